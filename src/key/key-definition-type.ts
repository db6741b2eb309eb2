/** The types of key definitions, one for each type of value. Types only. */
import type { StandardProps } from '../definition/standard-schema.ts'
import type { IdResult } from '../errors/error.ts'
import type { Format } from '../formats/shared/format.ts'
import type { BigIntKey, Key, KeyParser, TextKey } from './brand.ts'

/**
 * The definition of keys that are numbers, as `defineKey(name)` returns it. Every method works unbound.
 *
 * @example
 * export const UserKey: KeyDef<'user'> = defineKey('user') // isolatedDeclarations requires the annotation
 */
export interface KeyDef<Name extends string = string> {
  readonly name: Name
  /** The name of the entity in messages, by default the name of the keys. */
  readonly entity: string
  /** The description that `defineKey` received. */
  readonly description?: string
  readonly format: 'number'
  /** The largest key. The smallest key is 1. */
  readonly max: number
  /** The type of the keys, for `IdOf`; absent at runtime. */
  readonly $type: Key<Name>
  /** Returns the input, typed as a key, or throws an `IdError`. An input that cannot be a key of this name fails to compile. */
  readonly parse: KeyParser<Name, number, Key<Name>>
  /** Returns the key or the error for an input. An input that cannot be a key of this name fails to compile. */
  readonly safeParse: KeyParser<Name, number, IdResult<Key<Name>>>
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is Key<Name>
  /** Returns the key of a string of decimal digits, as in a URL, without sign, leading zero, exponent or white space. */
  fromText(this: void, text: string): Key<Name>
  /** Input and output have the key's type. At runtime, any value is validated. */
  readonly '~standard': StandardProps<Key<Name>>
}

/**
 * The definition of keys that are bigints. Every method works unbound.
 *
 * @example
 * export const EventKey: BigIntKeyDef<'event'> = defineKey('event', { format: 'bigint' })
 */
export interface BigIntKeyDef<Name extends string = string> {
  readonly name: Name
  /** The name of the entity in messages, by default the name of the keys. */
  readonly entity: string
  /** The description that `defineKey` received. */
  readonly description?: string
  readonly format: 'bigint'
  /** The largest key. The smallest key is 1. */
  readonly max: bigint
  /** The type of the keys, for `IdOf`; absent at runtime. */
  readonly $type: BigIntKey<Name>
  /** Returns the input, typed as a key, or throws an `IdError`. An input that cannot be a key of this name fails to compile. */
  readonly parse: KeyParser<Name, bigint, BigIntKey<Name>>
  /** Returns the key or the error for an input. An input that cannot be a key of this name fails to compile. */
  readonly safeParse: KeyParser<Name, bigint, IdResult<BigIntKey<Name>>>
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is BigIntKey<Name>
  /** Returns the key of a string of decimal digits, as in a URL, without sign, leading zero, exponent or white space. */
  fromText(this: void, text: string): BigIntKey<Name>
  /** Input and output have the key's type. At runtime, any value is validated. Its JSON Schema throws, because JSON has no bigint. */
  readonly '~standard': StandardProps<BigIntKey<Name>>
}

/**
 * The definition of keys that are strings, which are bodies of a format without a prefix. Every method works unbound.
 *
 * @example
 * export const OrderKey: TextKeyDef<'order'> = defineKey('order', { format: uuid() })
 */
export interface TextKeyDef<Name extends string = string> {
  readonly name: Name
  /** The name of the entity in messages, by default the name of the keys. */
  readonly entity: string
  /** The description that `defineKey` received. */
  readonly description?: string
  /** How keys are checked. */
  readonly format: Format
  /** An anchored pattern without flags. Every key matches it, but some formats reject more than it can express. */
  readonly pattern: RegExp
  /** The type of the keys, for `IdOf`; absent at runtime. */
  readonly $type: TextKey<Name>
  /** Returns the input, typed as a key, or throws an `IdError`. An input that cannot be a key of this name fails to compile. */
  readonly parse: KeyParser<Name, string, TextKey<Name>>
  /** Returns the key or the error for an input. An input that cannot be a key of this name fails to compile. */
  readonly safeParse: KeyParser<Name, string, IdResult<TextKey<Name>>>
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is TextKey<Name>
  /** Like `parse`, for strings. */
  fromText(this: void, text: string): TextKey<Name>
  /**
   * Returns the key of typed input, trimmed and in the case of the format, such as for a UUID in upper case. Throws an `IdError` if
   * the input does not represent a key.
   */
  normalize(this: void, input: unknown): TextKey<Name>
  /** Like `normalize`, but returns the error instead of throwing it. */
  safeNormalize(this: void, input: unknown): IdResult<TextKey<Name>>
  /** Input and output have the key's type. At runtime, any value is validated. */
  readonly '~standard': StandardProps<TextKey<Name>>
}

/** Any definition of keys: the type for functions that take any definition. */
export type AnyKeyDef<Name extends string = string> = KeyDef<Name> | BigIntKeyDef<Name> | TextKeyDef<Name>
