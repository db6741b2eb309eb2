/** The types of key definitions, one per value type. Types only. */
import type { StandardProps } from '../definition/standard-schema.ts'
import type { IdResult } from '../errors/error.ts'
import type { Format } from '../formats/shared/format.ts'
import type { BigIntKey, Key, KeyParser, TextKey } from './brand.ts'

/**
 * The definition of number keys, as returned by `defineKey(name)`. Every method works unbound.
 *
 * @example
 * export const UserKey: KeyDef<'user'> = defineKey('user') // isolatedDeclarations requires the annotation
 */
export interface KeyDef<Name extends string = string> {
  readonly name: Name
  /** The entity's name in messages. Defaults to the key's name. */
  readonly entity: string
  /** The description passed to `defineKey`. */
  readonly description?: string
  readonly format: 'number'
  /** The largest key. The smallest key is 1. */
  readonly max: number
  /** The key type, for `IdOf`. Absent at runtime. */
  readonly $type: Key<Name>
  /** Returns the input, typed as a key, or throws an `IdError`. Inputs that cannot be a key with this name fail to compile. */
  readonly parse: KeyParser<Name, number, Key<Name>>
  /** Returns a result with the key or the error. Inputs that cannot be a key with this name fail to compile. */
  readonly safeParse: KeyParser<Name, number, IdResult<Key<Name>>>
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is Key<Name>
  /** Returns the key for a string of decimal digits, as in a URL, without a sign, leading zeros, an exponent or white space. */
  fromText(this: void, text: string): Key<Name>
  /** Input and output are typed as the key. At runtime, any value can be validated. */
  readonly '~standard': StandardProps<Key<Name>>
}

/**
 * The definition of bigint keys. Every method works unbound.
 *
 * @example
 * export const EventKey: BigIntKeyDef<'event'> = defineKey('event', { format: 'bigint' })
 */
export interface BigIntKeyDef<Name extends string = string> {
  readonly name: Name
  /** The entity's name in messages. Defaults to the key's name. */
  readonly entity: string
  /** The description passed to `defineKey`. */
  readonly description?: string
  readonly format: 'bigint'
  /** The largest key. The smallest key is 1. */
  readonly max: bigint
  /** The key type, for `IdOf`. Absent at runtime. */
  readonly $type: BigIntKey<Name>
  /** Returns the input, typed as a key, or throws an `IdError`. Inputs that cannot be a key with this name fail to compile. */
  readonly parse: KeyParser<Name, bigint, BigIntKey<Name>>
  /** Returns a result with the key or the error. Inputs that cannot be a key with this name fail to compile. */
  readonly safeParse: KeyParser<Name, bigint, IdResult<BigIntKey<Name>>>
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is BigIntKey<Name>
  /** Returns the key for a string of decimal digits, as in a URL, without a sign, leading zeros, an exponent or white space. */
  fromText(this: void, text: string): BigIntKey<Name>
  /** Input and output are typed as the key. At runtime, any value can be validated. `jsonSchema` throws, because JSON has no bigints. */
  readonly '~standard': StandardProps<BigIntKey<Name>>
}

/**
 * The definition of string keys, which are a format's bodies without a prefix. Every method works unbound.
 *
 * @example
 * export const OrderKey: TextKeyDef<'order'> = defineKey('order', { format: uuid() })
 */
export interface TextKeyDef<Name extends string = string> {
  readonly name: Name
  /** The entity's name in messages. Defaults to the key's name. */
  readonly entity: string
  /** The description passed to `defineKey`. */
  readonly description?: string
  /** The format that checks the keys. */
  readonly format: Format
  /** An anchored regular expression without flags. Every key matches, but not every match is a key. */
  readonly pattern: RegExp
  /** The key type, for `IdOf`. Absent at runtime. */
  readonly $type: TextKey<Name>
  /** Returns the input, typed as a key, or throws an `IdError`. Inputs that cannot be a key with this name fail to compile. */
  readonly parse: KeyParser<Name, string, TextKey<Name>>
  /** Returns a result with the key or the error. Inputs that cannot be a key with this name fail to compile. */
  readonly safeParse: KeyParser<Name, string, IdResult<TextKey<Name>>>
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is TextKey<Name>
  /** Returns the key for a string, like `parse`. */
  fromText(this: void, text: string): TextKey<Name>
  /**
   * Parses user input leniently: trims the input and folds its case, for example the case of a UUID. Throws an `IdError` if the input does
   * not represent a key.
   */
  normalize(this: void, input: unknown): TextKey<Name>
  /** Like `normalize`, but returns the error instead of throwing it. */
  safeNormalize(this: void, input: unknown): IdResult<TextKey<Name>>
  /** Input and output are typed as the key. At runtime, any value can be validated. */
  readonly '~standard': StandardProps<TextKey<Name>>
}

/** Any key definition. Use this type for functions that accept any key definition. */
export type AnyKeyDef<Name extends string = string> = KeyDef<Name> | BigIntKeyDef<Name> | TextKeyDef<Name>
