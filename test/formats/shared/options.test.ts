import { runInNewContext } from 'node:vm'
import { createRegistry, defineKey } from 'brandid/core'
import {
  bare,
  layout,
  nanoid,
  objectId,
  opaque,
  random,
  sealed,
  snowflake,
  timeRandom,
  uuid,
  uuid25,
} from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { development } from '../../../src/errors/development.ts'
import {
  checkAlphabet,
  checkAscending,
  checkInteger,
  checkLength,
  checkTextAlphabet,
} from '../../../src/formats/shared/options.ts'
import { openAdvice } from '../../../src/registry/advice.ts'
import { guarded, hostile, revoked, trapped } from '../../hostile-values.ts'
import { codeOf, errorOf } from '../../refusals.ts'

const ASCII = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('')
const WIDEST = ASCII.replace('_', '')

describe('options', () => {
  it('are read by every format', () => {
    const pollution = { length: 3, alphabet: 'ab', bits: 256, padded: false, version: 4, randomBits: 16 }
    const formats = () => [nanoid(), random(), uuid(), uuid25(), timeRandom(), opaque({ length: 5 })]
    const names = formats().map(({ name }) => name)
    Object.assign(Object.prototype, pollution)
    try {
      expect(formats().map(({ name }) => name)).toEqual(names)
    } finally {
      for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name)
    }
    for (const format of [nanoid, random, uuid, uuid25, timeRandom, opaque]) {
      expect(errorOf(() => Reflect.apply(format, undefined, [null]))?.code).toBe('invalid_format')
    }
  })
})

const VISIBLE = 'an alphabet of 2 to 93 different visible ASCII characters without "_"'
const NAMING_BARE = `${VISIBLE}, which only \`bare({ length, alphabet })\` accepts,`
const ASCENDING = 'an alphabet in ascending order of character codes'
const LENGTH = 'a body length of 1 character or more, or [least, most]'
const SIZE = '`size` to be an integer from 2 to 4'

const checks: Readonly<Record<string, (value: unknown) => void>> = {
  alphabet: (value) => checkAlphabet(value),
  text: (value) => checkTextAlphabet(value),
  ascending: (value) => checkAscending(value),
  length: (value) => checkLength(value),
  size: (value) => checkInteger(value, 'size', 2, 4),
}

describe('the check', () => {
  it.each<[string, unknown[]]>([
    ['alphabet', ['01', '!~', '-.', WIDEST]],
    ['ascending', ['01', 'AZaz', WIDEST]],
    ['length', [1, 2 ** 31, [1, 1], [16, 25]]],
    ['size', [2, 3, 4]],
  ])('of the %s allows %j', (name, values) => {
    for (const value of values) expect(errorOf(() => checks[name]?.(value))).toBeUndefined()
  })

  it.each<[string, string, unknown, string]>([
    ['alphabet', VISIBLE, '', '""'],
    ['alphabet', VISIBLE, 'a', '"a"'],
    ['alphabet', VISIBLE, 'abca', '"abca"'],
    ['alphabet', VISIBLE, 'ab_', '"ab_"'],
    ['alphabet', VISIBLE, ' ab', '" ab"'],
    ['alphabet', VISIBLE, 'ab\n', '"ab\\n"'],
    ['alphabet', VISIBLE, 'ab\0', '"ab\\u0000"'],
    ['alphabet', VISIBLE, 'ab\x7f', '"ab\\u{7f}"'],
    ['alphabet', VISIBLE, 'abä', '"abä"'],
    ['alphabet', VISIBLE, ASCII, JSON.stringify(ASCII)],
    ['text', VISIBLE, 'a', '"a"'],
    ['text', NAMING_BARE, 'ab_', '"ab_"'],
    ['alphabet', VISIBLE, 'ab'.repeat(1_000_000), `"${'ab'.repeat(47)}"`],
    ['alphabet', VISIBLE, undefined, 'undefined'],
    ['alphabet', VISIBLE, ['a', 'b'], 'an array'],
    ['ascending', ASCENDING, 'ba', '"ba"'],
    ['ascending', ASCENDING, 'aZ', '"aZ"'],
    ['ascending', VISIBLE, 'aa', '"aa"'],
    ['length', LENGTH, 0, '0'],
    ['length', LENGTH, 1.5, '1.5'],
    ['length', LENGTH, '4', '"4"'],
    ['length', LENGTH, Symbol('4'), 'a symbol'],
    ['length', LENGTH, Number.POSITIVE_INFINITY, 'Infinity'],
    ['length', LENGTH, ['1', '2'], '[1,2]'],
    ['length', LENGTH, [0, 1], '[0,1]'],
    ['length', LENGTH, [2, 1], '[2,1]'],
    ['length', LENGTH, [1, 1.5], '[1,1.5]'],
    ['length', LENGTH, [1.5, 2], '[1.5,2]'],
    ['length', LENGTH, [1], '[1]'],
    ['length', LENGTH, null, 'null'],
    ['size', SIZE, 1, '1'],
    ['size', SIZE, 5, '5'],
    ['size', SIZE, 2.5, '2.5'],
    ['size', SIZE, Number.NaN, 'NaN'],
    ['size', SIZE, '3', '"3"'],
    ['size', SIZE, 3n, 'a bigint'],
    ['size', SIZE, [3], 'an array'],
    ['size', SIZE, undefined, 'undefined'],
  ])('of the %s expects %s', (name, expected, value, received) => {
    expect(errorOf(() => checks[name]?.(value))).toMatchObject({
      code: 'invalid_format',
      message: `Expected ${expected} but received ${received}.`,
      expected,
    })
  })
})

