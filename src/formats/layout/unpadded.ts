/** A layout of one number, written without leading zeros. */
import { digitAt, digitTable, NO_DIGIT } from '../../digits/alphabet.ts'
import type { AnyFormat } from '../shared/format.ts'
import type { TimeField } from './field.ts'
import { unpaddedPattern } from './places.ts'
import type { NumberPiece, Plan } from './plan.ts'
import { unitOf } from './time.ts'

/** The same numbers without leading zeros. Their texts do not sort: so the bound of an instant is an integer. */
export function unpadded(
  padded: AnyFormat,
  { alphabet, length, pieces }: Plan,
  time: TimeField | undefined,
): AnyFormat {
  const { lowest, places, forgive, timestamp, toBigInt, fromBigInt, read, ...rest } = padded
  const zero = alphabet.charAt(0)
  const pad = (text: string, offset: number) => text.slice(offset).padStart(length, zero)
  const unpad = (body: string) => {
    let start = 0
    while (start < body.length - 1 && body[start] === zero) start++
    return body.slice(start)
  }
  /** Reads a body as if it were padded. */
  const reader =
    <Value>(of: (text: string, offset: number) => Value) =>
    (text: string, offset: number) =>
      of(pad(text, offset), 0)
  return {
    ...rest,
    length: [1, length],
    pattern: unpaddedPattern(alphabet, length),
    check: unpaddedCheck(padded, alphabet, length),
    forgive: unpad,
    ...(read && { read: reader(read) }),
    ...(timestamp && { timestamp: reader(timestamp) }),
    ...(toBigInt && { toBigInt: reader(toBigInt) }),
    ...(fromBigInt && { fromBigInt: (value) => unpad(fromBigInt(value)) }),
    ...(time && { lowestBigInt: lowestBigIntOf(pieces[0] as NumberPiece, time) }),
  }
}

function lowestBigIntOf({ size }: NumberPiece, time: TimeField): (timestampMs: number) => bigint {
  const belowTime = size >> BigInt(time.bits)
  return (timestampMs) => BigInt(unitOf(time, timestampMs)) * belowTime
}

function unpaddedCheck({ check }: AnyFormat, alphabet: string, length: number): AnyFormat['check'] {
  const zero = alphabet.charAt(0)
  const table = digitTable(alphabet)
  return (text, offset) => {
    const count = text.length - offset
    if (count < 1 || count > length) return 'invalid_length'
    if (count > 1 && text[offset] === zero) return 'invalid_character'
    // A number with fewer digits than the largest one is never too large.
    if (count === length) return check(text, offset)
    for (let i = offset; i < text.length; i++) {
      if (digitAt(table, text, i) === NO_DIGIT) return 'invalid_character'
    }
    return undefined
  }
}
