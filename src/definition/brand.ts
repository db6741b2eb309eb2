/**
 * The types of IDs and bodies, which are strings with a brand that only a definition grants; of their prefixes; and of their parser.
 */
import type { Brand } from 'ts-brand'

/**
 * The brand of an ID. It exists only for the compiler: no ID has this key at runtime.
 *
 * The brand is ts-brand's under the key `~id`, so that an ID can also have a second brand of ts-brand. It omits
 * `__witness__: unknown`, because every recursive `DeepPartial` rejects IDs that have it. The mapped tag keeps generic functions from
 * inferring a union of two prefixes, and the interface keeps hovers short.
 */
export interface IdTag<Prefix extends string>
  extends Pick<Brand<unknown, { readonly [Key in Prefix]: true }, '~id'>, '~id'> {}

/**
 * The ID type of a prefix: a string that the definition of the prefix has generated or checked.
 *
 * Shape: at runtime a plain string, `prefix_body`. `Id<'stripe:sub'>` is the ID type of the prefix `sub` in the registry `stripe`. A
 * prefix that the grammar rejects, as in `Id<'Not A Prefix'>`, becomes a type that says why and that no value can have.
 *
 * @example
 * function greet(id: Id<'user'>) { return `Hello, ${id}` }
 */
export type Id<Prefix extends string> = PrefixError<Prefix> & string & IdTag<Prefix>

/** An ID of any prefix: every `Id<…>` is assignable to it. */
export type AnyId = Id<string>

/**
 * The name of an ID type: its prefix, with the scope of its registry in front if the registry has a scope. `NameOf<Id<'stripe:sub'>>`
 * is `'stripe:sub'`, and `NameOf<Id<'user'>>` is `'user'`.
 *
 * @example
 * const name: NameOf<Id<'stripe:sub'>> = 'stripe:sub'
 */
export type NameOf<Value extends AnyId> = Value extends AnyId ? keyof Value['~id'] & string : never

/**
 * The prefix in a name. Most names are plain prefixes, so testing the whole union with a single intersection costs the compiler least.
 */
export type PrefixIn<Name extends string> = [Name & `${string}:${string}`] extends [never]
  ? Name
  : WithoutScope<Name>

type WithoutScope<Name extends string> = Name extends `${string}:${infer Prefix}` ? Prefix : Name

/**
 * The prefix of an ID type: both `PrefixOf<Id<'user'>>` and `PrefixOf<Id<'stripe:user'>>` are `'user'`. A union of IDs becomes a union
 * of prefixes.
 *
 * @example
 * const prefix: PrefixOf<Id<'user'>> = 'user'
 */
export type PrefixOf<Value extends AnyId> = PrefixIn<NameOf<Value>>

/**
 * The loose type of an ID, for projects that adopt ID types file by file. It accepts IDs of the prefix and plain strings, and rejects
 * IDs of other prefixes, bodies, tokens and keys.
 *
 * Every plain string is accepted unchecked. `string | Id<'user'>` is not a substitute, because every ID is a string and the compiler
 * reads that union as `string`.
 *
 * @example
 * function load(id: LooseId<'user'>) {}
 * load('user_1') // compiles; load(PostId.generate()) does not
 */
export type LooseId<Prefix extends string> = string & LooseTag<Prefix>

/** The brand that a loose ID may have, which is the brand of one of its prefixes. It exists only for the compiler. */
// `undefined` is among the types, because under `exactOptionalPropertyTypes` the compiler would otherwise suggest *Consider adding
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
 * The body of an ID, as `definition.body(id)` returns it. Some products store bodies in columns that imply the prefix.
 *
 * A body is not an ID: only the `fromBody` of its own definition accepts it.
 *
 * @example
 * const body: Body<'user'> = UserId.body(id)
 * UserId.fromBody(body) === id
 */
export type Body<Prefix extends string> = string & BodyTag<Prefix>

/** The input of `fromBody`: bodies of the prefix and plain strings, but no ID, no key and no body of another prefix. */
export type LooseBody<Prefix extends string> = string & {
  readonly '~body'?: { readonly [Key in Prefix]: true } | undefined
  readonly '~id'?: undefined
  readonly '~secret'?: undefined
  readonly '~key'?: undefined
}

/**
 * A function that checks a value: `parse` and `safeParse` of a definition or a union.
 *
 * It accepts every input that may be an ID of the prefix, such as `unknown`, `string | null` or a union with that ID. For any other
 * input, the type of its parameter is a message, such as *A promise is not an id: await it*.
 */
