/** The reading of a body: its fields, its time, its number. */
import { toDigits } from '../../digits/groups.ts'
import { createNumeral } from '../../digits/numeral.ts'
import type { AnyFormat } from '../shared/format.ts'
import { findStart } from '../shared/unit-clock.ts'
import { findField } from './check-fields.ts'
import type { LayoutFields, TimeField } from './field.ts'
import { nameField } from './field-name.ts'
import { spellLowest } from './generate.ts'
import { type Digits, isBits, type NumberPiece, type Plan, type TextPiece } from './plan.ts'
import { readUnits } from './time.ts'

/** Reads a checked body from an offset on. */
type Read<Value> = (text: string, offset: number) => Value

/** The number of a piece. */
function numberReader({ at, size }: NumberPiece, alphabet: string): Read<bigint> {
  const { read } = createNumeral(alphabet, size - 1n)
  return (text, offset) => read(text, offset + at)
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
export function createReading(plan: Plan, fields: LayoutFields, isNumber: boolean): Partial<AnyFormat> {
  const { alphabet, length, pieces } = plan
  const time = findField(fields, 'time')
  const number = pieces[0] as NumberPiece
  return {
    read: fieldsReader(plan),
    ...(time && { timeRangeMs: readUnits(time).timeRangeMs, timestamp: timeReader(plan, time) }),
    ...(time &&
      fields[0] === time && { lowest: (timestampMs) => spellLowest(plan, fields, time, timestampMs) }),
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
  const units = readUnits(time)
  return (text, offset) => findStart(units, Number(takePart(digits, read(text, offset))))
}

function takePart({ size, weight }: Digits, value: bigint): bigint {
  return (value / weight) % size
}

function textReader({ at, length, field }: TextPiece): Read<Record<string, unknown>> {
  const name = nameField(field)
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
      const name = nameField(field)
      if (!name) continue
      const value = takePart(digits, number)
      if (field.kind === 'time') values[name] = new Date(findStart(readUnits(field), Number(value)))
      else if (field.kind !== 'random') values[name] = Number(value)
      else values[name] = isBits(field) ? value : text.slice(offset + at, offset + at + length)
    }
    return values
  }
}

/** Spells a number in the digits of an alphabet, in `length` of them where it is not larger. */
function spelled(value: bigint, alphabet: string, length: number): string {
  const digits = toDigits(value, alphabet.length).map((digit) => alphabet.charAt(digit))
  return digits.join('').padStart(length, alphabet.charAt(0))
}
