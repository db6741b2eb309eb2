/** Draws an ID: its parts marked with brackets, and its bits, each in the style of its part. */

import { type Part, type Reading, toHex, type View } from '@brandid/base/readings'
import type { Paint } from '@brandid/base/terminal'

/**
 * Draws a view. Each label has its own line below the brackets, the last part's label first, so that labels of any length fit.
 *
 *   user_03h9we7hp2hzo9bqbv4l8rz84 ╰┬─╯ ╰───────────┬───────────╯ │               ╰ UUID in base 36 ╰ prefix "user"
 */
export function drawView({ text, parts }: View, paint: Paint): string[] {
  const legs = placeLegs(parts)
  const labels = [...legs].reverse().map((leg, i) => {
    const before = legs.slice(0, legs.length - 1 - i)
    return `${row([...before.map((other) => ({ ...other, sign: '│' })), { ...leg, sign: '╰' }], paint)} ${leg.label}`
  })
  return [
    row(cutParts(text, legs), paint),
    row(
      legs.map((part) => ({ ...part, at: part.start, sign: drawBracket(part) })),
      paint,
    ),
    ...labels,
  ]
}

/** A part, and the column of its bracket's leg. */
export interface Leg extends Part {
  readonly at: number
}

/** Places the brackets from left to right. An empty part, as in a truncated ID, gets no bracket. */
export function placeLegs(parts: readonly Part[]): Leg[] {
  const sorted = parts.filter(({ start, end }) => start < end).sort((one, other) => one.start - other.start)
  return sorted.map((part) => ({ ...part, at: part.start + Math.floor((part.end - part.start - 1) / 2) }))
}

interface Sign {
  readonly at: number
  readonly sign: string
  readonly style?: Part['style']
}

function row(signs: readonly Sign[], paint: Paint): string {
  let line = ''
  let column = 0
  for (const { at, sign, style } of signs) {
    line += ' '.repeat(Math.max(0, at - column)) + (style ? paint(style, sign) : sign)
    column = Math.max(at, column) + sign.length
  }
  return line
}

/** Splits a string into its styled parts and the characters between the parts. */
export function cutParts(text: string, parts: readonly Part[]): Sign[] {
  const pieces: Sign[] = []
  let end = 0
  for (const { start, end: partEnd, style } of parts) {
    pieces.push({ at: end, sign: text.slice(end, start) })
    pieces.push({ at: start, sign: text.slice(start, partEnd), style })
    end = partEnd
  }
  return [...pieces, { at: end, sign: text.slice(end) }]
}

function drawBracket({ start, end, at }: Leg): string {
  const width = end - start
  if (width === 1) return '│'
  if (width === 2) return '├╯'
  const left = at - start
  return `╰${'─'.repeat(left - 1)}┬${'─'.repeat(width - left - 2)}╯`
}

/** Adjacent bits of the same part. */
export interface BitRun {
  /** A string of `0` and `1`. */
  readonly bits: string
  readonly style: Part['style'] | undefined
  readonly label: string | undefined
}

/** The maximum number of bits to show. */
const MOST_BITS = 256

/** Lists a reading's bits, most significant first. The list is empty if the reading has no bytes or too many. */
export function listBits({ format, bytes, views }: Reading): BitRun[] {
  if (!bytes || bytes.length * 8 > MOST_BITS) return []
  const hex = toHex(bytes)
  const bits = Array.from(hex, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  if (format === 'ulid') return listUlidBits(bits, views()[0])
  // A hexadecimal or binary view assigns each bit to a part. The hyphens in a UUID encode no bits.
  for (const { text, parts } of views()) {
    const digits = text.replaceAll('-', '')
    const perDigit = digits.toLowerCase() === hex ? 4 : isTail(digits, bits) ? 1 : 0
    if (perDigit === 0) continue
    const length = perDigit * digits.length
    const bitAt = (place: number) =>
      bits.length - length + perDigit * text.slice(0, place).replaceAll('-', '').length
    const runs = cutBits(bits, parts, bitAt)
    if (runs.reduce((sum, run) => sum + run.bits.length, 0) === length) return runs
  }
  return [{ bits, style: undefined, label: undefined }]
}

const ULID_DIGITS = 26
const BITS_PER_DIGIT = 5

/** Lists the bits of a ULID, whose 26 digits encode two more bits than its value has. */
function listUlidBits(bits: string, { text, parts }: View): BitRun[] {
  const surplus = ULID_DIGITS * BITS_PER_DIGIT - bits.length
  const at = (place: number) => Math.max(0, (place - text.length + ULID_DIGITS) * BITS_PER_DIGIT - surplus)
  return cutBits(bits, parts, at).filter((run) => run.bits !== '')
}

/** Splits bits into parts. `bitAt` returns the index of a character's first bit. */
function cutBits(bits: string, parts: readonly Part[], bitAt: (place: number) => number): BitRun[] {
  return parts.map(({ start, end, label, style }) => ({
    bits: bits.slice(bitAt(start), bitAt(end)),
    style,
    label,
  }))
}

/** Whether binary digits equal the bits of a value, except for missing leading zeros. */
function isTail(digits: string, bits: string): boolean {
  return digits.length >= 8 && digits.padStart(bits.length, '0') === bits
}