// There is only one signature, so that the compiler reports a single message and a union of definitions can be called. Every call
// instantiates the signature, so the first test settles a string, and inference never enters `Verdict`.
export type Parser<Prefix extends string, Result> = <Input>(
  this: void,
  input: string extends Input
    ? Input
    : Verdict<Input>[Input extends LooseId<Prefix> ? 'accepted' : 'refused'],
) => Result

/** The type of the parameter. A single accepted member of a union is enough, because its `unknown` absorbs the messages of the others. */
export interface Verdict<Input> {
  readonly accepted: unknown
  // A bare `null` is accepted, and a `null` in a union is ignored.
  readonly refused: [Input] extends [null | undefined] ? unknown : WrongInput<NonNullable<Input>>
}

type WrongInput<Input> = Input extends { readonly '~id': infer Tag }
  ? string extends keyof Tag
    ? unknown // any ID, which may have this prefix
    : `An ID of '${keyof Tag & string}' belongs to another definition`
  : Input extends string
    ? 'A body, a token or a key is not an ID'
    : Input extends PromiseLike<unknown>
      ? 'A promise is not an ID: await it'
      : Input extends readonly unknown[]
        ? 'An array is not an ID: parse its items'
        : 'Only a string can be an ID'

/** The grammar of prefixes as the compiler checks it, and its messages about invalid ones. Types only. */
type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
type Punctuation = CharacterOf<' !"#$%&\'()*+,-./:;<=>?@[\\]^`{|}~'>

/** The characters of a string, as a union. */
export type CharacterOf<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First | CharacterOf<Rest>
  : never

/**
 * Strings that cannot be a prefix. `Capitalize<string>` is every string that does not start with a lower-case letter.
 *
 * The compiler tests each pattern against each prefix. Upper case after the first letter has no pattern here, because `ValidPrefix`
 * rejects it.
 */
export type BadPrefix = Capitalize<string> | `${string}_` | `${string}${Punctuation}${string}`

// A single template surrounds the reasons, so that inference of `Prefix` compares the template once and never looks into the reasons.
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
              ? OtherCharacters<Prefix> // such as a letter without case
              : ': must be one string literal, not a union' // with another, invalid member
            : ` '${Prefix}': must be lower-case, e.g. '${Lowercase<Prefix>}'`

type OtherCharacters<Prefix extends string> = ` '${Prefix}': only a-z, 0-9 and _ are allowed`

/**
 * `unknown` for a prefix that the grammar allows, which leaves `Id` unchanged. Any other prefix becomes a message that says why.
 *
 * A union with one allowed prefix passes, as do a type parameter and `string`, the prefix of any ID.
 */
export type PrefixError<Prefix extends string> =
  // `ValidPrefix` is already computed for the call of `defineId`. The pattern is constant, so that `Id<Prefix>` is assignable to
  // `AnyId`. The result is not `ValidPrefix<Prefix>`, because generic functions would infer a union of prefixes from it.
  ValidPrefix<Prefix> extends `Invalid prefix '${string}` ? ScopedError<Prefix> : unknown

/** The same check for a rejected prefix, which may be the name of an ID in a scope. It is evaluated only after a rejection. */
type ScopedError<Name extends string> = Name extends `${infer Scope}:${infer Prefix}`
  ? ValidScope<Scope> extends Scope
    ? ValidPrefix<Prefix> extends Prefix
      ? unknown
      : ValidPrefix<Prefix>
    : ValidScope<Scope>
  : Explain<Name>

/** The scope of a registry, if the grammar of prefixes allows it. A wrong scope becomes a message. */
export type ValidScope<Scope extends string> =
  ValidPrefix<Scope> extends `Invalid prefix${infer Reason}` ? `Invalid scope${Reason}` : Scope

/**
 * A prefix literal that the grammar allows. A wrong prefix becomes a message that says why it is wrong.
 *
 * The check is a single union pattern, so that a thousand definitions cost the compiler next to nothing. `defineId` throws at runtime
 * for the faults that the pattern cannot see: more than 63 characters, and most letters beyond ASCII.
 */
export type ValidPrefix<Prefix extends string, Whole extends string = Prefix> =
  // From here on, `Prefix` is one member of the union that `Whole` may be.
  Prefix extends BadPrefix
    ? // Not `Explain<Prefix>`, because the compiler would explain every `BadPrefix` with 6,000 instantiations.
      Explain<Whole>
    : // Both are the same type for a single lower-case literal. The first is not assignable to the second if `Whole` is a union,
      // has upper case, or is not a literal but a `string` or a template with a placeholder.
      Uncapitalize<Whole> extends Lowercase<Prefix>
      ? Prefix
      : Explain<Whole>
