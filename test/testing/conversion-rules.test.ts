import { describe, expect, it } from 'vitest'
import type { AnyFormat } from '../../src/formats/shared/format.ts'
import { conversionRules } from '../../src/testing/conformance/conversion-rules.ts'
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
const SPELLS = 'has only one string for each value'

const rulesOf = (change: Partial<AnyFormat>, bodies = BODIES, more: readonly string[] = []) =>
  conversionRules(subjectOf({ ...BYTE, ...change }, bodies, { accepted: () => [...bodies, ...more] }))
const told = (...args: Parameters<typeof rulesOf>) => brokenOf(rulesOf(...args))

it('breaks no rule where it is right', () => {
  expect(told({}, [...BODIES, 'ff'])).toEqual({})
  const check: AnyFormat['check'] = (text, offset) =>
    text.endsWith('ff') ? 'overflow' : BYTE.check(text, offset)
  expect(told({ check, maxBigInt: 254n })).toEqual({})
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
    ['too few', { byteLength: 2 }, '2 bytes for "ab" but received 1'],
    [
      'used again',
      { toBytes: (text, offset) => room.fill(numberOf(text, offset)) },
      'a separate array for "ab" but received a shared array',
    ],
    [
      'read without the offset',
      { toBytes: (text) => BYTE.toBytes(text, 0) },
      'the value ab for "ab" after a prefix but received 00',
    ],
    [
      'another body',
      { fromBytes: ([byte = 0]) => (byte === 0xab ? 'ac' : hex(byte)) },
      '"ab" for the value ab but received "ac"',
    ],
    [
      'another byte',
      { fromBytes: ([byte = 0]) => (byte === 0xff ? 'fe' : hex(byte)) },
      'the bytes ff for "fe" but received fe',
    ],
  ])('is told: %s', (_, change, text) => {
    expect(told(change)[BYTES]).toBe(`Expected ${text}.`)
  })
})

