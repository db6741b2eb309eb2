import { type LayoutOptions, layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { sideBySide } from '../../../test/formats/layouts.ts'
import { untouchable } from '../../../test/random-sources.ts'

const NOW_MS = Date.UTC(2025, 5, 1, 12)
const time = { kind: 'time', bits: 44 } as const
const X = { kind: 'fixed', text: 'x' }
const bits = (count: number, name = 'random') => ({ kind: 'random', bits: count, name })
const characters = (length: number) => ({ kind: 'random', length })
const choice = (...of: string[]) => ({ kind: 'choice', of })

/** Creates a layout from a list of fields whose types the compiler does not know individually. */
const anyLayout = (alphabet: string, fields: readonly object[], options: object = {}) =>
  layout({ alphabet, fields, ...options } as LayoutOptions)

describe('the pattern of a layout', () => {
  it.each<[string, string, string, object[]]>([
    ['one string', '[0-9a-f]{2}v1[.]', 'hex', [bits(8), { kind: 'fixed', text: 'v1.' }]],
    ['strings of one character', '[0-9a-f]{2}[.eu]', 'hex', [bits(8), choice('u', 'e', '.')]],
    ['longer strings', '[0-9a-f]{2}(?:us|e[.])', 'hex', [bits(8), choice('us', 'e.')]],
    ['a first number', '[01][0-9]{2}', 'decimal', [bits(7)]],
    ['a number after a string', 'x(?:0[0-9]{2}|1[01][0-9]|12[0-7])', 'decimal', [X, bits(7)]],
    ['a zero in the largest number', 'x(?:0[0-9]{3}|10[01][0-9]|102[0-3])', 'decimal', [X, bits(10)]],
    ['a number of one digit', 'x[01]', 'decimal', [X, bits(1)]],
    ['digits of whole bits', 'x[0-3][0-9a-f]{2}', 'hex', [X, bits(10)]],
    ['characters', 'x[0-9a-z]{3}', 'base36', [X, characters(3)]],
    ['one character', 'x[0-9a-z]', 'base36', [X, characters(1)]],
  ])('of %s is %s', (_, pattern, alphabet, fields) => {
    expect(anyLayout(alphabet, fields).pattern).toBe(pattern)
  })

  it.each([
    ['decimal', 7, '(?:0|[1-9][0-9]{0,2})'],
    ['base36', 128, '(?:0|[1-9a-z][0-9a-z]{0,24})'],
    ['.01', 2, '(?:[.]|[01][.01]{0,1})'],
  ])('has no leading zeros in the alphabet %s and %i bits: %s', (alphabet, count, pattern) => {
    expect(anyLayout(alphabet, [bits(count)], { padded: false }).pattern).toBe(pattern)
  })
})

describe('the places of a layout', () => {
  it.each<[string, string, object[], object]>([
    ['a string', 'hex', [bits(8), choice('ab', 'ac')], { 2: 'a', '-2': 'a', 3: 'bc', '-1': 'bc' }],
    ['the first digit of a number', 'hex', [bits(10)], { 0: '0123', '-3': '0123' }],
    ['no character', 'hex', [bits(8)], {}],
    ['digits next to a string', '01', [bits(1), X], { 0: '01', '-2': '01', 1: 'x', '-1': 'x' }],
  ])('are listed if %s leaves fewer characters', (_, alphabet, fields, places) => {
    expect(anyLayout(alphabet, fields).places).toEqual(places)
  })
})

describe('numbers and pieces', () => {
  it('are the digits of a single number, or of each field', () => {
    const fields = [
      { kind: 'time', bits: 42 },
      { kind: 'counter', bits: 10 },
    ] as const
    const number = layout({ alphabet: 'hex', fields })
    const pieces = layout({ alphabet: 'hex', encoding: 'pieces', fields })
    const bodies = [number, pieces].map(({ generator }) => generator('', untouchable)(0x198765432))
    expect(bodies).toEqual(['00661d950c800', '00198765432000'])
    expect(number.pattern).toBe('[0-9a-f]{13}')
    expect(pieces.pattern).toBe('[0-3][0-9a-f]{10}[0-3][0-9a-f]{2}')
    expect(
      ['40000000000000', '3ffffffffff3ff', '3ffffffffff400'].map((body) => pieces.check(body, 0)),
    ).toEqual(['overflow', undefined, 'overflow'])
  })

  it('contain fixed bits if the alphabet has 2^n characters', () => {
    const uuid7 = layout({
      alphabet: 'hex',
      fields: [
        { kind: 'time', bits: 48 },
        { kind: 'fixed', bits: 4, value: 7 },
        { kind: 'random', name: 'above', bits: 12 },
        { kind: 'fixed', name: 'variant', bits: 2, value: 2 },
        { kind: 'random', bits: 62 },
      ],
    })
    // RFC 9562, appendix A.6.
    const body = '017f22e279b07cc398c4dc0c0c07398f'
    expect(uuid7.pattern).toBe('[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}')
    expect(uuid7.check(body, 0)).toBeUndefined()
    expect(uuid7.read(body, 0)).toEqual({
      time: new Date('2022-02-22T19:22:22.000Z'),
      above: 0xcc3n,
      variant: 2,
      random: 0x18c4dc0c0c07398fn,
    })
    expect(uuid7.check(body.replace('7cc3', '4cc3'), 0)).toBe('invalid_character')
    expect(uuid7.check(body.replace('98c4', 'c8c4'), 0)).toBe('invalid_character')
    expect(uuid7.lowest(0)).toBe('00000000000070008000000000000000')
  })

  const seven = { kind: 'fixed', bits: 4, value: 7 }
  it.each([
    ['alone in their piece', 'pieces', [bits(8), seven], 'ab7', 2],
    ['after a string', 'number', [{ kind: 'fixed', text: 'v1-' }, seven, bits(8)], 'v1-7ab', 3],
    ['at the end of a number', 'number', [bits(8), seven], 'ab7', 2],
  ])('fixed bits %s are checked', (_, encoding, fields, body, at) => {
    const { check } = anyLayout('hex', fields, { encoding })
    for (const digit of '0123456789abcdef!') {
      const text = `id_${body.slice(0, at)}${digit}${body.slice(at + 1)}`
      expect(check(text, 3)).toBe(digit === '7' ? undefined : 'invalid_character')
    }
  })

  it('are checked from left to right: an overflow, then an invalid character in the next piece', () => {
    const { check } = anyLayout('decimal', [bits(4), choice('e', 'u')])
    const faults = ['15e', '16e', '16x', '15x', '1ee', '15', '15eu'].map((body) => check(body, 0) ?? 'none')
    expect(faults.join(' ')).toBe(
      'none overflow overflow invalid_character invalid_character invalid_length invalid_length',
    )
  })

  it('have no bits if `bits` is undefined', () => {
    const format = anyLayout('hex', [
      { kind: 'random', bits: undefined, length: 2 },
      { kind: 'fixed', bits: undefined, text: 'v1' },
      { kind: 'random', bits: 8, length: undefined, name: 'tail' },
    ])
    expect(format).toMatchObject({ length: 6, pattern: '[0-9a-f]{2}v1[0-9a-f]{2}' })
    expect(format.name).toBe('layout(hex: random 2 characters, "v1", tail: random 8)')
    expect(format.read('abv1cd', 0)).toEqual({ random: 'ab', tail: 0xcdn })
  })
})

describe('the values of a body', () => {
  const hexTime = NOW_MS.toString(16)
  const counter = { kind: 'counter', bits: 4 } as const

  it('are numbers, one after the other', () => {
    expect(sideBySide.read('id_1271023', 3)).toEqual({ random: 127n, other: 1023n })
    expect(sideBySide.read('0090001', 0)).toEqual({ random: 9n, other: 1n })
  })

  it('are strings, and a time at any position', () => {
    const fields = [
      { kind: 'fixed', text: 'v1' },
      { kind: 'random', name: 'text', length: 2 },
      time,
      { kind: 'counter', bits: 8 },
      { kind: 'choice', of: ['eu', 'us'] },
    ] as const
    const { read, timestamp } = layout({ alphabet: 'hex', fields })
    const text = `id_v1ab${hexTime}07us`
    expect(read(text, 3)).toEqual({ text: 'ab', time: new Date(NOW_MS), counter: 7, choice: 'us' })
    expect(timestamp(text, 3)).toBe(NOW_MS)
  })

  it('are a time after another field of the same number', () => {
    const { timestamp } = layout({ alphabet: 'hex', fields: [{ kind: 'random', bits: 8 }, time, counter] })
    expect(timestamp(`id_ff${hexTime}7`, 3)).toBe(NOW_MS)
  })

  it('form an integer together', () => {
    const { maxBigInt, toBigInt, fromBigInt } = layout({ alphabet: 'hex', fields: [time, counter] })
    expect(maxBigInt).toBe(2n ** 48n - 1n)
    expect(toBigInt('id_00000000012f', 3)).toBe(0x12fn)
    expect([0n, 0x12fn, maxBigInt].map(fromBigInt)).toEqual(['000000000000', '00000000012f', 'ffffffffffff'])
  })

  const integer = ['maxBigInt', 'toBigInt', 'fromBigInt']
  it.each<[string, object[], object, string[]]>([
    ['one number', [time, bits(8)], {}, [...integer, 'lowest']],
    ['pieces', [time, bits(8)], { encoding: 'pieces' }, ['lowest']],
    ['a string', [time, bits(8), X], {}, ['lowest']],
    ['fixed bits', [time, bits(8), { kind: 'fixed', bits: 4, value: 1 }], {}, ['lowest']],
    ['a time that is not first', [bits(8), time, counter], {}, []],
    ['no time', [bits(8)], {}, integer],
  ])('form an integer and have a lower bound, or not: %s', (_, fields, options, members) => {
    const format = anyLayout('hex', fields, options)
    expect([...integer, 'lowest'].filter((member) => member in format)).toEqual(members)
  })
})

describe('the example of a layout', () => {
  const of2004 = { kind: 'time', bits: 40 } as const
  const random = { kind: 'random', bits: 64 } as const
  // The first multiples of the golden ratio constant: 9e3779b9, 3c6ef372, daa66d2b.
  const RANDOM = 'daa63c6ef39e3779'

  it.each([
    ['of 2025', { ...time, bits: 48 }, '2025-01-01T00:00:00.000Z'],
    ['the first after 2025', { ...of2004, epoch: Date.UTC(2030) }, '2030-01-01T00:00:00.000Z'],
    ['the last before 2025', of2004, '2004-11-03T19:53:47.775Z'],
  ])('has the instant %s, and the same random bits', (_, field, instant) => {
    const { example = '', timestamp, check } = layout({ alphabet: 'hex', fields: [field, random] })
    expect(check(example, 0)).toBeUndefined()
    expect(new Date(timestamp(example, 0) as number).toISOString()).toBe(instant)
    expect(example.slice(-16)).toBe(RANDOM)
  })

  it('has the first string of each choice, and the worker 0 if none is given', () => {
    const choices = [choice('us', 'eu'), random, { ...choice('f', 'p'), name: 'tier' }]
    expect(anyLayout('hex', choices).example).toBe(`us${RANDOM}f`)
    const worker = [
      { ...time, bits: 48 },
      { kind: 'worker', bits: 8 },
      { kind: 'counter', bits: 8 },
    ]
    expect(anyLayout('hex', worker).example).toMatch(/^01941f297c0000../)
  })
})