const foreign = <Value>(code: string): Value => runInNewContext(code)
const MS = Date.UTC(2024, 0, 1)

describe('a definition', () => {
  const { defineId } = createRegistry()
  const UserId = defineId('user')
  const DocumentId = defineId('doc', { format: objectId() })
  const MessageId = defineId('msg', { format: snowflake({ epoch: 'twitter', workerId: 1 }) })
  const user = UserId.generate()

  it('receives a date and bytes of another realm', () => {
    const at = foreign<Date>(`new Date(${MS})`)
    expect(UserId.timestamp(UserId.generate({ at }))).toEqual(new Date(MS))
    expect(UserId.lowerBound(at)).toBe(UserId.lowerBound(MS))
    expect(MessageId.lowerBound(at)).toBe(MessageId.lowerBound(MS))
    expect(UserId.fromBytes(foreign<Uint8Array>(`Uint8Array.of(${UserId.toBytes(user)})`))).toBe(user)
  })

  const values = [
    trapped({}),
    trapped(new Date(MS)),
    trapped(new Uint8Array(16)),
    trapped(() => MS),
    revoked({}),
    revoked(new Uint8Array(16)),
    new Proxy(new Date(MS), {}),
    hostile(Symbol.toPrimitive),
    hostile('valueOf'),
    hostile('toString'),
    hostile('getTime'),
    guarded('at'),
    guarded('length'),
    guarded(Symbol.toStringTag),
    Object.assign(new Uint8Array(15), hostile(Symbol.iterator)),
    Object.defineProperty(new Uint8Array(15), 'length', { get: () => 16 }),
    Symbol('at'),
    Object.create(null),
  ] as never[]

  const calls: Record<string, (value: never) => unknown> = {
    'generate({ at })': (value) => UserId.generate({ at: value }),
    'generate({ at }) of a format without it': (value) =>
      (MessageId.generate as (o: object) => string)({ at: value }),
    generateMany: (value) => UserId.generateMany(value),
    lowerBound: UserId.lowerBound,
    'lowerBound of integers': MessageId.lowerBound,
    fromBytes: UserId.fromBytes,
    'fromBytes of another length': DocumentId.fromBytes,
    fromUuid: UserId.fromUuid,
    fromBigInt: MessageId.fromBigInt,
  }

  it.each(Object.entries(calls))('refuses hostile values with an IdError: %s', (_, call) => {
    for (const value of values) expect(errorOf(() => call(value))?.code).toBeTypeOf('string')
  })

  it.each([
    { name: 'a proxy that throws', options: trapped({}) },
    { name: 'a revoked proxy', options: revoked({}) },
    { name: 'a getter that throws', options: guarded('at') },
  ])('refuses options that cannot be read: $name', ({ options }) => {
    const message = 'Expected an options object but received one that throws when it is read.'
    expect(errorOf(() => UserId.generate(options))?.code).toBe('out_of_range')
    expect(errorOf(() => defineId('post', options))).toMatchObject({ code: 'invalid_option', message })
  })
})

