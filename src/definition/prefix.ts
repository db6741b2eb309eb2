/** The grammar of prefixes, the separator, and the place where an id is split: the last separator. */
import { IdError } from '../errors/error.ts'
import { shownText } from './token-prefixes.ts'

/** Stands between prefix and body. No body ever contains it, so the last one in a text is always the one. */
export const SEPARATOR = '_'

/** Characters of the longest prefix. */
export const PREFIX_MAX_LENGTH = 63
const PREFIX = /^[a-z]([a-z0-9_]{0,61}[a-z0-9])?$/

/**
 * The prefix of a text, or `''` where it has no valid prefix.
 * The length is looked at first, so that a text of megabytes is never cut and hashed.
 */
export function prefixOf(text: string): string {
  const end = text.lastIndexOf(SEPARATOR)
  return end > 0 && end <= PREFIX_MAX_LENGTH ? text.slice(0, end) : ''
}

/** Lower case for A to Z alone: `toLowerCase` would make a `k` of U+212A, the Kelvin sign. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** @throws {IdError} `invalid_prefix` when the grammar of prefixes, or that of one format, refuses it. */
export function checkPrefix(prefix: unknown, narrower?: RegExp): asserts prefix is string {
  if (typeof prefix !== 'string' || !PREFIX.test(prefix)) {
    throw new IdError(
      'invalid_prefix',
      `a prefix (1 to ${PREFIX_MAX_LENGTH} characters a-z, 0-9 and "_", first a letter, last no "_")`,
      shownText(prefix, PREFIX_MAX_LENGTH + 1),
    )
  }
  if (narrower && !narrower.test(prefix)) {
    throw new IdError(
      'invalid_prefix',
      `a prefix that the format allows (${narrower.source})`,
      shownText(prefix, PREFIX_MAX_LENGTH + 1),
    )
  }
}

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
export type UpperCase =
  | 'A'
  | 'B'
  | 'C'
  | 'D'
  | 'E'
  | 'F'
  | 'G'
  | 'H'
  | 'I'
  | 'J'
  | 'K'
  | 'L'
  | 'M'
  | 'N'
  | 'O'
  | 'P'
  | 'Q'
  | 'R'
  | 'S'
  | 'T'
  | 'U'
  | 'V'
  | 'W'
  | 'X'
  | 'Y'
  | 'Z'
type Punctuation =
  | ' '
  | '!'
  | '"'
  | '#'
  | '$'
  | '%'
  | '&'
  | "'"
  | '('
  | ')'
  | '*'
  | '+'
  | ','
  | '-'
  | '.'
  | '/'
  | ':'
  | ';'
  | '<'
  | '='
  | '>'
  | '?'
  | '@'
  | '['
  | '\\'
  | ']'
  | '^'
  | '`'
  | '{'
  | '|'
  | '}'
  | '~'

type BadPrefix =
  | ''
  | `_${string}`
  | `${string}_`
  | `${Digit}${string}`
  | `${string}${UpperCase | Punctuation}${string}`

type Explain<Prefix extends string> = Prefix extends ''
  ? 'Invalid prefix: must not be empty'
  : Prefix extends `_${string}` | `${string}_`
    ? `Invalid prefix '${Prefix}': must not start or end with '_'`
    : Prefix extends `${string}${Punctuation}${string}`
      ? `Invalid prefix '${Prefix}': only a-z, 0-9 and _ are allowed`
      : Prefix extends `${Digit}${string}`
        ? `Invalid prefix '${Prefix}': must start with a letter`
        : Prefix extends Lowercase<Prefix>
          ? Several // of which another one is bad
          : `Invalid prefix '${Prefix}': must be lower-case, e.g. '${Lowercase<Prefix>}'`

type Several = 'Invalid prefix: must be one string literal, not a union'

/**
 * A prefix literal that the grammar allows; a wrong one turns into a sentence that says what is wrong.
 *
 * One union pattern, so that a thousand definitions cost the compiler next to nothing.
 * What it cannot see (more than 63 characters, letters beyond ASCII) throws at run time.
 */
export type ValidPrefix<Prefix extends string, Whole extends string = Prefix> =
  // biome-ignore lint/complexity/noBannedTypes: `{}` is assignable to a mapped type only where its keys are not literals.
  {} extends { readonly [Key in Prefix]: 1 }
    ? 'Invalid prefix: must be a string literal'
    : // From here on, `Prefix` is one member of the union that `Whole` may be.
      Prefix extends BadPrefix
      ? // Not `Explain<Prefix>`: the compiler would explain every `BadPrefix`, 6,000 instantiations.
        Explain<Whole>
      : // `Lowercase`, which changes nothing here, keeps `Whole` in one piece: cheaper than `[Whole] extends [Prefix]`.
        Lowercase<Whole> extends Prefix
        ? Prefix
        : Several
