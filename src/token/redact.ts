/** Redaction: tokens made unreadable in any text, in one pass, damaged ones too. */
import { tokenPrefixes } from '../definition/token-prefixes.ts'
import { IdError } from '../errors/error.ts'
import { countOf, kindOf } from '../errors/words.ts'
import { sharedRecords } from '../registry/records.ts'
import {
  type BareBodyFinder,
  bareBodyFinder,
  LONGEST_PLAIN,
  PLAIN_LENGTHS,
  SHORTEST_PLAIN,
} from './bare-bodies.ts'
import { bodyCodeOf, endOfRun } from './body-characters.ts'
import { hasChecksum } from './checksum.ts'
import { LONGEST_BODY, lengthOfSigned, MARK } from './signed-text.ts'
import { type Head, type HeadFinder, headFinder, headText } from './token-heads.ts'

/** What `redact` looks for beside the registered tokens: a definition, or the prefix of tokens that others make. */
export type Listed = string | { readonly prefix: string }

/** What is looked for. */
interface Wanted {
  /** The count of registered prefixes, and those listed. */
  readonly key: string
  readonly heads: HeadFinder
  readonly bodies: BareBodyFinder
}

const REDACTED = '[redacted]'
const PREFIX = /^[a-z][a-z0-9_]{0,62}$/i
const HASH = /sha256-[0-9a-f]{64}(?![0-9A-Za-z])/y
// The credentials of RFC 7617.
const BASIC = /\bbasic(?:[\s+]|%20){1,4}([\w+/-]{8,8192})={0,2}/gi

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

/**
 * Replaces the body of every token in a text by `[redacted]`, and leaves the prefix.
 *
 * It looks for registered tokens, plain and signed, and for those listed. It heeds no word boundaries and no case,
 * and takes truncated, extended and damaged tokens, too. Behind a damaged one a few words may go with it, so redact
 * JSON with `redactJson`. A token whose prefix was damaged is found by its checksum; credentials of `Basic`
 * authorization are decoded. A piece of a body without its prefix stays. Hashes of tokens stay: they are no secrets.
 * The time is linear in the length of the text, whatever the number of prefixes. A thread that defines and lists no
 * token redacts nothing, and warns once on the console.
 *
 * @throws {IdError} `not_a_string`; `invalid_prefix` when something listed is no prefix.
 * @example
 * redact(`refused ${token}`) //=> 'refused sess_[redacted]'
 * redact(line, ['ghp', 'sk_live'])
 */
export function redact(text: string, listed: Iterable<Listed> & object = []): string {
  if (typeof text !== 'string') throw new IdError('not_a_string', 'a text to redact', kindOf(text))
  return redactorOf(listed)(text)
}

/** The function that redacts these tokens in one text after the other. */
export function redactorOf(listed: Iterable<Listed>): (text: string) => string {
  const wanted = wantedOf(listed)
  return wanted ? (text) => redactPlain(redactBasic(text, wanted), wanted) : (text) => text
}

let latest: Wanted | undefined
let hasWarned = false

/** The prefixes of all tokens and those listed. Logs are written line by line: what is looked for is kept. */
function wantedOf(listed: Iterable<Listed>): Wanted | undefined {
  const own = prefixesOf(listed)
  const registered = tokenPrefixes()
  if (own.length + registered.size === 0) {
    warnOnce()
    return undefined
  }
  // A registered prefix stays one.
  const key = [registered.size, ...own].join()
  if (latest?.key !== key) {
    const prefixes = new Set([...own, ...registered])
    latest = { key, heads: headFinder(prefixes), bodies: bareBodyFinder(prefixes) }
  }
  return latest
}

function warnOnce(): void {
  if (hasWarned) return
  hasWarned = true
  console.warn(
    'brandid: redact() redacts nothing, because no token is defined in this thread. ' +
      'Import the definitions here, or list them: redact(text, [SessionToken]).',
  )
}

/** @throws {IdError} `invalid_prefix`: one text is no list. */
function prefixesOf(listed: Iterable<Listed>): string[] {
  if (typeof listed === 'string') throw new IdError('invalid_prefix', 'a list of prefixes', 'one string')
  return Array.from(listed, prefixOfListed)
}

/** @throws {IdError} `invalid_prefix`. The input is not shown: it may be a token, given by mistake. */
function prefixOfListed(listed: Listed): string {
  const prefix: unknown = typeof listed === 'string' ? listed : listed?.prefix
  if (typeof prefix === 'string' && PREFIX.test(prefix) && !hasChecksum(prefix)) return prefix.toLowerCase()
  const received =
    typeof prefix === 'string' ? `${countOf(prefix.length)} that are no prefix` : kindOf(listed)
  throw new IdError('invalid_prefix', 'the prefix of a token, or its definition', received)
}

/** Replaces the credentials of `Basic` authorization that hold a token. */
function redactBasic(text: string, wanted: Wanted): string {
  return text.replace(BASIC, (match, credentials: string) => {
    const decoded = decoded64(credentials)
    if (redactPlain(decoded, wanted) === decoded) return match
    return match.slice(0, match.indexOf(credentials)) + REDACTED
  })
}

/** What base64 or base64url spells, as far as it goes in whole groups. */
function decoded64(digits: string): string {
  const standard = digits.replace(/-/g, '+').replace(/_/g, '/')
  return atob(standard.slice(0, standard.length - (standard.length % 4)))
}

function redactPlain(text: string, { heads, bodies }: Wanted): string {
  const result = new Pieces(text, bodies)
  const nextHead = heads(text)
  for (let head = nextHead(); head; ) {
    const following = nextHead()
    result.replace(head.bodyStart, endOfBody(text, head, following?.start ?? text.length))
    head = following
  }
  return result.end()
}

// Many small texts take more room than one: they are joined as they come.
const MOST_PIECES = 4096

/** A text with some of its spans replaced, and with the bare bodies between them. */
class Pieces {
  readonly #text: string
  readonly #bodies: BareBodyFinder
  #joined = ''
  #pieces: string[] = []
  /** What of the text is dealt with. */
  #done = 0
  /** What of the text is among the pieces. */
  #copied = 0

  constructor(text: string, bodies: BareBodyFinder) {
    this.#text = text
    this.#bodies = bodies
  }

  /** Replaces a span, unless it is empty. Each ends before the next one starts, since a body ends before the next head. */
  replace(start: number, end: number): void {
    if (end <= start) return
    this.#replaceBare(start)
    this.#cut(start, end)
  }

  end(): string {
    this.#replaceBare(this.#text.length)
    this.#pieces.push(this.#text.slice(this.#copied))
    return this.#joined + this.#pieces.join('')
  }

  #cut(start: number, end: number): void {
    this.#pieces.push(this.#text.slice(this.#copied, start), REDACTED)
    this.#copied = end
    this.#done = end
    if (this.#pieces.length < MOST_PIECES) return
    this.#joined += this.#pieces.join('')
    this.#pieces = []
  }

  /** Replaces bodies whose prefix or separator was damaged or cut off, up to a place. */
  #replaceBare(limit: number): void {
    const text = this.#text
    while (this.#done < limit) {
      const end = endOfRun(text, this.#done, limit)
      const body = end - this.#done < SHORTEST_PLAIN ? undefined : this.#bodies(text, this.#done, end)
      if (body) this.#cut(body.start, body.end)
      else this.#done = end + 1
    }
  }
}

/** Where the body ends that follows a head; where it begins, if there is none. The next head is at `limit`. */
function endOfBody(text: string, { prefix, bodyStart }: Head, limit: number): number {
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
