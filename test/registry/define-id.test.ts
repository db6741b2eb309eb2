import { createRegistry, defineId, type IdDef, registry } from 'brandid/core'
import { nanoid, opaque, uuid25 } from 'brandid/formats'
import { describe, expect, it, vi } from 'vitest'
import { errorOf } from '../refusals.ts'

/** A registry, and its `defineId` for whatever a program without types may pass. */
function looseRegistry() {
  const { defineId, has } = createRegistry()
  const define = defineId as (prefix: unknown, options?: unknown) => IdDef
  return { define, has }
}

describe('defineId', () => {
  it('makes a definition of the default format', () => {
    const UserId = createRegistry().defineId('user')
    expect(UserId).toMatchObject({ prefix: 'user', entity: 'user', aliases: [], accepts: [], named: [] })
    expect(UserId.format).toEqual(uuid25())
    expect(UserId.pattern).toEqual(/^user_[0-9a-z]{25}$/)
    expect(UserId.generate()).toMatch(UserId.pattern)
    for (const note of ['description', 'examples']) expect(UserId).not.toHaveProperty(note)
  })

  it('has the options as members, and takes former prefixes and former formats', () => {
    const { defineId, has, get } = createRegistry()
    const options = {
      format: opaque({ length: 9 }),
      entity: 'customer',
      description: 'A customer',
      aliases: ['customer'],
      accepts: [opaque({ length: 12 })],
      examples: ['cus_123456789'],
    }
    const CustomerId = defineId('cus', options)
    expect(CustomerId).toMatchObject({ prefix: 'cus', named: [], ...options })
    expect(CustomerId.pattern.source).toBe('^cus_(?:[0-9A-Za-z]{9}|[0-9A-Za-z]{12})$')
    for (const body of ['123456789', '123456789012']) expect(CustomerId.is(`cus_${body}`)).toBe(true)
    expect(CustomerId.is('customer_123456789')).toBe(false)
    expect(CustomerId.normalize('customer_123456789')).toBe('cus_123456789')
    expect(get('cus')).toBe(CustomerId)
    expect(has('customer')).toBe(true)
  })

  const different = (received: string) =>
    `Expected a prefix and aliases that are all different but received ${received}.`

  it.each([
    ['invalid_prefix', different('["user","user"]'), { aliases: ['user'] }],
    ['invalid_prefix', different('["user","usr","usr"]'), { aliases: ['usr', 'usr'] }],
    ['invalid_prefix', different('["user","usr","user"]'), { aliases: ['usr', 'user'] }],
    ['invalid_format', /^Expected a format /, { format: { ...uuid25(), pattern: '(' }, aliases: ['usr'] }],
    ['invalid_format', /uuid25, which overlap/, { accepts: [uuid25()], aliases: ['usr'] }],
    ['invalid_format', /, which overlap/, { accepts: [uuid25({ padded: false })], aliases: ['usr'] }],
  ])('refuses by %s, %s, and registers nothing of %o', (code, message, options) => {
    const { define, has } = looseRegistry()
    const error = errorOf(() => define('user', options))
    expect(error?.code).toBe(code)
    expect(error?.message).toMatch(message)
    expect(['user', 'usr'].some(has)).toBe(false)
  })
})

describe('a text of defineId', () => {
  it.each([
    ['entity', 5, 'a string but received a number'],
    ['entity', null, 'a string but received null'],
    ['entity', '', 'a non-empty string but received ""'],
    ['description', ['user'], 'a string but received an array'],
    ['description', null, 'a string but received null'],
  ])('that is no text is refused: %s %j', (option, value, expected) => {
    const { define, has } = looseRegistry()
    expect(errorOf(() => define('user', { [option]: value }))).toMatchObject({
      code: 'invalid_option',
      message: `Expected \`${option}\` to be ${expected}.`,
    })
    expect(has('user')).toBe(false)
  })

  it('may be an empty description', () => {
    expect(createRegistry().defineId('post', { description: '' }).description).toBe('')
  })
})

it('defineId fills the shared registry', () => {
  expect(defineId('shared')).toBe(registry.get('shared'))
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
    const inherited = Object.create({ format: opaque({ length: 3 }), entity: 'other', aliases: ['u'] })
    expect(errorOf(() => createRegistry().defineId('user', inherited))).toMatchObject({
      code: 'invalid_option',
      receivedText: 'an inherited or hidden "format"',
    })
    vi.stubEnv('NODE_ENV', 'production')
    const { entity, aliases, format } = createRegistry().defineId('user', inherited)
    vi.unstubAllEnvs()
    expect([entity, aliases, format.name]).toEqual(['user', [], 'uuid25'])
  })
})
