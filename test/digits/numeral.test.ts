import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boundedDigits,
  chooseGroupLength,
  createNumeral,
  numberWriter,
  PART,
  toDigits,
} from '../../src/digits/numeral.ts'
import { salted } from '../random-sources.ts'
import { spoilt } from '../refusals.ts'

const DIGITS = '!#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ^abcdefghijklmnopqrstuvwxyz{|}~'

/** The text of a value, by the rule that everybody learns at school. */
function spell(value: bigint, alphabet: string, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= BigInt(alphabet.length)) {
    text = (alphabet[Number(rest % BigInt(alphabet.length))] as string) + text
  }
  return text
}

const cases = [2, 3, 10, 16, 36, 62, 64, 85].flatMap((base) =>
  [1, 7, 24, 25, 53, 96, 128, 256, 320].map((bits) => ({ base, bits })),
)

describe.each(cases)('a numeral of base $base and $bits bits', ({ base, bits }) => {
  const alphabet = DIGITS.slice(0, base)
  const largest = 2n ** BigInt(bits) - 1n
  const { length, check, read } = createNumeral(alphabet, largest)

  it('reads as at school', () => {
    const { uint32 } = salted(base * bits)
    for (let i = 0; i < 300; i++) {
      const words = Array.from({ length: 10 }, uint32)
      const value = words.reduce((sum, word) => sum * 2n ** 32n + BigInt(word), 0n) % (largest + 1n)
      const text = `__${spell(value, alphabet, length)}`
      expect(read(`${text}!`, 2)).toBe(value)
      expect(check(text, 2)).toBeUndefined()
    }
  })

  it('ends at the largest number', () => {
    const last = spell(largest, alphabet, length)
    expect(check(last, 0)).toBeUndefined()
    expect(read(last, 0)).toBe(largest)
    const next = spell(largest + 1n, alphabet, length + 1)
    const fits = next.startsWith(alphabet.charAt(0))
    expect(check(fits ? next.slice(1) : next, 0)).toBe(fits ? 'overflow' : 'invalid_length')
    expect(check(alphabet.charAt(base - 1).repeat(length), 0)).toBe(fits ? 'overflow' : undefined)
  })

  it('refuses other lengths', () => {
    const zero = alphabet.charAt(0).repeat(length)
    expect(check(zero.slice(1), 0)).toBe('invalid_length')
    expect(check(`${zero}!`, 0)).toBe('invalid_length')
    expect(check(`_${zero}`, 1)).toBeUndefined()
    expect(check('', 0)).toBe('invalid_length')
  })
})

it('refuses strangers', () => {
  const { check } = createNumeral('0123456789abcdef', 2n ** 32n - 1n)
  for (const text of spoilt('1bcd09ef')) {
    expect(check(text, 0)).toBe(/^[0-9a-f]+$/.test(text) ? undefined : 'invalid_character')
  }
})

const VISIBLE = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The digits of a number, as BigInt divides it. */
function spelled(value: bigint, alphabet: string, length: number): string {
  const digits = Array.from({ length }, (_, i) => {
    const place = BigInt(alphabet.length) ** BigInt(length - 1 - i)
    return alphabet.charAt(Number((value / place) % BigInt(alphabet.length)))
  })
  return digits.join('')
}

describe('a number', () => {
  const part = fc.integer({ min: 0, max: PART - 1 })
  const numbers = fc.record({
    base: fc.integer({ min: 2, max: 62 }),
    settled: fc.integer({ min: 0, max: 5 }),
    rounds: fc.array(fc.array(part, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
  })

  it('has the digits that BigInt gives, whatever stays and whatever changes', () => {
    fc.assert(
      fc.property(numbers, ({ base, settled, rounds }) => {
        const alphabet = VISIBLE.slice(0, base)
        const weights = Array.from({ length: 5 }, (_, j) => BigInt(PART) ** BigInt(j))
        const length = (2n ** 120n).toString(Math.min(36, base)).length + 1
        const codes = Array.from('id_'.padEnd(3 + length), (character) => character.charCodeAt(0))
        const { settle, write } = numberWriter({ alphabet, length, codes, start: 3 }, weights, settled)
        const [first = []] = rounds
        for (const round of rounds) {
          // The first parts stay as they were until `settle` is called.
          const parts = [...first.slice(0, settled), ...round.slice(settled)]
          if (round === first) settle(parts)
          write(parts)
          const value = parts.reduce((sum, each, j) => sum + BigInt(each) * (weights[j] as bigint), 0n)
          expect(String.fromCharCode(...codes)).toBe(`id_${spelled(value, alphabet, length)}`)
        }
      }),
    )
  })

  it('needs no sum where nothing stays', () => {
    const codes: number[] = []
    const digits = { alphabet: '0123456789', length: 9, codes, start: 0 }
    numberWriter(digits, [1n, 1_000_000n]).write([42, 7])
    expect(String.fromCharCode(...codes)).toBe('007000042')
  })

  it('takes over what has changed of the parts that stay, when it is settled again', () => {
    const codes = Array.from('00', (character) => character.charCodeAt(0))
    const { settle, write } = numberWriter(
      { alphabet: '0123456789', length: 2, codes, start: 0 },
      [10n, 1n],
      1,
    )
    const textOf = (...parts: number[]) => {
      write(parts)
      return String.fromCharCode(...codes)
    }
    settle([4, 0])
    expect([textOf(4, 2), textOf(4, 3), textOf(7, 3)]).toEqual(['42', '43', '43'])
    settle([7, 0])
    expect(textOf(7, 3)).toBe('73')
  })
})

describe('toDigits', () => {
  it.each([
    [0n, 10, []],
    [1n, 2, [1]],
    [35n, 36, [35]],
    [36n, 36, [1, 0]],
    [2n ** 48n, 2 ** 24, [1, 0, 0]],
  ])('of %d in base %i are %j', (value, base, digits) => {
    expect(toDigits(value, base)).toEqual(digits)
  })
})

describe('chooseGroupLength', () => {
  it.each([
    [2, 21],
    [10, 6],
    [16, 5],
    [36, 4],
    [93, 3],
  ])('base %i is %i digits', (base, length) => {
    expect(chooseGroupLength(base)).toBe(length)
  })

  it('has sums of 128 products and a carry below 2^53', () => {
    for (let base = 2; base <= 93; base++) {
      expect(2 ** 24 * base ** chooseGroupLength(base) * 128).toBeLessThanOrEqual(2 ** 53 - 2 ** 31)
    }
  })
})

it.each([
  ['000', undefined],
  ['2a1', undefined],
  ['2a2', 'overflow'],
  ['2b0', 'overflow'],
  ['300', 'overflow'],
  ['29b', undefined],
  ['1bb', undefined],
  ['2ac', 'invalid_character'],
  ['3c0', 'invalid_character'],
  ['c00', 'invalid_character'],
  ['2a', 'invalid_character'],
  ['2a\u0131', 'invalid_character'],
])('judges %s against 2a1', (digits, fault) => {
  const check = boundedDigits('0123456789ab', [2, 10, 1])
  expect(check(digits, 0)).toBe(fault)
  expect(check(`x_${digits}`, 2)).toBe(fault)
})
