/** Prefixes: the grammar, the prefix of an ID, and the detection of strings that may contain a token, which errors must not keep. */
import { IdError } from '../errors/error.ts'
import { shareState } from '../errors/runtime.ts'
import { countCharacters, describeKind, nameInvisible, quoted } from '../errors/words.ts'

/** The character between prefix and body. No body contains `_`, so an ID is split at its last `_`. */
export const SEPARATOR = '_'

/** The maximum length of a prefix. */
export const PREFIX_MAX_LENGTH = 63

/** The maximum length of a named ID: twice the maximum length of a prefix, plus the separator. */
export const NAMED_MAX_LENGTH = 127

/**
 * Returns the prefix of a string, or `''` if the string has no separator or the prefix would be too long. The length is checked first, so
 * that a huge string is never sliced or hashed.
 */
export function readPrefix(text: string): string {
  let end = 0
  // Loops over `indexOf`, because `lastIndexOf` takes four times as long in V8.
  for (let at = text.indexOf(SEPARATOR); at >= 0; at = text.indexOf(SEPARATOR, at + 1)) {
    if (at > PREFIX_MAX_LENGTH) return ''
    end = at
  }
  return text.slice(0, end)
}

/** Lowercases only A to Z, because `toLowerCase` would turn U+212A, the Kelvin sign, into a `k`. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Whether a value is a string that follows the prefix grammar. */
export function isPrefix(prefix: unknown): prefix is string {
  return typeof prefix === 'string' && /^[a-z]([a-z0-9_]{0,61}[a-z0-9])?$/.test(prefix)
}

/** @throws {IdError} `invalid_prefix` if a string does not follow the prefix grammar. `what` describes the string in the message. */
export function checkGrammar(what: string, text: unknown): asserts text is string {
  if (isPrefix(text)) return
  throw new IdError(
    'invalid_prefix',
    `${what} (1 to ${PREFIX_MAX_LENGTH} characters a-z, 0-9 and "_", starting with a letter and not ending with "_")`,
    shownText(text, PREFIX_MAX_LENGTH + 1),
  )
}

/** @throws {IdError} `invalid_prefix` if a prefix does not follow the prefix grammar or the format's narrower grammar. */
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

// Matches `_`, the `-` that replaces `_` in case-insensitive systems, and every escaped form of `_`: `%5F`, `%255F`, `\_`, `\u005f`,
// `\137`, `&#95;`, `&#x5F;`.
const SPELLINGS = '[\\\\%25&#]*(_|-|(u[{0]*|x)?5f|137|95;)'

/** The prefixes of all tokens, and the test for strings that may contain a token. */
export interface TokenPrefixes extends Set<string> {
  /** Set to `holdsToken` when a token is defined, so that programs without tokens do not bundle the function. */
  test?: (text: string) => boolean
}

/**
 * Returns the token prefixes of all copies of the package. The set is separate from the registry, because a registry may be large but
 * contain few tokens.
 */
export function tokenPrefixes(): TokenPrefixes {
  return shareState(Symbol.for('brandid.tokens.1'), () => new Set<string>())
}

/** Whether a string may contain a token: a token prefix anywhere, as in `Bearer sess_…`, or a possible token body. */
export function holdsToken(text: string): boolean {
  const prefixes = [...tokenPrefixes()]
  const holdsPrefix = (prefix: string) => new RegExp(prefix + SPELLINGS, 'iu').test(text)
  return !!prefixes[0] && (holdsBareBody(text) || prefixes.some(holdsPrefix))
}

/**
 * Whether a string contains a possible token body, with or without a known prefix. Token bodies have at least 32 characters, and few
 * ordinary words of that length contain a digit.
 */
function holdsBareBody(text: string): boolean {
  return /[0-9]/.test(text) && /[0-9a-z]{32}/i.test(text)
}

/** Describes a value in messages for developers. Quotes a string unless it may contain a token, or its raw or escaped form is too long. */
export function shownText(value: unknown, longest: number): string {
  if (typeof value !== 'string') return describeKind(value)
  const isLong = value.length > longest || quoted(value).length > 4 * longest
  return isLong || holdsBareBody(value) || holdsToken(value)
    ? countCharacters(value.length) + nameInvisible(value)
    : quoted(value)
}
