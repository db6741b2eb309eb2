/** The spelling of a body from the values of its fields. */
import type { BodyData, DigitsData, FieldData, TextData } from './body-data.ts'

/** Says what a piece holds: a value for each field, and one text of several. */
export interface Values {
  field(this: void, field: FieldData): bigint
  text(this: void, piece: TextData): string
}

/** The body of values, which may be too large for it. */
export function spellBody(body: BodyData, { field, text }: Values): string {
  const spelled = body.pieces
    .map((piece) => (piece.kind === 'text' ? text(piece) : spellDigits(piece, sumFields(piece, field))))
    .join('')
  return writeHyphens(body, body.leadingZeros ? spelled : cutZeros(body, spelled))
}

/** The digits of a number, zero-padded to the length of its piece. */
export function spellDigits({ alphabet, length }: DigitsData, value: bigint): string {
  const base = BigInt(alphabet.length)
  let digits = ''
  for (let rest = value; rest > 0n; rest /= base) digits = alphabet.charAt(Number(rest % base)) + digits
  return digits.padStart(length, alphabet.charAt(0))
}

function sumFields({ fields }: DigitsData, valueFor: Values['field']): bigint {
  return fields.reduce((sum, field) => sum + valueFor(field) * BigInt(field.unit), 0n)
}

function cutZeros({ pieces: [piece] }: BodyData, spelled: string): string {
  const zero = (piece as DigitsData).alphabet.charAt(0)
  let from = 0
  while (from < spelled.length - 1 && spelled.charAt(from) === zero) from += 1
  return spelled.slice(from)
}

function writeHyphens({ hyphens }: BodyData, digits: string): string {
  return hyphens.reduce((text, place) => `${text.slice(0, place)}-${text.slice(place)}`, digits)
}
