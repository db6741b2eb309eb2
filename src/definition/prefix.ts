/** Prefixes: their grammar, the place where an ID is split, and the strings that an error must not keep because they may hold a token. */
import { IdError } from '../errors/error.ts'
import { shareState } from '../errors/runtime.ts'
import { countCharacters, describeKind, nameInvisible, quoted } from '../errors/words.ts'

/** The character between prefix and body. No body contains it, so its last occurrence in a string is the separator. */
export const SEPARATOR = '_'

/** The length of the longest prefix. */
export const PREFIX_MAX_LENGTH = 63

/** The length of the longest named ID: twice the longest prefix, and the separator. */
export const NAMED_MAX_LENGTH = 127

/**
 * The prefix of a string, or `''` if it has no valid prefix. The length is checked first, so that a huge string is never sliced and
 * hashed.
 */
export function readPrefix(text: string): string {
  let end = 0
  // Not `lastIndexOf`, which takes four times as long in V8.
  for (let at = text.indexOf(SEPARATOR); at >= 0; at = text.indexOf(SEPARATOR, at + 1)) {
    if (at > PREFIX_MAX_LENGTH) return ''
    end = at
  }
  return text.slice(0, end)
}

/** Lower-cases only A to Z, because `toLowerCase` would turn U+212A, the Kelvin sign, into a `k`. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Whether the grammar of prefixes allows a string. */
export function isPrefix(prefix: unknown): prefix is string {
  return typeof prefix === 'string' && /^[a-z]([a-z0-9_]{0,61}[a-z0-9])?$/.test(prefix)
}

/** @throws {IdError} `invalid_prefix` if the grammar of prefixes rejects a string. The message calls the string `what`. */
export function checkGrammar(what: string, text: unknown): asserts text is string {
  if (isPrefix(text)) return
  throw new IdError(
    'invalid_prefix',
    `${what} (1 to ${PREFIX_MAX_LENGTH} characters a-z, 0-9 and "_", starting with a letter and not ending with "_")`,
    shownText(text, PREFIX_MAX_LENGTH + 1),
  )
}

/** @throws {IdError} `invalid_prefix` if the grammar of prefixes, or the narrower grammar of a format, rejects it. */
export function checkPrefix(prefix: unknown, narrower?: RegExp): asserts prefix is string {
  checkGrammar('a prefix', prefix)
  if (narrower && !narrower.test(prefix)) {
    throw new IdError(
      'invalid_prefix',
      `a prefix that the format allows (${narrower.source})`,
      shownText(prefix, PREFIX_MAX_LENGTH + 1),
    )
  }
}

// The separator as it is, as case-insensitive systems write it, and in its escapes: `%5F`, `%255F`, `\_`, `\u005f`, `\137`, `&#95;`,
// `&#x5F;`.
const SPELLINGS = '[\\\\%25&#]*(_|-|(u[{0]*|x)?5f|137|95;)'

/** The prefixes of all tokens, and the test for strings that may hold a token. */
export interface TokenPrefixes extends Set<string> {
  /** `holdsToken`. The definition of a token installs it, so that a page without tokens does not load it. */
  test?: (text: string) => boolean
}

/**
 * The prefixes of all tokens in all copies of the package. They have their own set, because tokens are few and registries may be
 * large.
 */
export function tokenPrefixes(): TokenPrefixes {
  return shareState(Symbol.for('brandid.tokens.1'), () => new Set<string>())
}

/**
 * Whether a string may hold a token, because it contains a token's prefix anywhere, as in `Bearer sess_…`, or characters that may be a
 * token without its prefix.
 */
export function holdsToken(text: string): boolean {
  const prefixes = [...tokenPrefixes()]
  const holdsPrefix = (prefix: string) => new RegExp(prefix + SPELLINGS, 'iu').test(text)
  return !!prefixes[0] && (holdsBareBody(text) || prefixes.some(holdsPrefix))
}

/**
 * Whether a string contains a possible body of a token, with or without a known prefix. The shortest body has 32 characters, and few
 * words of that length contain a digit.
 */
function holdsBareBody(text: string): boolean {
  return /[0-9]/.test(text) && /[0-9a-z]{32}/i.test(text)
}

/**
 * Describes a value in messages to developers. A string is quoted, unless it or its escaped form is too long, or it may be a token.
 */
export function shownText(value: unknown, longest: number): string {
  if (typeof value !== 'string') return describeKind(value)
  const isLong = value.length > longest || quoted(value).length > 4 * longest
  return isLong || holdsBareBody(value) || holdsToken(value)
    ? countCharacters(value.length) + nameInvisible(value)
    : quoted(value)
}
