/** Facts about `random`. */
import type { RandomOptions } from 'brandid/formats'
import { readAlphabet } from 'brandid/internal'
import { describeNumber, placeBits, raiseTwo, withoutZeros } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

export const random: FormatFacts<RandomOptions, keyof RandomOptions> = {
  options: {
    bits: { kind: 'choice', choices: [128, 256] },
    padded: { kind: 'choice', choices: [true, false] },
  },
  carries: ['bytes'],
  generates: true,
  // Arbitrary 128 bits, encoded as in Uuid25, because no published page describes this format.
  example: {
    body: '3ud3gtvgolimgu9lah6aie99o',
    options: {},
    source: 'https://github.com/uuid25/javascript, README',
  },
  widest: {},

  body({ padded = true }, { byteLength = 0 }) {
    const bits = 8 * byteLength
    const body = describeNumber(readAlphabet('base36'), raiseTwo(bits), [placeBits('random', 0, bits)], {
      bytes: byteLength,
    })
    return padded ? body : withoutZeros(body, 1)
  },
  variants: [
    { options: {}, title: '128 random bits in base 36' },
    { options: { bits: 256 }, title: '256 random bits in base 36' },
  ],
}
