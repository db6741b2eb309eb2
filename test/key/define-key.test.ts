import { type AnyKeyDef, defineId, defineKey, type IdError, type KeyOptions } from 'brandid/core'
import { nanoid, objectId, opaque, uuid, uuid25 } from 'brandid/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf, errorOf, refusalText } from '../refusals.ts'

const UserKey = defineKey('user')
const SmallKey = defineKey('small', { max: 2 ** 31 - 1, entity: 'account', description: 'An account.' })
const EventKey = defineKey('event', { format: 'bigint' })
const RowKey = defineKey('row', { format: 'bigint', max: 2n ** 64n - 1n })
const OrderKey = defineKey('order', { format: uuid() })
const LongKey = defineKey('long', { format: uuid25() })
const HexKey = defineKey('hex', { format: objectId() })
const CasedKey = defineKey('cased', { format: opaque({ length: 4, alphabet: 'aB0-' }) })
const SlugKey = defineKey('slug', { format: nanoid({ length: 4 }) })

const ORDER = '0192d3f8-7b5e-7c3a-9f10-2b6d5a4e8c71'
const USER = 'Expected a user key (an integer from 1) but received'
const SMALL = 'Expected an account key (an integer from 1 to 2147483647) but received'
const EVENT = 'Expected an event key (a bigint from 1 to 9223372036854775807) but received'
const ORDER_IS = 'Expected an order key (a UUID in lower case) but received'
const LONG = 'Expected a long key (25 characters) but received'
const inText = (expected: string) => expected.replace(' but', ' as a string but')
const USER_TEXT = inText(USER)

/** A definition and a value: `define(UserKey, 1)` types what a table holds. */
const row = (definition: AnyKeyDef, input: unknown, ...told: string[]) => ({ definition, input, told })

