/** The formats in hexadecimal digits: MongoDB's ObjectId and `hexUlid`. UUIDs without hyphens are with the UUIDs. */
import { uuidOfBytes } from '../../digits/uuid.ts'
import { hexUlid } from '../../formats/hex-ulid.ts'
import { objectId } from '../../formats/object-id.ts'
import { ownOf, penaltyOf } from './base36.ts'
import { idView, isoOf } from './parts.ts'
import type { Reading } from './reading.ts'
import { doubtOf, EARLIEST_MS, timedScore } from './score.ts'
import { spellingOf } from './spelling.ts'
import type { Subject } from './subject.ts'

/** Reads 24 or 32 hexadecimal digits. */
export function readHexadecimal(subject: Subject): Reading[] {
  const { length } = subject.body
  if (length === 24) return readObjectId(subject)
  return length === 32 ? readHexUlid(subject) : []
}

function readObjectId(subject: Subject): Reading[] {
  const format = objectId()
  const spelling = spellingOf(format, subject.body)
  if (!spelling) return []
  const timeMs = format.timestamp(spelling.body, 0) as number
  const worker = spelling.body.slice(8, 18)
  const sequence = Number.parseInt(spelling.body.slice(18), 16)
  const doubt = doubtOf(timeMs, EARLIEST_MS, subject.nowMs)
  return [
    {
      ...ownOf(subject, spelling),
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
        penaltyOf(spelling),
      views: () => [
        idView(
          subject,
          [`time ${isoOf(timeMs)}`, 8, 'green'],
          [`process ${worker}`, 10, 'blue'],
          [`counter ${sequence}`, 6, 'red'],
        ),
      ],
    },
  ]
}

function readHexUlid(subject: Subject): Reading[] {
  const format = hexUlid()
  const spelling = spellingOf(format, subject.body)
  if (!spelling) return []
  const timeMs = format.timestamp(spelling.body, 0) as number
  const bytes = format.toBytes(spelling.body, 0)
  return [
    {
      ...ownOf(subject, spelling),
      format: 'hexUlid',
      name: 'ULID in hexadecimal',
      timeMs,
      uuid: uuidOfBytes(bytes),
      bytes,
      randomBits: 80,
      why: `32 hexadecimal digits that begin with the milliseconds${doubtOf(timeMs, EARLIEST_MS, subject.nowMs)}`,
      score:
        timedScore(-6, 80, { ms: timeMs, sinceMs: EARLIEST_MS, nowMs: subject.nowMs }) - penaltyOf(spelling),
      views: () => [
        idView(subject, [`time ${isoOf(timeMs)}`, 12, 'green'], ['80 random bits', 20, 'magenta']),
      ],
    },
  ]
}
