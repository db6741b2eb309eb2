/** The plan of a layout: the positions of numbers and strings in a body, with their characters, pattern and check. */
import { characterPattern, digitAt, digitTable, sortAlphabet } from '../../digits/alphabet.ts'
import { boundedDigits, toDigits } from '../../digits/numeral.ts'
import type { Format } from '../shared/format.ts'
import { isLeftToChance } from '../shared/instants.ts'
import type { ChoiceField, FixedBitsField, FixedTextField, LayoutField, LayoutFields } from './field-types.ts'

export type NumericField = Exclude<LayoutField, ChoiceField | FixedTextField>

export interface Digits {
  readonly field: NumericField
  /** The number of values that the field can have, from 0 to `size - 1`. */
  readonly size: bigint
  /** The field's weight in the number. */
  readonly weight: bigint
}

/** A zero-padded number in a body. */
export interface NumberPiece {
  readonly kind: 'number'
  readonly at: number
  readonly length: number
  /** The number of values, from 0 to `size - 1`. */
  readonly size: bigint
  /** The fields of the number, most significant first. */
  readonly fields: readonly Digits[]
}

/** An unencoded string in a body. */
export interface TextPiece {
  readonly kind: 'text'
  readonly at: number
  readonly length: number
  readonly field: ChoiceField | FixedTextField
  /** Every string that this piece may contain. */
  readonly texts: readonly string[]
}

type Piece = NumberPiece | TextPiece

/** The pieces of a body from left to right, without gaps. */
export interface Plan {
  readonly alphabet: string
  readonly length: number
  readonly pieces: readonly Piece[]
}

/** Lays out validated fields. With `'number'`, adjacent fields with `bits` form a single number. */
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

export function isBits(field: LayoutField): field is Exclude<NumericField, { readonly length: number }> {
  return 'bits' in field && field.bits !== undefined
}

export function isFixedBits(field: LayoutField): field is FixedBitsField {
  return field.kind === 'fixed' && isBits(field)
}

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

/** The fixed bits in a digit. */
interface FixedDigit {
  readonly place: number
  readonly mask: number
  readonly value: number
}

/** Lists the digits that contain fixed bits. Fixed bits require an alphabet of 2^n characters, so that each digit is n bits. */
function listFixedDigits({ length, fields }: NumberPiece, alphabet: string): FixedDigit[] {
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

/** Finds the field to use as the sequence: the counter, or otherwise the random field with the most values. */
export function sequenceField(fields: LayoutFields, alphabet: string): NumericField | undefined {
  const random = fields.filter((field): field is NumericField => field.kind === 'random')
  return fields.find((field) => field.kind === 'counter') ?? findWidest(random, alphabet)
}

/**
 * Finds the field that counts up so that IDs for the same instant differ: the field with the most values, or `undefined` if random bits
 * suffice.
 */
export function countedField(free: readonly NumericField[], alphabet: string): NumericField | undefined {
  const bits = free.reduce((sum, field) => sum + Math.log2(Number(countValues(field, alphabet))), 0)
  return isLeftToChance(bits) ? undefined : findWidest(free, alphabet)
}

/** Finds the field with the most values. If several fields tie, the first wins. */
function findWidest(fields: readonly NumericField[], alphabet: string): NumericField | undefined {
  const sizes = fields.map((field) => countValues(field, alphabet))
  return fields.find((_, i) => sizes.every((size) => size <= (sizes[i] as bigint)))
}

export function collectCharacters({ alphabet, pieces }: Plan): string {
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? piece.texts : [alphabet]))
  return sortAlphabet([...new Set(texts.join(''))].join(''))
}

/** Lists the characters allowed at each position. The size of a number limits its first digit. */
function listPlaces(plan: Plan): string[] {
  return plan.pieces.flatMap((piece) =>
    piece.kind === 'number' ? digitPlaces(piece, plan.alphabet) : textPlaces(piece),
  )
}

/** Lists the positions that allow only some of the characters, indexed from both ends, because other formats may index from either end. */
export function narrowPlaces(plan: Plan): Record<number, string> {
  const { length } = collectCharacters(plan)
  const narrow: Record<number, string> = {}
  for (const [at, characters] of listPlaces(plan).entries()) {
    if (characters.length === length) continue
    narrow[at] = characters
    narrow[at - plan.length] = characters
  }
  return narrow
}

function textPlaces({ length, texts }: TextPiece): string[] {
  return Array.from({ length }, (_, i) => [...new Set(texts.map((text) => text.charAt(i)))].join(''))
}