// What a program without types may write.
const given = (options: object) => options as never
const fieldOf = (field: object) => () =>
  layout(given({ fields: [{ kind: 'time', bits: 48, name: 'first' }, field] }))

const OPTIONS_OF_DEFINE_ID = '`format`, `entity`, `description`, `examples`, `aliases`, `accepts` or `named`'

describe('a wrong option', () => {
  const VERSION = '`version` to be 4, 5, 7, 8 or "any"'
  const PADDED = '`padded` to be true or false'
  const BITS = '`bits` to be 128 or 256'
  const RANDOM_BITS = '`randomBits` to be an integer from 16 to 256'
  const OPAQUE_LENGTH = '`length` to be an integer from 1 to 1024'
  const NANOID_LENGTH = '`length` to be an integer from 1 to 255'
  const NAME = '`name` to be 1 to 63 characters'
  const CustomerKey = defineKey('customer')
  const key = (name: string) => ({ ...CustomerKey, name })

  it.each<[string, (options: never) => unknown, unknown, string, string]>([
    ['uuid', uuid, { version: 1 }, VERSION, '1'],
    ['uuid', uuid, { version: '7' }, VERSION, '"7"'],
    ['uuid', uuid, { version: null }, VERSION, 'null'],
    ['uuid25', uuid25, { version: 6 }, VERSION, '6'],
    ['uuid25', uuid25, { version: '7' }, VERSION, '"7"'],
    ['uuid25', uuid25, { padded: 1 }, PADDED, '1'],
    ['random', random, { bits: 64 }, BITS, '64'],
    ['random', random, { bits: '128' }, BITS, '"128"'],
    ['random', random, { padded: 'no' }, PADDED, '"no"'],
    ['timeRandom', timeRandom, { randomBits: 15 }, RANDOM_BITS, '15'],
    ['timeRandom', timeRandom, { randomBits: 257 }, RANDOM_BITS, '257'],
    ['timeRandom', timeRandom, { alphabet: '0' }, VISIBLE, '"0"'],
    ['timeRandom', timeRandom, { alphabet: 'ba' }, ASCENDING, '"ba"'],
    ['nanoid', nanoid, { length: 0 }, NANOID_LENGTH, '0'],
    ['nanoid', nanoid, { length: 256 }, NANOID_LENGTH, '256'],
    ['opaque', opaque, { length: 1025 }, OPAQUE_LENGTH, '1025'],
    ['opaque', opaque, { length: [1, 1025] }, OPAQUE_LENGTH, '1025'],
    ['sealed', sealed, key(''), NAME, '""'],
    ['sealed', sealed, key('a'.repeat(64)), NAME, `"${'a'.repeat(64)}"`],
    [
      'sealed',
      (options) => sealed(key('a'), options),
      { accepts: 'keys' },
      '`accepts` to be "key"',
      '"keys"',
    ],
  ])('of %s: %s', (_, make, options, expected, received) => {
    expect(errorOf(() => make(options as never))).toMatchObject({
      code: 'invalid_format',
      message: `Expected ${expected} but received ${received}.`,
    })
  })
})

