/** Facts about `uuid25`. Its readings show the UUID that it encodes. */

import type { Uuid25Options } from 'brandid/formats'
import { readAlphabet } from 'brandid/internal'
import { describeNumber, listUuidFields, listUuidTraits, raiseTwo, withoutZeros } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

// The minimum number of digits in a UUIDv4 or UUIDv7: the smallest UUIDs of both versions are above 36^15.
const VERSIONED_MIN_LENGTH = 16

export const uuid25: FormatFacts<Uuid25Options, keyof Uuid25Options> = {
  options: {
    version: { kind: 'choice', choices: [7, 4, 5, 8, 'any'] },
    padded: { kind: 'choice', choices: [true, false] },
  },
  carries: ['time', 'uuid', 'bytes'],
  generates: true,
  example: {
    body: '3ud3gtvgolimgu9lah6aie99o',
    options: { version: 4 },
    source: 'https://github.com/uuid25/javascript, README',
  },
  widest: { version: 'any' },
  body({ version = 7, padded = true }) {
    const fields = listUuidFields(version)
    const body = describeNumber(readAlphabet('base36'), raiseTwo(128), fields, listUuidTraits(version))
    return padded ? body : withoutZeros(body, version === 'any' ? 1 : VERSIONED_MIN_LENGTH)
  },
  variants: [true, false].flatMap((padded) =>
    ([7, 4, 'any'] as const).map((version) => ({
      options: { ...(version !== 7 && { version }), ...(!padded && { padded }) },
      title: `UUIDs in base 36${padded ? '' : ' without leading zeros'}${version === 'any' ? '' : `, version ${version}`}`,
    })),
  ),
}
