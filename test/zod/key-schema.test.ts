import * as brandid from 'brandid'
import * as core from 'brandid/core'
import { uuid } from 'brandid/formats'
import * as mini from 'brandid/mini'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/v4'
import type { $ZodType } from 'zod/v4/core'
import { errorOf } from '../refusals.ts'

const entries: { name: string; tag: string; entry: typeof brandid }[] = [
  { name: 'brandid', tag: 'full', entry: brandid },
  { name: 'brandid/mini', tag: 'mini', entry: mini as never },
]

const ORDER = '0192d3f8-7b5e-7c3a-9f10-2b6d5a4e8c71'

/** The value, or the texts of the issues, with the code of the `IdError` where there is one. */
function read(schema: $ZodType, input: unknown) {
  const { data, error } = z.safeParse(schema, input)
  return error ? error.issues.map(({ code, message, ...rest }) => [code, rest, message]) : data
}

// The issues of zod, as `read` returns them.
const outOfRange = (message: string) => [['custom', { path: [], params: { code: 'out_of_range' } }, message]]
const wrongType = (message: string) => [['invalid_type', { path: [], expected: 'string' }, message]]
const wrongFormat = (code: string, message: string) => [
  ['invalid_format', { format: 'id', path: [], params: { code } }, message],
]

describe.each(entries)('the schema of keys in $name', ({ tag, entry: { defineKey, schemaOf } }) => {
  const UserKey = defineKey(`${tag}_user` as 'user', { entity: 'user' })
  const description = 'One.'
  const SmallKey = defineKey(`${tag}_small` as 'small', { max: 2 ** 31 - 1, entity: 'account', description })
  const EventKey = defineKey(`${tag}_event` as 'event', { format: 'bigint', entity: 'event', description })
  const OrderKey = defineKey(`${tag}_order` as 'order', { format: uuid(), entity: 'order' })
  const CoreKey = core.defineKey(`${tag}_core` as 'core', { entity: 'user' })
  const UserText = schemaOf(UserKey, { from: 'text' })
  const USER = 'Expected a user key (an integer from 1) but received'
  const TEXT = 'Expected a user key (an integer from 1) as a string but received'

  it('is built when it is first read, once for each definition', () => {
    expect(UserKey.schema).toBe(UserKey.schema)
    expect(Object.getPrototypeOf(UserKey._zod)).toBe(UserKey.schema._zod)
  })

  it.each([
    { name: 'UserKey.schema', schema: UserKey.schema },
    { name: 'UserKey', schema: UserKey },
    { name: 'schemaOf(UserKey)', schema: schemaOf(UserKey) },
    { name: 'schemaOf of a key of brandid/core', schema: schemaOf(CoreKey) },
  ])('judges as parse does: $name', ({ schema }) => {
    expect([1, 2 ** 53 - 1].map((key) => read(schema, key))).toEqual([1, 2 ** 53 - 1])
    const refused = { 0: '0', 1.5: '1.5', [2 ** 53]: '9007199254740992, which is not a safe integer' }
    for (const [key, received] of Object.entries(refused))
      expect(read(schema, Number(key))).toEqual(outOfRange(`${USER} ${received}.`))
    expect(read(schema, -0)).toEqual(outOfRange(`${USER} -0.`))
    const told = [Number.NaN, Infinity, '42'].flatMap((key) => z.safeParse(schema, key).error?.issues)
    expect(told.map((issue) => issue?.message)).toEqual(
      ['NaN', 'Infinity, which is not a safe integer', 'a string'].map((received) => `${USER} ${received}.`),
    )
  })

  it('judges bigints and texts as parse does', () => {
    const ORDER_IS = 'Expected an order key (a UUID in lower case) but received'
    expect(read(EventKey.schema, 2n ** 63n - 1n)).toBe(2n ** 63n - 1n)
    expect(read(EventKey, 2n ** 63n)).toEqual(
      outOfRange(
        'Expected an event key (a bigint from 1 to 9223372036854775807) but received 9223372036854775808.',
      ),
    )
    expect(read(OrderKey, ORDER)).toBe(ORDER)
    expect(read(OrderKey, 42)).toEqual(wrongType(`${ORDER_IS} a number.`))
    expect(read(OrderKey.schema, 'x')).toEqual(wrongFormat('invalid_length', `${ORDER_IS} 1 character.`))
  })

  it('stops the refinements of its own schema, and what follows, which receive keys only', () => {
    const seen: unknown[] = []
    const watched = schemaOf(UserKey).check(z.refine((key) => seen.push(key) > 0))
    expect([0, 1.5, 42].map((key) => z.safeParse(watched, key).success)).toEqual([false, false, true])
    const piped = z.pipe(
      z.object({ key: UserKey }),
      z.transform(({ key }) => seen.push(key)),
    )
    expect(z.safeParse(piped, { key: 0 }).success).toBe(false)
    expect(seen).toEqual([42])
  })

  it("reads the texts of URLs with from: 'text', and writes them", () => {
    expect(read(UserText, '42')).toBe(42)
    expect(z.encode(UserText, UserKey.parse(42))).toBe('42')
    expect(read(schemaOf(EventKey, { from: 'text' }), '9223372036854775807')).toBe(2n ** 63n - 1n)
    expect(read(schemaOf(OrderKey, { from: 'text' }), ORDER)).toBe(ORDER)
    expect(read(UserText, '042')).toEqual(
      wrongFormat('invalid_character', `${TEXT} 3 characters with a leading zero.`),
    )
    expect(read(UserText, 42)).toEqual(wrongType(`${TEXT} a number.`))
  })

  it('takes strings as people type them with `normalize`, for keys of strings', () => {
    const Typed = schemaOf(OrderKey, { normalize: true })
    expect(read(Typed, ` ${ORDER.toUpperCase()}`)).toBe(ORDER)
    expect(read(Typed, 'x')).toEqual(
      wrongFormat('invalid_length', 'Expected an order key (a UUID in lower case) but received 1 character.'),
    )
    expect(z.safeParse(Typed, 42).success).toBe(false)
  })

  it('has the checks from which zod-to-openapi takes the bounds', () => {
    const checks = SmallKey.schema._zod.def.checks?.map(({ _zod: { def } }) => def)
    expect(checks).toMatchObject([
      { check: 'greater_than', value: 1, inclusive: true },
      { check: 'less_than', value: 2 ** 31 - 1, inclusive: true },
    ])
  })

  it('has the JSON Schema of its values', () => {
    const json = (schema: $ZodType, options = {}) => {
      const { $schema, ...keywords } = z.toJSONSchema(schema, options)
      return keywords
    }
    const integer = { type: 'integer', minimum: 1 }
    expect(json(UserKey.schema)).toEqual({ ...integer, maximum: 2 ** 53 - 1 })
    const small = { ...integer, maximum: 2 ** 31 - 1, title: 'account key', description }
    expect(json(SmallKey.schema)).toEqual(small)
    expect(json(z.object({ key: SmallKey })).properties).toEqual({ key: json(SmallKey.schema) })
    const digits = { type: 'string', pattern: '^[1-9][0-9]*$', minLength: 1 }
    expect(json(UserText, { io: 'input' })).toEqual({ ...digits, maxLength: 16 })
    expect(json(UserText)).toEqual(json(UserKey.schema))
    expect(() => json(EventKey.schema)).toThrow('BigInt cannot be represented in JSON Schema')
    expect(json(schemaOf(EventKey, { from: 'text' }), { io: 'input' })).toEqual({ ...digits, maxLength: 19 })
    expect(json(schemaOf(OrderKey, { from: 'text' }), { io: 'input' })).toEqual({
      type: 'string',
      pattern: OrderKey.pattern.source,
      minLength: 36,
      maxLength: 36,
    })
    expect(z.globalRegistry.get(EventKey.schema)).toEqual({ title: 'event key', description })
  })

  it.each([
    [
      { normalize: true },
      'a definition, a union, a registry or a string key for `normalize: true` but received a source without safeNormalize()',
    ],
    [
      { from: 'uuid' },
      'a definition with a UUID format, such as uuid25(), for `from: "uuid"` but received a source without fromUuid()',
    ],
  ])('has no %o', (option, text) => {
    const message = `Expected ${text}.`
    const create = () => schemaOf(UserKey, option as never)
    expect(errorOf(create)).toMatchObject({ code: 'invalid_option', message })
  })

  it("refuses from: 'text' for IDs", () => {
    const UserId = brandid.createRegistry().defineId('user')
    expect(errorOf(() => schemaOf(UserId as never, { from: 'text' }))).toMatchObject({
      code: 'invalid_option',
      message: 'Expected a key for `from: "text"` but received a source without fromText().',
    })
  })
})
