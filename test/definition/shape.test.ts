import { createRegistry } from 'brandid/core'
import { type AnyFormat, bare, type Format, opaque, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import type { Accepted } from '../../src/definition/definition-type.ts'
import { createShape, faultOf } from '../../src/definition/shape.ts'
import { errorOf } from '../refusals.ts'

// The formats of a definition: the present one, then the former ones.

/** A complete format that carries time, but for what is given. */
function formatOf(given: Partial<Record<keyof AnyFormat, unknown>> = {}): AnyFormat {
  return {
    name: 'hex',
    alphabet: '0123456789abcdef',
    length: 4,
    pattern: '[0-9a-f]{4}',
    check: () => undefined,
    timestamp: () => 0,
    ...given,
  } as AnyFormat
}

const define = (format: unknown, ...accepts: unknown[]) =>
  createRegistry().defineId('user', { format: format as Format, accepts: accepts as Format[] })
const letters = opaque({ alphabet: 'abc', length: 2 })
const digits = opaque({ alphabet: '012', length: 3 })

it('has the check of its only format, itself', () => {
  const given = { prefix: 'user', entity: 'user', aliases: [], named: [], registered: new Map() }
  expect(createShape({ ...given, listed: [letters] }).check).toBe(letters.check)
})

it('keeps the IDs from before the prefix apart from the formats', () => {
  const given = { prefix: 'user', entity: 'user', aliases: [], named: [], registered: new Map() }
  const shape = Object.freeze(
    createShape({ ...given, listed: [letters, bare(digits) as ReturnType<typeof bare> & Accepted] }),
  )
  expect(shape.formats.map(({ name }) => name)).toEqual([letters.name])
  expect(shape.bare?.formats).toEqual([digits])
  expect(['012', 'user_ab', 'user_012'].map((text) => faultOf(shape, text))).toEqual([
    undefined,
    undefined,
    'invalid_length',
  ])
})

it('reports the fault of the first format whose length fits', () => {
  const failing = (fault: string) => ({ ...letters, check: () => fault, name: fault })
  const { error } = define(digits, failing('overflow'), failing('wrong_version')).safeParse('user_ab')
  expect(error?.code).toBe('overflow')
})

describe('the pattern of a definition', () => {
  it.each([
    { name: 'one format', formats: [uuid25()], source: '^user_[0-9a-z]{25}$' },
    { name: 'former formats', formats: [uuid25(), letters], source: '^user_(?:[0-9a-z]{25}|[a-c]{2})$' },
  ])('covers $name, without state', ({ formats: [first, ...others], source }) => {
    expect(define(first, ...others).pattern).toMatchObject({ source, flags: '' })
  })

  it.each(['user_ab', 'user_01'])('is anchored at both ends where a format has alternatives: %s', (id) => {
    const either = { ...letters, pattern: 'ab|01' }
    for (const { pattern } of [define(either), define(either, digits)]) {
      expect(pattern.test(id)).toBe(true)
      for (const text of [`x${id}`, `${id}x`, `${id}\n`, id.slice(5)])
        expect(pattern.test(text), text).toBe(false)
    }
  })
})

it.each([
  { name: 'null', format: null, received: 'null' },
  { name: 'an empty object', format: {}, received: 'an object' },
  { name: 'the name of a format', format: 'uuid25', received: 'a string' },
  { name: 'a factory that was not called', format: opaque, received: 'opaque' },
  { name: 'no name', format: formatOf({ name: undefined }), received: 'an object' },
  { name: 'no pattern', format: formatOf({ pattern: undefined }), received: 'hex' },
  { name: 'a pattern that is a RegExp', format: formatOf({ pattern: /a/ }), received: 'hex' },
  { name: 'a pattern that is none', format: formatOf({ pattern: '[' }), received: 'hex' },
  { name: 'no check', format: formatOf({ check: undefined }), received: 'hex' },
  { name: 'a check that is no function', format: formatOf({ check: /a/ }), received: 'hex' },
  { name: 'no alphabet', format: formatOf({ alphabet: undefined }), received: 'hex' },
  { name: 'an alphabet of one symbol', format: formatOf({ alphabet: 'a' }), received: 'hex' },
  { name: 'a symbol twice', format: formatOf({ alphabet: 'aba' }), received: 'hex' },
  { name: 'the separator in its alphabet', format: formatOf({ alphabet: 'ab_' }), received: 'hex' },
  { name: 'an alphabet beyond ASCII', format: formatOf({ alphabet: 'abcß' }), received: 'hex' },
  { name: 'no length', format: formatOf({ length: undefined }), received: 'hex' },
  { name: 'a length of 0', format: formatOf({ length: 0 }), received: 'hex' },
  { name: 'a length without its most', format: formatOf({ length: [4] }), received: 'hex' },
])('a format that is incomplete is refused at any place: $name', ({ format, received }) => {
  for (const defineAt of [() => define(format), () => define(formatOf({ length: 20 }), format)]) {
    expect(errorOf(defineAt)).toMatchObject({
      code: 'invalid_format',
      message: `Expected a format (name, pattern, check, length, and alphabet without "_") but received ${received}.`,
    })
  }
})

describe('formats that overlap', () => {
  const nothing = { timestamp: undefined }

  it('are told apart by a fixed place whose characters the other one has nowhere', () => {
    const upper = formatOf({ name: 'upper', alphabet: '0123456789ABCDEF' })
    const marked = formatOf({ places: { '-1': 'ef' } })
    expect(() => define(marked, upper)).not.toThrow()
    expect(() => define(upper, marked)).not.toThrow()
    expect(errorOf(() => define(formatOf({ places: { '-1': 'e0' } }), upper))?.code).toBe('invalid_format')
  })

  it('are allowed where neither carries anything', () => {
    expect(() => define(formatOf(nothing), formatOf({ ...nothing, length: [1, 9] }))).not.toThrow()
  })

  it.each([
    { name: 'time', carried: { timestamp: () => 0 } },
    { name: 'bytes', carried: { ...nothing, toBytes: () => new Uint8Array(2) } },
    { name: 'an integer', carried: { ...nothing, toBigInt: () => 0n } },
    { name: 'fields', carried: { ...nothing, read: () => ({}) } },
  ])('are refused where one carries $name', ({ carried }) => {
    const [one, other] = [formatOf(carried), formatOf(nothing)]
    expect(errorOf(() => define(one, other))?.code).toBe('invalid_format')
    expect(errorOf(() => define(other, one))?.code).toBe('invalid_format')
  })

  it.each([
    { name: 'the same texts twice', former: formatOf({ name: 'other' }) },
    { name: 'one character in common', former: formatOf({ name: 'other', alphabet: 'fghi' }) },
    { name: 'the least length in common', former: formatOf({ name: 'other', length: [4, 9] }) },
    { name: 'the most length in common', former: formatOf({ name: 'other', length: [1, 4] }) },
    { name: 'a length in between', former: formatOf({ name: 'other', length: [1, 9] }) },
  ])('are refused for $name, with anything before or between', ({ former }) => {
    const apart = formatOf({ name: 'apart', length: 20 })
    for (const [first, ...others] of [
      [formatOf(), former],
      [apart, formatOf(), former],
      [formatOf(), apart, former],
    ]) {
      expect(errorOf(() => define(first, ...others))).toMatchObject({
        code: 'invalid_format',
        message:
          'Expected formats that differ in length, alphabet or `places` but received hex and other, which overlap.',
      })
    }
  })
})
