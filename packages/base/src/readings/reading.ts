/** A reading: one interpretation of a string. Its subject, its score and its views, which every reader makes. */

import type { AnyFormat } from 'brandid/formats'
import { foldAscii, SEPARATOR } from 'brandid/internal'
import type { Style } from '../terminal/output.ts'
import { unwrap } from '../terminal/values.ts'

/** A part of a string, with its meaning. */
export interface Part {
  readonly start: number
  readonly end: number
  readonly label: string
  readonly style: Style
}

/** A string, and the parts that brackets show. */
export interface View {
  readonly text: string
  readonly parts: readonly Part[]
}

/** The values in an ID. Those that a format does not tell are absent. */
export interface Content {
  /** The version of a UUID. */
  readonly version?: number
  /** Milliseconds since 1970. */
  readonly timeMs?: number
  readonly uuid?: string
  readonly bigint?: bigint
  readonly bytes?: Uint8Array
  /** The machine, process or shard that made the ID. */
  readonly worker?: number | string
  /** The number within an instant, or a counter. */
  readonly sequence?: number
  /** Bits that cannot be foreseen. */
  readonly randomBits?: number
}

/** One way to understand a string. */
export interface Reading extends Content {
  /** The name for programs: brandid's function, or the name of the foreign format. */
  readonly format: string
  /** The name for people. */
  readonly name: string
  readonly prefix?: string
  /** The prefix of the project's own definition. */
  readonly definition?: string
  /** Why the text fits, or how far. */
  readonly why: string
  /** The faults of the text: none, where it is canonical. */
  readonly wrong?: readonly string[]
  /** The right spelling of a string that is wrong. */
  readonly canonical?: string
  /** Whether the project's own definition rejects the text, and no mending helps. */
  readonly isRefused?: boolean
  /** Which character the project's own definition rejects, counted from 0. */
  readonly faultAt?: number
  /** A number of a payment card: no link holds it. */
  readonly isPrivate?: boolean
  /** A secret: its text is never shown. */
  readonly isToken?: boolean
  /** The header and the claims of a token that anyone can read. */
  readonly claims?: readonly Claim[]
  /** Whether free text that holds such a word is likely to mean it. */
  readonly isDistinct?: boolean
  /**
   * How likely the reading is: the logarithm to base 2 of how common the format is, divided by the number of strings
   * that it takes. Of two formats that fit, the one that takes fewer strings explains this one better.
   */
  readonly score: number
  /** The score before it was made equal to that of its rivals: many IDs of one system tell it, and one does not. */
  readonly apart?: number
  /** The views that the report draws, the ID itself first. */
  views(this: void): readonly [View, ...View[]]
}

/** The name of a reading: `brandid id (UUID version 7 in base 36)`. Behind a prefix, brandid writes base 36 by default. */
export function nameOf({ format, name, prefix, version, definition, wrong }: Reading): string {
  const isBrandid = format === 'uuid25' && prefix !== undefined && version === 7 && definition === undefined
  return isBrandid && !wrong ? `brandid id (${name})` : name
}

/** A day: clocks that are ahead make IDs of the near future. */
const TOLERANCE_MS = 86_400_000
/** The cost of an instant that cannot be right. */
const IMPLAUSIBLE = 40

/** The year of the first UUIDs: no IDs of these kinds are older. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1)

/** Whether IDs of an instant may exist by now. */
export function isPlausible(timeMs: number, sinceMs: number, nowMs: number): boolean {
  return timeMs >= sinceMs && timeMs <= nowMs + TOLERANCE_MS
}

/**
 * The score of a reading with time.
 *
 * @param common How common the format is, as a power of 2: 0 for the most common ones.
 * @param restBits Bits of the body beside those of the time.
 */
export function timedScore(
  common: number,
  restBits: number,
  time: { readonly ms: number; readonly sinceMs: number; readonly nowMs: number; readonly unitMs?: number },
): number {
  const { ms, sinceMs, nowMs, unitMs = 1 } = time
  // Those of the instants that are plausible.
  const timeBits = Math.log2(Math.max(1, (nowMs + TOLERANCE_MS - sinceMs) / unitMs))
  const penalty = isPlausible(ms, sinceMs, nowMs) ? 0 : IMPLAUSIBLE
  return common - restBits - timeBits - penalty
}

/** The remark on an instant that cannot be right. */
export function describeDoubt(timeMs: number, sinceMs: number, nowMs: number): string {
  if (isPlausible(timeMs, sinceMs, nowMs)) return ''
  return timeMs > nowMs
    ? '; but its time is in the future'
    : '; but its time is before the first ids of this kind'
}

/** A string under inspection. */
export interface Subject {
  /** The text without quotes and white space around it. */
  readonly text: string
  /** The text before the last `_`, or `''`. */
  readonly prefix: string
  /** The text after it. */
  readonly body: string
  /** Where the body begins. */
  readonly bodyStart: number
  /** What was wrong around the text. */
  readonly wrong: readonly string[]
  readonly nowMs: number
}

// Letters of both cases are characters of a body, not a prefix in another spelling.
const PREFIX = /^(?:[a-z](?:[a-z0-9_]{0,61}[a-z0-9])?|[A-Z](?:[A-Z0-9_]{0,61}[A-Z0-9])?)$/

