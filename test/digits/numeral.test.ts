import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boundedDigits,
  checkDecimal,
  chooseGroupLength,
  createNumeral,
  DECIMAL_MAX,
  decimalWriter,
  numberWriter,
  PART,
} from '../../src/digits/numeral.ts'
import { runs } from '../full-length.ts'
import { salted } from '../random-sources.ts'
import { spoilt } from '../refusals.ts'

const DIGITS = '!#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ^abcdefghijklmnopqrstuvwxyz{|}~'

/** The digits of a value, as BigInt divides it. */
function spell(value: bigint, alphabet: string, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= BigInt(alphabet.length)) {
    text = alphabet.charAt(Number(rest % BigInt(alphabet.length))) + text
  }
  return text
}

const cases = [2, 3, 10, 16, 36, 85].flatMap((base) =>
  [1, 24, 25, 53, 256, 320].map((bits) => ({ base, bits })),
)

describe.each(cases)('a numeral of base $base and $bits bits', ({ base, bits }) => {
  const alphabet = DIGITS.slice(0, base)
  const largest = 2n ** BigInt(bits) - 1n
  const { length, check, read } = createNumeral(alphabet, largest)

  it('reads as at school', { tags: 'slow' }, () => {
    const { uint32 } = salted(base * bits)
    for (let i = 0; i < 300; i++) {
      const words = Array.from({ length: 10 }, uint32)
      const value = words.reduce((sum, word) => sum * 2n ** 32n + BigInt(word), 0n) % (largest + 1n)
      const text = `__${spell(value, alphabet, length)}`
      expect(read(`${text}!`, 2)).toBe(value)
      expect(check(text, 2)).toBeUndefined()
    }
  })

  it('ends at the largest number, and has one length', () => {
    const last = spell(largest, alphabet, length)
    expect(check(last, 0)).toBeUndefined()
    expect(read(last, 0)).toBe(largest)
    const next = spell(largest + 1n, alphabet, length + 1)
    const fits = next.startsWith(alphabet.charAt(0))
    expect(check(fits ? next.slice(1) : next, 0)).toBe(fits ? 'overflow' : 'invalid_length')
    expect(check(alphabet.charAt(base - 1).repeat(length), 0)).toBe(fits ? 'overflow' : undefined)
    const zero = alphabet.charAt(0).repeat(length)
    expect([zero.slice(1), zero, `${zero}!`].map((text) => check(text, 0))).toEqual([
      'invalid_length',
      undefined,
      'invalid_length',
    ])
  })
})

it('a numeral refuses strangers', () => {
  const { check } = createNumeral('0123456789abcdef', 2n ** 32n - 1n)
  for (const text of spoilt('1bcd09ef')) {
    expect(check(text, 0)).toBe(/^[0-9a-f]+$/.test(text) ? undefined : 'invalid_character')
  }
})

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
        const alphabet = DIGITS.slice(0, base)
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
          expect(String.fromCharCode(...codes)).toBe(`id_${spell(value, alphabet, length)}`)
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

it('groups of digits are as long as sums of 128 products and a carry below 2^53 allow', () => {
  for (let base = 2; base <= 93; base++) {
    const length = chooseGroupLength(base)
    expect(2 ** 24 * base ** length * 128).toBeLessThanOrEqual(2 ** 53 - 2 ** 31)
    expect(base ** (length + 1)).toBeGreaterThan(2 ** 21)
  }
})

it.each([
  ['000', undefined],
  ['2a1', undefined],
  ['2a2', 'overflow'],
  ['2b0', 'overflow'],
  ['29b', undefined],
  ['2ac', 'invalid_character'],
  ['3c0', 'invalid_character'],
  ['2a', 'invalid_character'],
  ['2a\u0131', 'invalid_character'],
])('judges %s against 2a1', (digits, fault) => {
  const check = boundedDigits('0123456789ab', [2, 10, 1])
  expect(check(digits, 0)).toBe(fault)
  expect(check(`x_${digits}`, 2)).toBe(fault)
})

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

  it('spells the numbers around all powers of 2 and 10, and all multiples of 10^9 around the cut', {
    tags: 'slow',
  }, () => {
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
    ['9'.repeat(18), undefined],
    [`1${'0'.repeat(18)}`, undefined],
    [max, undefined],
    ['', 'invalid_length'],
    ['0'.repeat(20), 'invalid_length'],
    ['00', 'invalid_character'],
    [`0${'9'.repeat(18)}`, 'invalid_character'],
    [`${'9'.repeat(18)}a`, 'invalid_character'],
    ['/', 'invalid_character'],
    [':', 'invalid_character'],
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
