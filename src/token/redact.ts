/** Redaction: tokens made unreadable in any text, in one pass, damaged ones too. */
import { tokenPrefixes } from '../definition/token-prefixes.ts'
import { IdError } from '../errors/error.ts'
import { countOf, kindOf } from '../errors/words.ts'
import { type BareBodyFinder, bareBodyFinder, SHORTEST_PLAIN } from './bare-bodies.ts'
import { endOfRun } from './body-characters.ts'
import { hasChecksum } from './checksum.ts'
import { endOfBody, REDACTED } from './end-of-body.ts'
import { type HeadFinder, headFinder } from './token-heads.ts'

/** What `redact` looks for besides the registered tokens: a definition, or the prefix of tokens of another system. */
export type Listed = string | { readonly prefix: string }

/** What is looked for. */
interface Wanted {
  /** The count of registered prefixes, and those listed. */
  readonly key: string
  readonly heads: HeadFinder
  readonly bodies: BareBodyFinder
}

const PREFIX = /^[a-z][a-z0-9_]{0,62}$/i
// The credentials of RFC 7617.
const BASIC = /\bbasic(?:[\s+]|%20){1,4}([\w+/-]{8,8192})={0,2}/gi

/**
 * Replaces the body of every token in a text by `[redacted]`, and leaves the prefix.
 *
 * It looks for registered tokens, plain and signed, and for those listed. It ignores word boundaries and case, and also
 * finds truncated, extended and damaged tokens. A few words after a damaged one may be removed with it, so redact JSON
 * with `redactJson`. A token whose prefix was damaged is found by its checksum; credentials of `Basic` authorization
 * are decoded. A piece of a body without its prefix stays. Hashes of tokens stay, because they are not secrets. The
 * time is linear in the length of the text, whatever the number of prefixes. A thread that defines and lists no token
 * redacts nothing, and warns once on the console.
 *
 * @throws {IdError} `not_a_string`; `invalid_prefix` when something listed is not a prefix.
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

/** @throws {IdError} `invalid_prefix`: one text is not a list. */
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
