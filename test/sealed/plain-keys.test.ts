import { createRegistry, defineKey } from 'brandid'
import { bare, nanoid, opaque, random, type Sealed, sealed, uuid } from 'brandid/formats'
import { createSealer } from 'brandid/sealed'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../full-length.ts'
import { errorOf, refusalText } from '../refusals.ts'
import { createSecret } from './oracle.ts'

const UserKey = defineKey('user')
const SmallKey = defineKey('small', { max: 2 ** 31 - 1 })
const EventKey = defineKey('event', { format: 'bigint' })
const RowKey = defineKey('row', { format: uuid({ version: 'any' }) })
const sealer = createSealer({ secrets: [createSecret()], context: () => 'one' })

/** What docs/keys.md says of an input: a key of plain digits or of the number that JSON has, an id, or neither. */
type Verdict = 'key' | 'seal' | 'no'

const accepting = { accepts: 'key' } as const
const definitions = [
  { name: 'number keys', key: UserKey, max: 2n ** 53n - 1n },
  { name: 'number keys with a max', key: SmallKey, max: 2n ** 31n - 1n },
  { name: 'bigint keys', key: EventKey, max: 2n ** 63n - 1n },
].flatMap(({ name, key, max }) => {
  const of = (given: object, more?: object) =>
    createRegistry().defineId('thing', { format: sealed(key as typeof UserKey, given), ...more })
  const former = (given: object) =>
    createRegistry().defineId('thing', { format: random(), accepts: [sealed(key as typeof UserKey, given)] })
  const row = { max, isBigInt: typeof key.max === 'bigint' }
  return [
    { name: `${name}, IDs only`, ...row, takesKeys: false, ThingId: of({}) },
    { name: `${name}, accepts: 'key'`, ...row, takesKeys: true, ThingId: of(accepting) },
    {
      name: `${name}, accepts: 'key', of a former format`,
      ...row,
      takesKeys: true,
      ThingId: former(accepting),
    },
    { name: `${name}, of a former format`, ...row, takesKeys: false, ThingId: former({}) },
    {
      name: `${name}, accepts: 'key', beside bare IDs`,
      ...row,
      takesKeys: true,
      ThingId: of(accepting, { accepts: [bare(uuid({ version: 'any' }))] }),
    },
  ]
})

const sealedId = sealer.seal(
  createRegistry().defineId('thing', { format: sealed(UserKey) }),
  UserKey.parse(42),
)