describe('an unknown option', () => {
  it.each<[of: string, stranger: string, near: string, make: () => unknown]>([
    ['uuid', 'verison', '`version`', () => uuid(given({ verison: 4 }))],
    ['uuid25', 'paded', '`padded`', () => uuid25(given({ paded: false }))],
    ['random', 'bit', '`bits`', () => random(given({ bit: 256 }))],
    ['nanoid', 'lenght', '`length`', () => nanoid(given({ lenght: 21 }))],
    ['nanoid', 'size', '`length` or `alphabet`', () => nanoid(given({ size: 21 }))],
    ['opaque', 'alphabt', '`alphabet`', () => opaque(given({ length: 3, alphabt: 'ab' }))],
    ['bare', 'lenght', '`length`', () => bare(given({ length: 25, alphabet: '01', lenght: 24 }))],
    ['timeRandom', 'randomBit', '`randomBits`', () => timeRandom(given({ randomBit: 32 }))],
    ['snowflake', 'wokerId', '`workerId`', () => snowflake(given({ epoch: 0, wokerId: 1 }))],
    ['layout', 'encodng', '`encoding`', () => layout(given({ fields: [], encodng: 'pieces' }))],
    ['a "time" field', 'unit', '`unitMs`', fieldOf({ kind: 'time', bits: 48, unit: 10 })],
    ['a "random" field', 'nmae', '`name`', fieldOf({ kind: 'random', bits: 80, nmae: 'tail' })],
    ['a "counter" field', 'strat', '`start`', fieldOf({ kind: 'counter', bits: 12, strat: 0 })],
    ['a "worker" field', 'ids', '`id`', fieldOf({ kind: 'worker', bits: 10, ids: 3 })],
    ['a "fixed" field', 'txt', '`text`', fieldOf({ kind: 'fixed', text: '2', txt: '3' })],
    ['a "choice" field', 'defualt', '`default`', fieldOf({ kind: 'choice', of: [], defualt: 'e' })],
    [
      // An option of another kind is none of this.
      'a "random" field',
      'epoch',
      '`kind`, `name`, `bits` or `length`',
      fieldOf({ kind: 'random', bits: 80, epoch: 0 }),
    ],
    ['sealed', 'accept', '`accepts`', () => sealed(defineKey('client'), given({ accept: 'key' }))],
    [
      'defineToken',
      'bites',
      '`bits`',
      () => defineToken('sess', given({ registry: createRegistry(), bites: 256 })),
    ],
    ['defineKey', 'mx', '`max`', () => defineKey('options', given({ mx: 2 ** 31 - 1 }))],
    ['defineId', 'fromat', '`format`', () => createRegistry().defineId('user', given({ fromat: uuid() }))],
    [
      'defineId',
      'title',
      OPTIONS_OF_DEFINE_ID,
      () => createRegistry('stripe').defineId('sub', given({ title: 'x' })),
    ],
    [
      'defineId',
      'prefx',
      OPTIONS_OF_DEFINE_ID,
      () => createRegistry().defineIds({ user: given({ prefx: 'usr' }) }),
    ],
  ])('of %s: %s', (of, stranger, near, make) => {
    const error = errorOf(make)
    expect(error).toMatchObject({ code: 'invalid_option', receivedText: `"${stranger}"` })
    if (near.includes(' or ')) expect(error).toMatchObject({ expected: `${near} as an option of ${of}` })
    else expect(error?.hint).toBe(`Did you mean ${near}?`)
  })
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const WRONG = [
  () => nanoid({ length: 0 }),
  () => opaque({ length: 4, alphabet: 'aa' }),
  () => layout(given({ fields: [{ kind: 'random', length: 9, nmae: 'tail' }] })),
]

describe('the checks of written options', () => {
  it('are there in development', () => {
    expect(WRONG.map(codeOf)).toEqual(['invalid_format', 'invalid_format', 'invalid_option'])
  })

  it('are absent in production, where a bundle leaves them out', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(development()).toBeFalsy()
    expect(WRONG.map(codeOf)).toEqual(['none', 'none', 'none'])
    expect(nanoid(given(Object.create({ length: 3, alphabet: 'xyz' }))).name).toBe('nanoid(12)')
  })

  it.each(['', 'a'])('miss the alphabet %j of nanoid in production, whose generation ends', (alphabet) => {
    vi.stubEnv('NODE_ENV', 'production')
    const DbId = createRegistry().defineId('db', { format: nanoid({ alphabet }) })
    expect(DbId.generate()).toBe(`db_${alphabet.repeat(12)}`)
  })

  it('are absent where no process is, as in a browser without a bundler', () => {
    vi.stubGlobal('process', undefined)
    const checks = development()
    vi.unstubAllGlobals()
    expect(checks).toBeUndefined()
  })

  // Last, since they stay.
  it('are there in production once they are opened, as on servers that bundle nothing', () => {
    openAdvice()
    vi.stubEnv('NODE_ENV', 'production')
    expect(WRONG.map(codeOf)).toEqual(['invalid_format', 'invalid_format', 'invalid_option'])
  })
})
