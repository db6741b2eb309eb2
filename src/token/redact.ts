/** Redaction, which removes token bodies from any string. */
import { tokenPrefixes } from '../definition/prefix.ts'
import { spellingsOf } from '../digits/escapes.ts'
import { IdError } from '../errors/error.ts'
import { attempt } from '../errors/runtime.ts'
import { countCharacters, describeKind, nameInvisible } from '../errors/words.ts'
import { hasChecksum } from './crypto.ts'

/** Tokens for `redact` to find, given as a definition or as the prefix of another system's tokens. */
export type Listed = string | { readonly prefix: string }

const REDACTED = '[redacted]'
const PREFIX = /^[a-z][a-z0-9_]{0,62}$/i

/**
 * Replaces the body of every token in a string with `[redacted]`, and keeps the prefix.
 *
 * `redact` finds the plain and signed tokens that this thread defines, and the listed tokens. Any letters, digits, `_` and `-` after a
 * prefix and its separator count as a body, so that truncated tokens are also found. Case and word boundaries do not matter, and the
 * separator may be percent-encoded or escaped. Valid JSON stays valid JSON. Token hashes are kept, because they are not secrets. `redact`
 * does not find a body without its prefix, or the rest of a token after a line break.
 *
 * The search takes linear time. If no token is defined in this thread or listed, `redact` changes nothing and logs one warning.
 *
 * @throws {IdError} `not_a_string`; `invalid_prefix` if a listed value is not a prefix.
 * @example
 * redact(`refused ${token}`) //=> 'refused sess_[redacted]'
 * redact(line, ['ghp', 'sk_live'])
 */
export function redact(text: string, listed: Iterable<Listed> & object = []): string {
  if (typeof text !== 'string') throw new IdError('not_a_string', 'a string to redact', describeKind(text))
  const pieces: string[] = []
  let done = 0
  for (const { start, end } of chooseFinder(listed)(text)) {
    pieces.push(text.slice(done, start), REDACTED)
    done = end
  }
  return pieces.join('') + text.slice(done)
}

interface Finder {
  /** The cache key: the number of registered prefixes, and the listed prefixes. */
  readonly key: string
  readonly findBodies: FindBodies
}

let latest: Finder | undefined
let hasWarned = false

/** Returns the finder for all registered and listed tokens. Caches the last finder, because loggers call `redact` for each line. */
function chooseFinder(listed: Iterable<Listed>): FindBodies {
  const own = readList(listed)
  const registered = tokenPrefixes()
  if (own.length + registered.size === 0) warnOnce()
  // Registered prefixes are never removed, so their count identifies them.
  const key = [registered.size, ...own].join()
  if (latest?.key !== key) latest = { key, findBodies: bodyFinder([...own, ...registered]) }
  return latest.findBodies
}

function warnOnce(): void {
  if (hasWarned) return
  hasWarned = true
  console.warn(
    'brandid: redact() redacts nothing, because no token is defined in this thread. ' +
      'Import the definitions here, or list them: redact(text, [SessionToken]).',
  )
}

/** @throws {IdError} `invalid_prefix`, even for a single string, which is iterable but not a list. */
function readList(listed: Iterable<Listed>): string[] {
  const items = typeof listed === 'string' ? undefined : attempt(() => [...listed])
  if (items) return items.map(readListedPrefix)
  throw new IdError('invalid_prefix', 'a list of prefixes', describeKind(listed))
}

/** @throws {IdError} `invalid_prefix`. The message omits the input, because the caller may have passed a token by mistake. */
function readListedPrefix(listed: Listed): string {
  const prefix: unknown = typeof listed === 'string' ? listed : attempt(() => listed.prefix)
  if (typeof prefix === 'string' && PREFIX.test(prefix) && !hasChecksum(prefix)) return prefix.toLowerCase()
  const received =
    typeof prefix === 'string'
      ? `${countCharacters(prefix.length)}, not a prefix${nameInvisible(prefix)}`
      : describeKind(listed)
  throw new IdError('invalid_prefix', 'a token prefix or a token definition', received)
}

/** Creates a pattern that matches a separator in any of its encodings, after a match of `before`. */
function createPattern(before: string, flags: string): RegExp {
  return new RegExp(before + spellingsOf('_'), flags)
}

/** The range of a body in a string, after a prefix and a separator. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Finds token bodies in a string, in order. */
export type FindBodies = (text: string) => Iterable<Span>

// An escaped separator may follow any number of backslashes, because each level of string nesting doubles them.
const ESCAPED_SEPARATOR = /* @__PURE__ */ createPattern('\\\\*', 'y')
const FIRST_SEPARATOR = /* @__PURE__ */ createPattern('', 'g')
const ESCAPES = '\\%&'
// Other systems' token bodies may also contain `_` and `-`.
const STRANGER = /[^\w-]/g
const HASH = /sha256-[0-9a-f]{64}(?![\w-])/y
const LONGEST_PREFIX = 63

