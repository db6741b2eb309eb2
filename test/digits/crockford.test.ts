import { describe, expect, it } from 'vitest'
import { bitDigits, CROCKFORD_ALPHABET, forgiveCrockford } from '../../src/digits/bit-digits.ts'

describe('the Crockford alphabet', () => {
  it('has digits and letters without i, l, o and u, in the order of their codes', () => {
    const all = Array.from('0123456789abcdefghijklmnopqrstuvwxyz')
    expect(CROCKFORD_ALPHABET).toBe(all.filter((character) => !'ilou'.includes(character)).join(''))
  })

  it('spells the same number in lower and upper case', () => {
    const bytes = Uint8Array.from({ length: 16 }, (_, i) => 17 * i)
    const lower = bitDigits(CROCKFORD_ALPHABET)
    const upper = bitDigits(CROCKFORD_ALPHABET.toUpperCase())
    expect(upper.fromBytes(bytes)).toBe(lower.fromBytes(bytes).toUpperCase())
  })
})

describe('forgiveCrockford', () => {
  it.each([
    ['o', '0'],
    ['O', '0'],
    ['i', '1'],
    ['I', '1'],
    ['l', '1'],
    ['L', '1'],
    ['oOiIlL', '001111'],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    // Neither a hyphen nor `u` stands for a digit; U+0130, U+0131 and U+217C only look as if they did.
    ['01AR-Z3ND', '01AR-Z3ND'],
    ['u', 'u'],
    ['\u0130\u0131\u217c', '\u0130\u0131\u217c'],
  ])('reads %j as %j', (typed, read) => {
    expect(forgiveCrockford(typed)).toBe(read)
  })
})
