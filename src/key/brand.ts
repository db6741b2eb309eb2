/** The types of keys: numbers, bigints and texts with a brand that only a definition grants. */
import type { Brand } from 'ts-brand'

/** What a key is at run time. */
export type KeyValue = number | bigint | string

/** The brand of a key, for the compiler alone. */
export interface KeyTag<Name extends string>
  extends Brand<unknown, { readonly [Each in Name]: true }, '~key'> {}

/**
 * The key type of one name: what a table without public ids has as its primary key.
 *
 * Shape: a positive safe integer at run time; with `bigint` or `string` as its second parameter, one of those. It has no
 * prefix, so nothing but the type says whose key it is.
 *
 * @example
 * function load(key: Key<'user'>) { return `select * from users where id = ${key}` }
 */
export type Key<Name extends string, Value extends KeyValue = number> = Value & KeyTag<Name>

/** Any key, whatever its name and value: every `Key<…>` is assignable to it. */
export type AnyKey = Key<string, KeyValue>

/**
 * The loose type of a key, for code that becomes typed file by file. It accepts keys of the name and plain values, and
 * refuses keys of other names, ids, bodies and tokens.
 *
 * @example
 * function load(key: LooseKey<'user'>) {}
 * load(42) // compiles; load(postKey) does not
 */
export type LooseKey<Name extends string, Value extends KeyValue = number> = Value & LooseKeyTag<Name>

/** The brand that a loose key may have, for the compiler alone: that of one of its names. */
export interface LooseKeyTag<Name extends string> {
  readonly '~key'?: { readonly [Each in Name]: { readonly [One in Each]: true } }[Name]
  readonly '~id'?: never
  readonly '~body'?: never
  readonly '~secret'?: never
}
