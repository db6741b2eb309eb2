import { defineKey } from 'brandid/core'
import { conformance } from 'brandid/testing'
import { describe, expect, it } from 'vitest'
import { nanoid } from '../../src/formats/nanoid.ts'
import { objectId } from '../../src/formats/object-id.ts'
import { opaque } from '../../src/formats/opaque.ts'
import { random } from '../../src/formats/random.ts'
import { sealed } from '../../src/formats/sealed.ts'
import type { Format } from '../../src/formats/shared/format.ts'
import { snowflake } from '../../src/formats/snowflake.ts'
import { timeRandom } from '../../src/formats/time-random.ts'
import { typeid } from '../../src/formats/typeid.ts'
import { hexUlid, ulid } from '../../src/formats/ulid.ts'
import { uuid } from '../../src/formats/uuid.ts'
import { uuid25 } from '../../src/formats/uuid25.ts'
import { isFullLength, sampled } from '../full-length.ts'
import { STRANGERS } from '../refusals.ts'

const formats: Format[] = [
  uuid25(),
  random(),
  typeid(),
  uuid(),
  nanoid(),
  ulid(),
  hexUlid(),
  objectId(),
  snowflake({ epoch: 'twitter', workerId: 1023 }),
  timeRandom(),
  opaque({ length: [14, 60] }),
  sealed(defineKey('customer')),
]

/** The same formats with other options. */
const variants: Format[] = [
  uuid25({ padded: false }),
  uuid25({ version: 4 }),
  uuid25({ version: 4, padded: false }),
  uuid25({ version: 'any' }),
  uuid25({ version: 'any', padded: false }),
  random({ bits: 256 }),
  random({ padded: false }),
  random({ bits: 256, padded: false }),
  uuid({ version: 4 }),
  uuid({ version: 'any' }),
  nanoid({ length: 1 }),
  nanoid({ length: 21, alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-.' }),
  nanoid({ length: 64, alphabet: '01' }),
  snowflake({ epoch: 'discord' }),
  snowflake({ epoch: 0, workerId: 0, timestampBits: 52, workerBits: 11, sequenceBits: 0 }),
  snowflake({ epoch: 1.7e12, workerId: 0, timestampBits: 32, workerBits: 0, sequenceBits: 31 }),
  timeRandom({ randomBits: 16 }),
  timeRandom({ randomBits: 256, alphabet: '0123456789abcdef' }),
  opaque({ length: 1 }),
  opaque({ length: [1, 1024], alphabet: 'ab' }),
]

// The rules are those that people's own formats are held to.
const count = isFullLength ? 1_000_000 : 10_000

// A short run leaves the defaults to the matrix.
describe.each(isFullLength ? formats : [])('$name', (format) => {
  for (const { name, check } of conformance(format, { count })) it(name, check)
})

describe.each(sampled(variants, 16))('$name', (format) => {
  for (const { name, check } of conformance(format, { count: count / 10 })) it(name, check)
})

// Those rules leave it open which fault a character outside the alphabet is.
it.each([...formats, ...variants])('$name names the fault of a stranger at each place', (format) => {
  const { check, example = '' } = format
  expect(check(example, 0)).toBeUndefined()
  const spoilt = Array.from(example, (_, i) =>
    STRANGERS.map((stranger) => example.slice(0, i) + stranger + example.slice(i + 1)),
  ).flat()
  expect(spoilt.filter((text) => check(text, 0) !== 'invalid_character')).toEqual([])
})
