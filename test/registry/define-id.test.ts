import { createRegistry, defineId, type IdDef, registry } from 'brandid/core'
import { nanoid, opaque, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const LONGEST = `p${'x'.repeat(62)}`

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
})

describe('defineId refuses, and registers nothing of', () => {
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
    ['null', { format: null }],
    ['an empty object', { format: {} }],
    ['no check', { format: { ...uuid25(), check: undefined } }],
    ['the separator in an alphabet', { format: { ...uuid25(), alphabet: 'abc_' } }],
    ['an alphabet of one symbol', { format: { ...uuid25(), alphabet: 'a' } }],
    ['a duplicate in an alphabet', { format: { ...uuid25(), alphabet: 'aba' } }],
    ['an empty alphabet', { format: { ...uuid25(), alphabet: '' } }],
    ['an alphabet beyond ASCII', { format: { ...uuid25(), alphabet: 'abcß' } }],
    ['a bad former format', { accepts: [{}] }],
    ['a former format equal to the present one', { accepts: [uuid25()] }],
    ['former formats that share texts', { accepts: [opaque({ length: [20, 30] })] }],
    ['the unpadded spelling beside the padded one', { accepts: [uuid25({ padded: false })] }],
    ['a pattern that is none', { format: { ...uuid25(), pattern: '(' } }],
  ])('a definition with %s', (_, options) => {
    const { define, has } = looseRegistry()
    expect(errorOf(() => define('user', { ...options, aliases: ['usr'] }))?.code).toBe('invalid_format')
    expect(['user', 'usr'].some(has)).toBe(false)
  })
})

describe('a text of defineId', () => {
  it.each(['entity', 'description'])('that is no text is refused: %s', (option) => {
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
    expect(() => defineId('post', { description: '' })).not.toThrow()
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

  it('has them as members', () => {
    const { defineId } = createRegistry()
    const former = opaque({ length: 12 })
    expect(
      defineId('ks', {
        entity: 'keyspace',
        aliases: ['kspace'],
        accepts: [former],
        examples: ['ks_036twi214qwj7mgsvq83nm8wf'],
      }),
    ).toMatchObject({
      prefix: 'ks',
      entity: 'keyspace',
      aliases: ['kspace'],
      accepts: [former],
      named: [],
      examples: ['ks_036twi214qwj7mgsvq83nm8wf'],
    })
    expect(defineId('user')).toMatchObject({ entity: 'user', aliases: [], accepts: [], named: [] })
    for (const note of ['description', 'examples'])
      expect(defineId(`no_${note}` as 'no')).not.toHaveProperty(note)
  })
})
