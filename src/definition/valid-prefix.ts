/** The grammar of prefixes as the compiler checks it, and the sentences about wrong ones. Types only. */

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
 * Nothing for a prefix that the grammar allows, so that `Id` stays as it is; of a wrong one, the sentence.
 *
 * A union with one allowed prefix passes, as does a type parameter.
 */
export type Refused<Prefix extends string> = Prefix extends BadPrefix ? Explain<Prefix> : unknown

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
