/** The types of IDs and bodies: strings with a brand that only a definition grants; the prefixes they may have, and their parser. */
import type { Brand } from 'ts-brand'

/**
 * The brand of an ID, only for the compiler: no ID has this key at runtime.
 *
 * It is ts-brand's brand under the key `~id`, so a second brand of ts-brand can be laid on top of an ID. It leaves out
 * `__witness__: unknown`, with which every recursive `DeepPartial` rejects IDs. The mapped tag keeps generic functions
 * from inferring a union of two prefixes, and the interface keeps hovers short.
 */
export interface IdTag<Prefix extends string>
  extends Pick<Brand<unknown, { readonly [Key in Prefix]: true }, '~id'>, '~id'> {}

/**
 * The ID type of one prefix: a string that the definition of that prefix has generated or checked.
 *
 * Shape: `prefix_body` at runtime, a plain string. `Id<'stripe:sub'>` is that of the prefix `sub` in the registry
 * `stripe`. A prefix that the grammar rejects, as in `Id<'Not A Prefix'>`, becomes a type that says why, and that no
 * value has.
 *
 * @example
 * function greet(id: Id<'user'>) { return `Hello, ${id}` }
 */
export type Id<Prefix extends string> = PrefixError<Prefix> & string & IdTag<Prefix>

/** An ID of any prefix: every `Id<…>` is assignable to it. */
export type AnyId = Id<string>

/**
 * The name of an ID type: its prefix, which the scope of its registry precedes. `NameOf<Id<'stripe:sub'>>` is
 * `'stripe:sub'`, and `NameOf<Id<'user'>>` is `'user'`.
 *
 * @example
 * const name: NameOf<Id<'stripe:sub'>> = 'stripe:sub'
 */
export type NameOf<Value extends AnyId> = Value extends AnyId ? keyof Value['~id'] & string : never

/** The prefix in a name. Most names are prefixes: one intersection for all of a union costs the compiler least. */
export type PrefixIn<Name extends string> = [Name & `${string}:${string}`] extends [never]
  ? Name
  : WithoutScope<Name>

type WithoutScope<Name extends string> = Name extends `${string}:${infer Prefix}` ? Prefix : Name

/**
 * The prefix of an ID type: `PrefixOf<Id<'user'>>` is `'user'`, as is that of `Id<'stripe:user'>`; a union of IDs becomes
 * a union of prefixes.
 *
 * @example
 * const prefix: PrefixOf<Id<'user'>> = 'user'
 */
export type PrefixOf<Value extends AnyId> = PrefixIn<NameOf<Value>>

/**
 * The loose type of an ID, for code that becomes typed file by file. It accepts IDs of the prefix and plain strings,
 * and rejects IDs of other prefixes, bodies, tokens and keys.
 *
 * Every plain string is accepted unchecked. `string | Id<'user'>` is not a substitute: every ID is a
 * string, so the compiler reads that union as `string`.
 *
 * @example
 * function load(id: LooseId<'user'>) {}
 * load('user_1') // compiles; load(PostId.generate()) does not
 */
export type LooseId<Prefix extends string> = string & LooseTag<Prefix>

/** The brand that a loose ID may have, only for the compiler: that of one of its prefixes. */
// `undefined` is among the types because the compiler would otherwise say *Consider adding 'undefined'* of an ID of another
// kind, under `exactOptionalPropertyTypes`.
export interface LooseTag<Prefix extends string> {
  readonly '~id'?: { readonly [Key in Prefix]: { readonly [Each in Key]: true } }[Prefix] | undefined
  readonly '~body'?: undefined
  readonly '~secret'?: undefined
  readonly '~key'?: undefined
}

/** The brand of a body, only for the compiler. */
export interface BodyTag<Prefix extends string>
  extends Pick<Brand<unknown, { readonly [Key in Prefix]: true }, '~body'>, '~body'> {}

/**
 * The body of an id: what `definition.body(id)` returns, and what some products store in columns that imply the prefix.
 *
 * It is not an ID, and goes only to the `fromBody` of its own definition.
 *
 * @example
 * const body: Body<'user'> = UserId.body(id)
 * UserId.fromBody(body) === id
 */
