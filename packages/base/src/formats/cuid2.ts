/**
 * Facts about `cuid2`: a letter and 23 base 36 characters. A single sample cannot be distinguished from other random characters,
 * but many samples can.
 */
import { readAlphabet } from 'brandid/internal'
import { type DigitsData, spellHex } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

export const cuid2: FormatFacts = {
  options: {},
  carries: [],
  generates: true,
  example: {
    body: 'pfh0haxfpzowht3oi213cqos',
    options: {},
    source: 'https://github.com/paralleldrive/cuid2, README',
  },

  body: (_, { alphabet, places }) => ({
    length: [24, 24],
    leadingZeros: true,
    hyphens: [],
    pieces: [describeDraws(1, places?.[0] ?? alphabet), describeDraws(23, readAlphabet('base36'))],
    generates: true,
  }),
  variants: [],
}

/** Describes characters from an alphabet that together form one random number. */
function describeDraws(length: number, alphabet: string): DigitsData {
  const values = BigInt(alphabet.length) ** BigInt(length)
  const field = { kind: 'random', unit: '0x1', values: spellHex(values) } as const
  return { kind: 'digits', length, alphabet, largest: spellHex(values - 1n), fields: [field] }
}