describe('a definition of keys', () => {
  it('has its name, its options and the largest key', () => {
    expect(UserKey).toMatchObject({ name: 'user', entity: 'user', format: 'number', max: 2 ** 53 - 1 })
    expect(UserKey).not.toHaveProperty('description')
    expect(SmallKey).toMatchObject({ entity: 'account', description: 'An account.', max: 2147483647 })
    expect(EventKey).toMatchObject({ format: 'bigint', max: 9223372036854775807n })
    expect(OrderKey).toMatchObject({ format: { name: 'uuid(7)' } })
    expect(OrderKey.pattern.test(ORDER)).toBe(true)
  })

  it('takes an undefined option as absent', () => {
    const options = { format: undefined, max: undefined, entity: undefined, description: undefined }
    expect(defineKey('plain', options as never)).toMatchObject({
      name: 'plain',
      entity: 'plain',
      format: 'number',
      max: 2 ** 53 - 1,
    })
    expect(defineKey('spelt', { format: 'number' }).format).toBe('number')
  })

  it.each([
    row(UserKey, 1),
    row(UserKey, 2 ** 53 - 1),
    row(SmallKey, 2147483647),
    row(EventKey, 1n),
    row(EventKey, 9223372036854775807n),
    row(RowKey, 18446744073709551615n),
    row(OrderKey, ORDER),
    row(SlugKey, 'zz00'),
  ])('takes $input, unchanged, at every door', ({ definition, input }) => {
    expect(definition.is(input)).toBe(true)
    expect(definition.parse(input)).toBe(input)
    expect(definition.safeParse(input)).toEqual({ success: true, data: input })
    expect(definition.fromText(`${input}`)).toBe(input)
    expect(definition['~standard'].validate(input)).toEqual({ value: input })
  })

  it.each([
    row(UserKey, 0, 'out_of_range', `${USER} 0.`),
    row(UserKey, -0, 'out_of_range', `${USER} -0.`),
    row(UserKey, 1.5, 'out_of_range', `${USER} 1.5.`),
    row(UserKey, Number.NaN, 'out_of_range', `${USER} NaN.`),
    row(UserKey, Infinity, 'out_of_range', `${USER} Infinity, which is not a safe integer.`),
    row(UserKey, 2 ** 53, 'out_of_range', `${USER} 9007199254740992, which is not a safe integer.`),
    row(UserKey, '42', 'wrong_type', `${USER} a string.`),
    row(UserKey, 42n, 'wrong_type', `${USER} a bigint.`),
    row(UserKey, [1], 'wrong_type', `${USER} an array.`),
    row(SmallKey, 2147483648, 'out_of_range', `${SMALL} 2147483648.`),
    row(EventKey, 42, 'wrong_type', `${EVENT} a number.`),
    row(EventKey, 0n, 'out_of_range', `${EVENT} 0.`),
    row(EventKey, 2n ** 63n, 'out_of_range', `${EVENT} 9223372036854775808.`),
    row(OrderKey, 42, 'wrong_type', `${ORDER_IS} a number.`),
    row(OrderKey, '', 'invalid_length', `${ORDER_IS} an empty string.`),
    row(OrderKey, ORDER.slice(1), 'invalid_length', `${ORDER_IS} 35 characters.`),
    row(OrderKey, ORDER.toUpperCase(), 'invalid_character', `${ORDER_IS} "D" as character 5.`),
    row(OrderKey, ORDER.replace('-7c', '-4c'), 'wrong_version', `${ORDER_IS} a different version.`),
    row(LongKey, 'z'.repeat(25), 'overflow', `${LONG} a value that is too large.`),
    row(OrderKey, ORDER.replace('-', '0'), 'invalid_character', `${ORDER_IS} a misplaced character.`),
  ])('refuses $input: $told', ({ definition, input, told: [code, message] }) => {
    expect(definition.is(input)).toBe(false)
    expect(definition.safeParse(input).error).toMatchObject({ code, message })
    expect(errorOf(() => definition.parse(input))).toMatchObject({ code, message })
    expect(definition['~standard'].validate(input)).toEqual({ issues: [{ code, message }] })
  })

  it.each([
    row(UserKey, '', 'invalid_length', `${USER_TEXT} an empty string.`),
    row(UserKey, '0', 'out_of_range', `${USER_TEXT} 0.`),
    row(UserKey, '007', 'invalid_character', `${USER_TEXT} 3 characters with a leading zero.`),
    row(UserKey, '+7', 'invalid_character', `${USER_TEXT} "+" as character 1.`),
    row(UserKey, '7\n', 'invalid_character', `${USER_TEXT} an invisible U+000A as character 2.`),
    row(UserKey, '1e3', 'invalid_character', `${USER_TEXT} "e" as character 2.`),
    row(UserKey, '７', 'invalid_character', `${USER_TEXT} "７" (U+FF17) as character 1.`),
    row(
      UserKey,
      '9007199254740993',
      'out_of_range',
      `${USER_TEXT} 9007199254740993, which is not a safe integer.`,
    ),
    row(UserKey, '9'.repeat(21), 'out_of_range', `${USER_TEXT} 21 digits.`),
    row(UserKey, 42, 'wrong_type', `${USER_TEXT} a number.`),
    row(SmallKey, '3000000000', 'out_of_range', `${inText(SMALL)} 3000000000.`),
    row(EventKey, '9223372036854775808', 'out_of_range', `${inText(EVENT)} 9223372036854775808.`),
    row(OrderKey, '42', 'invalid_length', `${inText(ORDER_IS)} 2 characters.`),
  ])('refuses the text $input: $told', ({ definition, input, told: [code, message] }) => {
    const error = errorOf(() => definition.fromText(input as string))
    expect(error).toMatchObject({ code, message, details: { key: definition.name } })
    expect(error?.received).toBe(typeof input === 'string' ? input : undefined)
  })

  it('reads what a template writes, and nothing else that is spelt otherwise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 53 - 1 }), (value) => {
        expect(UserKey.fromText(`${value}`)).toBe(value)
        expect(EventKey.fromText(`${value}`)).toBe(BigInt(value))
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        const isCanonical = /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))
        expect(codeOf(() => UserKey.fromText(text)) === 'none').toBe(isCanonical)
      }),
    )
  })

  it('judges every value by one rule at every door', () => {
    const values = fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger(), fc.bigInt(), fc.anything())
    fc.assert(
      fc.property(values, (value) => {
        const isNumber = Number.isSafeInteger(value) && (value as number) > 0
        const isBigInt = typeof value === 'bigint' && 0n < value && value < 2n ** 63n
        expect([UserKey.is(value), EventKey.is(value)]).toEqual([isNumber, isBigInt])
        expect([UserKey, EventKey].map((key: AnyKeyDef) => key.safeParse(value).success)).toEqual([
          isNumber,
          isBigInt,
        ])
      }),
    )
  })

  it('has the JSON Schema of its values', () => {
    const schemaOf = ({ '~standard': { jsonSchema } }: AnyKeyDef, target = 'draft-2020-12') =>
      jsonSchema.input({ target })
    expect(schemaOf(UserKey)).toEqual({ type: 'integer', minimum: 1, maximum: 2 ** 53 - 1 })
    expect(schemaOf(SmallKey)).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 2147483647,
      title: 'account key',
      description: 'An account.',
    })
    const { pattern, ...rest } = schemaOf(OrderKey)
    const isMatch = (text: string) => new RegExp(pattern as string).test(text)
    expect([ORDER, `x${ORDER}`, `${ORDER}x`].map(isMatch)).toEqual([true, false, false])
    expect(rest).toEqual({ type: 'string', minLength: 36, maxLength: 36, examples: [uuid().example] })
    expect(schemaOf(OrderKey, 'openapi-3.0')).toMatchObject({ example: uuid().example })
    expect(errorOf(() => schemaOf(EventKey))).toMatchObject({
      code: 'invalid_option',
      message:
        "Expected keys that JSON can represent but received bigints: use schemaOf() with { from: 'text' }.",
    })
  })

  it('of strings normalizes what people type and other systems write', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), (text) => {
        for (const typed of [
          text,
          text.toUpperCase(),
          ` ${text}\n`,
          text.replace(/[a-f]/, (one) => one.toUpperCase()),
        ])
          expect(OrderKey.normalize(typed)).toBe(text.toLowerCase())
        expect(OrderKey.is(text.toUpperCase())).toBe(/^[^a-f]*$/i.test(text))
      }),
    )
    expect(OrderKey.safeNormalize(ORDER.toUpperCase())).toEqual({ success: true, data: ORDER })
    expect(HexKey.normalize('507F1F77BCF86CD799439011')).toBe('507f1f77bcf86cd799439011')
    const long = `${uuid25().example}`
    expect(LongKey.normalize(long.toUpperCase().replace(/^0+/, ''))).toBe(long)
    expect(CasedKey.normalize(' aB0- ')).toBe('aB0-')
    // The Kelvin sign, which `toLowerCase` makes a `k`.
    expect(codeOf(() => LongKey.normalize(`${'0'.repeat(24)}\u212a`))).toBe('invalid_character')
  })

  it.each([
    row(OrderKey, 42, 'wrong_type', `${ORDER_IS} a number.`),
    row(OrderKey, ' ', 'invalid_length', `${ORDER_IS} an empty string.`),
    row(LongKey, '', 'invalid_length', `${LONG} an empty string.`),
    row(OrderKey, 'x'.repeat(36), 'invalid_character', `${ORDER_IS} "x" as character 1.`),
    row(OrderKey, ORDER.replace('-7c', '-4c'), 'wrong_version', `${ORDER_IS} a different version.`),
  ])('normalizes no $input: $told', ({ definition, input, told: [code, message] }) => {
    const { normalize, safeNormalize } = definition as typeof OrderKey
    expect(errorOf(() => normalize(input))).toMatchObject({ code, message })
    expect(safeNormalize(input)).toMatchObject({ success: false, error: { code, message } })
  })

  it('of numbers and bigints normalizes nothing', () => {
    expect([UserKey, EventKey].some((key) => 'normalize' in key || 'safeNormalize' in key)).toBe(false)
  })

  it('has methods that work unbound', () => {
    const { is, parse, safeParse, fromText } = UserKey
    expect([0, 1, 'a'].filter(is)).toEqual([1])
    expect([parse(1), fromText('1'), safeParse(1).data]).toEqual([1, 1, 1])
  })
})

