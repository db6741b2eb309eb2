/** Knows how tokens are made unreadable in any text, in one pass, damaged ones too. */

import { SEPARATOR } from '../definition/prefix.ts'
import { IdError } from '../errors/error.ts'
import { countOf, kindOf } from '../errors/words.ts'
import { sharedRecords } from '../registry/records.ts'
import { hasChecksum } from './crc32.ts'
import { LONGEST_BODY, lengthOfSigned, MARK } from './signed-text.ts'

/** What `redact` looks for beside the registered tokens: a definition, or the prefix of tokens that others make. */
export type Listed = string | { readonly prefix: string }

/** The prefix of a token in a text, and where its body starts. */
interface Head {
  readonly start: number
  readonly bodyStart: number
  readonly lengths: Lengths
}

/** Characters that plain bodies of a prefix have. */
type Lengths = readonly number[]

/** What is looked for. */
type Prefixes = ReadonlyMap<string, Lengths>

const REDACTED = '[redacted]'
const PREFIX = /^[a-z][a-z0-9_]{0,62}$/i
const HASH = /sha256-[0-9a-f]{64}(?![0-9A-Za-z])/y

// The letters that case folding makes of i, k and s, or turns into them.
const LOOK_ALIKES = [0x130, 0x131, 0x17f, 0x212a]
// A run of letters and digits that may hold a body whose prefix is lost.
const STRAY = /[0-9A-Za-z]{32,}/g

/** Characters of the longest plain body. */
const LONGEST_WHOLE = 57
/** Characters of plain bodies: 256 bits, and 128. */
const PLAIN_LENGTHS = [LONGEST_WHOLE, 32]
/** Other characters that may have come into a token at one place, as a line break or an escape does. */
const LONGEST_GAP = 3
/** A plain body into which that many characters came. */
const LONGEST_PLAIN = LONGEST_WHOLE + LONGEST_GAP
/** What is left behind a damaged place is taken for the token's only from this length on: few words have it. */
const LONG_PIECE = 12
/** Short pieces that are passed over to find a long one. */
const MOST_SHORT_PIECES = 3

/**
 * Replaces the body of every token in a text by `[redacted]`, and leaves the prefix.
 *
 * It looks for registered tokens, plain and signed, and for those listed. It heeds no word boundaries and no case,
 * and takes truncated, extended and damaged tokens too; where one is damaged, up to a few words behind it may go
 * with it. A token whose prefix was damaged is found by its checksum. What it cannot know is a piece of a body without its
 * prefix. Hashes of tokens stay: they are no secrets. The time is linear in the length of the text.
 *
 * @throws {IdError} `not_a_string`; `invalid_prefix` when something listed is no prefix.
 * @example
 * redact(`refused ${token}`) //=> 'refused sess_[redacted]'
 * redact(line, ['ghp', 'sk_live'])
 */
export function redact(text: string, listed: Iterable<Listed> = []): string {
  if (typeof text !== 'string') throw new IdError('not_a_string', 'a text to redact', kindOf(text))
  const prefixes: Prefixes = new Map([...Array.from(listed, prefixOfListed), ...registeredPrefixes()])
  const heads = headsIn(text, prefixes)
  let redacted = ''
  let done = 0
  for (const [i, head] of heads.entries()) {
    const end = endOfBody(text, head, heads[i + 1]?.start ?? text.length)
    if (end <= head.bodyStart) continue
    redacted += text.slice(done, head.bodyStart) + REDACTED
    done = end
  }
  return redactStrays(redacted + text.slice(done), prefixes)
}

function* registeredPrefixes(): Iterable<[prefix: string, lengths: Lengths]> {
  for (const [prefix, record] of sharedRecords()) if (record.isToken) yield [prefix, [record.bodyLength]]
}

/** @throws {IdError} `invalid_prefix`. What came is not shown: it may be a token, given by mistake. */
function prefixOfListed(listed: Listed): [prefix: string, lengths: Lengths] {
  const prefix: unknown = typeof listed === 'string' ? listed : listed?.prefix
  if (typeof prefix === 'string' && PREFIX.test(prefix) && !hasChecksum(prefix)) {
    return [prefix.toLowerCase(), PLAIN_LENGTHS]
  }
  const came = typeof prefix === 'string' ? `${countOf(prefix.length)} that are none` : kindOf(listed)
  throw new IdError('invalid_prefix', 'the prefix of a token, or its definition', came)
}

