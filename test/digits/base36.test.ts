import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bytesToLimbs,
  decodeBase36,
  encodeBase36,
  type Limbs,
  limbsToBytes,
} from '../../src/digits/base36.ts'
import { runs } from '../full-length.ts'
import { STRANGERS } from '../refusals.ts'

const MAX = 2n ** 128n - 1n

const freshLimbs = (): Limbs => [-1, -1, -1, -1, -1, -1]
const limbsOf = (value: bigint) =>
  [0, 1, 2, 3, 4, 5].map((j) => Number((value >> BigInt(24 * j)) & 0xffffffn)) as Limbs
const textOf = (value: bigint) => value.toString(36).padStart(25, '0')

function range(from: bigint, to: bigint): bigint[] {
  return Array.from({ length: Number(to - from) + 1 }, (_, i) => from + BigInt(i))
}

/** Every value beside which a limb, a group or a digit begins, and both ends. */
const boundaries = [
  ...Array.from({ length: 129 }, (_, k) => range(2n ** BigInt(k) - 1n, 2n ** BigInt(k) + 1n)).flat(),
  ...Array.from({ length: 25 }, (_, k) =>
    Array.from({ length: 36 }, (_, m) => BigInt(m) * 36n ** BigInt(k)).flatMap((value) =>
      range(value - 1n, value + 1n),
    ),
  ).flat(),
  ...range(0n, 50n),
  ...range(2n ** 128n - 50n, 2n ** 128n + 50n),
  36n ** 25n - 1n,
].filter((value) => value >= 0n && value < 36n ** 25n)

const below2To128 = boundaries.filter((value) => value <= MAX)

/** Values of all sizes. */
const randomValues = fc.sample(fc.bigInt(0n, MAX), { numRuns: runs(100_000), seed: 36 })

function encodesAndDecodes(value: bigint): boolean {
  const limbs = freshLimbs()
  const text = textOf(value)
  const fault = decodeBase36(text, 0, limbs)
  return (
    encodeBase36(limbsOf(value)) === text &&
    fault === undefined &&
    limbsOf(value).every((limb, i) => limb === limbs[i])
  )
}

describe('base 36', () => {
  it('agrees with BigInt on every boundary', () => {
    expect(below2To128.filter((value) => !encodesAndDecodes(value))).toEqual([])
  })

  it('agrees with BigInt on random values', () => {
    expect(randomValues.filter((value) => !encodesAndDecodes(value))).toEqual([])
  })

  it('refuses every value from 2^128 up, and no value below', () => {
    const faults = boundaries.map((value) => decodeBase36(textOf(value), 0, freshLimbs()))
    expect(faults).toEqual(boundaries.map((value) => (value > MAX ? 'overflow' : undefined)))
    expect(faults.filter(Boolean).length).toBeGreaterThan(50)
  })
})

describe('decodeBase36', () => {
  it('reads from the offset to the end of the text', () => {
    const limbs = freshLimbs()
    expect(decodeBase36(`user_${textOf(MAX)}`, 5, limbs)).toBeUndefined()
    expect(limbs).toEqual(limbsOf(MAX))
  })

  it.each([0, 24, 26])('refuses %i digits', (length) => {
    expect(decodeBase36(`user_${'0'.repeat(length)}`, 5, freshLimbs())).toBe('invalid_length')
  })

  it('refuses every stranger at each of its positions', () => {
    for (const character of [...STRANGERS, '/', ':', '`', '{', 'A']) {
      for (let i = 0; i < 25; i++) {
        const text = `${'0'.repeat(i)}${character}${'0'.repeat(24 - i)}`
        expect(decodeBase36(text, 0, freshLimbs()), `position ${i}`).toBe('invalid_character')
      }
    }
  })
})

it('bytes agree with BigInt, both ways', () => {
  const bytesOf = (value: bigint) =>
    Uint8Array.from({ length: 16 }, (_, i) => Number((value >> BigInt(8 * (15 - i))) & 0xffn))
  for (const value of [...below2To128, ...randomValues.slice(0, 1000)]) {
    const limbs = freshLimbs()
    bytesToLimbs(bytesOf(value), limbs)
    if (limbs.join() !== limbsOf(value).join()) expect.fail(`${value} is read as ${limbs}`)
    if (limbsToBytes(limbs).join() !== bytesOf(value).join()) expect.fail(`${value} is written wrong`)
  }
})