/** Bytes as SQL Server and PostgreSQL show them: 8, 12 or 16. */
const BYTES = /^(0x|\\x)((?:[0-9a-f]{16}|[0-9a-f]{24}|[0-9a-f]{32}))$/i

/** Splits a string at its last separator, where the text before it can be a prefix. */
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
      : [/^\s|\s$/.test(input) ? 'white space around the id' : 'quotes around the id']),
    ...(text === around ? [] : ['percent-encoding']),
    ...(prefix === prefix.toLowerCase() ? [] : [UPPER_PREFIX]),
  ]
  return { text, prefix, body: text.slice(bodyStart), bodyStart, wrong, nowMs }
}

const CODE = /%(?:2[0-9A-F]|3[A-F]|5[BDF]|7[BD])/gi

/** A string without the percent-encoding of an address. */
function decodeAddress(text: string): string {
  return text.includes('%') ? unwrap(text.replace(CODE, decodeURIComponent)) : text
}

const UPPER_PREFIX = 'a prefix in upper case'

/** The same text, read as a body without a prefix. */
export function withoutPrefix(subject: Subject): Subject {
  const wrong = subject.wrong.filter((each) => each !== UPPER_PREFIX)
  return { ...subject, prefix: '', body: subject.text, bodyStart: 0, wrong }
}

/** A body that a format accepts, and what had to be mended for it. */
export interface Spelling {
  readonly body: string
  readonly wrong: readonly string[]
}

/**
 * The body as the format spells it; `undefined` where it is not a body, even with the case and the like mended. A string
 * of both cases is never folded: nothing writes an ID that way.
 */
export function readSpelling(format: AnyFormat, { body, text }: Subject): Spelling | undefined {
  if (format.check(body, 0) === undefined) return { body, wrong: [] }
  if (/[a-z]/.test(text) && /[A-Z]/.test(text)) return undefined
  // The formats that are read have one case.
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

/** The prefix of a reading, and the faults of its spelling: without one, the text is as its format writes it. */
export function pickOwn(
  { prefix, body: own, wrong: around }: Subject,
  { body, wrong }: Spelling = { body: own, wrong: [] },
): Pick<Reading, 'prefix' | 'wrong' | 'canonical'> {
  const all = [...around, ...wrong]
  const canonical = (prefix && `${prefix.toLowerCase()}${SEPARATOR}`) + body
  return { ...(prefix && { prefix }), ...(all.length > 0 && { wrong: all, canonical }) }
}

/** The cost of a wrong spelling: each mistake makes a reading 2^8 times less likely. */
export function countPenalty({ wrong }: Spelling): number {
  return 8 * wrong.length
}

type Field = readonly [label: string, bits: number, style: Part['style']]

/** The instant as people write it. */
export function showInstant(timeMs: number): string {
  return new Date(timeMs).toISOString()
}

/** Bits in tenths, as every report has them. */
export function inTenths(bits: number): number {
  return Math.round(bits * 10) / 10
}

/** The whole id: the prefix, and the parts of its body. */
export function idView({ text, prefix, body, bodyStart }: Subject, ...fields: readonly Field[]): View {
  const head: Part[] = prefix
    ? [{ start: 0, end: prefix.length, label: `prefix "${prefix}"`, style: 'cyan' }]
    : []
  return { text: text.slice(0, bodyStart) + body, parts: [...head, ...placeFields(fields, bodyStart)] }
}

/** A body whose parts share characters: one bracket says what it is. */
export function wholeView(subject: Subject, label: string): View {
  return idView(subject, [label, subject.body.length, 'bold'])
}

/** A number as bits. */
export function bitView(value: bigint, fields: readonly Field[]): View {
  const width = fields.reduce((sum, [, bits]) => sum + bits, 0)
  return fieldView(value.toString(2).padStart(width, '0'), fields)
}

/** Digits that lie side by side. */
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

/** Lower-case hexadecimal digits of bytes. */
export function toHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** The integer of bytes, most significant first. */
export function toBigInt(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes)}`)
}

/** The bytes of an integer, most significant first. */
export function bytesOfBigInt(value: bigint, length: number): Uint8Array {
  return bytesOfHex(value.toString(16).padStart(2 * length, '0'))
}

/** The bytes of an even number of digits. */
export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

/** Digits of base 64 whose number is exact. */
const CHUNK = 8

/** The integer of digits that were checked before. */
export function toInteger(digits: string, alphabet: string): bigint {
  const base = BigInt(alphabet.length)
  // Numbers are added faster than bigints.
  let value = 0n
  for (let from = 0; from < digits.length; from += CHUNK) {
    const chunk = digits.slice(from, from + CHUNK)
    let small = 0
    for (const digit of chunk) small = small * alphabet.length + alphabet.indexOf(digit)
    value = value * base ** BigInt(chunk.length) + BigInt(small)
  }
  return value
}

/** A member of the header, or of the claims. */
export interface Claim {
  readonly part: 'header' | 'claims'
  readonly name: string
  readonly value: string
  /** Of a claim that is a time. */
  readonly timeMs?: number
}
