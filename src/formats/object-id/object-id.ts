/** MongoDB's `objectId` format: seconds, process bytes and a process-wide counter, in hexadecimal. */
import { type BodyFault, digitTable, holdsOnly, toCharCodes } from '../../digits/alphabet.ts'
import { flatText } from '../../digits/flat-text.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { bytesToHex, hexToBytes } from '../../digits/uuid.ts'
import { clockOutOfRange, ROLLBACK_ALLOWANCE_MS } from '../shared/clock.ts'
import type { CanBackfill, CanBound, CanBytes, CanGenerate, Format, Generator } from '../shared/format.ts'
import { beforeSnapshot } from '../shared/secure-random.ts'

/** The type of `objectId()`. */
export interface ObjectId extends Format, CanGenerate, CanBackfill, CanBound, CanBytes {}

const OBJECT_ID_LENGTH = 24
const BYTE_LENGTH = 12
const LAST_SECOND = 0xffff_ffff
const SPAN_OF_32_BITS = [0, 4_294_967_295_999] as const
const COUNTER_MASK = 0xffffff
const HEX = '0123456789abcdef'
const CODE_OF_HEX_DIGIT = /* @__PURE__ */ toCharCodes(HEX)
const HEX_DIGIT_OF_CODE = /* @__PURE__ */ digitTable(HEX)

/** The state of a process: its five bytes, and the second and counter in its last ID. */
interface ProcessState {
  readonly processUpper: number
  readonly processLowest: number
  latestMs: number
  second: number
  counter: number
}

// Each random source has its own sequence. All definitions in a process share a source and therefore a sequence, so that definitions with
// the same prefix in different registries never generate the same ID.
const sequences = /* @__PURE__ */ new WeakMap<RandomSource, ProcessState>()

function openSequence(random: RandomSource): ProcessState {
  const known = sequences.get(random)
  if (known) return known
  const processUpper = random.uint32()
  const word = random.uint32()
  const sequence = {
    processUpper,
    processLowest: word >>> 24,
    latestMs: Number.NEGATIVE_INFINITY,
    second: -1,
    counter: word & COUNTER_MASK,
  }
  sequences.set(random, sequence)
  beforeSnapshot(() => sequences.delete(random))
  return sequence
}

/**
 * Advances to the next ID. The second and the counter, taken as a single number, only increase. If the counter wraps around within a
 * second, the next second is borrowed, so a step back is measured from the highest clock reading, not from the borrowed second. After a
 * larger step back, the seconds restart from the clock but the counter continues, so an ID could repeat only after 2^24 other IDs.
 */
function advance(sequence: ProcessState, nowMs: number): void {
  const counter = (sequence.counter + 1) & COUNTER_MASK
  let { latestMs, second } = sequence
  const isReset = nowMs < latestMs - ROLLBACK_ALLOWANCE_MS
  if (isReset || nowMs > latestMs) {
    const nowSecond = Math.floor(nowMs / 1000)
    second = isReset ? nowSecond : Math.max(second, nowSecond)
    latestMs = nowMs
  }
  if (counter === 0 && second === sequence.second) second++
  if (second < 0 || second > LAST_SECOND) throw clockOutOfRange(second * 1000, SPAN_OF_32_BITS)
  sequence.latestMs = latestMs
  sequence.second = second
  sequence.counter = counter
}

function writeHex(codes: number[], at: number, length: number, value: number): void {
  let rest = value
  for (let i = at + length - 1; i >= at; i--) {
    codes[i] = CODE_OF_HEX_DIGIT[rest & 15] as number
    rest >>>= 4
  }
}

function generator(head: string, random: RandomSource): Generator {
  const { codes, spell } = flatText(head + '0'.repeat(OBJECT_ID_LENGTH))
  const start = head.length
  let sequence: ProcessState | undefined
  let writtenSecond = -1

  return (nowMs) => {
    if (sequence === undefined) {
      sequence = openSequence(random)
      writeHex(codes, start + 8, 8, sequence.processUpper)
      writeHex(codes, start + 16, 2, sequence.processLowest)
    }
    advance(sequence, nowMs)
    if (sequence.second !== writtenSecond) {
      writtenSecond = sequence.second
      writeHex(codes, start, 8, writtenSecond)
    }
    writeHex(codes, start + 18, 6, sequence.counter)
    return spell()
  }
}

function checkObjectId(text: string, offset: number): BodyFault | undefined {
  if (text.length - offset !== OBJECT_ID_LENGTH) return 'invalid_length'
  return holdsOnly(HEX_DIGIT_OF_CODE, text, offset) ? undefined : 'invalid_character'
}

function spellHex(value: number, length: number): string {
  return value.toString(16).padStart(length, '0')
}

function spellSecond(timestampMs: number): string {
  return spellHex(Math.floor(timestampMs / 1000), 8)
}

const objectIdFormat: ObjectId = /* @__PURE__ */ createObjectIdFormat()

function createObjectIdFormat(): ObjectId {
  return {
    name: 'objectId',
    example: '507f1f77bcf86cd799439011',
    alphabet: HEX,
    length: OBJECT_ID_LENGTH,
    pattern: `[0-9a-f]{${OBJECT_ID_LENGTH}}`,
    byteLength: BYTE_LENGTH,
    timeRangeMs: SPAN_OF_32_BITS,
    check: checkObjectId,
    generator,
    backfiller: (head, random) => (timestampMs) =>
      head + spellSecond(timestampMs) + spellHex(random.uint32(), 8) + spellHex(random.uint32(), 8),
    timestamp: (text, offset) => Number.parseInt(text.slice(offset, offset + 8), 16) * 1000,
    lowest: (timestampMs) => spellSecond(timestampMs).padEnd(OBJECT_ID_LENGTH, '0'),
    toBytes: (text, offset) => hexToBytes(text.slice(offset, offset + OBJECT_ID_LENGTH)),
    fromBytes: bytesToHex,
  }
}

/**
 * MongoDB's ObjectId: 24 lower-case hexadecimal digits that sort by creation time.
 *
 * Shape: 8 time digits, 10 process digits and 6 counter digits. A double click selects the whole ID. Units: seconds since 1970 (32 bits, to
 * 2106-02-07T06:28:15.999Z), so `timestamp` and `lowerBound` have no milliseconds. Each process draws 40 random bits with its first ID and
 * starts its 24-bit counter at a random value. Worker threads and child processes draw their own bits. A clone of a running virtual machine
 * inherits these bits and repeats IDs indefinitely: see `docs/formats.md`, "Images and clones". IDs can be guessed: an ID reveals its
 * creation time and its process, and the next IDs are predictable.
 *
 * All IDs from a process use the same counter and strictly increase, even if the counter wraps around, because the first ID beyond `ffffff`
 * carries the next second. `generate({ at })` replaces the process bytes and the counter with 64 random bits, which make collisions
 * unlikely.
 *
 * Generation throws an `IdError` with the code `out_of_range` if the clock is before 1970 or after 2106.
 *
 * @see BSON ObjectID: https://github.com/mongodb/specifications/blob/master/source/bson-objectid/objectid.md
 * @example
 * const UserId = defineId('user', { format: objectId() })
 * UserId.generate() //=> 'user_68e3b1c05a1f0c93d2e4b7a1'
 */
export function objectId(): ObjectId {
  return objectIdFormat
}