/** Every place where a prefix and a separator stand, whatever stands before them; the longest prefix where several do. */
function headsIn(text: string, prefixes: Prefixes): Head[] {
  const sizes = [...new Set(Array.from(prefixes.keys(), ({ length }) => length))].sort(
    (one, other) => other - one,
  )
  const heads: Head[] = []
  for (let at = text.indexOf(SEPARATOR); at !== -1; at = text.indexOf(SEPARATOR, at + 1)) {
    // Markdown escapes the separator.
    const end = text[at - 1] === '\\' ? at - 1 : at
    for (const size of sizes) {
      const lengths = size <= end ? prefixes.get(text.slice(end - size, end).toLowerCase()) : undefined
      if (!lengths) continue
      heads.push({ start: end - size, bodyStart: at + 1, lengths })
      break
    }
  }
  return heads
}

/** Where the body ends that follows a head; where it begins, if there is none. The next head stands at `limit`. */
function endOfBody(text: string, head: Head, limit: number): number {
  const { start, bodyStart, lengths } = head
  HASH.lastIndex = bodyStart
  if (text.startsWith(REDACTED, bodyStart) || HASH.test(text)) return bodyStart
  const end = endOfRun(text, bodyStart, limit)
  for (const length of [...lengths, end - bodyStart]) {
    const isWhole = length <= Math.min(end - bodyStart, LONGEST_BODY)
    if (isWhole && hasChecksum(text.slice(start, bodyStart + length))) return bodyStart + length
  }
  return endOfDamaged(text, head, end, limit)
}

/**
 * Where a body ends that has no right checksum. Behind a few foreign characters it goes on where the pieces are longer
 * than words are, and where a short piece makes the length of a token.
 */
function endOfDamaged(
  text: string,
  { bodyStart, lengths: plain }: Head,
  firstEnd: number,
  limit: number,
): number {
  const lengths = lengthsOf(text.slice(bodyStart, Math.min(firstEnd, bodyStart + LONGEST_BODY)), plain)
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
    // Whether foreign characters came between those of the body or in their place is not known.
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
function lengthsOf(piece: string, plain: Lengths): Lengths {
  if (piece.startsWith(MARK)) return [lengthOfSigned(piece) ?? LONGEST_BODY]
  return piece.length > LONGEST_PLAIN ? [LONGEST_BODY] : plain
}

function endOfRun(text: string, start: number, limit: number): number {
  let end = start
  while (end < limit && isBodyCode(text.charCodeAt(end))) end++
  return end
}

function endOfGap(text: string, start: number, limit: number): number {
  let end = start
  while (end < Math.min(limit, start + LONGEST_GAP) && !isBodyCode(text.charCodeAt(end))) end++
  return end
}

/** `[0-9A-Za-z]`, and what careless folding takes for them. */
function isBodyCode(code: number): boolean {
  if (code > 127) return (code >= 0xff10 && code <= 0xff5a) || LOOK_ALIKES.includes(code)
  return (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123)
}

/** Replaces whole bodies whose prefix or separator was damaged or cut off: the checksum tells them from chance. */
function redactStrays(text: string, prefixes: Prefixes): string {
  return text.replace(STRAY, (run) => {
    const candidates = candidatesIn(run)
    for (const prefix of prefixes.keys()) {
      const body = candidates.find((candidate) => hasChecksum(prefix + SEPARATOR + candidate))
      if (body) return run.replace(body, REDACTED)
    }
    return run
  })
}

/** The pieces of a run that may be bodies: something of the prefix may be left before one, or a word stand behind it. */
function candidatesIn(run: string): string[] {
  const plain = PLAIN_LENGTHS.flatMap((length) => [run.slice(0, length), run.slice(-length)])
  const signed = run.slice(Math.max(0, run.indexOf(MARK)))
  return signed.length > LONGEST_BODY ? plain : [...plain, signed]
}
