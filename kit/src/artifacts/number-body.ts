/** A body that is one number, and the fields that are its bits. */
import type { BodyData, FieldData, Hex, SequenceData } from './body-data.ts'

export const spellHex = (value: bigint): Hex => `0x${value.toString(16)}`

export const raiseTwo = (bits: number): bigint => 2n ** BigInt(bits)

/** Random steps of 1 to 2^32 from a random start, as all formats of the library have them. */
export const RANDOM_STEPS: SequenceData = { start: 'random', step: 2 ** 32, whenUsedUp: 'borrow' }

/** A field of so many bits, above `shift` others. */
export function placeBits(
  kind: FieldData['kind'],
  shift: number,
  bits: number,
  rest: Omit<FieldData, 'kind' | 'unit' | 'values'> = {},
): FieldData {
  return { kind, unit: spellHex(raiseTwo(shift)), values: spellHex(raiseTwo(bits)), ...rest }
}

/** A body that is one number, zero-padded to the digits of the largest one. */
export function describeNumber(
  alphabet: string,
  values: bigint,
  fields: readonly FieldData[],
  rest: Partial<BodyData> = {},
): BodyData {
  const length = countDigits(values - 1n, alphabet.length)
  const isOrdered = fields.some(({ sequence }) => sequence)
  return {
    length: [length, length],
    leadingZeros: true,
    hyphens: [],
    pieces: [{ kind: 'digits', length, alphabet, largest: spellHex(values - 1n), fields }],
    generates: true,
    ...(isOrdered && { clockBack: 'restart' }),
    ...rest,
  }
}

/** The same numbers without leading zeros. */
export function withoutZeros(body: BodyData, least: number): BodyData {
  return { ...body, length: [least, body.length[1]], leadingZeros: false }
}

function countDigits(largest: bigint, base: number): number {
  let length = 1
  for (let rest = largest / BigInt(base); rest > 0n; rest /= BigInt(base)) length += 1
  return length
}
