import { describe, expect, it } from 'vitest'
import type { AnyFormat } from '../../src/formats/shared/format.ts'
import { conversionRules } from '../../src/testing/conversion-rules.ts'
import { brokenOf, subjectOf } from './broken-rules.ts'

const hex = (value: number | bigint) => value.toString(16).padStart(2, '0')
const numberOf = (text: string, offset: number) => Number.parseInt(text.slice(offset), 16) || 0

/** A byte as two hexadecimal digits. */
const BYTE = {
  name: 'byte',
  alphabet: '0123456789abcdef',
  length: 2,
  pattern: '[0-9a-f]{2}',
  check: (text, offset) => (/^[0-9a-f]{2}$/.test(text.slice(offset)) ? undefined : 'invalid_character'),
  byteLength: 1,
  toBytes: (text, offset) => Uint8Array.of(numberOf(text, offset)),
  fromBytes: ([byte = 0]) => hex(byte),
  maxBigInt: 255n,
  toBigInt: (text, offset) => BigInt(numberOf(text, offset)),
  fromBigInt: hex,
} satisfies AnyFormat

/** The check of the format, which accepts one text more. */
const accepting =
  (more: string): AnyFormat['check'] =>
  (text, offset) =>
    text.slice(offset) === more ? undefined : BYTE.check(text, offset)

const BODIES = ['ab', '3c', '00']
const BYTES = 'converts to bytes and back'
const INTEGERS = 'converts to integers and back'
const SPELLS = 'has one spelling for one value'

const rulesOf = (change: Partial<AnyFormat>, bodies = BODIES, more: readonly string[] = []) =>
  conversionRules(subjectOf({ ...BYTE, ...change }, bodies, { accepted: () => [...bodies, ...more] }))
const told = (...args: Parameters<typeof rulesOf>) => brokenOf(rulesOf(...args))

it('breaks no rule where it is right', () => {
  expect(told({}, [...BODIES, 'ff'])).toEqual({})
  const check: AnyFormat['check'] = (text, offset) =>
    text.endsWith('ff') ? 'overflow' : BYTE.check(text, offset)
  expect(told({ check, maxBigInt: 254n })).toEqual({})
})

it('breaks no rule where several bytes are right, and some are no body', () => {
  const check: AnyFormat['check'] = (text, offset) =>
    /^(?!ff)[0-9a-f]{4}$/.test(text.slice(offset)) ? undefined : 'invalid_character'
  const toBytes = (text: string, offset: number) => Uint8Array.from(Buffer.from(text.slice(offset), 'hex'))
  const fromBytes = (bytes: Uint8Array) => (bytes[0] === 255 ? 'none' : Array.from(bytes, hex).join(''))
  const { maxBigInt, ...format } = { ...BYTE, check, toBytes, fromBytes, byteLength: 2 }
  const bodies = ['abcd', '3c00', '0001']
  const rules = conversionRules(subjectOf(format, bodies))
  expect(rules).toHaveLength(2)
  expect(brokenOf(rules)).toEqual({})
})

describe('the rules of a format', () => {
  const { byteLength, toBytes, fromBytes, maxBigInt, toBigInt, fromBigInt, ...text } = BYTE
  const bytes = { byteLength, toBytes, fromBytes }
  const integers = { maxBigInt, toBigInt, fromBigInt }
  it.each<[string, AnyFormat, string[]]>([
    ['with both conversions', BYTE, [BYTES, INTEGERS, SPELLS]],
    ['with bytes', { ...text, ...bytes }, [BYTES, SPELLS]],
    ['with integers', { ...text, ...integers }, [INTEGERS, SPELLS]],
    ['with none', text, []],
    ['without a count of bytes', { ...text, toBytes, fromBytes }, []],
    ['without a way to bytes', { ...text, byteLength, fromBytes }, []],
    ['without a way from bytes', { ...text, byteLength, toBytes }, []],
    ['without a greatest integer', { ...text, toBigInt, fromBigInt }, []],
    ['without a way to integers', { ...text, maxBigInt, fromBigInt }, []],
    ['without a way from integers', { ...text, maxBigInt, toBigInt }, []],
  ])('%s', (_, format, names) => {
    expect(conversionRules(subjectOf(format, BODIES)).map(({ name }) => name)).toEqual(names)
  })
})

