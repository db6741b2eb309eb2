import { describe, expect, it } from 'vitest'
import { createNumeral } from '../../src/digits/numeral.ts'
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
