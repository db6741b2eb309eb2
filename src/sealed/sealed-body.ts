/** The body of a sealed id: a block as 25 digits of base 36, of which the first is g to v. */
import {
  BASE36_ALPHABET,
  decodeBase36,
  type Groups,
  type Limbs,
  toGroups,
  writeGroup,
} from '../digits/base36.ts'
import type { Block } from './block-cipher.ts'

// Added to each block, in the greatest group of five digits: the numbers from here to 36^25 are no UUIDs.
const OFFSET = 16 * 36 ** 4
const FIRST_OF_ZERO = 'g'

// Scratch space for one conversion. No function of this file calls foreign code between a write and its read.
const limbs: Limbs = [0, 0, 0, 0, 0, 0]
const groups: Groups = [0, 0, 0, 0, 0]

/** Writes the character codes of the body of a block. */
export function writeBody(codes: number[], start: number, [a, b, c, d]: Block): void {
  limbs[5] = a >>> 24
  limbs[4] = a & 0xffffff
  limbs[3] = b >>> 8
  limbs[2] = ((b & 0xff) << 16) | (c >>> 16)
  limbs[1] = ((c & 0xffff) << 8) | (d >>> 24)
  limbs[0] = d & 0xffffff
  toGroups(limbs, groups)
  groups[4] += OFFSET
  for (let i = 0; i < 5; i++) writeGroup(codes, start + 5 * (4 - i), groups[i] as number)
}

/** Reads the block of a checked body, from `offset` to the end of the text. */
export function readBody(text: string, offset: number): Block {
  const first = text.charCodeAt(offset) - FIRST_OF_ZERO.charCodeAt(0)
  decodeBase36(BASE36_ALPHABET.charAt(first) + text.slice(offset + 1), 0, limbs)
  return [
    limbs[5] * 2 ** 24 + limbs[4],
    limbs[3] * 2 ** 8 + (limbs[2] >>> 16),
    (limbs[2] & 0xffff) * 2 ** 16 + (limbs[1] >>> 8),
    (limbs[1] & 0xff) * 2 ** 24 + limbs[0],
  ]
}
