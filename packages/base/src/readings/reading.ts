/** A reading, which is an interpretation of a string, and the subject, the score and the views that every reader needs. */

import type { AnyFormat } from 'brandid/formats'
import { foldAscii, SEPARATOR } from 'brandid/internal'
import type { Style } from '../terminal/output.ts'
import { unwrap } from '../terminal/values.ts'

/** A part of a string with its meaning. */
export interface Part {
  readonly start: number
  readonly end: number
  readonly label: string
  readonly style: Style
}

/** A string and its parts, which brackets show. */
export interface View {
  readonly text: string
  readonly parts: readonly Part[]
}

/** The values in an ID. Values that the format does not carry are absent. */
export interface Content {
  /** The version of a UUID. */
  readonly version?: number
  /** Milliseconds since 1970. */
  readonly timeMs?: number
  readonly uuid?: string
  readonly bigint?: bigint
  readonly bytes?: Uint8Array
  /** The machine, process or shard that generated the ID. */
  readonly worker?: number | string
  /** The number within an instant, or a counter. */
  readonly sequence?: number
  /** The number of bits that cannot be predicted. */
  readonly randomBits?: number
}

/** One way to understand a string. */
export interface Reading extends Content {
  /** The name for programs: a function of brandid, or the name of another format. */
  readonly format: string
  /** The name for people. */
  readonly name: string
  readonly prefix?: string
  /** The prefix of the project's own definition. */
  readonly definition?: string
  /** The reason why the string matches, or how far it matches. */
  readonly why: string
  /** The faults of the string; none if the string is canonical. */
  readonly wrong?: readonly string[]
  /** The canonical form of a string that has faults. */
  readonly canonical?: string
  /** Whether the project's own definition rejects the string, even after corrections. */
  readonly isRefused?: boolean
  /** The offset of the character that the project's own definition rejects. */
  readonly faultAt?: number
  /** Whether the string is a payment card number, which no link may contain. */
  readonly isPrivate?: boolean
  /** Whether the string is a secret, which is never shown. */
  readonly isToken?: boolean
  /** The header and the claims of a token that anyone can read. */
  readonly claims?: readonly Claim[]
  /** Whether a word in free text that matches is likely to be such an ID. */
  readonly isDistinct?: boolean
  /**
   * The likelihood of the reading, as a power of 2: the frequency of the format, divided by the number of strings that the format
   * accepts. If two formats match, the format that accepts fewer strings explains this string better.
   */
  readonly score: number
  /** The score before readings were given equal scores. A single ID does not show its system, but many IDs of a system do. */
  readonly apart?: number
  /** The views that the report draws, the ID itself first. */
  views(this: void): readonly [View, ...View[]]
}

/** Names a reading, such as `brandid id (UUID version 7 in base 36)`, because base 36 after a prefix is brandid's default format. */
export function nameOf({ format, name, prefix, version, definition, wrong }: Reading): string {
  const isBrandid = format === 'uuid25' && prefix !== undefined && version === 7 && definition === undefined
  return isBrandid && !wrong ? `brandid ID (${name})` : name
}

/** A day, because clocks that are ahead generate IDs of the near future. */
const TOLERANCE_MS = 86_400_000
/** The cost of an instant that cannot be right. */
const IMPLAUSIBLE = 40

/** The time before which no IDs of these kinds were generated. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1)

/** Whether IDs of an instant may exist by now. */
export function isPlausible(timeMs: number, sinceMs: number, nowMs: number): boolean {
  return timeMs >= sinceMs && timeMs <= nowMs + TOLERANCE_MS
}

/**
 * Computes the score of a reading with a time.
 *
 * @param common the frequency of the format, as a power of 2: 0 for the most common formats.
 * @param restBits the bits of the body that are not part of the time.
 */
export function timedScore(
  common: number,
  restBits: number,
  time: { readonly ms: number; readonly sinceMs: number; readonly nowMs: number; readonly unitMs?: number },
): number {
  const { ms, sinceMs, nowMs, unitMs = 1 } = time
  // Only plausible instants count.
  const timeBits = Math.log2(Math.max(1, (nowMs + TOLERANCE_MS - sinceMs) / unitMs))
  const penalty = isPlausible(ms, sinceMs, nowMs) ? 0 : IMPLAUSIBLE
  return common - restBits - timeBits - penalty
}

/** Formats the remark on an instant that cannot be right. */
export function describeDoubt(timeMs: number, sinceMs: number, nowMs: number): string {
  if (isPlausible(timeMs, sinceMs, nowMs)) return ''
  return timeMs > nowMs
    ? '; but its time is in the future'
    : '; but its time is before the first IDs of this kind'
}

