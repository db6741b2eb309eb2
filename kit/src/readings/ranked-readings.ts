/** The readings of a text, ranked by their scores. */
import { readBase36 } from './base36.ts'
import { readCrockford } from './crockford.ts'
import { readDecimal } from './decimal.ts'
import { readHexadecimal } from './hexadecimal.ts'
import { type Own, readOwn } from './own.ts'
import { readCuid, readCuid2, readNanoid, readUnknown } from './random-text.ts'
import type { Reading } from './reading.ts'
import { readKsuid, readXid } from './sortable.ts'
import { readBase64Uuid, readPushId, readTid } from './sorted-text.ts'
import { readStripe } from './stripe.ts'
import { createSubject, type Subject } from './subject.ts'
import { hideTokens, readLikelySecret, readToken, readTokenWith, type TokenReading } from './tokens.ts'
import { readUuidText } from './uuid-text.ts'

/** What was read. */
export interface Readings {
  /** The text, as it may be shown: a token is redacted. */
  readonly text: string
  readonly readings: readonly Reading[]
}

type Reader = (subject: Subject) => Reading[]

const READERS: readonly Reader[] = [
  readUuidText,
  readBase36,
  readCrockford,
  readHexadecimal,
  readDecimal,
  readKsuid,
  readXid,
  readStripe,
  readPushId,
  readTid,
  readBase64Uuid,
  readCuid2,
  readCuid,
  readNanoid,
  readUnknown,
]

/** Longer texts are not ids of any format, and are not looked at. */
export const LONGEST_ID = 1024

/** What readings depend on. */
export interface ReadOptions {
  readonly nowMs: number
  /** The definitions of the project. */
  readonly own?: Own | undefined
}

/** The readings of a text in every way that fits, the likeliest first. */
export function rankedReadings(input: string, { nowMs, own }: ReadOptions): Readings {
  if (input.length > LONGEST_ID) return { text: `${hideTokens(input.slice(0, LONGEST_ID))}…`, readings: [] }
  const subject = createSubject(input, nowMs)
  const token = readToken(subject.text) ?? readOwnToken(subject.text, own)
  if (token) return { text: token.shown, readings: [token.reading] }
  const general = READERS.flatMap((reader) => reader(subject))
  const readings = own ? [...readOwn(subject, own, general), ...general] : general
  readings.sort((one, other) => other.score - one.score)
  const shown = hideTokens(input)
  const [best] = readings
  // What a format reads may hold a secret, too; a definition of the project knows what it accepts.
  const isOwn = best?.definition !== undefined && !best.isRefused
  const isDoubtful = best === undefined || best.format === 'unknown' || (shown !== input && !isOwn)
  const secret = isDoubtful ? readLikelySecret(subject.text) : undefined
  if (secret) return { text: secret.shown, readings: [secret.reading] }
  return { text: shown, readings }
}

/** Texts after the prefix of a token of the project, be they whole or damaged. */
function readOwnToken(text: string, own: Own | undefined): TokenReading | undefined {
  const prefix = own?.tokenPrefixes.find((each) => text.startsWith(`${each}_`))
  return prefix === undefined ? undefined : readTokenWith(prefix, text)
}
