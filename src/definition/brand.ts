/** The types of IDs, bodies, prefixes and parsers. IDs and bodies are strings that only a definition can brand. */
import type { Brand } from 'ts-brand'

/**
 * The brand of an ID. It exists only for the compiler: no ID has this key at runtime.
 *
 * The brand is ts-brand's `Brand` under the key `~id`, so that an ID can have another ts-brand brand as well. The tag omits ts-brand's
 * `__witness__: unknown`, because recursive `DeepPartial` types reject IDs with that member. The mapped tag keeps generic functions from
 * inferring a union of two prefixes, and the interface keeps editor tooltips short.
 */
export interface IdTag<Prefix extends string>
  extends Pick<Brand<unknown, { readonly [Key in Prefix]: true }, '~id'>, '~id'> {}

/**
 * The type of IDs with a given prefix: strings that the prefix's definition has generated or checked.
 *
 * Shape: a plain string at runtime, `prefix_body`. `Id<'stripe:sub'>` is the type of IDs with the prefix `sub` in the registry `stripe`. An
 * invalid prefix, as in `Id<'Not A Prefix'>`, produces an unassignable type with an error message.
 *
 * @example
 * function greet(id: Id<'user'>) { return `Hello, ${id}` }
 */
export type Id<Prefix extends string> = PrefixError<Prefix> & string & IdTag<Prefix>

/** An ID with any prefix. Every `Id<…>` is assignable to `AnyId`. */
export type AnyId = Id<string>

/**
 * The name of an ID type: its prefix, preceded by the registry's scope if there is one. `NameOf<Id<'stripe:sub'>>` is `'stripe:sub'`,
 * and `NameOf<Id<'user'>>` is `'user'`.
 *
 * @example
 * const name: NameOf<Id<'stripe:sub'>> = 'stripe:sub'
 */
export type NameOf<Value extends AnyId> = Value extends AnyId ? keyof Value['~id'] & string : never

/** The prefix in a name. A single intersection tests the entire union, because most names are plain prefixes. */
export type PrefixIn<Name extends string> = [Name & `${string}:${string}`] extends [never]
  ? Name
  : WithoutScope<Name>

type WithoutScope<Name extends string> = Name extends `${string}:${infer Prefix}` ? Prefix : Name

/**
 * The prefix of an ID type: both `PrefixOf<Id<'user'>>` and `PrefixOf<Id<'stripe:user'>>` are `'user'`. A union of IDs maps to a union
 * of prefixes.
 *
 * @example
 * const prefix: PrefixOf<Id<'user'>> = 'user'
 */
export type PrefixOf<Value extends AnyId> = PrefixIn<NameOf<Value>>

/**
 * A loose ID type, for projects that adopt ID types file by file. It accepts plain strings and IDs with the prefix, and rejects IDs
 * with other prefixes, bodies, tokens and keys.
 *
 * Plain strings are accepted without a check. `string | Id<'user'>` is not a substitute, because the compiler treats that union as
 * `string`.
 *
 * @example
 * function load(id: LooseId<'user'>) {}
 * load('user_1') // compiles; load(PostId.generate()) does not
 */
export type LooseId<Prefix extends string> = string & LooseTag<Prefix>

/** The optional brand of a loose ID: the brand of any of its prefixes. It exists only for the compiler. */
// The types include `undefined`, because under `exactOptionalPropertyTypes` the compiler would otherwise suggest *Consider adding
// 'undefined'* for an ID of another kind.
export interface LooseTag<Prefix extends string> {
  readonly '~id'?: { readonly [Key in Prefix]: { readonly [Each in Key]: true } }[Prefix] | undefined
  readonly '~body'?: undefined
  readonly '~secret'?: undefined
  readonly '~key'?: undefined
}

/** The brand of a body. It exists only for the compiler. */
export interface BodyTag<Prefix extends string>
  extends Pick<Brand<unknown, { readonly [Key in Prefix]: true }, '~body'>, '~body'> {}

/**
 * The body of an ID, as returned by `definition.body(id)`, for columns that omit the prefix.
 *
 * A body is not an ID: only the `fromBody` of its own definition accepts it.
 *
 * @example
 * const body: Body<'user'> = UserId.body(id)
 * UserId.fromBody(body) === id
 */
export type Body<Prefix extends string> = string & BodyTag<Prefix>

/** The input of `fromBody`: plain strings and bodies with the same prefix, but no other bodies, IDs or keys. */
export type LooseBody<Prefix extends string> = string & {
  readonly '~body'?: { readonly [Key in Prefix]: true } | undefined
  readonly '~id'?: undefined
  readonly '~secret'?: undefined
  readonly '~key'?: undefined
}

/**
 * The type of `parse` and `safeParse` on definitions and unions.
 *
 * The function accepts any input that may be an ID with the prefix, such as `unknown`, `string | null` or a union that includes the ID. For
 * any other input, the parameter type becomes an error message, such as *A promise is not an ID: await it*.
 */
