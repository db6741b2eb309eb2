/** The formats in Crockford's base 32: TypeID, ULID, and TSID. */
import { typeid, ulid } from 'brandid/formats'
import { bytesToUuid } from 'brandid/internal'
import { countPenalty, estimateChance, pickOwn } from './base36.ts'
import { tsidFields, tsidScore } from './decimal.ts'
import { bitView, bytesOfBigInt, idView, showInstant, toInteger, wholeView } from './parts.ts'
import type { Reading } from './reading.ts'
import { describeDoubt, EARLIEST_MS, timedScore } from './score.ts'
import { readSpelling } from './spelling.ts'
import type { Subject } from './subject.ts'
import { readUuid } from './uuid.ts'
import { pickContent } from './uuid-text.ts'

const UPPER = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Reads 26 or 13 digits of base 32. */
export function readCrockford(subject: Subject): Reading[] {
  const { length } = subject.body
  if (length === 26) return [...readTypeid(subject), ...readUlid(subject)]
  return length === 13 ? readTsid(subject) : []
}

function readTypeid(subject: Subject): Reading[] {
  const format = typeid()
  const spelling = readSpelling(format, subject)
  if (!spelling) return []
  const bytes = format.toBytes(spelling.body, 0)
  const content = readUuid(bytes, subject.nowMs)
  // TypeID's prefixes have no digits, and its specification asks for version 7; others occur.
  const isSpelt = /^[a-z_]*$/.test(subject.prefix)
  return [
    {
      ...pickContent(content),
      ...pickOwn(subject, spelling),
      format: 'typeid',
      name: 'TypeID',
      bytes,
      why: `26 digits of Crockford's base 32 in lower case that hold ${content.version ? `a UUID of version ${content.version}` : 'no UUID of a known version'}${content.doubt}`,
      isDistinct: content.version === 7 && content.doubt === '',
      score:
        content.score -
        estimateChance(content.version) -
        countPenalty(spelling) -
        (subject.prefix ? 0 : 2) -
        (isSpelt ? 0 : 4),
      views: () => [wholeView(subject, 'UUID in base 32'), content.view()],
    },
  ]
}

function readUlid(subject: Subject): Reading[] {
  const format = ulid()
  const spelling = readSpelling(format, subject)
  if (!spelling) return []
  const bytes = format.toBytes(spelling.body, 0)
  const timeMs = format.timestamp(spelling.body, 0) as number
  const doubt = describeDoubt(timeMs, EARLIEST_MS, subject.nowMs)
  return [
    {
      ...pickOwn(subject, spelling),
      format: 'ulid',
      name: 'ULID',
      timeMs,
      uuid: bytesToUuid(bytes),
      bytes,
      randomBits: 80,
      why: `26 digits of Crockford's base 32: 10 of milliseconds, 16 of random bits${doubt}`,
      isDistinct: doubt === '',
      score:
        timedScore(0, 80, { ms: timeMs, sinceMs: EARLIEST_MS, nowMs: subject.nowMs }) -
        countPenalty(spelling),
      views: () => [
        idView(subject, [`time ${showInstant(timeMs)}`, 10, 'green'], ['80 random bits', 16, 'magenta']),
      ],
    },
  ]
}

/** TSID in text: 64 bits in 13 digits, of which the first holds four. */
function readTsid(subject: Subject): Reading[] {
  const upper = subject.body.toUpperCase()
  if (!/^[0-9A-F][0-9A-HJKMNP-TV-Z]{12}$/.test(upper) || /^\d+$/.test(upper)) return []
  const value = toInteger(upper, UPPER)
  const wrong =
    upper === subject.body || upper.toLowerCase() === subject.body ? [] : ['letters of both cases']
  const { timeMs, randomBits, fields, doubt } = tsidFields(value, subject.nowMs)
  return [
    {
      ...pickOwn(subject, { body: upper, wrong }),
      format: 'tsid',
      name: 'TSID',
      timeMs,
      bigint: value,
      bytes: bytesOfBigInt(value, 8),
      randomBits,
      why: `13 digits of Crockford's base 32: 64 bits, of which 42 are milliseconds since 2020${doubt}`,
      isDistinct: upper === subject.body && doubt === '' && /[A-Z]/.test(upper),
      score: tsidScore(timeMs, subject.nowMs) + 6 - countPenalty({ body: upper, wrong }),
      views: () => [wholeView(subject, '64 bits in base 32'), bitView(value, fields)],
    },
  ]
}