const room = new Uint8Array(1)

describe('a fault of the bytes', () => {
  it.each<[string, Partial<AnyFormat>, string]>([
    ['too few', { byteLength: 2 }, '2 bytes of "ab" but received 1'],
    [
      'used again',
      { toBytes: (text, offset) => room.fill(numberOf(text, offset)) },
      'the bytes of "ab" to stay as they are but received those of another id',
    ],
    [
      'read without the offset',
      { toBytes: (text) => BYTE.toBytes(text, 0) },
      '"ab" to stand for ab in an id, too, but received 00',
    ],
    [
      'another body',
      { fromBytes: ([byte = 0]) => (byte === 0xab ? 'ac' : hex(byte)) },
      '"ab" back from ab but received "ac"',
    ],
    [
      'another byte',
      { fromBytes: ([byte = 0]) => (byte === 0xff ? 'fe' : hex(byte)) },
      '"fe" to stand for the bytes ff but received fe',
    ],
  ])('is told: %s', (_, change, text) => {
    expect(told(change)[BYTES]).toBe(`Expected ${text}.`)
  })
})

describe('a fault of the integers', () => {
  it.each<[string, Partial<AnyFormat>, string[], string]>([
    [
      'too many',
      { maxBigInt: 256n },
      [],
      'the body of 256 to be accepted but received "100" (invalid_character)',
    ],
    ['too few', { maxBigInt: 200n }, ['c9'], 'an integer from 0 to 200 of "c9" but received 201'],
    [
      'below zero',
      { maxBigInt: 200n, toBigInt: (text, offset) => (text === 'c9' ? -1n : BYTE.toBigInt(text, offset)) },
      ['c9'],
      'an integer from 0 to 200 of "c9" but received -1',
    ],
    ['another spelling', {}, ['AB'], '"AB" back from 171 but received "ab"'],
    [
      'read without the offset',
      { toBigInt: (text) => BYTE.toBigInt(text, 0) },
      [],
      '"ab" to stand for 171 in an id, too, but received 0',
    ],
  ])('is told: %s', (_, change, more, text) => {
    expect(told(change, BODIES, more)).toEqual({ [INTEGERS]: `Expected ${text}.` })
  })

  it.each([1n, 5n, 254n, 255n])('is told where %i becomes another', (wrong) => {
    const fromBigInt = (value: bigint) => hex(value === wrong ? 2n : value)
    expect(told({ fromBigInt })).toEqual({
      [INTEGERS]: `Expected "02" to stand for ${wrong} but received 2.`,
    })
  })

  it.each([256n, 511n, 512n, 4080n])('is told where %i has a body', (wrong) => {
    const fromBigInt = (value: bigint) => hex(value === wrong ? 2n : value)
    expect(told({ fromBigInt })).toEqual({
      [INTEGERS]: `Expected no body of ${wrong}, which is above 255, but received "02" of 2.`,
    })
  })

  it('is no error for what cannot be spelled', () => {
    const fromBigInt = (value: bigint) => {
      if (value > 255n) throw new RangeError('too large')
      return hex(value)
    }
    expect(told({ fromBigInt })).toEqual({})
  })
})

describe('a second spelling', () => {
  it.each([
    ['0ab', 'ab'],
    ['3', '03'],
    ['f', '0f'],
    ['000', '00'],
    ['fff', 'ff'],
  ])('is told: %s beside %s', (more, own) => {
    const check = accepting(more)
    expect(told({ check }, ['ab', '3c'])).toEqual({
      [SPELLS]: `Expected "${own}" alone for its value but received acceptance of "${more}", too.`,
    })
  })

  it('is not told where bodies do not come back', () => {
    const fromBytes = ([byte = 0]: Uint8Array) => (byte === 0xab ? 'ac' : hex(byte))
    expect(Object.keys(told({ fromBytes }))).toEqual([BYTES])
  })

  it('is that of integers where there are no bytes', () => {
    const { byteLength, toBytes, fromBytes, ...format } = BYTE
    const rules = conversionRules(subjectOf({ ...format, check: accepting('0ab') }, BODIES))
    expect(Object.keys(brokenOf(rules))).toEqual([SPELLS])
  })
})
