/** The grammar of prefixes as the compiler checks it, and its messages about invalid ones. Types only. */
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
type Punctuation = CharacterOf<' !"#$%&\'()*+,-./:;<=>?@[\\]^`{|}~'>

/** The characters of a text, as a union. */
export type CharacterOf<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First | CharacterOf<Rest>
  : never

/**
 * What no prefix matches. `Capitalize<string>` is whatever does not start with a lower-case letter.
 *
 * The compiler tests each pattern against each prefix. Upper case after the first letter has none: `ValidPrefix` refuses it.
 */
export type BadPrefix = Capitalize<string> | `${string}_` | `${string}${Punctuation}${string}`

// One template around the reasons: inference of `Prefix` compares it once, and never looks into them.
type Explain<Prefix extends string> = `Invalid prefix${Reason<Prefix>}`

// biome-ignore lint/complexity/noBannedTypes: `{}` is assignable to a mapped type only where its keys are not literals.
type Reason<Prefix extends string> = {} extends { readonly [Key in Prefix]: 1 }
  ? ': must be a string literal'
  : Prefix extends ''
    ? ` '': must not be empty`
    : Prefix extends `_${string}` | `${string}_`
      ? ` '${Prefix}': must not start or end with '_'`
      : Prefix extends `${string}${Punctuation}${string}`
        ? OtherCharacters<Prefix>
        : Prefix extends `${Digit}${string}`
          ? ` '${Prefix}': must start with a letter`
          : Prefix extends Lowercase<Prefix>
            ? Prefix extends Capitalize<Prefix>
              ? OtherCharacters<Prefix> // such as a letter without case
              : ': must be one string literal, not a union' // of which another one is bad
            : ` '${Prefix}': must be lower-case, e.g. '${Lowercase<Prefix>}'`

type OtherCharacters<Prefix extends string> = ` '${Prefix}': only a-z, 0-9 and _ are allowed`

/**
 * `unknown` for a prefix that the grammar allows, which leaves `Id` unchanged; for any other, the message that says why.
 *
 * A union with one allowed prefix passes, as does a type parameter, and `string`, the prefix of any id.
 */
export type PrefixError<Prefix extends string> =
  // By the check that `defineId` has made. A constant pattern, so `Id<Prefix>` is assignable to `AnyId`.
  // Not `ValidPrefix<Prefix>` as the result: generic functions would infer a union of prefixes from it.
  ValidPrefix<Prefix> extends `Invalid prefix '${string}` ? ScopedError<Prefix> : unknown

/** The same of what is no prefix: it may be the name of an id in a scope. Asked after a refusal alone. */
type ScopedError<Name extends string> = Name extends `${infer Scope}:${infer Prefix}`
  ? ValidScope<Scope> extends Scope
    ? ValidPrefix<Prefix> extends Prefix
      ? unknown
      : ValidPrefix<Prefix>
    : ValidScope<Scope>
  : Explain<Name>

/** The scope of a registry, which the grammar of prefixes allows; a wrong one turns into a sentence. */
export type ValidScope<Scope extends string> =
  ValidPrefix<Scope> extends `Invalid prefix${infer Reason}` ? `Invalid scope${Reason}` : Scope

/**
 * A prefix literal that the grammar allows; a wrong one turns into a sentence that says what is wrong.
 *
 * One union pattern, so a thousand definitions cost the compiler next to nothing.
 * What it cannot see (more than 63 characters, most letters beyond ASCII) throws at run time.
 */
export type ValidPrefix<Prefix extends string, Whole extends string = Prefix> =
  // From here on, `Prefix` is one member of the union that `Whole` may be.
  Prefix extends BadPrefix
    ? // Not `Explain<Prefix>`: the compiler would explain every `BadPrefix`, 6,000 instantiations.
      Explain<Whole>
    : // Both are the same type for one lower-case literal. The first is not assignable to the second where `Whole` is a
      // union, has upper case, or is not a literal: a `string`, or a template with a placeholder.
      Uncapitalize<Whole> extends Lowercase<Prefix>
      ? Prefix
      : Explain<Whole>