describe('a fault of the integers', () => {
  it.each<[string, Partial<AnyFormat>, string[], string]>([
    ['too many', { maxBigInt: 256n }, [], 'a valid body for 256 but received "100" (invalid_character)'],
    ['too few', { maxBigInt: 200n }, ['c9'], 'an integer from 0 to 200 for "c9" but received 201'],
    [
      'below zero',
      { maxBigInt: 200n, toBigInt: (text, offset) => (text === 'c9' ? -1n : BYTE.toBigInt(text, offset)) },
      ['c9'],
      'an integer from 0 to 200 for "c9" but received -1',
    ],
    ['another spelling', {}, ['AB'], '"AB" for the value 171 but received "ab"'],
    [
      'read without the offset',
      { toBigInt: (text) => BYTE.toBigInt(text, 0) },
      [],
      'the value 171 for "ab" after a prefix but received 0',
    ],
  ])('is told: %s', (_, change, more, text) => {
    expect(told(change, BODIES, more)).toEqual({ [INTEGERS]: `Expected ${text}.` })
  })

  it.each([1n, 5n, 254n, 255n])('is told where %i becomes another', (wrong) => {
    const fromBigInt = (value: bigint) => hex(value === wrong ? 2n : value)
    expect(told({ fromBigInt })).toEqual({
      [INTEGERS]: `Expected the integer ${wrong} for "02" but received 2.`,
    })
  })

  it.each([256n, 511n, 512n, 4080n])('is told where %i has a body', (wrong) => {
    const fromBigInt = (value: bigint) => hex(value === wrong ? 2n : value)
    expect(told({ fromBigInt })).toEqual({
      [INTEGERS]: `Expected no body for ${wrong}, which is above 255, but received "02" for 2.`,
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
      [SPELLS]: `Expected an error for "${more}", another form of "${own}", but received none.`,
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

describe('a number above the greatest that is accepted', () => {
  it.each(['64', '65', '66', 'c8', 'c9', 'ca'])('is told where it is cut: %s', (more) => {
    const { byteLength, toBytes, fromBytes, ...format } = BYTE
    const toBigInt: typeof BYTE.toBigInt = (text, offset) => BYTE.toBigInt(text, offset) % 100n
    const check: AnyFormat['check'] = (text, offset) =>
      text.slice(offset) === more || /^[0-5][0-9a-f]$/.test(text.slice(offset)) ? undefined : 'overflow'
    const rules = conversionRules(subjectOf({ ...format, check, toBigInt, maxBigInt: 99n }, ['3c']))
    expect(brokenOf(rules)[SPELLS]).toMatch(`Expected an error for "${more}", another form of `)
  })

  it.each(['cg', 'ch', 'ci'])('is told where bytes cut it: %s', (more) => {
    const inTwenties = (text: string, offset: number) => Number.parseInt(text.slice(offset), 20) || 0
    const format: AnyFormat = {
      ...BYTE,
      alphabet: '0123456789abcdefghij',
      check: (text, offset) =>
        text.slice(offset) === more || /^[0-9ab][0-9a-j]$/.test(text.slice(offset)) ? undefined : 'overflow',
      toBytes: (text, offset) => Uint8Array.of(inTwenties(text, offset)),
      fromBytes: ([byte = 0]) => byte.toString(20).padStart(2, '0'),
    }
    const { maxBigInt, toBigInt, fromBigInt, ...bytes } = format
    expect(brokenOf(conversionRules(subjectOf(bytes, ['5a'])))[SPELLS]).toMatch(
      `Expected an error for "${more}", another form of `,
    )
  })
})

describe('the version of a UUID', () => {
  const VERSION = 'accepts only UUIDs of its version'
  const { maxBigInt, toBigInt, fromBigInt, ...byte } = BYTE
  const ofVersion = (accepted: RegExp, more: Partial<AnyFormat>): AnyFormat => ({
    ...byte,
    length: 32,
    check: (text, offset) => (accepted.test(text.slice(offset)) ? undefined : 'wrong_version'),
    byteLength: 16,
    toBytes: (text, offset) => Uint8Array.from(Buffer.from(text.slice(offset), 'hex')),
    fromBytes: (bytes) => Buffer.from(bytes).toString('hex'),
    holdsUuid: true,
    ...more,
  })
  const SEVEN = /^.{12}7.{3}[89ab]/
  const said = (accepted: RegExp, more: Partial<AnyFormat>) =>
    brokenOf(conversionRules(subjectOf(ofVersion(accepted, more), [])))[VERSION]

  it.each([
    [SEVEN, { uuidVersion: 7 }, undefined],
    [/./, {}, undefined],
    [/./, { uuidVersion: 7 }, /^Expected wrong_version for the UUID 0{8}-.* but received acceptance\.$/],
    [SEVEN, {}, /^Expected acceptance for the UUID 0{8}-.* but received wrong_version\.$/],
    [/^(?!0{32})/, {}, /^Expected acceptance for the UUID 0{8}-.* but received wrong_version\.$/],
    [/^(?!f{32})/, {}, /^Expected acceptance for the UUID f{8}-.* but received wrong_version\.$/],
    [SEVEN, { uuidVersion: 4 }, /^Expected acceptance for the UUID .{8}-.{4}-4.{3}-[89ab].* but/],
    [/^.{12}[78].{3}[89ab]/, { uuidVersion: 7 }, /^Expected wrong_version for the UUID .{14}8/],
    [
      /^.{12}7.{3}[4-7]|^.{12}7.{3}[89ab]/,
      { uuidVersion: 7 },
      /^Expected wrong_version for the UUID .{14}7.{4}[4-7]/,
    ],
  ] as const)('with %s accepted and %j declared', (accepted, more, text) => {
    if (text) expect(said(accepted, more)).toMatch(text)
    else expect(said(accepted, more)).toBeUndefined()
  })
})