const UNDERSCORE = 95

/** Creates a finder that matches the prefixes, given in lowercase, in any case and after any character. */
export function bodyFinder(prefixes: Iterable<string>): FindBodies {
  const endsWithPrefix = suffixTest(prefixes)

  return function* findBodies(text) {
    const separators = new RegExp(FIRST_SEPARATOR)
    const pieces = createPieces(text)
    let done = 0
    while (separators.test(text)) {
      const next = separators.lastIndex
      pieces.add(done, skipBackslashes(text, startOfSeparator(text, done, next)))
      done = next
      if (!endsWithPrefix(pieces)) continue
      const end = findEnd(text, done)
      if (end > done) yield { start: done, end }
      separators.lastIndex = done = end
    }
  }
}

/** The last parts of a string, split at separators. */
interface TextPieces {
  readonly add: (start: number, end: number) => void
  /** Returns the code of the character before the last separator, which is itself a separator if two are adjacent. */
  readonly lastCode: () => number
  /** Returns the part that is `back` separators before the last part, in lowercase, if it exists. */
  readonly read: (back: number) => string | undefined
}

// A 63-character prefix contains at most 62 separators.
const KEPT = 64

function createPieces(text: string): TextPieces {
  const starts = new Int32Array(KEPT)
  const ends = new Int32Array(KEPT)
  let count = 0
  return {
    add(start, end) {
      // Keep only as many characters as a prefix may have.
      starts[count % KEPT] = Math.max(start, end - LONGEST_PREFIX)
      ends[count % KEPT] = end
      count++
    },
    lastCode() {
      const last = (count - 1) % KEPT
      const end = ends[last] as number
      return end > (starts[last] as number) ? text.charCodeAt(end - 1) : UNDERSCORE
    },
    read(back) {
      const place = count - 1 - back
      return place < 0 ? undefined : text.slice(starts[place % KEPT], ends[place % KEPT]).toLowerCase()
    },
  }
}

/** Finds the start of the separator that ends at `end`. Most separators are a single character. */
function startOfSeparator(text: string, from: number, end: number): number {
  if (text.charCodeAt(end - 1) === UNDERSCORE) return end - 1
  FIRST_SEPARATOR.lastIndex = from
  return FIRST_SEPARATOR.exec(text)?.index as number
}

/** Finds the end of the part before a separator, without the backslashes that escape the separator. */
function skipBackslashes(text: string, separatorAt: number): number {
  let end = separatorAt
  while (text.charAt(end - 1) === '\\') end--
  return end
}

/** Creates a function that tests whether pieces end with a prefix. The last character alone rules out most pieces. */
function suffixTest(prefixes: Iterable<string>): (pieces: TextPieces) => boolean {
  const lastCodes = new Uint8Array(128)
  const reversed = Array.from(prefixes, (prefix) => prefix.split('_').reverse())
  for (const [last = ''] of reversed) {
    for (const each of [last, last.toUpperCase()]) {
      lastCodes[each === '' ? UNDERSCORE : each.charCodeAt(each.length - 1)] = 1
    }
  }
  return (pieces) => {
    const code = pieces.lastCode()
    // Lowercasing may turn a non-ASCII character into an ASCII letter.
    if (code < 128 && lastCodes[code] === 0) return false
    return reversed.some((parts) =>
      // The first part of a prefix may follow any character, and the other parts follow a separator.
      parts.every((part, back) => {
        const piece = pieces.read(back)
        return back < parts.length - 1 ? piece === part : piece?.endsWith(part)
      }),
    )
  }
}

/** Finds the end of a body. Returns `start` if no body begins there, or if the body is a hash. */
function findEnd(text: string, start: number): number {
  if (text.startsWith('sha256-', start)) {
    HASH.lastIndex = start
    if (HASH.test(text)) return start
  }
  let end = endOfPiece(text, start)
  for (let next = afterSeparator(text, end); next > 0; next = afterSeparator(text, end)) {
    end = endOfPiece(text, next)
  }
  return end
}

function endOfPiece(text: string, start: number): number {
  STRANGER.lastIndex = start
  return STRANGER.test(text) ? STRANGER.lastIndex - 1 : text.length
}

/** Returns the index after an escaped separator, or 0 if there is no escaped separator at `start`. */
function afterSeparator(text: string, start: number): number {
  // Skip the pattern in most cases, because a character that starts an escape rarely follows a body.
  if (!ESCAPES.includes(text.charAt(start))) return 0
  ESCAPED_SEPARATOR.lastIndex = start
  ESCAPED_SEPARATOR.test(text)
  return ESCAPED_SEPARATOR.lastIndex
}
