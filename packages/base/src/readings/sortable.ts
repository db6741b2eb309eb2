/** Reads sortable IDs from other libraries: KSUIDs, XIDs, Firebase push IDs and AT Protocol TIDs. */
import { BASE62_ALPHABET } from 'brandid/internal'
import {
  bytesOfBigInt,
  describeDoubt,
  fieldView,
  idView,
  isPlausible,
  pickOwn,
  type Reading,
  type Subject,
  showInstant,
  timedScore,
  toHex,
  toInteger,
  wholeView,
  withoutPrefix,
} from './reading.ts'

const BASE32HEX = '0123456789abcdefghijklmnopqrstuv'
/** 2014-05-13T16:53:20Z, the epoch of KSUID. */
const KSUID_EPOCH_MS = 1_400_000_000_000
const KSUID_LARGEST = 2n ** 160n
/** The year of XID's first commit. */
const XID_SINCE_MS = Date.UTC(2015, 0, 1)

/** Reads 27 base 62 digits: 32 bits of seconds and 128 random bits. https://github.com/segmentio/ksuid */
export function readKsuid(subject: Subject): Reading | undefined {
  const { body, nowMs } = subject
  if (!/^[0-9A-Za-z]{27}$/.test(body)) return undefined
  const value = toInteger(body, BASE62_ALPHABET)
  if (value >= KSUID_LARGEST) return undefined
  const timeMs = Number(value >> 128n) * 1000 + KSUID_EPOCH_MS
  const bytes = bytesOfBigInt(value, 20)
  const doubt = describeDoubt(timeMs, KSUID_EPOCH_MS, nowMs)
  return {
    ...pickOwn(subject),
    format: 'ksuid',
    name: 'KSUID',
    timeMs,
    bytes,
    randomBits: 128,
    why: `27 digits in base 62: 160 bits, of which 32 are seconds since 2014-05-13${doubt}`,
    isDistinct: doubt === '',
    score: timedScore(-1, 128, { ms: timeMs, sinceMs: KSUID_EPOCH_MS, nowMs, unitMs: 1000 }),
    views: () => [
      wholeView(subject, '160 bits in base 62'),
      fieldView(toHex(bytes), [
        [`time ${showInstant(timeMs)}`, 8, 'green'],
        ['128 random bits', 32, 'magenta'],
      ]),
    ],
  }
}

/** Splits a string at a hyphen after the prefix, as in Render's IDs: `srv-…`. */
function behindHyphen(subject: Subject): Subject {
  const { text } = subject
  if (subject.prefix || !/^[a-z]{2,8}-[0-9a-v]{20}$/.test(text)) return subject
  const at = text.indexOf('-')
  return { ...subject, prefix: text.slice(0, at), body: text.slice(at + 1), bodyStart: at + 1 }
}

/** Reads 20 base32hex digits: seconds, machine, process and counter. https://github.com/rs/xid */
export function readXid(given: Subject): Reading | undefined {
  const subject = behindHyphen(given)
  const { body, nowMs } = subject
  // 96 bits fill 19 digits and one bit of the twentieth.
  if (!/^[0-9a-v]{19}[0g]$/.test(body) || !/[a-v]/.test(body)) return undefined
  const bytes = bytesOfBigInt(toInteger(body, BASE32HEX) >> 4n, 12)
  const hex = toHex(bytes)
  const timeMs = Number.parseInt(hex.slice(0, 8), 16) * 1000
  const worker = hex.slice(8, 14)
  const process = Number.parseInt(hex.slice(14, 18), 16)
  const sequence = Number.parseInt(hex.slice(18), 16)
  const doubt = describeDoubt(timeMs, 0, nowMs)
  return {
    ...pickOwn(subject),
    format: 'xid',
    name: 'XID',
    timeMs,
    bytes,
    worker: `${worker}, process ${process}`,
    sequence,
    why: `20 digits in base32hex, the last of which is 0 or g: 96 bits that begin with the time in seconds${doubt}`,
    isDistinct: doubt === '' && /[0-9].*[0-9].*[0-9]/.test(body),
    score: timedScore(-1, 64, {
      ms: timeMs,
      sinceMs: Math.min(XID_SINCE_MS, Math.max(timeMs, 0)),
      nowMs,
      unitMs: 1000,
    }),
    views: () => [
      idView(subject, ['96 bits in base 32', body.length, 'bold']),
      fieldView(hex, [
        [`time ${showInstant(timeMs)}`, 8, 'green'],
        [`machine ${worker}`, 6, 'blue'],
        [`process ${process}`, 4, 'blue'],
        [`counter ${sequence}`, 6, 'red'],
      ]),
    ],
  }
}

const PUSH = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const TID = '234567abcdefghijklmnopqrstuvwxyz'
/** The years in which Firebase push IDs and AT Protocol TIDs were first used. */
const PUSH_SINCE_MS = Date.UTC(2012, 0, 1)
const TID_SINCE_MS = Date.UTC(2022, 0, 1)

/** Reads 8 digits of milliseconds and 12 random digits. https://firebase.blog/posts/2015/02/the-2120-ways-to-ensure-unique_68 */
export function readPushId(subject: Subject): Reading | undefined {
  const whole = withoutPrefix(subject)
  if (!/^-[0-9A-Za-z_-]{19}$/.test(whole.body)) return undefined
  const timeMs = Number(toInteger(whole.body.slice(0, 8), PUSH))
  if (!isPlausible(timeMs, PUSH_SINCE_MS, subject.nowMs)) return undefined
  return {
    ...pickOwn(whole),
    format: 'push-id',
    name: 'Firebase push ID',
    timeMs,
    randomBits: 72,
    why: '20 characters that begin with the time in milliseconds',
    isDistinct: true,
    score: timedScore(0, 72, { ms: timeMs, sinceMs: PUSH_SINCE_MS, nowMs: subject.nowMs }),
    views: () => [
      idView(whole, [`time ${showInstant(timeMs)}`, 8, 'green'], ['72 random bits', 12, 'magenta']),
    ],
  }
}

/** Reads 13 digits: microseconds and a 10-bit clock ID. https://atproto.com/specs/tid */
export function readTid(subject: Subject): Reading | undefined {
  const { body, nowMs } = subject
  if (!/^[2-7a-j][2-7a-z]{12}$/.test(body) || !/[2-7]/.test(body)) return undefined
  const value = toInteger(body, TID)
  const timeMs = Number((value >> 10n) / 1000n)
  if (!isPlausible(timeMs, TID_SINCE_MS, nowMs)) return undefined
  return {
    ...pickOwn(subject),
    format: 'tid',
    name: 'AT Protocol TID',
    timeMs,
    bigint: value,
    worker: Number(value & 1023n),
    why: '13 digits in base32-sortable that begin with the time in microseconds',
    score: timedScore(0, 10, { ms: timeMs, sinceMs: TID_SINCE_MS, nowMs, unitMs: 1e-3 }),
    views: () => [wholeView(subject, 'microseconds and a 10-bit clock ID')],
  }
}
