/** The bits of an id, each in the style of the part that it belongs to. */

import { type Part, type Reading, toHex, type View } from './readings/reading.ts'

/** Neighbouring bits of one part. */
export interface BitRun {
  /** `0` and `1`. */
  readonly bits: string
  readonly style: Part['style'] | undefined
  readonly label: string | undefined
}

/** A longer number has too many bits for a glance. */
const MOST_BITS = 256

/** The bits of a reading that has bytes, most significant first; none where it has no bytes, or too many. */
export function listBits({ format, bytes, views }: Reading): BitRun[] {
  if (!bytes || bytes.length * 8 > MOST_BITS) return []
  const hex = toHex(bytes)
  const bits = Array.from(hex, (digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  if (format === 'ulid') return listUlidBits(bits, views()[0])
  // A view of hexadecimal digits or of bits names each; hyphens of a UUID hold none.
  for (const { text, parts } of views()) {
    const digits = text.replaceAll('-', '')
    const perDigit = digits.toLowerCase() === hex ? 4 : isTail(digits, bits) ? 1 : 0
    if (perDigit === 0) continue
    const runs = parts.map(({ start, end, label, style }) => ({
      bits: cut(
        bits,
        bits.length - perDigit * digits.length,
        countDigits(text, start),
        countDigits(text, end),
        perDigit,
      ),
      style,
      label,
    }))
    if (runs.reduce((sum, run) => sum + run.bits.length, 0) === perDigit * digits.length) return runs
  }
  return [{ bits, style: undefined, label: undefined }]
}

const ULID_DIGITS = 26
const BITS_PER_DIGIT = 5

/** The digits of a ULID hold two bits more than its value has. */
function listUlidBits(bits: string, { text, parts }: View): BitRun[] {
  const surplus = ULID_DIGITS * BITS_PER_DIGIT - bits.length
  const at = (place: number) => Math.max(0, (place - text.length + ULID_DIGITS) * BITS_PER_DIGIT - surplus)
  return parts
    .map(({ start, end, label, style }) => ({ bits: bits.slice(at(start), at(end)), style, label }))
    .filter((run) => run.bits !== '')
}

/** Whether digits are the lowest of some bits, of which those above are 0. */
function isTail(digits: string, bits: string): boolean {
  return /^[01]{8,}$/.test(digits) && digits.padStart(bits.length, '0') === bits
}

function countDigits(text: string, end: number): number {
  return text.slice(0, end).replaceAll('-', '').length
}

function cut(bits: string, from: number, start: number, end: number, perDigit: number): string {
  return bits.slice(from + perDigit * start, from + perDigit * end)
}