describe('defineKey', () => {
  const maxOf = (expected: string, received: string) =>
    `Expected \`max\` to be ${expected} but received ${received}.`
  const integer = (received: string) => maxOf('an integer from 1 to 9007199254740991', received)
  const bigint = (received: string) => maxOf('a bigint from 1 to 18446744073709551615', received)

  it.each<[options: unknown, message: string]>([
    [null, 'Expected an options object but received null.'],
    [{ entity: '' }, 'Expected `entity` to be a non-empty string but received "".'],
    [{ description: 5 }, 'Expected `description` to be a non-empty string but received a number.'],
    [{ max: 0 }, integer('0')],
    [{ max: 2 ** 53 }, integer('9007199254740992')],
    [{ max: 1.5 }, integer('1.5')],
    [{ max: 5n }, integer('a bigint')],
    [{ format: 'bigint', max: 0n }, bigint('0')],
    [{ format: 'bigint', max: 5 }, bigint('a number')],
    [{ format: 'bigint', max: 2n ** 64n }, bigint('18446744073709551616')],
    [{ format: uuid(), max: 5 }, 'Expected no `max` with a format but received 5.'],
  ])('refuses %o', (options, message) => {
    const error = errorOf(() => defineKey('a', options as KeyOptions<'number'>))
    expect(error).toMatchObject({ code: 'invalid_option', message })
  })

  it.each<KeyOptions<'number' | 'bigint'>>([
    { max: 1 },
    { max: 2 ** 53 - 1 },
    { format: 'bigint', max: 1n },
    { format: 'bigint', max: 2n ** 64n - 1n },
  ])('takes the least and the greatest `max`: %o', (options) => {
    expect(defineKey('bound', { ...options, entity: `bound ${options.max}` } as KeyOptions)).toMatchObject({
      max: options.max,
    })
  })

  it('refuses a name and a format as defineId does', () => {
    expect(errorOf(() => defineKey('User' as 'a'))).toMatchObject({
      code: 'invalid_prefix',
      message:
        'Expected a name (1 to 63 characters a-z, 0-9 and "_", starting with a letter and not ending with "_") but received "User".',
    })
    expect(errorOf(() => defineKey('a', { format: 'int64' as 'number' }))).toMatchObject({
      code: 'invalid_format',
      message:
        'Expected a format (name, pattern, check, length, and alphabet without "_") but received a string.',
    })
  })

  it('enters no name that it refuses', () => {
    expect(codeOf(() => defineKey('late', { max: 0 }))).toBe('invalid_option')
    expect(codeOf(() => defineKey('late'))).toBe('none')
  })

  it('shares no names with the prefixes of IDs', () => {
    defineId('user')
    expect(refusalText(() => defineId('small'))).toBe('')
  })

  it('takes nothing from a polluted prototype', () => {
    Object.assign(Object.prototype, { max: 1 })
    try {
      expect(defineKey('clean', {}).is(2)).toBe(true)
    } finally {
      Reflect.deleteProperty(Object.prototype, 'max')
    }
  })

  it('keeps no received text that may hold a token', () => {
    const error = UserKey.safeParse('42' as unknown).error as IdError
    expect(error.received).toBe('42')
    expect(JSON.stringify(error)).not.toContain('42')
  })
})
