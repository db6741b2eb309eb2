/** The prefixes of tokens, and the texts that an error must not keep because of them. */
import { shareState } from '../errors/shared-state.ts'
import { countCharacters, describeKind, quoted } from '../errors/words.ts'

// As it is, as case-insensitive systems write it, and its escapes: `%5F`, `%255F`, `\_`, `\u005f`, `&#95;`, `&#x5F;`.
const SPELLINGS = '[\\\\%25&#]*(_|-|(u00|x)?5f|95;)'

// The shortest body of a token has 32 characters. Few words of that length hold a digit.
const BARE_BODY = /[0-9a-z]{32}/i
const DIGIT = /[0-9]/

/** The prefixes of all tokens, for all copies of the package: they are few, where entries may be many. */
export function tokenPrefixes(): Set<string> {
  return shareState(Symbol.for('brandid.tokens.1'), () => new Set<string>())
}

/**
 * Whether a text may hold a token: where it contains the prefix of one, after any text, as in
 * `Bearer sess_…`, or what may be its body alone.
 */
export function holdsToken(text: string): boolean {
  const prefixes = [...tokenPrefixes()]
  if (prefixes.length === 0) return false
  return holdsBareBody(text) || prefixes.some((prefix) => new RegExp(prefix + SPELLINGS, 'iu').test(text))
}

/** Whether a text holds what may be the body of a token, whether its prefix is known or not. */
function holdsBareBody(text: string): boolean {
  return DIGIT.test(text) && BARE_BODY.test(text)
}

/**
 * A value for messages to developers: a text is quoted, unless it is longer than `longest`, its escapes take four times
 * as much, or it may be a token.
 */
export function shownText(value: unknown, longest: number): string {
  if (typeof value !== 'string') return describeKind(value)
  const isLong = value.length > longest || quoted(value).length > 4 * longest
  return isLong || holdsBareBody(value) || holdsToken(value) ? countCharacters(value.length) : quoted(value)
}
