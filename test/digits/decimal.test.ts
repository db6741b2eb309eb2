import { describe, expect, it } from 'vitest'
import { checkDecimal, DECIMAL_MAX, decimalWriter } from '../../src/digits/numeral.ts'
import { runs } from '../full-length.ts'

/** Any number below 2^bits, of any magnitude. */
function randomBelow(bits: number): bigint {
  const [upper = 0n, lower = 0n] = crypto.getRandomValues(new BigUint64Array(2))
  return BigInt.asUintN(Number(lower % BigInt(bits)) + 1, upper)
}

const CUT = 2n ** 42n

function spelt(write: (high: number, rest: number) => string, value: bigint): string {
  return write(Number(value / CUT), Number(value % CUT))
}

describe('decimalWriter', () => {
  it('spells what BigInt spells: numbers of all magnitudes, by one writer', () => {
    const write = decimalWriter('user_')
    for (let i = 0; i < runs(100_000); i++) {
      const value = randomBelow(63)
      const text = spelt(write, value)
      if (text !== `user_${value}`) expect(text).toBe(`user_${value}`)
    }
  })

  it('spells the numbers around all powers of 2 and 10, and all multiples of 10^9 around the cut', () => {
    const write = decimalWriter('')
    const middles = [
      ...Array.from({ length: 64 }, (_, exponent) => 2n ** BigInt(exponent)),
      ...Array.from({ length: 19 }, (_, exponent) => 10n ** BigInt(exponent)),
      ...Array.from({ length: 9000 }, (_, i) => BigInt(i) * 10n ** 9n),
      ...Array.from({ length: 1000 }, (_, i) => BigInt(i) * CUT),
      ...Array.from({ length: 1000 }, (_, i) => DECIMAL_MAX - BigInt(i) * CUT),
    ]
    for (const middle of middles) {
      for (let value = middle - 2n; value <= middle + 2n; value++) {
        if (value < 0n || value > DECIMAL_MAX) continue
        if (spelt(write, value) !== String(value)) expect(spelt(write, value)).toBe(String(value))
      }
    }
  })
})

describe('checkDecimal', () => {
  const max = '9223372036854775807'

  it.each([
    ['0', undefined],
    ['9', undefined],
    ['10', undefined],
    ['9'.repeat(18), undefined],
    [`1${'0'.repeat(18)}`, undefined],
    ['9223372036854775806', undefined],
    [max, undefined],
    ['9223372036854775808', 'overflow'],
    ['9223372036854775810', 'overflow'],
    ['9300000000000000000', 'overflow'],
    ['9'.repeat(19), 'overflow'],
    ['', 'invalid_length'],
    ['0'.repeat(20), 'invalid_length'],
    ['9'.repeat(20), 'invalid_length'],
    ['00', 'invalid_character'],
    ['01', 'invalid_character'],
    [`0${'9'.repeat(18)}`, 'invalid_character'],
    [`${'9'.repeat(18)}a`, 'invalid_character'],
    ['/', 'invalid_character'],
    [':', 'invalid_character'],
    ['-1', 'invalid_character'],
    ['1.0', 'invalid_character'],
  ])('judges %j: %s', (body, fault) => {
    expect(checkDecimal(body, 0)).toBe(fault)
    expect(checkDecimal(`12_${body}`, 3)).toBe(fault)
  })

  it('judges each digit of the largest number changed to each other', () => {
    for (let i = 0; i < max.length; i++) {
      for (const digit of '0123456789') {
        const body = max.slice(0, i) + digit + max.slice(i + 1)
        const fault =
          body[0] === '0' ? 'invalid_character' : BigInt(body) > DECIMAL_MAX ? 'overflow' : undefined
        expect(checkDecimal(body, 0)).toBe(fault)
      }
    }
  })
})
