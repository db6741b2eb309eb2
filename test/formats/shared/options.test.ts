import { runInNewContext } from 'node:vm'
import { createRegistry } from 'brandid/core'
import { nanoid, objectId, opaque, random, snowflake, timeRandom, uuid, uuid25 } from 'brandid/formats'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  checkAlphabet,
  checkAscending,
  checkInteger,
  checkLength,
  countBytes,
  invalidFormat,
  isBytes,
  openChecks,
  ownOptions,
  readChecks,
  readDate,
} from '../../../src/formats/shared/options.ts'
import { guarded, hostile, revoked, trapped } from '../../hostile-values.ts'
import { codeOf, errorOf } from '../../refusals.ts'

const ASCII = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join('')
const WIDEST = ASCII.replace('_', '')

describe('ownOptions', () => {
  it('are those that an object has itself', () => {
    const options = ownOptions(Object.assign(Object.create({ length: 9 }), { alphabet: 'ab' }))
    expect({ ...options }).toEqual({ alphabet: 'ab' })
    expect(options.length).toBeUndefined()
    expect('toString' in options).toBe(false)
  })

  it.each([null, undefined, 1, 'ab', () => 1])('refuse %o', (options) => {
    expect(errorOf(() => ownOptions(options as object))?.code).toBe('invalid_format')
    expect(errorOf(() => ownOptions(options as object, 'invalid_option'))?.code).toBe('invalid_option')
    expect(errorOf(() => ownOptions(null as never))?.message).toBe(
      'Expected an options object but received null.',
    )
  })

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

describe('checkAlphabet', () => {
  it.each(['01', 'ab', '!~', '-.', '0123456789abcdef', WIDEST])('allows %s', (alphabet) => {
    expect(() => checkAlphabet(alphabet)).not.toThrow()
  })

  it.each([
    { name: 'an empty one', alphabet: '', received: '""' },
    { name: 'one symbol', alphabet: 'a', received: '"a"' },
    { name: 'a duplicate', alphabet: 'abca', received: '"abca"' },
    { name: 'a duplicate side by side', alphabet: 'abb', received: '"abb"' },
    { name: 'the separator', alphabet: 'ab_', received: '"ab_"' },
    { name: 'a space', alphabet: ' ab', received: '" ab"' },
    { name: 'a newline', alphabet: 'ab\n', received: '"ab\\n"' },
    { name: 'newlines', alphabet: '\na\n', received: '"\\na\\n"' },
    { name: 'NUL', alphabet: 'ab\0', received: '"ab\\u0000"' },
    { name: 'DEL', alphabet: 'ab\x7f', received: '"ab\\u{7f}"' },
    { name: 'an umlaut', alphabet: 'abä', received: '"abä"' },
    { name: 'half of a surrogate pair', alphabet: 'ab\ud800', received: '"ab\\ud800"' },
    { name: 'an emoji', alphabet: 'ab😀', received: '"ab😀"' },
    { name: 'all of ASCII', alphabet: ASCII, received: JSON.stringify(ASCII) },
    { name: 'megabytes', alphabet: 'ab'.repeat(1_000_000), received: `"${'ab'.repeat(47)}"` },
    { name: 'undefined', alphabet: undefined, received: 'undefined' },
    { name: 'an array', alphabet: ['a', 'b'], received: 'an array' },
  ])('refuses $name', ({ alphabet, received }) => {
    expect(errorOf(() => checkAlphabet(alphabet))).toMatchObject({
      code: 'invalid_format',
      message: `Expected an alphabet of 2 to 93 different visible ASCII characters without "_" but received ${received}.`,
    })
  })
})

describe('checkLength', () => {
  it.each([1, 12, 2 ** 31, [1, 1], [1, 2], [16, 25]] as const)('allows %j', (length) => {
    expect(() => checkLength(length)).not.toThrow()
  })

  it.each([
    { length: 0, received: '0' },
    { length: -1, received: '-1' },
    { length: 1.5, received: '1.5' },
    { length: '4', received: '"4"' },
    { length: 4n, received: 'a bigint' },
    { length: Symbol('4'), received: 'a symbol' },
    { length: Number.NaN, received: 'NaN' },
    { length: Number.POSITIVE_INFINITY, received: 'Infinity' },
    { length: [1, Number.POSITIVE_INFINITY], received: '[1,Infinity]' },
    { length: [4n, 4n], received: '[4,4]' },
    { length: ['1', '2'], received: '[1,2]' },
    { length: [0, 1], received: '[0,1]' },
    { length: [2, 1], received: '[2,1]' },
    { length: [1, 1.5], received: '[1,1.5]' },
    { length: [1.5, 2], received: '[1.5,2]' },
    { length: [1], received: '[1]' },
    { length: [], received: '[]' },
    { length: null, received: 'null' },
    { length: undefined, received: 'undefined' },
  ])('refuses $received', ({ length, received }) => {
    expect(errorOf(() => checkLength(length as number))).toMatchObject({
      code: 'invalid_format',
      message: `Expected a body length of 1 character or more, or [least, most] but received ${received}.`,
    })
  })
})

describe('checkInteger', () => {
  it.each([2, 3, 4])('accepts %i of 2 to 4', (value) => {
    expect(errorOf(() => checkInteger(value, 'size', 2, 4))).toBeUndefined()
  })

  it.each([
    [1, '1'],
    [5, '5'],
    [2.5, '2.5'],
    [Number.NaN, 'NaN'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    ['3', '"3"'],
    [3n, 'a bigint'],
    [null, 'null'],
    [undefined, 'undefined'],
    [[3], 'an array'],
    [{ length: 3 }, 'an object'],
  ])('refuses %o', (value, received) => {
    const error = errorOf(() => checkInteger(value, 'size', 2, 4))
    expect(error?.code).toBe('invalid_format')
    expect(error?.message).toBe(`Expected \`size\` to be an integer from 2 to 4 but received ${received}.`)
  })
})

describe('checkAscending', () => {
  it.each(['01', 'AZaz', WIDEST])('allows %s', (alphabet) => {
    expect(errorOf(() => checkAscending(alphabet))).toBeUndefined()
  })

  it.each([
    ['ba', 'an alphabet in ascending order of character codes', '"ba"'],
    ['aZ', 'an alphabet in ascending order of character codes', '"aZ"'],
    ['aa', 'an alphabet of 2 to 93 different visible ASCII characters without "_"', '"aa"'],
  ])('refuses %s', (alphabet, expected, received) => {
    expect(errorOf(() => checkAscending(alphabet))).toMatchObject({
      code: 'invalid_format',
      message: `Expected ${expected} but received ${received}.`,
    })
  })
})

describe('invalidFormat', () => {
  it('says what was expected and what was received', () => {
    expect(invalidFormat('bits', 'none')).toMatchObject({
      code: 'invalid_format',
      message: 'Expected bits but received none.',
      expected: 'bits',
    })
  })
})

const foreign = <Value>(code: string): Value => runInNewContext(code)
const MS = Date.UTC(2024, 0, 1)

describe('bytes', () => {
  it.each([
    { name: 'this realm', bytes: Uint8Array.of(1, 2) },
    { name: 'another realm', bytes: foreign<Uint8Array>('Uint8Array.of(1, 2)') },
    { name: 'Node', bytes: Buffer.from([1, 2]) },
  ])('may come from $name', ({ bytes }) => {
    expect(isBytes(bytes)).toBe(true)
    expect(countBytes(bytes)).toBe(2)
  })

  it.each([
    { name: 'clamped bytes', value: new Uint8ClampedArray(16) },
    { name: 'words', value: new Uint16Array(16) },
    { name: 'a view', value: new DataView(new ArrayBuffer(16)) },
    { name: 'an array', value: [1, 2] },
    { name: 'the prototype', value: Uint8Array.prototype },
    { name: 'an object with the tag', value: { [Symbol.toStringTag]: 'Uint8Array', length: 16 } },
    { name: 'an object that inherits', value: Object.create(new Uint8Array(16)) },
    { name: 'a proxy', value: new Proxy(new Uint8Array(16), {}) },
    { name: 'undefined', value: undefined },
    { name: 'null', value: null },
    { name: 'a text', value: 'Uint8Array' },
  ])('are not $name', ({ value }) => {
    expect(isBytes(value)).toBe(false)
  })
})

describe('readDate', () => {
  it('reads what the date holds, whatever it says of itself', () => {
    expect(readDate(Object.assign(new Date(MS), { getTime: () => 0 }))).toBe(MS)
  })

  it('leaves every other value as it is', () => {
    for (const value of [MS, Number.NaN, `${MS}`, undefined, null, {}, [MS], Object.create(new Date(MS))]) {
      expect(readDate(value)).toBe(value)
    }
  })
})

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

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const WRONG = [() => nanoid({ length: 0 }), () => opaque({ length: 4, alphabet: 'aa' })]

describe('the checks of written options', () => {
  it('are absent in production, where a bundle leaves them out', () => {
    vi.stubEnv('NODE_ENV', 'production')
    expect(readChecks()).toBeUndefined()
    for (const make of WRONG) expect(make).not.toThrow()
  })

  it('are absent where no process is, as in a browser without a bundler', () => {
    vi.stubGlobal('process', undefined)
    const checks = readChecks()
    vi.unstubAllGlobals()
    expect(checks).toBeUndefined()
  })

  it('are there in development', () => {
    for (const make of WRONG) expect(codeOf(make)).toBe('invalid_format')
  })

  it('come from own properties alone in production, too', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const inherited: object = Object.create({ length: 3, alphabet: 'xyz' })
    expect(nanoid(inherited).name).toBe('nanoid(12)')
  })

  // Last, since they stay.
  it('are there in production once they are opened, as on servers that bundle nothing', () => {
    openChecks()
    vi.stubEnv('NODE_ENV', 'production')
    for (const make of WRONG) expect(codeOf(make)).toBe('invalid_format')
  })
})
