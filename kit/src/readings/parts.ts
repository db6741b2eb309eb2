/** The parts of texts that several formats share: prefixes, UUIDs, and numbers as bits. */
import { hexToBytes } from 'brandid/internal'
import type { Part, View } from './reading.ts'
import type { Subject } from './subject.ts'

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
  const parts: Part[] = prefix
    ? [{ start: 0, end: prefix.length, label: `prefix "${prefix}"`, style: 'cyan' }]
    : []
  let start = bodyStart
  for (const [label, length, style] of fields) {
    parts.push({ start, end: start + length, label, style })
    start += length
  }
  return { text: text.slice(0, bodyStart) + body, parts }
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
  const parts: Part[] = []
  let start = 0
  for (const [label, length, style] of fields) {
    parts.push({ start, end: start + length, label, style })
    start += length
  }
  return { text, parts }
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
  const hex = value.toString(16).padStart(2 * length, '0')
  return hexToBytes(hex)
}

/** The integer of digits that were checked before. */
export function toInteger(digits: string, alphabet: string): bigint {
  const base = BigInt(alphabet.length)
  let value = 0n
  for (const digit of digits) value = value * base + BigInt(alphabet.indexOf(digit))
  return value
}
