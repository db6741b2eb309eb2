/** The types of ids and bodies: strings with a brand that only a definition grants. */
import type { Brand } from 'ts-brand'
import type { PrefixError } from './prefix-type.ts'

/**
 * The brand of an id, for the compiler alone: no id has these keys at run time.
 *
 * It is ts-brand's brand under the key `~id`, so a second brand of ts-brand can be laid on top of an id. The mapped
 * tag keeps generic functions from inferring a union of two prefixes, and the interface keeps hovers short.
 */
export interface IdTag<Prefix extends string>
  extends Brand<unknown, { readonly [Key in Prefix]: true }, '~id'> {}

/**
 * The id type of one prefix: a string that the definition of that prefix has generated or checked.
 *
 * Shape: `prefix_body` at run time, a plain string. `Id<'stripe:sub'>` is that of the prefix `sub` in the registry
 * `stripe`. A prefix that the grammar refuses, as in `Id<'Not A Prefix'>`, becomes a type that says why, and that no
 * value has.
 *
 * @example
 * function greet(id: Id<'user'>) { return `Hello, ${id}` }
 */
export type Id<Prefix extends string> = PrefixError<Prefix> & string & IdTag<Prefix>

/** Any id, whatever its prefix: every `Id<…>` is assignable to it. */
export type AnyId = Id<string>

/**
 * The name of an id type: its prefix, which the scope of its registry precedes. `NameOf<Id<'stripe:sub'>>` is
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
 * The prefix of an id type: `PrefixOf<Id<'user'>>` is `'user'`, as is that of `Id<'stripe:user'>`; a union of ids becomes
 * a union of prefixes.
 *
 * @example
 * const prefix: PrefixOf<Id<'user'>> = 'user'
 */
export type PrefixOf<Value extends AnyId> = PrefixIn<NameOf<Value>>

/**
 * The loose type of an id, for code that becomes typed file by file. It accepts ids of the prefix and plain strings,
 * and refuses ids of other prefixes, bodies, tokens and keys.
 *
 * A plain string is accepted unchecked, whatever it holds. `string | Id<'user'>` is not a substitute: every id is a
 * string, so the compiler reads that union as `string`.
 *
 * @example
 * function load(id: LooseId<'user'>) {}
 * load('user_1') // compiles; load(PostId.generate()) does not
 */
export type LooseId<Prefix extends string> = string & LooseTag<Prefix>

/** The brand that a loose id may have, for the compiler alone: that of one of its prefixes. */
export interface LooseTag<Prefix extends string> {
  readonly '~id'?: { readonly [Key in Prefix]: { readonly [Each in Key]: true } }[Prefix]
  readonly '~body'?: never
  readonly '~secret'?: never
  readonly '~key'?: never
}

/** The brand of a body, for the compiler alone. */
export interface BodyTag<Prefix extends string>
  extends Brand<unknown, { readonly [Key in Prefix]: true }, '~body'> {}

/**
 * The body of an id: what `definition.body(id)` returns, and what some products store in columns that imply the prefix.
 *
 * It is not an id, and goes only to the `fromBody` of its own definition.
 *
 * @example
 * const body: Body<'user'> = UserId.body(id)
 * UserId.fromBody(body) === id
 */
export type Body<Prefix extends string> = string & BodyTag<Prefix>

/** What `fromBody` accepts: bodies of the prefix and plain strings; no id, no key, and no body of another prefix. */
export type LooseBody<Prefix extends string> = string & {
  readonly '~body'?: { readonly [Key in Prefix]: true }
  readonly '~id'?: never
  readonly '~secret'?: never
  readonly '~key'?: never
}
