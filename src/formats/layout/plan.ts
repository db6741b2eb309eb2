/** The plan of a layout: which places of a body hold which numbers and texts. */
import { toDigits } from '../../digits/groups.ts'
import type { ChoiceField, FixedBitsField, FixedTextField, LayoutField, LayoutFields } from './field.ts'

/** A field that is a number, or a part of one. */
export type NumericField = Exclude<LayoutField, ChoiceField | FixedTextField>

/** A numeric field within its number. */
export interface Digits {
  readonly field: NumericField
  /** Values of the field: 0 to `size - 1`. */
  readonly size: bigint
  /** What 1 of the field counts in the number. */
  readonly weight: bigint
}

/** Places that hold one number, zero-padded. */
export interface NumberPiece {
  readonly kind: 'number'
  readonly at: number
  readonly length: number
  /** Values of the number: 0 to `size - 1`. */
  readonly size: bigint
  /** Most significant first. */
  readonly fields: readonly Digits[]
}

/** Places that hold a text as it is. */
export interface TextPiece {
  readonly kind: 'text'
  readonly at: number
  readonly length: number
  readonly field: ChoiceField | FixedTextField
  /** Every text that the places may hold. */
  readonly texts: readonly string[]
}

export type Piece = NumberPiece | TextPiece

/** A plan: its pieces from left to right, without a gap. */
export interface Plan {
  readonly alphabet: string
  readonly length: number
  readonly pieces: readonly Piece[]
}

/** Lays checked fields out. As `'number'`, neighbours that are counted in bits make one number. */
export function createPlan(fields: LayoutFields, alphabet: string, encoding: 'number' | 'pieces'): Plan {
  const groups: LayoutField[][] = []
  for (const field of fields) {
    const last = groups[groups.length - 1]
    if (last && encoding === 'number' && isBits(field) && isBits(last[0] as LayoutField)) last.push(field)
    else groups.push([field])
  }
  const pieces: Piece[] = []
  let at = 0
  for (const group of groups) {
    const piece = createPiece(group, alphabet, at)
    pieces.push(piece)
    at += piece.length
  }
  return { alphabet, length: at, pieces }
}

/** Whether a field is counted in bits. */
export function isBits(field: LayoutField): field is Exclude<NumericField, { readonly length: number }> {
  return 'bits' in field && field.bits !== undefined
}

/** Whether a field is the same in every id. */
export function isFixedBits(field: LayoutField): field is FixedBitsField {
  return field.kind === 'fixed' && isBits(field)
}

/** Values of a numeric field. */
export function countValues(field: NumericField, alphabet: string): bigint {
  return isBits(field) ? 2n ** BigInt(field.bits) : BigInt(alphabet.length) ** BigInt(field.length)
}

function createPiece(group: readonly LayoutField[], alphabet: string, at: number): Piece {
  const [field] = group as [LayoutField]
  if (field.kind === 'choice') {
    return { kind: 'text', at, length: (field.of[0] as string).length, field, texts: field.of }
  }
  if (field.kind === 'fixed' && !isBits(field)) {
    return { kind: 'text', at, length: field.text.length, field, texts: [field.text] }
  }
  let size = 1n
  const fields: Digits[] = []
  for (const each of [...(group as readonly NumericField[])].reverse()) {
    const values = countValues(each, alphabet)
    fields.unshift({ field: each, size: values, weight: size })
    size *= values
  }
  return { kind: 'number', at, length: toDigits(size - 1n, alphabet.length).length, size, fields }
}

/** What fixed bits say of one digit of a number. */
export interface FixedDigit {
  readonly place: number
  readonly mask: number
  readonly value: number
}

/** The digits that hold fixed bits. They exist in alphabets of 2^n characters alone, where a digit is n of the bits. */
export function listFixedDigits({ length, fields }: NumberPiece, alphabet: string): FixedDigit[] {
  let [mask, value] = [0n, 0n]
  for (const { field, size, weight } of fields) {
    if (!isFixedBits(field)) continue
    mask += (size - 1n) * weight
    value += BigInt(field.value) * weight
  }
  const base = BigInt(alphabet.length)
  return Array.from({ length }, (_, place) => {
    const unit = base ** BigInt(length - 1 - place)
    return { place, mask: Number((mask / unit) % base), value: Number((value / unit) % base) }
  }).filter((digit) => digit.mask > 0)
}