/** A string under inspection. */
export interface Subject {
  /** The string without quotes and white space around it. */
  readonly text: string
  /** The part before the last `_`, or `''`. */
  readonly prefix: string
  /** The part after the last `_`. */
  readonly body: string
  /** The offset of the body. */
  readonly bodyStart: number
  /** The faults around the string. */
  readonly wrong: readonly string[]
  readonly nowMs: number
}

// Letters of both cases are characters of a body rather than a mistyped prefix.
const PREFIX = /^(?:[a-z](?:[a-z0-9_]{0,61}[a-z0-9])?|[A-Z](?:[A-Z0-9_]{0,61}[A-Z0-9])?)$/

/** 8, 12 or 16 bytes, as SQL Server and PostgreSQL show them. */
const BYTES = /^(0x|\\x)((?:[0-9a-f]{16}|[0-9a-f]{24}|[0-9a-f]{32}))$/i

/** Splits a string at its last separator, if the text before it may be a prefix. */
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
    ...(around === input
      ? []
      : [/^\s|\s$/.test(input) ? 'white space around the ID' : 'quotes around the ID']),
    ...(text === around ? [] : ['percent-encoding']),
    ...(prefix === prefix.toLowerCase() ? [] : [UPPER_PREFIX]),
  ]
  return { text, prefix, body: text.slice(bodyStart), bodyStart, wrong, nowMs }
}

const CODE = /%(?:2[0-9A-F]|3[A-F]|5[BDF]|7[BD])/gi

/** Decodes the percent-encoding of an address. */
function decodeAddress(text: string): string {
  return text.includes('%') ? unwrap(text.replace(CODE, decodeURIComponent)) : text
}

const UPPER_PREFIX = 'a prefix in upper case'

/** Reads the whole string as a body without a prefix. */
export function withoutPrefix(subject: Subject): Subject {
  const wrong = subject.wrong.filter((each) => each !== UPPER_PREFIX)
  return { ...subject, prefix: '', body: subject.text, bodyStart: 0, wrong }
}

/** A body that a format accepts, and the faults that had to be corrected. */
export interface Spelling {
  readonly body: string
  readonly wrong: readonly string[]
}

/**
 * Reads a body as the format encodes it. Returns `undefined` if the string is not a body, even with a corrected case or similar
 * corrections. The case of a string that mixes both cases is never changed, because no program writes an ID in this way.
 */
export function readSpelling(format: AnyFormat, { body, text }: Subject): Spelling | undefined {
  if (format.check(body, 0) === undefined) return { body, wrong: [] }
  if (/[a-z]/.test(text) && /[A-Z]/.test(text)) return undefined
  // The formats that are read here have one case.
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

/** Picks the members of a reading about its prefix and its faults. Without faults, the string is canonical. */
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

/** Formats an instant for people. */
export function showInstant(timeMs: number): string {
  return new Date(timeMs).toISOString()
}

/** Rounds bits to tenths, as in every report. */
export function inTenths(bits: number): number {
  return Math.round(bits * 10) / 10
}

/** Creates the view of the whole ID: the prefix, and the parts of the body. */
export function idView({ text, prefix, body, bodyStart }: Subject, ...fields: readonly Field[]): View {
  const head: Part[] = prefix
    ? [{ start: 0, end: prefix.length, label: `prefix "${prefix}"`, style: 'cyan' }]
    : []
  return { text: text.slice(0, bodyStart) + body, parts: [...head, ...placeFields(fields, bodyStart)] }
}

/** Creates the view of a body with parts that share characters, so that a single bracket describes it. */
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

/** Converts bytes to hexadecimal digits in lower case. */
export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** Converts bytes to an integer, the most significant byte first. */
export function toBigInt(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes)}`)
}

/** Converts an integer to bytes, the most significant byte first. */
export function bytesOfBigInt(value: bigint, length: number): Uint8Array {
  return bytesOfHex(value.toString(16).padStart(2 * length, '0'))
}

/** Converts an even number of hexadecimal digits to bytes. */
export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

/** The number of base64 digits that a double holds exactly. */
const CHUNK = 8

/** Converts digits to an integer. The digits must have been checked before. */
export function toInteger(digits: string, alphabet: string): bigint {
  const base = BigInt(alphabet.length)
  // Numbers are faster than bigints, so most digits are added as numbers.
  let value = 0n
  for (let from = 0; from < digits.length; from += CHUNK) {
    const chunk = digits.slice(from, from + CHUNK)
    let small = 0
    for (const digit of chunk) small = small * alphabet.length + alphabet.indexOf(digit)
    value = value * base ** BigInt(chunk.length) + BigInt(small)
  }
  return value
}

/** A member of the header or of the claims. */
export interface Claim {
  readonly part: 'header' | 'claims'
  readonly name: string
  readonly value: string
  /** The time in milliseconds since 1970, if the claim is a time. */
  readonly timeMs?: number
}
