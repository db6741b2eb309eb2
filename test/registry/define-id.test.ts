import { createRegistry, type DefineOptions, defineId, type Format, type IdDef, registry } from 'brandid/core'
import { nanoid, opaque, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const LONGEST = `p${'x'.repeat(62)}`
const strict: Format = { ...opaque({ length: 9 }), name: 'strict', prefixPattern: /^[a-z_]+$/ }

/** A registry, and its `defineId` for whatever a program without types may pass. */
function looseRegistry() {
  const { defineId, has } = createRegistry()
  const define = defineId as (prefix: unknown, options?: unknown) => IdDef
  return { define, has }
}

describe('defineId', () => {
  it('makes a definition of the default format', () => {
    const UserId = createRegistry().defineId('user')
    expect(UserId.prefix).toBe('user')
    expect(UserId.format).toBe(uuid25())
    expect(UserId.pattern).toEqual(/^user_[0-9a-z]{25}$/)
    expect(UserId.generate()).toMatch(UserId.pattern)
    expect(UserId).not.toHaveProperty('description')
  })

  it('takes a format, a description, former prefixes and former formats', () => {
    const { defineId, has, get } = createRegistry()
    const [format, former] = [opaque({ length: 9 }), opaque({ length: 12 })]
    const options = { format, description: 'A customer', aliases: ['customer'], accepts: [former] }
    const CustomerId = defineId('cus', options)
    expect(CustomerId).toMatchObject({ prefix: 'cus', format, description: 'A customer' })
    expect(CustomerId.pattern.source).toBe('^cus_(?:[0-9A-Za-z]{9}|[0-9A-Za-z]{12})$')
    for (const body of ['123456789', '123456789012']) expect(CustomerId.is(`cus_${body}`)).toBe(true)
    expect(CustomerId.is('customer_123456789')).toBe(false)
    expect(CustomerId.normalize('customer_123456789')).toBe('cus_123456789')
    expect(get('cus')).toBe(CustomerId)
    expect(has('customer')).toBe(true)
  })

  it.each(['a', 'a0', 'sub_sched', 'a__b', 'constructor', 'valueof', LONGEST])(
    'takes the prefix %s',
    (prefix) => {
      const { define, has } = looseRegistry()
      const { generate, is, prefix: defined } = define(prefix)
      expect(defined).toBe(prefix)
      expect(is(generate())).toBe(true)
      expect(generate().startsWith(`${prefix}_`)).toBe(true)
      expect(has(prefix)).toBe(true)
    },
  )

  it('makes definitions of equal prefixes of which one begins with the other', () => {
    const { defineId, parse } = createRegistry()
    const SubId = defineId('sub', { format: opaque({ length: [1, 40] }) })
    const ScheduleId = defineId('sub_sched', { format: opaque({ length: [1, 40] }) })
    expect(parse('sub_sched').definition).toBe(SubId)
    expect(parse('sub_sched_1').definition).toBe(ScheduleId)
    expect(SubId.is('sub_sched_1')).toBe(false)
    expect(ScheduleId.is('sub_sched')).toBe(false)
  })
})

describe('defineId refuses, and registers nothing of', () => {
  it.each([
    '',
    '_',
    '_user',
    'user_',
    '1user',
    'User',
    'us-er',
    'us er',
    'user\n',
    'usér',
    '__proto__',
    'hasOwnProperty',
    `${LONGEST}x`,
    `${'x'.repeat(64)}`,
    undefined,
    null,
    1,
    ['user'],
    { toString: () => 'user' },
  ])('the prefix %j', (prefix) => {
    const { define, has } = looseRegistry()
    expect(errorOf(() => define(prefix, { aliases: ['usr'] }))?.code).toBe('invalid_prefix')
    expect(errorOf(() => define('usr', { aliases: [prefix] }))?.code).toBe('invalid_prefix')
    expect(has('usr')).toBe(false)
    expect(has(prefix as string)).toBe(false)
  })

  it.each([
    { name: 'a former prefix equal to the prefix', aliases: ['user'], received: '["user","user"]' },
    { name: 'a former prefix twice', aliases: ['usr', 'usr'], received: '["user","usr","usr"]' },
    { name: 'one among others', aliases: ['usr', 'user'], received: '["user","usr","user"]' },
  ])('$name', ({ aliases, received }) => {
    const { define, has } = looseRegistry()
    expect(errorOf(() => define('user', { aliases }))).toMatchObject({
      code: 'invalid_prefix',
      message: `Expected a prefix and aliases that are all different but received ${received}.`,
    })
    expect(['user', 'usr'].some(has)).toBe(false)
  })

  it.each([
    { name: 'null', options: { format: null } },
    { name: 'an empty object', options: { format: {} } },
    { name: 'no check', options: { format: { ...uuid25(), check: undefined } } },
    { name: 'the separator in an alphabet', options: { format: { ...uuid25(), alphabet: 'abc_' } } },
    { name: 'an alphabet of one symbol', options: { format: { ...uuid25(), alphabet: 'a' } } },
    { name: 'a duplicate in an alphabet', options: { format: { ...uuid25(), alphabet: 'aba' } } },
    { name: 'an empty alphabet', options: { format: { ...uuid25(), alphabet: '' } } },
    { name: 'an alphabet beyond ASCII', options: { format: { ...uuid25(), alphabet: 'abcß' } } },
    { name: 'a bad former format', options: { accepts: [{}] } },
    { name: 'a former format equal to the present one', options: { accepts: [uuid25()] } },
    {
      name: 'former formats that share texts',
      options: { accepts: [opaque({ length: [20, 30] })] },
    },
    {
      name: 'the unpadded spelling beside the padded one',
      options: { accepts: [uuid25({ padded: false })] },
    },
    { name: 'a pattern that is none', options: { format: { ...uuid25(), pattern: '(' } } },
  ])('a definition with $name', ({ options }) => {
    const { define, has } = looseRegistry()
    expect(errorOf(() => define('user', { ...options, aliases: ['usr'] }))?.code).toBe('invalid_format')
    expect(['user', 'usr'].some(has)).toBe(false)
  })

  it.each([
    { name: 'the format', options: { format: strict } },
    { name: 'a former format', options: { accepts: [strict] } },
  ])('a prefix that is too wide for $name', ({ options }) => {
    const { define, has } = looseRegistry()
    expect(errorOf(() => define('u2f', options))).toMatchObject({
      code: 'invalid_prefix',
      message: 'Expected a prefix that the format allows (^[a-z_]+$) but received "u2f".',
    })
    expect(has('u2f')).toBe(false)
    expect(define('user', { ...options, aliases: ['u2f'] }).prefix).toBe('user')
  })

  it('a prefix or former prefix that is taken', () => {
    const { define, has } = looseRegistry()
    define('user', { aliases: ['usr'] })
    const options: { prefix: string; options?: DefineOptions }[] = [
      { prefix: 'user' },
      { prefix: 'usr' },
      { prefix: 'account', options: { aliases: ['member', 'user'] } },
      { prefix: 'account', options: { aliases: ['member', 'usr'] } },
    ]
    for (const { prefix, options: given } of options) {
      expect(errorOf(() => define(prefix, given))?.code).toBe('duplicate_prefix')
    }
    expect(['account', 'member'].some(has)).toBe(false)
  })
})

describe('a text of defineId', () => {
  it.each(['entity', 'title', 'description'])('that is no text is refused: %s', (option) => {
    const { defineId, has } = createRegistry()
    for (const [value, received] of [
      [5, 'a number'],
      [null, 'null'],
      [['user'], 'an array'],
    ]) {
      expect(errorOf(() => defineId('user', { [option as 'entity']: value as string }))).toMatchObject({
        code: 'invalid_option',
        message: `Expected \`${option}\` to be a text but received ${received}.`,
      })
    }
    expect(has('user')).toBe(false)
    expect(() => defineId('user', { [option as 'entity']: 'x' })).not.toThrow()
  })

  it('may be empty, but for the entity', () => {
    const { defineId } = createRegistry()
    expect(() => defineId('post', { title: '', description: '' })).not.toThrow()
    expect(errorOf(() => defineId('user', { entity: '' }))?.message).toBe(
      'Expected `entity` to be a text but received an empty one.',
    )
  })
})

describe('the shared defineId', () => {
  it('fills the shared registry', () => {
    expect(defineId('shared')).toBe(registry.get('shared'))
  })
})

describe('the options of defineId', () => {
  it('keeps its own copy of the lists that it receives', () => {
    const lists = { aliases: ['member'], accepts: [nanoid()], named: ['user_root'] }
    const UserId = createRegistry().defineId('user', lists)
    lists.aliases.push('client')
    lists.accepts.pop()
    lists.named.push('user_later')
    expect(UserId).toMatchObject({
      aliases: ['member'],
      accepts: [{ name: 'nanoid(12)' }],
      named: ['user_root'],
    })
    expect(UserId.is('user_later')).toBe(false)
    expect(UserId.is('user_kw2c0khavhql')).toBe(true)
  })

  it.each(['aliases', 'accepts', 'named', 'examples'])(
    'refuses a string as `%s`, which has items, too',
    (option) => {
      expect(errorOf(() => createRegistry().defineId('user', { [option]: 'xyzw' }))).toMatchObject({
        code: 'invalid_option',
        message: `Expected \`${option}\` to be an array but received a string.`,
      })
    },
  )

  it.each([null, 'uuid25', 1, true])('refuses %j, which is no object', (options) => {
    expect(errorOf(() => createRegistry().defineId('user', options as unknown as object))).toMatchObject({
      code: 'invalid_option',
      message: `Expected an options object but received ${options === null ? 'null' : `a ${typeof options}`}.`,
    })
  })

  it('are those of the object itself, not of its prototype', () => {
    const { defineId } = createRegistry()
    const { entity, aliases, format } = defineId(
      'user',
      Object.create({ entity: 'other', aliases: ['u'], format: opaque({ length: 3 }) }),
    )
    expect([entity, aliases, format.name]).toEqual(['user', [], 'uuid25'])
  })

  it('are absent where they are undefined, as those of a helper are', () => {
    const absent = { entity: undefined, title: undefined, description: undefined, examples: undefined }
    const lists = { aliases: undefined, accepts: undefined, named: undefined }
    const given = createRegistry().defineId('user', { ...absent, ...lists })
    const bare = createRegistry().defineId('user')
    for (const option of Object.keys({ ...absent, ...lists }) as (keyof IdDef)[]) {
      expect({ option, value: given[option] }).toEqual({ option, value: bare[option] })
    }
    const [schema, bareSchema] = [given, bare].map((definition) =>
      definition['~standard'].jsonSchema.output({ target: 'draft-2020-12' }),
    )
    expect(schema).toEqual(bareSchema)
    expect(errorOf(() => given.parse('x'))?.message).toBe(errorOf(() => bare.parse('x'))?.message)
  })

  it('has them as members', () => {
    const { defineId } = createRegistry()
    const former = opaque({ length: 12 })
    expect(
      defineId('ks', {
        entity: 'keyspace',
        aliases: ['kspace'],
        accepts: [former],
        title: 'A title',
        examples: ['ks_036twi214qwj7mgsvq83nm8wf'],
      }),
    ).toMatchObject({
      prefix: 'ks',
      entity: 'keyspace',
      aliases: ['kspace'],
      accepts: [former],
      named: [],
      title: 'A title',
      examples: ['ks_036twi214qwj7mgsvq83nm8wf'],
    })
    expect(defineId('user')).toMatchObject({ entity: 'user', aliases: [], accepts: [], named: [] })
    for (const note of ['title', 'description', 'examples'])
      expect(defineId(`no_${note}` as 'no')).not.toHaveProperty(note)
  })

  it('puts the entity into messages', () => {
    const { defineId } = createRegistry()
    expect(defineId('ks', { entity: 'keyspace' }).safeParse('x').error?.message).toBe(
      'Expected a keyspace id ("ks_" and 25 characters) but received 1 character without a prefix.',
    )
    expect(defineId('ws', { entity: 'account' }).safeParse('ws_a_b').error?.message).toBe(
      'Expected an account id ("ws_" and 25 characters) but received "_" as character 2 after "ws_".',
    )
  })
})
