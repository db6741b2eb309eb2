/** The check of a body, piece by piece. */
import { digitAt, digitTable } from '../../digits/alphabet.ts'
import type { BodyFault } from '../../digits/body-fault.ts'
import { boundedDigits } from '../../digits/bounded-digits.ts'
import { toDigits } from '../../digits/groups.ts'
import { listFixedDigits, type NumberPiece, type Plan, type TextPiece } from './plan.ts'

/** Judges the body that starts at an offset. */
export type Check = (text: string, offset: number) => BodyFault | undefined

/** The check of all pieces. A number that is too large comes before a wrong character of the next piece. */
export function createCheck({ alphabet, length, pieces }: Plan): Check {
  const table = digitTable(alphabet)
  const checks = pieces.map((piece) =>
    piece.kind === 'number' ? numberCheck(piece, alphabet, table) : textCheck(piece),
  )
  const [only] = checks
  return (text, offset) => {
    if (text.length - offset !== length) return 'invalid_length'
    if (checks.length === 1) return (only as Check)(text, offset)
    for (const check of checks) {
      const fault = check(text, offset)
      if (fault !== undefined) return fault
    }
    return undefined
  }
}

function numberCheck(piece: NumberPiece, alphabet: string, table: Uint8Array): Check {
  const { at, size, fields } = piece
  const checkDigits = boundedDigits(alphabet, toDigits(size - 1n, alphabet.length))
  const fixed = fields.some(({ field }) => field.kind === 'fixed')
    ? listFixedDigits(piece, alphabet)
    : undefined
  return (text, offset) => {
    const fault = checkDigits(text, offset + at)
    if (fault !== undefined || fixed === undefined) return fault
    for (const { place, mask, value } of fixed) {
      if ((digitAt(table, text, offset + at + place) & mask) !== value) return 'invalid_character'
    }
    return undefined
  }
}

function textCheck({ at, texts }: TextPiece): Check {
  return (text, offset) =>
    texts.some((each) => text.startsWith(each, offset + at)) ? undefined : 'invalid_character'
}