const inputs: readonly unknown[] = [
  ...[1, 42, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 2 ** 64, 1e21, 1e300],
  ...[0, -0, -1, -42, -(2 ** 53), 4.2, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ...[1n, 42n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n, 0n, -1n],
  ...[
    '1',
    '42',
    '2147483648',
    '9007199254740991',
    '9007199254740992',
    '9223372036854775807',
    '9223372036854775808',
  ],
  ...[
    '',
    '0',
    '-0',
    '042',
    '+42',
    '-42',
    ' 42',
    '42\n',
    '4e1',
    '42.0',
    '4_2',
    '0x2a',
    '４２',
    '42n',
    'NaN',
    '1'.repeat(30),
  ],
  ...[sealedId, `${sealedId}0`, 'thing_4-2', 'thing_g000000000000000000000000', 'thing_'],
  ...[
    null,
    undefined,
    true,
    [42],
    ['42'],
    { valueOf: () => 42 },
    new Number(42),
    new String('42'),
    Symbol('42'),
  ],
]

/** By the page, not by the code: `JSON.stringify` writes the digits of a number. */
function judge(input: unknown, takesKeys: boolean, isBigInt: boolean, max: bigint): Verdict {
  if (input === sealedId) return 'seal'
  if (!takesKeys) return 'no'
  if (typeof input === 'bigint') return isBigInt && 1n <= input && input <= max ? 'key' : 'no'
  if (typeof input === 'number' && !Number.isSafeInteger(input)) return 'no'
  const digits = typeof input === 'number' ? JSON.stringify(input) : input
  if (typeof digits !== 'string' || !/^[1-9][0-9]*$/.test(digits)) return 'no'
  return BigInt(digits) <= max ? 'key' : 'no'
}

describe.each(definitions)('a definition of $name', ({ ThingId, takesKeys, isBigInt, max }) => {
  const rows = inputs.map((input) => ({ input, verdict: judge(input, takesKeys, isBigInt, max) }))

  it.each(rows)('opens $input as it should: $verdict', ({ input, verdict }) => {
    const result = sealer.safeOpen(ThingId, input)
    expect(result.success ? result.from : 'no').toBe(verdict)
    if (verdict === 'no')
      return expect(errorOf(() => sealer.open(ThingId, input))?.code).toBe(result.error?.code)
    expect(sealer.open(ThingId, input)).toBe(result.data)
    const value = verdict === 'seal' ? 42 : input
    expect(result.data).toBe(isBigInt ? BigInt(value as string) : Number(value))
  })

  it.each(rows)('has no plain key for an ID: $input', ({ input, verdict }) => {
    const registry = createRegistry()
    const isId = ThingId.is(input)
    const fits = verdict === 'seal' || input === 'thing_g000000000000000000000000'
    expect(isId).toBe(fits)
    expect(ThingId.safeParse(input as string).success).toBe(fits)
    expect(ThingId.safeNormalize(input).success).toBe(fits)
    expect(ThingId.schema.safeParse(input).success).toBe(fits)
    expect('issues' in (ThingId['~standard'].validate(input) as object)).toBe(!fits)
    expect(registry.idUnion(ThingId).safeParse(input as string).success).toBe(fits)
    expect(registry.safeParse(input as string).success).toBe(false)
  })
})

it.each([2 ** 53, 2 ** 63, 1e300])(
  'a number that JSON parsers round is rejected for a string: %s',
  (input) => {
    const LogId = createRegistry().defineId('log', { format: sealed(EventKey, accepting) })
    const error = errorOf(() => sealer.open(LogId, input as unknown))
    expect(error).toMatchObject({
      code: 'out_of_range',
      prefix: 'log',
      message:
        'Expected an event key above 9007199254740991 as a string of digits but received a number, which JSON parsers round: send a string.',
    })
    expect(sealer.safeOpen(LogId, input as unknown).error).toMatchObject({
      code: error?.code,
      message: error?.message,
    })
    // Number keys end below it, so no string would help.
    const UserId = createRegistry().defineId('user', { format: sealed(UserKey, accepting) })
    expect(errorOf(() => sealer.open(UserId, input as unknown))?.code).toBe('not_a_string')
  },
)

it('text keys are not sealed', () => {
  expect(errorOf(() => sealed(RowKey as never, accepting))?.code).toBe('invalid_format')
})

it('a polluted prototype opens no plain key', () => {
  const UserId = createRegistry().defineId('user', { format: sealed(UserKey) })
  Object.defineProperty(Object.prototype, 'acceptsKey', { value: true, configurable: true })
  try {
    const fresh = createSealer({ secrets: [createSecret()] })
    expect(fresh.safeOpen(UserId, '42' as string).success).toBe(false)
  } finally {
    Reflect.deleteProperty(Object.prototype, 'acceptsKey')
  }
})

const define = (format: unknown, ...accepts: unknown[]) =>
  createRegistry().defineId('thing', { format, accepts } as object)

describe('a second way to read a string is rejected when it is defined', () => {
  const HEX = '0123456789abcdef'
  it.each([
    ['hexadecimal digits', bare({ alphabet: HEX, length: 8 })],
    ['a nanoid', bare(nanoid())],
    ['one digit among letters', bare({ alphabet: 'xyz7', length: [3, 40] })],
    ['16 digits, as the largest number has', bare({ alphabet: HEX, length: 16 })],
  ])('of bare IDs that may be keys: %s', (_, plain) => {
    for (const action of [
      () => define(sealed(UserKey, accepting), plain),
      () => define(random(), plain, sealed(UserKey, accepting)),
      () => define(random(), sealed(UserKey, accepting), plain),
    ]) {
      expect(errorOf(action)?.code).toBe('invalid_format')
      expect(refusalText(action)).toBe(
        `Expected bare IDs that cannot be keys with \`sealed(key, { accepts: 'key' })\` but received bare(${plain.bare.name}).`,
      )
    }
    // Without plain keys there is one way.
    expect(errorOf(() => define(sealed(UserKey), plain))).toBeUndefined()
  })

  it.each([
    ['letters', UserKey, bare({ alphabet: 'abc', length: [1, 40] })],
    ['zeros, with which no key begins', UserKey, bare({ alphabet: 'abc0', length: [1, 40] })],
    ['17 digits, where keys have 16', UserKey, bare({ alphabet: HEX, length: 17 })],
    ['11 digits, where keys have 10', SmallKey, bare({ alphabet: HEX, length: 11 })],
    ['20 digits, where keys have 19', EventKey, bare({ alphabet: HEX, length: 20 })],
    ['UUIDs', UserKey, bare(uuid())],
  ])('not of %s', (_, key, plain) => {
    expect(errorOf(() => define(sealed(key as typeof UserKey, accepting), plain))).toBeUndefined()
  })

  it.each([
    ['of the same key', sealed(UserKey), sealed(UserKey, accepting)],
    ['the other way round', sealed(UserKey, accepting), sealed(UserKey)],
    ['of two keys', sealed(UserKey), sealed(SmallKey)],
    ['former ones', random(), sealed(UserKey, accepting), sealed(EventKey)],
  ])('of two sealed formats: %s', (_, ...[format, ...accepts]) => {
    const action = () => define(format, ...accepts)
    expect(errorOf(action)?.code).toBe('invalid_format')
    expect(refusalText(action)).toBe('Expected at most one sealed(key) format but received two.')
  })

  const key = fc.constantFrom(UserKey, SmallKey, EventKey)
  const sealing = fc
    .tuple(key, fc.constantFrom({}, accepting))
    .map(([each, given]) => sealed(each as typeof UserKey, given))
  const alphabet = fc
    .uniqueArray(fc.constantFrom(...'0123456789abcxyz-'), { minLength: 2 })
    .map((characters) => characters.join(''))
  const length = fc
    .tuple(fc.integer({ min: 1, max: 24 }), fc.nat(4))
    .map(([least, more]) => [least, least + more] as const)
  const plain = fc.record({ alphabet, length }).map((given) => ({ ...bare(given), given }))
  const other = fc.constantFrom(random(), nanoid(), opaque({ length: [3, 9] }), opaque({ length: 25 }))
  const definition = fc.tuple(
    fc.oneof(sealing, other),
    fc.array(fc.oneof(sealing, plain, other), { maxLength: 3 }),
  )

  it('so no string opens in two ways, whatever is defined', { tags: 'slow' }, () => {
    let accepted = 0
    fc.assert(
      fc.property(definition, fc.infiniteStream(fc.nat()), ([format, accepts], draws) => {
        const draw = (most: number) => draws.next().value % most
        const parts = [format, ...accepts]
        const sealing = parts.filter((part): part is Sealed<number> => 'key' in part)
        const bares = parts.filter((part) => 'given' in part)
        if (errorOf(() => define(format, ...accepts))) return
        accepted++
        const strings = [
          ...sealing.map((part) => sealer.seal(define(part) as never, part.key.fromText('42') as never)),
          ...bares.flatMap(({ given }) =>
            Array.from({ length: 40 }, () => {
              const size = given.length[0] + draw(given.length[1] - given.length[0] + 1)
              const digits = given.alphabet.replace(/\D/g, '') || given.alphabet
              return Array.from({ length: size }, () => digits[draw(digits.length)]).join('')
            }),
          ),
          ...Array.from({ length: 20 }, (_, digits) => '1'.padEnd(digits + 1, '0')),
        ]
        for (const text of strings) {
          const ways = [
            ...sealing.filter((part) => part.acceptsKey && !errorOf(() => part.key.fromText(text))),
            // Each by itself, whether its own reading of an id is the only one.
            ...sealing.filter(
              (part) => sealer.safeOpen(define(part) as never, text as never).from === 'seal',
            ),
            ...(bares.some((part) => part.bare.check(text, 0) === undefined) ? ['bare'] : []),
          ]
          expect(
            ways.length,
            `${text} of ${parts.map((part) => ('name' in part ? part.name : 'bare'))}`,
          ).toBeLessThan(2)
        }
      }),
      { numRuns: runs(1600) },
    )
    expect(accepted).toBeGreaterThan(20)
  })

  it('and no alphabet and length is rejected without a string that both would read', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(key, plain, (each, part) => {
        const isRejected = !!errorOf(() => define(sealed(each as typeof UserKey, accepting), part))
        const [least] = part.given.length
        const [first] = part.given.alphabet.replace(/[^1-9]/g, '')
        const digits = String(each.max).length
        expect(isRejected).toBe(first !== undefined && least <= digits)
        // Of as many digits as the largest key, it is one if it is small enough.
        if (!isRejected || least === digits) return
        const both = `${first}`.repeat(least)
        expect(part.bare.check(both, 0)).toBeUndefined()
        expect(errorOf(() => each.fromText(both))).toBeUndefined()
      }),
      { numRuns: runs(6000) },
    )
  })
})
