import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberWriter, PART } from '../../src/digits/numeral.ts'

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
