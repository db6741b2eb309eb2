/** The reading of a body: its fields, its time, its number. */

import { digitAt, digitTable } from '../../digits/alphabet.ts'
import { digitsOf } from '../../digits/groups.ts'
import type { AnyFormat } from '../shared/format.ts'
import { fieldOf, nameOf } from './check-fields.ts'
import type { LayoutFields, TimeField } from './field.ts'
import { lowestOf } from './generate.ts'
import { type Digits, isBits, type NumberPiece, type Plan, type TextPiece } from './plan.ts'
import { rangeOf, startOf } from './time.ts'

/** Reads a checked body from an offset on. */
type Read<Value> = (text: string, offset: number) => Value

/** The number of a piece. */
function numberReader({ at, length }: NumberPiece, alphabet: string): Read<bigint> {
  const table = digitTable(alphabet)
  const base = BigInt(alphabet.length)
  return (text, offset) => {
    let value = 0n
    for (let i = offset + at; i < offset + at + length; i++) {
      value = value * base + BigInt(digitAt(table, text, i))
    }
    return value
  }
}

/** All named fields of a body. */
function fieldsReader({ alphabet, pieces }: Plan): Read<Record<string, unknown>> {
  const reads = pieces.map((piece) =>
    piece.kind === 'text' ? textReader(piece) : partsReader(piece, alphabet),
  )
  return (text, offset) => {
    const values: Record<string, unknown> = {}
    for (const read of reads) Object.assign(values, read(text, offset))
    return values
  }
}

/** What is read from bodies: fields and time, and the number where each of its values is a body. */
export function readingOf(plan: Plan, fields: LayoutFields, isNumber: boolean): Partial<AnyFormat> {
  const { alphabet, length, pieces } = plan
  const time = fieldOf(fields, 'time')
  const number = pieces[0] as NumberPiece
  return {
    read: fieldsReader(plan),
    ...(time && { timeRangeMs: rangeOf(time), timestamp: timeReader(plan, time) }),
    ...(time && fields[0] === time && { lowest: (timestampMs) => lowestOf(plan, fields, time, timestampMs) }),
    ...(isNumber && {
      maxBigInt: number.size - 1n,
      toBigInt: numberReader(number, alphabet),
      fromBigInt: (value) => spelled(value, alphabet, length),
    }),
  }
}

/** The time of a body, in milliseconds since 1970. */
function timeReader({ alphabet, pieces }: Plan, time: TimeField): Read<number> {
  const numbers = pieces.filter((piece) => piece.kind === 'number')
  const piece = numbers.find(({ fields }) => fields.some(({ field }) => field === time)) as NumberPiece
  const digits = piece.fields.find(({ field }) => field === time) as Digits
  const read = numberReader(piece, alphabet)
  return (text, offset) => startOf(time, Number(partOf(digits, read(text, offset))))
}

function partOf({ size, weight }: Digits, value: bigint): bigint {
  return (value / weight) % size
}

function textReader({ at, length, field }: TextPiece): Read<Record<string, unknown>> {
  const name = nameOf(field)
  return (text, offset) => (name ? { [name]: text.slice(offset + at, offset + at + length) } : {})
}

function partsReader(piece: NumberPiece, alphabet: string): Read<Record<string, unknown>> {
  const { at, length, fields } = piece
  const read = numberReader(piece, alphabet)
  return (text, offset) => {
    const number = read(text, offset)
    const values: Record<string, unknown> = {}
    for (const digits of fields) {
      const { field } = digits
      const name = nameOf(field)
      if (!name) continue
      const value = partOf(digits, number)
      if (field.kind === 'time') values[name] = new Date(startOf(field, Number(value)))
      else if (field.kind !== 'random') values[name] = Number(value)
      else values[name] = isBits(field) ? value : text.slice(offset + at, offset + at + length)
    }
    return values
  }
}

/** Spells a number in the digits of an alphabet, in `length` of them where it is not larger. */
function spelled(value: bigint, alphabet: string, length: number): string {
  const digits = digitsOf(value, alphabet.length).map((digit) => alphabet.charAt(digit))
  return digits.join('').padStart(length, alphabet.charAt(0))
}
