/** Defines a reading, which is one interpretation of a string, and the subject, score and view helpers that every reader needs. */

import type { AnyFormat } from 'brandid/formats'
import { foldAscii, SEPARATOR } from 'brandid/internal'
import type { Style } from '../terminal/output.ts'
import { unwrap } from '../terminal/values.ts'

/** A part of a string and its meaning. */
export interface Part {
  readonly start: number
  readonly end: number
  readonly label: string
  readonly style: Style
}

/** A string and its parts. Reports draw a bracket for each part. */
export interface View {
  readonly text: string
  readonly parts: readonly Part[]
}

/** The values in an ID. A value is absent if the format does not carry it. */
export interface Content {
  /** The UUID version. */
  readonly version?: number
  /** Milliseconds since 1970. */
  readonly timeMs?: number
  readonly uuid?: string
  readonly bigint?: bigint
  readonly bytes?: Uint8Array
  /** The machine, process or shard that generated the ID. */
  readonly worker?: number | string
  /** The sequence number within an instant, or a counter. */
  readonly sequence?: number
  /** The number of unpredictable bits. */
  readonly randomBits?: number
}

/** One interpretation of a string. */
export interface Reading extends Content {
  /** The machine-readable name: a brandid function, or the name of another format. */
  readonly format: string
  /** The human-readable name. */
  readonly name: string
  readonly prefix?: string
  /** The prefix of the matching definition in the project. */
  readonly definition?: string
  /** Why the string matches, or to what extent. */
  readonly why: string
  /** The string's faults; absent if the string is canonical. */
  readonly wrong?: readonly string[]
  /** The canonical form of a faulty string. */
  readonly canonical?: string
  /** Whether the project's own definition rejects the string, even after corrections. */
  readonly isRefused?: boolean
  /** The offset of the character that the project's own definition rejects. */
  readonly faultAt?: number
  /** Whether the string is a payment card number, which must not appear in links. */
  readonly isPrivate?: boolean
  /** Whether the string is a secret. Secrets are never shown. */
  readonly isToken?: boolean
  /** The header and claims of a token. Anyone with the token can read these values. */
  readonly claims?: readonly Claim[]
  /** Whether a matching word in free text is likely to be an ID in this format. */
  readonly isDistinct?: boolean
  /**
   * The likelihood of the reading, as a power of 2: the frequency of the format divided by the number of strings that it accepts.
   * If two formats match, the format that accepts fewer strings explains the string better.
   */
  readonly score: number
  /** The score before equally likely readings get the same score. A single ID does not reveal its system, but many IDs do. */
  readonly apart?: number
  /** The views that the report draws, starting with the ID itself. */
  views(this: void): readonly [View, ...View[]]
}

/** Formats a reading's name: `brandid ID (UUID version 7 in base 36)`, because base 36 after a prefix is brandid's default. */
export function nameOf({ format, name, prefix, version, definition, wrong }: Reading): string {
  const isBrandid = format === 'uuid25' && prefix !== undefined && version === 7 && definition === undefined
  return isBrandid && !wrong ? `brandid ID (${name})` : name
}

/** One day, because a computer with a fast clock generates IDs slightly in the future. */
const TOLERANCE_MS = 86_400_000
/** The cost of an implausible instant. */
const IMPLAUSIBLE = 40

/** The earliest plausible time in an ID, unless the format has its own `sinceMs`. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1)

/** Whether IDs with this instant can already exist. */
export function isPlausible(timeMs: number, sinceMs: number, nowMs: number): boolean {
  return timeMs >= sinceMs && timeMs <= nowMs + TOLERANCE_MS
}

/**
 * Computes the score for a reading with a time.
 *
 * @param common how common the format is, as a power of 2: 0 for the most common formats.
 * @param restBits the bits of the body that are not part of the time.
 */
export function timedScore(
  common: number,
  restBits: number,
  time: { readonly ms: number; readonly sinceMs: number; readonly nowMs: number; readonly unitMs?: number },
): number {
  const { ms, sinceMs, nowMs, unitMs = 1 } = time
  // Count only plausible instants as possible values.
  const timeBits = Math.log2(Math.max(1, (nowMs + TOLERANCE_MS - sinceMs) / unitMs))
  const penalty = isPlausible(ms, sinceMs, nowMs) ? 0 : IMPLAUSIBLE
  return common - restBits - timeBits - penalty
}