export type Body<Prefix extends string> = string & BodyTag<Prefix>

/** The input of `fromBody`: bodies of the prefix and plain strings; no ID, no key, and no body of another prefix. */
export type LooseBody<Prefix extends string> = string & {
  readonly '~body'?: { readonly [Key in Prefix]: true } | undefined
  readonly '~id'?: undefined
  readonly '~secret'?: undefined
  readonly '~key'?: undefined
}

/**
 * A function that checks a value: `parse` and `safeParse` of a definition or a union.
 *
 * It accepts every input that may be an ID of the prefix, such as `unknown`, `string | null` or a union with that ID.
 * For any other, the type of its parameter is a sentence: *A promise is not an id: await it*.
 */
// One signature, so the compiler reports one sentence, and a union of definitions can be called. Every call
// instantiates it: a string ends at the first test, and inference never enters `Verdict`.
export type Parser<Prefix extends string, Result> = <Input>(
  this: void,
  input: string extends Input
    ? Input
    : Verdict<Input>[Input extends LooseId<Prefix> ? 'accepted' : 'refused'],
) => Result

/** The type of the parameter. One accepted member of a union is enough: with it, `unknown` absorbs the sentences. */
export interface Verdict<Input> {
  readonly accepted: unknown
  // A bare `null` is accepted, and counts for nothing in a union.
  readonly refused: [Input] extends [null | undefined] ? unknown : WrongInput<NonNullable<Input>>
}

type WrongInput<Input> = Input extends { readonly '~id': infer Tag }
  ? string extends keyof Tag
    ? unknown // any ID, which may be one of this prefix
    : `An id of '${keyof Tag & string}' belongs to another definition`
  : Input extends string
    ? 'A body, a token or a key is not an id'
    : Input extends PromiseLike<unknown>
      ? 'A promise is not an id: await it'
      : Input extends readonly unknown[]
        ? 'An array is not an id: parse its items'
        : 'Only a string can be an id'

/** The grammar of prefixes as the compiler checks it, and its messages about invalid ones. Types only. */
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
type Punctuation = CharacterOf<' !"#$%&\'()*+,-./:;<=>?@[\\]^`{|}~'>

/** The characters of a string, as a union. */
export type CharacterOf<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First | CharacterOf<Rest>
  : never

/**
 * The strings that no prefix matches. `Capitalize<string>` is every string that does not start with a lower-case letter.
 *
 * The compiler tests each pattern against each prefix. Upper case after the first letter has none: `ValidPrefix` rejects it.
 */
export type BadPrefix = Capitalize<string> | `${string}_` | `${string}${Punctuation}${string}`

// One template around the reasons: inference of `Prefix` compares it once, and never looks into them.
type Explain<Prefix extends string> = `Invalid prefix${PrefixFault<Prefix>}`

// biome-ignore lint/complexity/noBannedTypes: `{}` is assignable to a mapped type only where its keys are not literals.
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
              ? OtherCharacters<Prefix> // such as a letter without case
              : ': must be one string literal, not a union' // of which another one is bad
            : ` '${Prefix}': must be lower-case, e.g. '${Lowercase<Prefix>}'`

type OtherCharacters<Prefix extends string> = ` '${Prefix}': only a-z, 0-9 and _ are allowed`

/**
 * `unknown` for a prefix that the grammar allows, which leaves `Id` unchanged; for any other, the message that says why.
 *
 * A union with one allowed prefix passes, as does a type parameter, and `string`, the prefix of any ID.
 */
export type PrefixError<Prefix extends string> =
  // By the check that `defineId` has made. A constant pattern, so `Id<Prefix>` is assignable to `AnyId`.
  // Not `ValidPrefix<Prefix>` as the result: generic functions would infer a union of prefixes from it.
  ValidPrefix<Prefix> extends `Invalid prefix '${string}` ? ScopedError<Prefix> : unknown

/** The same of other strings: one may be the name of an ID in a scope. Evaluated only after a rejection. */
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
 * What it cannot see (more than 63 characters, most letters beyond ASCII) throws at runtime.
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
