/** The formats in hexadecimal digits: MongoDB's ObjectId and `hexUlid`. UUIDs without hyphens are with the UUIDs. */
import { hexUlid, objectId } from 'brandid/formats'
import { bytesToUuid, hexToBytes } from 'brandid/internal'
import { countPenalty, pickOwn } from './base36.ts'
import { idView, showInstant, wholeView } from './parts.ts'
import type { Reading } from './reading.ts'
import { describeDoubt, EARLIEST_MS, timedScore } from './score.ts'
import { readSpelling } from './spelling.ts'
import type { Subject } from './subject.ts'

/** The hashes and keys that have so many digits. */
const USUAL: ReadonlyMap<number, string> = new Map([
  [16, 'the length of a span and of a hash of 64 bits'],
  [32, 'the length of a trace and of MD5'],
  [40, 'the length of SHA-1, which names commits of Git'],
  [64, 'the length of SHA-256'],
  [96, 'the length of SHA-384'],
  [128, 'the length of SHA-512'],
])

/** Reads hexadecimal digits. */
export function readHexadecimal(subject: Subject): Reading[] {
  const { length } = subject.body
  return [
    ...(length === 24 ? readObjectId(subject) : []),
    ...(length === 32 ? readHexUlid(subject) : []),
    ...readHex(subject),
  ]
}

/** Digits that say nothing about who wrote them. */
function readHex(subject: Subject): Reading[] {
  const { body } = subject
  const usual = USUAL.get(body.length)
  // Capitals and digits of other lengths are account numbers and the like.
  if (!(usual ? /^(?:[0-9a-f]+|[0-9A-F]+)$/ : /^[0-9a-f]{7,128}$/).test(body) || !/[a-f]/i.test(body))
    return []
  return [
    {
      ...(subject.prefix && { prefix: subject.prefix }),
      format: 'hex',
      name: `${body.length} hexadecimal digits`,
      ...(body.length % 2 === 0 && { bytes: hexToBytes(body.toLowerCase()) }),
      why: `${4 * body.length} bits${usual ? `, ${usual}` : ''}: what they mean is unknown`,
      score: -4 * body.length - 3,
      views: () => [wholeView(subject, `${4 * body.length} bits in hexadecimal`)],
    },
  ]
}

function readObjectId(subject: Subject): Reading[] {
  const format = objectId()
  const spelling = readSpelling(format, subject)
  if (!spelling) return []
  const timeMs = format.timestamp(spelling.body, 0) as number
  const worker = spelling.body.slice(8, 18)
  const sequence = Number.parseInt(spelling.body.slice(18), 16)
  const doubt = describeDoubt(timeMs, EARLIEST_MS, subject.nowMs)
  return [
    {
      ...pickOwn(subject, spelling),
      format: 'objectId',
      name: 'ObjectId of MongoDB',
      timeMs,
      bytes: format.toBytes(spelling.body, 0),
      worker,
      sequence,
      why: `24 hexadecimal digits that begin with the seconds${doubt}`,
      isDistinct: doubt === '',
      score:
        timedScore(0, 64, { ms: timeMs, sinceMs: EARLIEST_MS, nowMs: subject.nowMs, unitMs: 1000 }) -
        countPenalty(spelling),
      views: () => [
        idView(
          subject,
          [`time ${showInstant(timeMs)}`, 8, 'green'],
          [`process ${worker}`, 10, 'blue'],
          [`counter ${sequence}`, 6, 'red'],
        ),
      ],
    },
  ]
}

function readHexUlid(subject: Subject): Reading[] {
  const format = hexUlid()
  const spelling = readSpelling(format, subject)
  if (!spelling) return []
  const timeMs = format.timestamp(spelling.body, 0) as number
  const bytes = format.toBytes(spelling.body, 0)
  return [
    {
      ...pickOwn(subject, spelling),
      format: 'hexUlid',
      name: 'ULID in hexadecimal',
      timeMs,
      uuid: bytesToUuid(bytes),
      bytes,
      randomBits: 80,
      why: `32 hexadecimal digits that begin with the milliseconds${describeDoubt(timeMs, EARLIEST_MS, subject.nowMs)}`,
      score:
        timedScore(-6, 80, { ms: timeMs, sinceMs: EARLIEST_MS, nowMs: subject.nowMs }) -
        2 * countPenalty(spelling),
      views: () => [
        idView(subject, [`time ${showInstant(timeMs)}`, 12, 'green'], ['80 random bits', 20, 'magenta']),
      ],
    },
  ]
}
