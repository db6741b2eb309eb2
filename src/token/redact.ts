/** Redaction: tokens made unreadable in any string. */
import { tokenPrefixes } from '../definition/prefix.ts'
import { spellingsOf } from '../digits/escapes.ts'
import { IdError } from '../errors/error.ts'
import { attempt } from '../errors/runtime.ts'
import { countCharacters, describeKind, nameInvisible } from '../errors/words.ts'
import { hasChecksum } from './crypto.ts'

/** A further target of `redact` beside the registered tokens: a definition, or the prefix of tokens of another system. */
export type Listed = string | { readonly prefix: string }

const REDACTED = '[redacted]'
const PREFIX = /^[a-z][a-z0-9_]{0,62}$/i

/**
 * Replaces the body of every token in a string by `[redacted]`, and leaves the prefix.
 *
 * It looks for the tokens that this thread defines, plain and signed, and for those listed. A body is all letters,
 * digits, `_` and `-` after a prefix and its separator, so truncated tokens are found too. Case and word boundaries do
 * not matter; the separator may be percent-encoded or escaped. Valid JSON stays valid JSON. Hashes of tokens stay,
 * because they are not secrets. It does not find a body without its prefix, nor the rest of a token after a line break.
 *
 * The time is linear in the length of the text. A thread that defines and lists no token redacts nothing, and warns
 * once on the console.
 *
 * @throws {IdError} `not_a_string`; `invalid_prefix` when something listed is not a prefix.
 * @example
 * redact(`refused ${token}`) //=> 'refused sess_[redacted]'
 * redact(line, ['ghp', 'sk_live'])
 */
export function redact(text: string, listed: Iterable<Listed> & object = []): string {
  if (typeof text !== 'string') throw new IdError('not_a_string', 'a text to redact', describeKind(text))
  const pieces: string[] = []
  let done = 0
  for (const { start, end } of chooseFinder(listed)(text)) {
    pieces.push(text.slice(done, start), REDACTED)
    done = end
  }
  return pieces.join('') + text.slice(done)
}

interface Finder {
  /** The count of registered prefixes, and those listed. */
  readonly key: string
  readonly findBodies: FindBodies
}

let latest: Finder | undefined
let hasWarned = false

/** The finder of all registered tokens and those listed. Logs are written line by line, so the last one is kept. */
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

/** @throws {IdError} `invalid_prefix`: one text is not a list, though it has items. */
function readList(listed: Iterable<Listed>): string[] {
  const items = typeof listed === 'string' ? undefined : attempt(() => [...listed])
  if (items) return items.map(readListedPrefix)
  throw new IdError('invalid_prefix', 'a list of prefixes', describeKind(listed))
}

/** @throws {IdError} `invalid_prefix`. The input is not shown: it may be a token, passed by mistake. */
function readListedPrefix(listed: Listed): string {
  const prefix: unknown = typeof listed === 'string' ? listed : attempt(() => listed.prefix)
  if (typeof prefix === 'string' && PREFIX.test(prefix) && !hasChecksum(prefix)) return prefix.toLowerCase()
  const received =
    typeof prefix === 'string'
      ? `${countCharacters(prefix.length)}, not a prefix${nameInvisible(prefix)}`
      : describeKind(listed)
  throw new IdError('invalid_prefix', 'the prefix of a token, or its definition', received)
}

/** Matches a separator in any of its spellings, after what `before` matches. */
function createPattern(before: string, flags: string): RegExp {
  return new RegExp(before + spellingsOf('_'), flags)
}

/** The place of a body in a string, after a prefix and a separator. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Finds the bodies of tokens in a string, from the first to the last. */
export type FindBodies = (text: string) => Iterable<Span>

// Each string that holds a string doubles the backslashes.
const ESCAPED_SEPARATOR = /* @__PURE__ */ createPattern('\\\\*', 'y')
const FIRST_SEPARATOR = /* @__PURE__ */ createPattern('', 'g')
const ESCAPES = '\\%&'
// Bodies of other systems hold `_` and `-` too.
const STRANGER = /[^\w-]/g
const HASH = /sha256-[0-9a-f]{64}(?![\w-])/y
const LONGEST_PREFIX = 63

const UNDERSCORE = 95

/** The finder for these prefixes, which are in lower case. It finds them in any case, after any character. */
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

/** The strings between the last separators. */
interface TextPieces {
  readonly add: (start: number, end: number) => void
  /** The code of the last character before the last separator; that of a separator, where two follow each other. */
  readonly lastCode: () => number
  /** The text that many separators back, in lower case; `undefined` before the first. */
  readonly read: (back: number) => string | undefined
}

// A prefix of 63 characters has at most 62 separators.
const KEPT = 64

function createPieces(text: string): TextPieces {
  const starts = new Int32Array(KEPT)
  const ends = new Int32Array(KEPT)
  let count = 0
  return {
    add(start, end) {
      // As far as a prefix may reach.
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

/** Where a separator starts that ends at `end`: most are one character. */
function startOfSeparator(text: string, from: number, end: number): number {
  if (text.charCodeAt(end - 1) === UNDERSCORE) return end - 1
  FIRST_SEPARATOR.lastIndex = from
  return FIRST_SEPARATOR.exec(text)?.index as number
}

/** The end of the text before a separator and the backslashes that escape it. */
function skipBackslashes(text: string, separatorAt: number): number {
  let end = separatorAt
  while (text.charAt(end - 1) === '\\') end--
  return end
}

/** A test whether pieces end with one of the prefixes. The last character rules most of them out. */
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
    // A character beyond ASCII may be a letter of ASCII in lower case.
    if (code < 128 && lastCodes[code] === 0) return false
    return reversed.some((parts) =>
      // The first part of a prefix may follow any character, the others follow a separator.
      parts.every((part, back) => {
        const piece = pieces.read(back)
        return back < parts.length - 1 ? piece === part : piece?.endsWith(part)
      }),
    )
  }
}

/** The end of a body: its start where none begins there, or a hash. */
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

/** Where the text goes on after an escaped separator; 0 if there is none. */
function afterSeparator(text: string, start: number): number {
  // Few bodies end before one of the characters that an escape starts with.
  if (!ESCAPES.includes(text.charAt(start))) return 0
  ESCAPED_SEPARATOR.lastIndex = start
  ESCAPED_SEPARATOR.test(text)
  return ESCAPED_SEPARATOR.lastIndex
}
