/** The base-36 formats: `uuid25` (padded, and as BaseID spells it), `random`, `timeRandom`. */
import { random, timeRandom, uuid25 } from 'brandid/formats'
import {
  describeDoubt,
  EARLIEST_MS,
  mendSpelling,
  type Reading,
  readSpelling,
  type Spelling,
  type Subject,
  showInstant,
  timedScore,
  wholeView,
} from './reading.ts'
import { pickContent, readUuid } from './uuid.ts'

const PADDED = uuid25({ version: 'any' })
const UNPADDED = uuid25({ version: 'any', padded: false })
const RANDOM_128 = random({ bits: 128 })
const RANDOM_256 = random({ bits: 256 })
const TIME_RANDOM = timeRandom()
/** The year of the repository that `timeRandom` comes from. */
const TIME_RANDOM_SINCE_MS = Date.UTC(2024, 0, 1)
/** A version 7 of this century, unpadded, has 24 digits; fewer make no UUID in use. */
const SHORTEST = 23

/** Reads digits of base 36. */
export function readBase36(subject: Subject): Reading[] {
  const { length } = subject.body
  if (length === 25) return [...readUuid25(subject, true), ...readRandom(subject, 128)]
  if (length === 50) return readRandom(subject, 256)
  if (length === 19) return readTimeRandom(subject)
  return length >= SHORTEST && length < 25 ? readUuid25(subject, false) : []
}

function readUuid25(subject: Subject, isPadded: boolean): Reading[] {
  const format = isPadded ? PADDED : UNPADDED
  const spelling = readSpelling(format, subject)
  const bytes = spelling && format.toBytes(spelling.body, 0)
  if (!bytes) return []
  const content = readUuid(bytes, subject.nowMs)
  // A number without a UUID of a known version is random: see `readRandom`.
  if (content.version === undefined) return []
  const how = isPadded ? '25 digits' : `${subject.body.length} digits, unpadded as BaseID writes them,`
  return [
    {
      ...pickContent(content),
      ...pickOwn(subject, spelling),
      format: 'uuid25',
      name: `${content.title} in base 36`,
      bytes,
      why: `${how} of base 36 that hold a UUID of version ${content.version}${content.doubt}`,
      isDistinct: content.doubt === '',
      score: content.score - estimateChance(content.version) - (isPadded ? 0 : 2) - countPenalty(spelling),
      views: () => [wholeView(subject, `UUID in base 36`), content.view()],
    },
  ]
}

function readRandom(subject: Subject, bits: 128 | 256): Reading[] {
  const format = bits === 128 ? RANDOM_128 : RANDOM_256
  const spelling = readSpelling(format, subject)
  if (!spelling) return []
  return [
    {
      ...pickOwn(subject, spelling),
      format: 'random',
      name: `${bits} random bits in base 36`,
      bytes: format.toBytes(spelling.body, 0),
      randomBits: bits,
      why: `${format.length} digits of base 36, and no more than ${bits} bits`,
      // Any digits of this length fit, whoever drew them.
      score: -14 - bits - countPenalty(spelling),
      views: () => [wholeView(subject, `${bits} random bits`)],
    },
  ]
}

function readTimeRandom(subject: Subject): Reading[] {
  const format = TIME_RANDOM
  const spelling = readSpelling(format, subject)
  if (!spelling) return []
  const timeMs = format.timestamp(spelling.body, 0) as number
  const time = { ms: timeMs, sinceMs: TIME_RANDOM_SINCE_MS, nowMs: subject.nowMs }
  return [
    {
      ...pickOwn(subject, spelling),
      format: 'timeRandom',
      name: 'nanoseconds and 32 random bits in base 36',
      timeMs,
      randomBits: format.randomBits,
      why: `19 digits of base 36 whose upper bits are nanoseconds${describeDoubt(timeMs, EARLIEST_MS, subject.nowMs)}`,
      score: timedScore(-6, 32 + Math.log2(1e6), time) - countPenalty(spelling),
      views: () => [wholeView(subject, `time ${showInstant(timeMs)}, and 32 random bits`)],
    },
  ]
}

/**
 * The cost of a UUID in other digits whose version is hardly ever spelt so: of random digits, every eighth
 * text has a version and a variant.
 */
export function estimateChance(version: number | undefined): number {
  if (version === 7) return 0
  return version === 4 ? 2 : 20
}

/** The cost of a wrong spelling: each mistake makes a reading 2^8 times less likely. */
export function countPenalty({ wrong }: Spelling): number {
  return 8 * wrong.length
}

/** The prefix of a reading, and the faults of its spelling. */
export function pickOwn(
  subject: Subject,
  spelling: Spelling,
): Pick<Reading, 'prefix' | 'wrong' | 'canonical'> {
  return { ...(subject.prefix && { prefix: subject.prefix }), ...mendSpelling(subject, spelling) }
}
