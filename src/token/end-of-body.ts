/** The end of a token's body in free text, whole or damaged. */
import { sharedRecords } from '../registry/records.ts'
import { LONGEST_PLAIN, PLAIN_LENGTHS } from './bare-bodies.ts'
import { bodyCodeOf, endOfRun } from './body-characters.ts'
import { hasChecksum } from './checksum.ts'
import { LONGEST_BODY, lengthOfSigned, MARK } from './signed-text.ts'
import { type Head, headText } from './token-heads.ts'

/** The text that replaces a body. A redacted text keeps it. */
export const REDACTED = '[redacted]'
const HASH = /sha256-[0-9a-f]{64}(?![0-9A-Za-z])/y

/** Other characters that may have come into a token at one place, as an escape does. */
const LONGEST_GAP = 3
/** A break of a line, with what indents the next one. */
const LINE_BREAK = /[ \t]{0,64}\r?\n[ \t>]{0,64}/y
/** A plain body with that many inserted characters. */
const LONGEST_DAMAGED = LONGEST_PLAIN + LONGEST_GAP
/** What is left behind a damaged place is taken for the token's only from this length on: few words have it. */
const LONG_PIECE = 12
/** Short pieces that are passed over to find a long one. */
const MOST_SHORT_PIECES = 3

/** The end of the body that follows a head; its start, if no body follows. The next head is at `limit`. */
export function endOfBody(text: string, { prefix, bodyStart }: Head, limit: number): number {
  HASH.lastIndex = bodyStart
  if (text.startsWith(REDACTED, bodyStart) || HASH.test(text)) return bodyStart
  const end = endOfRun(text, bodyStart, limit)
  const lengths = plainLengthsOf(prefix)
  const signed = text.startsWith(MARK, bodyStart) ? lengthOfSigned(text, bodyStart, end) : undefined
  for (const length of [...lengths, signed ?? end - bodyStart]) {
    const isWhole = length <= Math.min(end - bodyStart, LONGEST_BODY)
    if (isWhole && hasChecksum(headText(prefix) + text.slice(bodyStart, bodyStart + length))) {
      return bodyStart + length
    }
  }
  return endOfDamaged(text, bodyStart, end, limit, lengths)
}

function plainLengthsOf(prefix: string): readonly number[] {
  const record = sharedRecords().get(prefix)
  return record?.isToken ? [record.bodyLength] : PLAIN_LENGTHS
}

/**
 * Where a body ends that has no right checksum. Behind a few foreign characters it goes on where the pieces are longer
 * than words. It also goes on where a short piece makes the length of a token.
 */
function endOfDamaged(
  text: string,
  bodyStart: number,
  firstEnd: number,
  limit: number,
  plain: readonly number[],
): number {
  const lengths = lengthsOfDamaged(text, bodyStart, firstEnd, plain)
  const most = Math.max(...lengths)
  let end = firstEnd
  let at = firstEnd
  let characters = firstEnd - bodyStart
  let pieces = 1
  let shortPieces = 0
  while (characters < most && shortPieces <= MOST_SHORT_PIECES) {
    const from = endOfGap(text, at, limit)
    const to = endOfRun(text, from, limit)
    if (to === from) break
    characters += to - from
    pieces++
    const isLong = to - from >= LONG_PIECE && characters >= LONG_PIECE * pieces
    // Foreign characters may be between those of the body, or in their place.
    const isLast =
      !lengths.includes(at - bodyStart) &&
      lengths.some((length) => characters <= length && length <= to - bodyStart)
    if (isLong || isLast) end = to
    shortPieces = end === to ? 0 : shortPieces + 1
    at = to
  }
  return end
}

/** The lengths that a damaged body may have had, by its first piece: unless it is signed, those of plain ones. */
function lengthsOfDamaged(
  text: string,
  start: number,
  end: number,
  plain: readonly number[],
): readonly number[] {
  if (text.startsWith(MARK, start)) return [lengthOfSigned(text, start, end) ?? LONGEST_BODY]
  return end - start > LONGEST_DAMAGED ? [LONGEST_BODY] : plain
}

function endOfGap(text: string, start: number, limit: number): number {
  LINE_BREAK.lastIndex = start
  if (LINE_BREAK.test(text)) return Math.min(limit, LINE_BREAK.lastIndex)
  let end = start
  while (end < Math.min(limit, start + LONGEST_GAP) && bodyCodeOf(text.charCodeAt(end)) === 0) end++
  return end
}