// A single signature makes the compiler report a single message and makes a union of definitions callable. Every call instantiates the
// signature, so the first condition resolves strings immediately, and inference never examines `Verdict`.
export type Parser<Prefix extends string, Result> = <Input>(
  this: void,
  input: string extends Input
    ? Input
    : Verdict<Input>[Input extends LooseId<Prefix> ? 'accepted' : 'refused'],
) => Result

/** The parameter type of a parser. One accepted member of an input union is enough: its `unknown` absorbs the other members' messages. */
export interface Verdict<Input> {
  readonly accepted: unknown
  // `null` alone is accepted, and `null` in a union is ignored.
  readonly refused: [Input] extends [null | undefined] ? unknown : WrongInput<NonNullable<Input>>
}

type WrongInput<Input> = Input extends { readonly '~id': infer Tag }
  ? string extends keyof Tag
    ? unknown // an `AnyId` may have this prefix
    : `An ID of '${keyof Tag & string}' belongs to another definition`
  : Input extends string
    ? 'A body, a token or a key is not an ID'
    : Input extends PromiseLike<unknown>
      ? 'A promise is not an ID: await it'
      : Input extends readonly unknown[]
        ? 'An array is not an ID: parse its items'
        : 'Only a string can be an ID'

/** The prefix grammar at the type level, with messages for invalid prefixes. Types only. */
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
type Punctuation = CharacterOf<' !"#$%&\'()*+,-./:;<=>?@[\\]^`{|}~'>

/** The characters of a string, as a union. */
export type CharacterOf<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First | CharacterOf<Rest>
  : never

/**
 * Strings that cannot be prefixes. `Capitalize<string>` matches every string that does not start with a lower-case letter.
 *
 * The compiler tests every pattern against every prefix, so no pattern covers upper-case letters after the first: `ValidPrefix` rejects
 * them.
 */
export type BadPrefix = Capitalize<string> | `${string}_` | `${string}${Punctuation}${string}`

// All reasons share one template, so that inferring `Prefix` compares the template once and never examines the reasons.
type Explain<Prefix extends string> = `Invalid prefix${PrefixFault<Prefix>}`

// biome-ignore lint/complexity/noBannedTypes: `{}` is assignable to a mapped type only if its keys are not literals.
type PrefixFault<Prefix extends string> = {} extends { readonly [Key in Prefix]: 1 }
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
              ? OtherCharacters<Prefix> // for example, a letter without case
              : ': must be one string literal, not a union' // another member is invalid
            : ` '${Prefix}': must be lower-case, e.g. '${Lowercase<Prefix>}'`

type OtherCharacters<Prefix extends string> = ` '${Prefix}': only a-z, 0-9 and _ are allowed`

/**
 * Resolves to `unknown` for a valid prefix, which leaves `Id` unchanged, and to a message for an invalid prefix.
 *
 * A union with at least one valid prefix passes, as do a type parameter and `string`, the prefix of `AnyId`.
 */
export type PrefixError<Prefix extends string> =
  // The compiler has already computed `ValidPrefix` for the `defineId` call. The pattern is constant, so that `Id<Prefix>` is assignable to
  // `AnyId`. The result is not `ValidPrefix<Prefix>` itself, because generic functions would then infer a union of prefixes.
  ValidPrefix<Prefix> extends `Invalid prefix '${string}` ? ScopedError<Prefix> : unknown

/** Checks whether a rejected prefix is a scoped name, such as `stripe:sub`. Evaluated only after a rejection. */
type ScopedError<Name extends string> = Name extends `${infer Scope}:${infer Prefix}`
  ? ValidScope<Scope> extends Scope
    ? ValidPrefix<Prefix> extends Prefix
      ? unknown
      : ValidPrefix<Prefix>
    : ValidScope<Scope>
  : Explain<Name>

/** A registry scope that follows the prefix grammar. An invalid scope becomes an error message. */
export type ValidScope<Scope extends string> =
  ValidPrefix<Scope> extends `Invalid prefix${infer Reason}` ? `Invalid scope${Reason}` : Scope

/**
 * A valid prefix literal. An invalid prefix becomes an error message.
 *
 * The check is a single union pattern, so that a thousand definitions cost the compiler next to nothing. `defineId` throws at runtime
 * for the faults that the pattern cannot detect: more than 63 characters, and most non-ASCII letters.
 */
export type ValidPrefix<Prefix extends string, Whole extends string = Prefix> =
  // The condition distributes over a union, so from here on, `Prefix` is one member of `Whole`.
  Prefix extends BadPrefix
    ? // With `Explain<Prefix>`, the compiler would explain every member of `BadPrefix`, which would take 6,000 instantiations.
      Explain<Whole>
    : // Both sides are equal for a single lower-case literal. The left side is not assignable to the right side if `Whole` is a union,
      // contains upper case, or is `string` or a template with a placeholder.
      Uncapitalize<Whole> extends Lowercase<Prefix>
      ? Prefix
      : Explain<Whole>