/** Lists the characters that the largest number and the fixed bits allow for each digit. */
function digitPlaces(piece: NumberPiece, alphabet: string): string[] {
  const [largest = 0] = toDigits(piece.size - 1n, alphabet.length)
  const places = [alphabet.slice(0, largest + 1), ...new Array<string>(piece.length - 1).fill(alphabet)]
  for (const { place, mask, value } of listFixedDigits(piece, alphabet)) {
    const free = Array.from(places[place] as string)
    places[place] = free.filter((character) => (alphabet.indexOf(character) & mask) === value).join('')
  }
  return places
}

export function composePlanPattern(plan: Plan): string {
  const places = listPlaces(plan)
  return plan.pieces
    .map((piece, i) => {
      const classes = places.slice(piece.at, piece.at + piece.length)
      if (piece.kind === 'text') return textPattern(piece)
      // Character classes are enough for an alphabet of 2^n characters, because no digit can be too large, and for a number at the start,
      // because the check compares the entire number.
      const isExact = i === 0 || Number.isInteger(Math.log2(plan.alphabet.length))
      return isExact ? joinRuns(classes) : upToPattern(piece, plan.alphabet)
    })
    .join('')
}

function textPattern({ texts, length }: TextPiece): string {
  if (length === 1) return characterPattern(texts.join(''))
  const escaped = texts.map((text) => Array.from(text, characterPattern).join(''))
  return escaped.length === 1 ? (escaped[0] as string) : `(?:${escaped.join('|')})`
}

/** Joins the classes, replacing repeated classes with a count. */
function joinRuns(classes: readonly string[]): string {
  let pattern = ''
  for (let i = 0; i < classes.length; ) {
    const characters = classes[i] as string
    let run = 1
    while (classes[i + run] === characters) run++
    pattern += characterPattern(characters) + (run > 1 ? `{${run}}` : '')
    i += run
  }
  return pattern
}

/**
 * Composes a pattern that matches the numbers below `size`. Each alternative covers the numbers that first differ from the largest number
 * at a given digit.
 */
function upToPattern({ length, size }: NumberPiece, alphabet: string): string {
  const largest = toDigits(size - 1n, alphabet.length)
  // Trailing digits of the largest number that are already at their maximum allow any digit.
  const full = largest.map((digit) => digit < alphabet.length - 1).lastIndexOf(true) + 1
  const alternatives: string[] = []
  let start = ''
  for (const [i, digit] of largest.slice(0, full).entries()) {
    const below = alphabet.slice(0, i === full - 1 ? digit + 1 : digit)
    if (below) alternatives.push(start + joinRuns([below, ...new Array(length - 1 - i).fill(alphabet)]))
    start += characterPattern(alphabet.charAt(digit))
  }
  if (alternatives.length === 0) return joinRuns(new Array(length).fill(alphabet))
  return alternatives.length === 1 ? (alternatives[0] as string) : `(?:${alternatives.join('|')})`
}

/** Creates a check for all pieces, which reports an overflow before an invalid character in the next piece. */
export function createCheck({ alphabet, length, pieces }: Plan): Format['check'] {
  const table = digitTable(alphabet)
  const checks = pieces.map((piece) =>
    piece.kind === 'number' ? numberCheck(piece, alphabet, table) : textCheck(piece),
  )
  const [only] = checks
  return (text, offset) => {
    if (text.length - offset !== length) return 'invalid_length'
    if (checks.length === 1) return (only as Format['check'])(text, offset)
    for (const check of checks) {
      const fault = check(text, offset)
      if (fault !== undefined) return fault
    }
    return undefined
  }
}

function numberCheck(piece: NumberPiece, alphabet: string, table: Uint8Array): Format['check'] {
  const { at, size } = piece
  const checkDigits = boundedDigits(alphabet, toDigits(size - 1n, alphabet.length))
  const fixed = listFixedDigits(piece, alphabet)
  return (text, offset) => {
    const fault = checkDigits(text, offset + at)
    if (fault !== undefined) return fault
    for (const { place, mask, value } of fixed) {
      if ((digitAt(table, text, offset + at + place) & mask) !== value) return 'invalid_character'
    }
    return undefined
  }
}

function textCheck({ at, texts }: TextPiece): Format['check'] {
  return (text, offset) =>
    texts.some((each) => text.startsWith(each, offset + at)) ? undefined : 'invalid_character'
}
