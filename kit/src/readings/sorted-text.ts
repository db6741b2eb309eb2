/** Ids of other systems that begin with their time: Firebase's push ids, the TIDs of Bluesky, UUIDs in base64url. */
import { idView, showInstant, toInteger, wholeView } from './parts.ts'
import type { Reading } from './reading.ts'
import { isPlausible, timedScore } from './score.ts'
import { type Subject, withoutPrefix } from './subject.ts'
import { readUuid } from './uuid.ts'
import { article, pickContent } from './uuid-text.ts'

const PUSH = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const TID = '234567abcdefghijklmnopqrstuvwxyz'
/** The first year of push ids, and that of TIDs. */
const PUSH_SINCE_MS = Date.UTC(2012, 0, 1)
const TID_SINCE_MS = Date.UTC(2022, 0, 1)

/** Reads 8 digits of milliseconds and 12 of random bits. https://firebase.blog/posts/2015/02/the-2120-ways-to-ensure-unique_68 */
export function readPushId(subject: Subject): Reading[] {
  const whole = withoutPrefix(subject)
  if (!/^-[0-9A-Za-z_-]{19}$/.test(whole.body)) return []
  const timeMs = Number(toInteger(whole.body.slice(0, 8), PUSH))
  if (!isPlausible(timeMs, PUSH_SINCE_MS, subject.nowMs)) return []
  return [
    {
      format: 'push-id',
      name: 'push id of Firebase',
      timeMs,
      randomBits: 72,
      why: '20 characters of its alphabet that begin with the milliseconds',
      isDistinct: true,
      score: timedScore(0, 72, { ms: timeMs, sinceMs: PUSH_SINCE_MS, nowMs: subject.nowMs }),
      views: () => [
        idView(whole, [`time ${showInstant(timeMs)}`, 8, 'green'], ['72 random bits', 12, 'magenta']),
      ],
    },
  ]
}

/** Reads 13 digits: microseconds and 10 bits of a clock. https://atproto.com/specs/tid */
export function readTid(subject: Subject): Reading[] {
  const { body, nowMs } = subject
  if (!/^[2-7a-j][2-7a-z]{12}$/.test(body) || !/[2-7]/.test(body)) return []
  const value = toInteger(body, TID)
  const timeMs = Number((value >> 10n) / 1000n)
  if (!isPlausible(timeMs, TID_SINCE_MS, nowMs)) return []
  return [
    {
      ...(subject.prefix && { prefix: subject.prefix }),
      format: 'tid',
      name: 'TID of AT Protocol',
      timeMs,
      bigint: value,
      worker: Number(value & 1023n),
      why: '13 digits of its base 32 that begin with the microseconds',
      score: timedScore(0, 10, { ms: timeMs, sinceMs: TID_SINCE_MS, nowMs, unitMs: 1e-3 }),
      views: () => [wholeView(subject, 'microseconds, and 10 bits of a clock')],
    },
  ]
}

/** Reads 22 digits of base64url that hold a UUID of version 4 or 7. */
export function readBase64Uuid(subject: Subject): Reading[] {
  const whole = withoutPrefix(subject)
  if (!/^[0-9A-Za-z_-]{21}[AQgw]$/.test(whole.body)) return []
  const bytes = new Uint8Array(Buffer.from(whole.body, 'base64url'))
  const content = readUuid(bytes, subject.nowMs)
  if (content.doubt !== '' || (content.version !== 4 && content.version !== 7)) return []
  return [
    {
      ...pickContent(content),
      format: 'uuid-base64url',
      name: `${content.title} in base64url`,
      bytes,
      why: `22 digits of base64url that hold ${article(content)}`,
      score: content.score,
      views: () => [wholeView(whole, 'UUID in base64url'), content.view()],
    },
  ]
}