/** Formats the remark about an implausible instant. */
export function describeDoubt(timeMs: number, sinceMs: number, nowMs: number): string {
  if (isPlausible(timeMs, sinceMs, nowMs)) return ''
  return timeMs > nowMs
    ? '; but its time is in the future'
    : ', but the time is earlier than the first IDs of this kind'
}

/** A string under inspection. */
export interface Subject {
  /** The string without surrounding quotes and white space. */
  readonly text: string
  /** The part before the last `_`, or `''`. */
  readonly prefix: string
  /** The part after the last `_`. */
  readonly body: string
  /** The offset where the body starts. */
  readonly bodyStart: number
  /** Faults around the ID, such as quotes. */
  readonly wrong: readonly string[]
  readonly nowMs: number
}

// A mix of uppercase and lowercase letters is more likely part of a body than a mistyped prefix.
const PREFIX = /^(?:[a-z](?:[a-z0-9_]{0,61}[a-z0-9])?|[A-Z](?:[A-Z0-9_]{0,61}[A-Z0-9])?)$/

/** 8, 12 or 16 bytes, in the notation of SQL Server or PostgreSQL. */
const BYTES = /^(0x|\\x)((?:[0-9a-f]{16}|[0-9a-f]{24}|[0-9a-f]{32}))$/i

/** Splits a string at its last separator if the part before the separator may be a prefix. */
export function createSubject(input: string, nowMs: number): Subject {
  const around = unwrap(input)
  const text = decodeAddress(around)
  const [, mark, digits] = BYTES.exec(text) ?? []
  if (mark !== undefined && digits !== undefined) {
    const wrong = [`${JSON.stringify(mark)} before the bytes`.replace('\\\\', '\\')]
    return { text, prefix: '', body: digits, bodyStart: mark.length, wrong, nowMs }
  }
  const at = text.lastIndexOf(SEPARATOR)
  const prefix = at > 0 && PREFIX.test(text.slice(0, at)) ? text.slice(0, at) : ''
  const bodyStart = prefix === '' ? 0 : at + 1
  const wrong = [
    ...(around === input ? [] : [`${nameAround(input.replace(around, ''))} around the ID`]),
    ...(text === around ? [] : ['percent-encoding']),
    ...(prefix === prefix.toLowerCase() ? [] : [UPPER_PREFIX]),
  ]
  return { text, prefix, body: text.slice(bodyStart), bodyStart, wrong, nowMs }
}

/** Names the first kind of characters around an ID. */
const nameAround = (removed: string) =>
  /\s/.test(removed) ? 'white space' : /^[,;]/.test(removed) ? 'punctuation' : 'quotes'

const CODE = /%(?:2[0-9A-F]|3[A-F]|5[BDF]|7[BD])/gi

/** Decodes percent-encoding, as found in URLs. */
function decodeAddress(text: string): string {
  return text.includes('%') ? unwrap(text.replace(CODE, decodeURIComponent)) : text
}

const UPPER_PREFIX = 'a prefix in upper case'

/** Treats the entire string as a body without a prefix. */
export function withoutPrefix(subject: Subject): Subject {
  const wrong = subject.wrong.filter((each) => each !== UPPER_PREFIX)
  return { ...subject, prefix: '', body: subject.text, bodyStart: 0, wrong }
}

/** A body that a format accepts, and the faults that were corrected to obtain it. */
export interface Spelling {
  readonly body: string
  readonly wrong: readonly string[]
}

/**
 * Converts a body to its canonical form in the format. Returns `undefined` if the string is not a body even after its case and
 * confusable letters are corrected. A mixed-case string keeps its case, because no program writes an ID in mixed case.
 */
