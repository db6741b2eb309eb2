import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitDigits, CROCKFORD_ALPHABET, forgiveCrockford } from '../../src/digits/bit-digits.ts'

const cases = [
  { name: 'base 32', alphabet: CROCKFORD_ALPHABET, length: 26, firstEnd: 8 },
  { name: 'hexadecimal', alphabet: '0123456789ABCDEF', length: 32, firstEnd: 16 },
]

/** The spelling by definition: division, in integers of any size. */
function spelt(value: bigint, alphabet: string, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= BigInt(alphabet.length)) {
    text = alphabet[Number(rest % BigInt(alphabet.length))] + text
  }
  return text
}

function bytesOf(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 16 }, (_, i) => Number((value >> BigInt(8 * (15 - i))) & 0xffn))
}

const powers = Array.from({ length: 128 }, (_, i) => 2n ** BigInt(i))
const edges = [0n, ...powers, ...powers.map((power) => power - 1n), 2n ** 128n - 1n]

describe.each(cases)('digits of $name', ({ alphabet, length, firstEnd }) => {
  const digits = bitDigits(alphabet)

  it('spell and read every power of two and its neighbour', { tags: 'slow' }, () => {
    for (const value of edges) {
      const text = spelt(value, alphabet, length)
      expect(digits.fromBytes(bytesOf(value))).toBe(text)
      expect(digits.check(`ab_${text}`, 3)).toBeUndefined()
      expect(digits.toBytes(`ab_${text}`, 3)).toEqual(bytesOf(value))
    }
  })

  it('read and write integers at a place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 30 - 1 }), fc.nat(20), (value, at) => {
        const count = Math.ceil(30 / digits.bits)
        const codes = Array.from(alphabet[0]?.repeat(length) ?? '', (digit) => digit.charCodeAt(0))
        digits.write(codes, at, count, value)
        const text = String.fromCharCode(...codes)
        const before = spelt(0n, alphabet, at) + spelt(BigInt(value), alphabet, count)
        expect(text).toBe(before.padEnd(Math.max(length, at + count), '0'))
        expect(digits.read(text, at, count)).toBe(value)
      }),
    )
  })

  it('refuse every other length', () => {
    for (const other of [0, length - 1, length, length + 1]) {
      const text = `ab_${'0'.repeat(other)}`
      expect(digits.check(text, 3)).toBe(other === length ? undefined : 'invalid_length')
    }
  })

  it('refuse every code unit that is no digit, at every place', () => {
    // Each code below 2^9, and the last of Unicode: enough to see a table that wraps.
    const codes = [...Array(512).keys(), 0x212a, 0x2160, 0xff10, 0xff21, 0xd800, 0xdfff, 0xffff]
    for (let i = 0; i < length; i++) {
      for (const code of codes) {
        const character = String.fromCharCode(code)
        const text = `${'0'.repeat(i)}${character}${'0'.repeat(length - 1 - i)}`
        const digit = alphabet.indexOf(character)
        const fault = digit < 0 ? 'invalid_character' : i === 0 && digit >= firstEnd ? 'overflow' : undefined
        if (digits.check(`ab_${text}`, 3) !== fault) throw new Error(`U+${code.toString(16)} at ${i}`)
      }
    }
  })
})

it('the Crockford alphabet has digits and letters without i, l, o and u, in the order of their codes', () => {
  const all = Array.from('0123456789abcdefghijklmnopqrstuvwxyz')
  expect(CROCKFORD_ALPHABET).toBe(all.filter((character) => !'ilou'.includes(character)).join(''))
})

describe('forgiveCrockford', () => {
  it('reads o as 0, and i and l as 1, in both cases', () => {
    expect(forgiveCrockford('oOiIlL')).toBe('001111')
  })

  // Neither a hyphen nor `u` stands for a digit; U+0130, U+0131 and U+217C only look as if they did.
  it.each(['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01AR-Z3ND', 'u', '\u0130\u0131\u217c'])(
    'leaves %j as it is',
    (text) => {
      expect(forgiveCrockford(text)).toBe(text)
    },
  )
})
