/** The description of a format's bodies as data. */

import {
  type AnyFormat,
  type FormatData,
  type FormatName,
  type PlainOptions,
  readAlphabet,
  readCounting,
  readLengths,
  SNOWFLAKE_EPOCHS,
} from 'brandid/internal'
import type { BodyData, FieldData } from './body-data.ts'
import { describeLayout } from './layout-body.ts'
import { describeNumber, placeBits, RANDOM_STEPS, raiseTwo, spellHex, withoutZeros } from './number-body.ts'

/** Options that the format has accepted. */
type Describe = (options: PlainOptions, format: AnyFormat) => BodyData

const BASE36 = readAlphabet('base36')
const HEX = readAlphabet('hex')
const CROCKFORD = readAlphabet('crockford')
const VARIANT = 0b10
const NS_PER_MS = 1_000_000n

const UUID_TRAITS = { bytes: 16, uuid: true } as const
const UUID_HYPHENS = [8, 13, 18, 23]
const UUID_TEXT_LENGTH = 36
const VALUES_OF_128_BITS = raiseTwo(128)
const SEALED_OFFSET = 16n * 36n ** 24n
// The digits of the least UUIDv4 and of the least UUIDv7: both are above 36^15.
const VERSIONED_MIN_LENGTH = 16

const milliseconds = placeBits('time', 80, 48, { unitMs: 1, epochMs: 0 })

/** The fields of a UUID. Where every version is accepted, only one of version 7 carries a time. */
function listUuidFields(version: unknown): FieldData[] {
  const refused = version === 'any' ? {} : ({ refused: 'wrong_version' } as const)
  const isRandom = version === 4
  return [
    isRandom ? placeBits('random', 80, 48) : milliseconds,
    placeBits('fixed', 76, 4, { value: isRandom ? 4 : 7, ...refused }),
    placeBits('random', 64, 12),
    placeBits('fixed', 62, 2, { value: VARIANT, ...refused }),
    placeBits('random', 0, 62, isRandom ? {} : { sequence: RANDOM_STEPS }),
  ]
}

const ulidFields = [
  milliseconds,
  placeBits('random', 0, 80, { sequence: { ...RANDOM_STEPS, whenUsedUp: 'refuse' } }),
]

const describeUlid = (alphabet: string): BodyData =>
  describeNumber(alphabet, VALUES_OF_128_BITS, ulidFields, UUID_TRAITS)

/** Characters of an alphabet, each by itself: drawn, or made by another system. */
function describeCharacters(alphabet: string, length: readonly [number, number], isDrawn: boolean): BodyData {
  const values = BigInt(alphabet.length) ** BigInt(length[1])
  const number = describeNumber(alphabet, values, [{ kind: 'random', unit: '0x1', values: spellHex(values) }])
  if (isDrawn) return number
  return {
    ...number,
    length,
    pieces: [{ kind: 'digits', length: length[1], alphabet, fields: [] }],
    generates: false,
  }
}

const DESCRIBED: Readonly<Record<FormatName, Describe>> = {
  uuid25({ version = 7, padded = true }) {
    const body = describeNumber(BASE36, VALUES_OF_128_BITS, listUuidFields(version), UUID_TRAITS)
    return padded ? body : withoutZeros(body, version === 'any' ? 1 : VERSIONED_MIN_LENGTH)
  },
  random({ padded = true }, { byteLength = 0 }) {
    const bits = 8 * byteLength
    const body = describeNumber(BASE36, raiseTwo(bits), [placeBits('random', 0, bits)], { bytes: byteLength })
    return padded ? body : withoutZeros(body, 1)
  },
  typeid: () =>
    describeNumber(CROCKFORD.toLowerCase(), VALUES_OF_128_BITS, listUuidFields('any'), UUID_TRAITS),
  uuid: ({ version = 7 }) =>
    describeNumber(HEX, VALUES_OF_128_BITS, listUuidFields(version), {
      ...UUID_TRAITS,
      length: [UUID_TEXT_LENGTH, UUID_TEXT_LENGTH],
      hyphens: UUID_HYPHENS,
    }),
  nanoid: (_, format) => describeCharacters(format.alphabet, readLengths(format), true),
  ulid: () => describeUlid(CROCKFORD),
  hexUlid: () => describeUlid(HEX.toUpperCase()),
  objectId() {
    const fields = [
      placeBits('time', 64, 32, { unitMs: 1000, epochMs: 0 }),
      placeBits('worker', 24, 40, { drawn: true }),
      placeBits('counter', 0, 24, { sequence: { start: 'continued', step: 1, whenUsedUp: 'borrow' } }),
    ]
    return describeNumber(HEX, raiseTwo(96), fields, { bytes: 12 })
  },
  snowflake({ epoch, ...bits }) {
    const counting = readCounting(epoch)
    const { timestampBits, workerBits, sequenceBits } = {
      timestampBits: counting.bits[0],
      workerBits: counting.bits[1],
      sequenceBits: counting.bits[2],
      ...bits,
    }
    const epochMs = typeof epoch === 'string' ? SNOWFLAKE_EPOCHS.get(epoch) : epoch
    const time = placeBits('time', workerBits + sequenceBits, timestampBits, {
      unitMs: counting.unitMs,
      epochMs: epochMs as number,
    })
    const worker = placeBits('worker', counting.isWorkerLast ? 0 : sequenceBits, workerBits)
    const counter = placeBits('counter', counting.isWorkerLast ? workerBits : 0, sequenceBits, {
      sequence: { start: 'zero', step: 1, whenUsedUp: 'borrow' },
    })
    const fields = counting.isWorkerLast ? [time, counter, worker] : [time, worker, counter]
    const number = describeNumber(readAlphabet('decimal'), raiseTwo(63), fields, {
      integer: true,
      clockBack: 'refuse',
    })
    return withoutZeros(number, 1)
  },
  timeRandom(_, { alphabet, randomBits = 0 }) {
    const unit = raiseTwo(randomBits)
    const time: FieldData = {
      kind: 'time',
      unit: spellHex(unit * NS_PER_MS),
      values: spellHex(raiseTwo(64) / NS_PER_MS + 1n),
      unitMs: 1,
      epochMs: 0,
    }
    const nanoseconds: FieldData = {
      kind: 'counter',
      unit: spellHex(unit),
      values: spellHex(NS_PER_MS),
      sequence: { start: 'zero', step: 1, whenUsedUp: 'borrow' },
    }
    const fields = [time, nanoseconds, placeBits('random', 0, randomBits)]
    return describeNumber(alphabet, raiseTwo(64) * unit, fields)
  },
  opaque: (_, format) => describeCharacters(format.alphabet, readLengths(format), false),
  // From 16 · 36^24 on: where the numbers of `uuid25` end, these begin.
  sealed: () => ({
    ...describeNumber(BASE36, SEALED_OFFSET + VALUES_OF_128_BITS, [
      { kind: 'fixed', unit: spellHex(SEALED_OFFSET), values: '0x2', value: 1, refused: 'invalid_character' },
    ]),
    generates: false,
  }),
  layout: (options, { toBigInt }) =>
    describeLayout(options as unknown as Parameters<typeof describeLayout>[0], toBigInt !== undefined),
}

/** The bodies of a format, which `data` describes. */
export function describeBody({ name, options = {} }: FormatData, format: AnyFormat): BodyData {
  return DESCRIBED[name as FormatName](options, format)
}