export function readSpelling(format: AnyFormat, { body, text }: Subject): Spelling | undefined {
  if (format.check(body, 0) === undefined) return { body, wrong: [] }
  if (/[a-z]/.test(text) && /[A-Z]/.test(text)) return undefined
  // Every format that reaches this code uses a single case.
  const isUpper = /[A-Z]/.test(format.alphabet)
  const folded = isUpper ? body.replace(/[a-z]+/g, (letters) => letters.toUpperCase()) : foldAscii(body)
  if (format.check(folded, 0) === undefined)
    return { body: folded, wrong: [isUpper ? 'lower case' : 'upper case'] }
  const forgiven = format.forgive?.(folded) ?? folded
  if (format.check(forgiven, 0) !== undefined) return undefined
  const at = [...folded].findIndex((character, i) => character !== forgiven.charAt(i))
  const where = `: character ${text.length - body.length + at + 1} is "${body.charAt(at)}"`
  return { body: forgiven, wrong: [`letters outside the alphabet, read as digits${where}`] }
}

/** Returns the members for a reading's prefix and faults. A string without faults is canonical. */
export function pickOwn(
  { prefix, body: own, wrong: around }: Subject,
  { body, wrong }: Spelling = { body: own, wrong: [] },
): Pick<Reading, 'prefix' | 'wrong' | 'canonical'> {
  const all = [...around, ...wrong]
  const canonical = (prefix && `${prefix.toLowerCase()}${SEPARATOR}`) + body
  return { ...(prefix && { prefix }), ...(all.length > 0 && { wrong: all, canonical }) }
}

/** Computes the cost of faults: each fault makes a reading 2^8 times less likely. */
export function countPenalty({ wrong }: Spelling): number {
  return 8 * wrong.length
}

type Field = readonly [label: string, bits: number, style: Part['style']]

/** Formats an instant for human readers. */
export function showInstant(timeMs: number): string {
  return new Date(timeMs).toISOString()
}

/** Rounds a number of bits to tenths, for reports. */
export function inTenths(bits: number): number {
  return Math.round(bits * 10) / 10
}

/** Creates the view of the entire ID: the prefix and the parts of the body. */
export function idView({ text, prefix, body, bodyStart }: Subject, ...fields: readonly Field[]): View {
  const head: Part[] = prefix
    ? [{ start: 0, end: prefix.length, label: `prefix "${prefix}"`, style: 'cyan' }]
    : []
  return { text: text.slice(0, bodyStart) + body, parts: [...head, ...placeFields(fields, bodyStart)] }
}

/** Creates the view of a body whose parts share characters, with a single bracket for the body. */
export function wholeView(subject: Subject, label: string): View {
  return idView(subject, [label, subject.body.length, 'bold'])
}

/** Creates the view of a number as bits. */
export function bitView(value: bigint, fields: readonly Field[]): View {
  const width = fields.reduce((sum, [, bits]) => sum + bits, 0)
  return fieldView(value.toString(2).padStart(width, '0'), fields)
}

/** Creates the view of adjacent fields. */
export function fieldView(text: string, fields: readonly Field[]): View {
  return { text, parts: placeFields(fields, 0) }
}

function placeFields(fields: readonly Field[], from: number): Part[] {
  let end = from
  return fields.map(([label, length, style]) => {
    const start = end
    end += length
    return { start, end, label, style }
  })
}

/** Converts bytes to lowercase hexadecimal digits. */
export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** Converts bytes to an integer, most significant byte first. */
export function toBigInt(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes)}`)
}

/** Converts an integer to bytes, most significant byte first. */
export function bytesOfBigInt(value: bigint, length: number): Uint8Array {
  return bytesOfHex(value.toString(16).padStart(2 * length, '0'))
}

/** Converts an even number of hexadecimal digits to bytes. */
export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

/** The number of base64 digits that a double represents exactly. */
const CHUNK = 8

/** Converts digits to an integer. The caller must have checked the digits. */
export function toInteger(digits: string, alphabet: string): bigint {
  const base = BigInt(alphabet.length)
  // Numbers are faster than bigints, so the digits are added up in chunks that fit in a number.
  let value = 0n
  for (let from = 0; from < digits.length; from += CHUNK) {
    const chunk = digits.slice(from, from + CHUNK)
    let small = 0
    for (const digit of chunk) small = small * alphabet.length + alphabet.indexOf(digit)
    value = value * base ** BigInt(chunk.length) + BigInt(small)
  }
  return value
}

/** A member of a token's header or claims. */
export interface Claim {
  readonly part: 'header' | 'claims'
  readonly name: string
  readonly value: string
  /** The time in milliseconds since 1970, set if the claim is a time. */
  readonly timeMs?: number
}
