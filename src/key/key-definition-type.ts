/** The types of what `defineKey` returns: one for each type of value. Types only. */
import type { StandardProps } from '../definition/standard-schema.ts'
import type { IdResult } from '../errors/error.ts'
import type { Format } from '../formats/shared/format.ts'
import type { BigIntKey, Key, KeyParser, TextKey } from './brand.ts'

/**
 * The keys of one name that are numbers, as `defineKey(name)` returns it. Every method works unbound.
 *
 * @example
 * export const UserKey: KeyDef<'user'> = defineKey('user') // isolatedDeclarations requires the annotation
 */
export interface KeyDef<Name extends string = string> {
  readonly name: Name
  /** The entity that the keys identify, in messages: the name by default. */
  readonly entity: string
  /** The description that `defineKey` received. */
  readonly description?: string
  readonly format: 'number'
  /** The largest key; the smallest is 1. */
  readonly max: number
  /** The type of the keys, for `IdOf`; absent at runtime. */
  readonly $type: Key<Name>
  /** Returns the input, typed as a key, or throws an `IdError`. What cannot be a key of this name fails to compile. */
  readonly parse: KeyParser<Name, number, Key<Name>>
  /** The result for an input: the key, or the error. What cannot be a key of this name fails to compile. */
  readonly safeParse: KeyParser<Name, number, IdResult<Key<Name>>>
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is Key<Name>
  /** The key that a string spells in decimal digits, as in a URL: no sign, leading zero, exponent or white space. */
  fromText(this: void, text: string): Key<Name>
  /** Input and output are the key. At runtime it validates any value. */
  readonly '~standard': StandardProps<Key<Name>>
}

/**
 * The keys of one name that are bigints. Every method works unbound.
 *
 * @example
 * export const EventKey: BigIntKeyDef<'event'> = defineKey('event', { format: 'bigint' })
 */
export interface BigIntKeyDef<Name extends string = string> {
  readonly name: Name
  /** The entity that the keys identify, in messages: the name by default. */
  readonly entity: string
  /** The description that `defineKey` received. */
  readonly description?: string
  readonly format: 'bigint'
  /** The largest key; the smallest is 1. */
  readonly max: bigint
  /** The type of the keys, for `IdOf`; absent at runtime. */
  readonly $type: BigIntKey<Name>
  /** Returns the input, typed as a key, or throws an `IdError`. What cannot be a key of this name fails to compile. */
  readonly parse: KeyParser<Name, bigint, BigIntKey<Name>>
  /** The result for an input: the key, or the error. What cannot be a key of this name fails to compile. */
  readonly safeParse: KeyParser<Name, bigint, IdResult<BigIntKey<Name>>>
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is BigIntKey<Name>
  /** The key that a string spells in decimal digits, as in a URL: no sign, leading zero, exponent or white space. */
  fromText(this: void, text: string): BigIntKey<Name>
  /** Input and output are the key. At runtime it validates any value. Its JSON Schema throws: JSON has no bigint. */
  readonly '~standard': StandardProps<BigIntKey<Name>>
}

/**
 * The keys of one name that are strings: bodies of a format, without a prefix. Every method works unbound.
 *
 * @example
 * export const OrderKey: TextKeyDef<'order'> = defineKey('order', { format: uuid() })
 */
export interface TextKeyDef<Name extends string = string> {
  readonly name: Name
  /** The entity that the keys identify, in messages: the name by default. */
  readonly entity: string
  /** The description that `defineKey` received. */
  readonly description?: string
  /** How keys are checked. */
  readonly format: Format
  /** Anchored, without flags. Every key matches it; some formats reject more than it can express. */
  readonly pattern: RegExp
  /** The type of the keys, for `IdOf`; absent at runtime. */
  readonly $type: TextKey<Name>
  /** Returns the input, typed as a key, or throws an `IdError`. What cannot be a key of this name fails to compile. */
  readonly parse: KeyParser<Name, string, TextKey<Name>>
  /** The result for an input: the key, or the error. What cannot be a key of this name fails to compile. */
  readonly safeParse: KeyParser<Name, string, IdResult<TextKey<Name>>>
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is TextKey<Name>
  /** The key that a string is: as `parse`. */
  fromText(this: void, text: string): TextKey<Name>
  /**
   * The key that a typed text stands for: trimmed, and in the case of the format, such as a UUID in upper case. It throws an
   * `IdError` for a string that stands for none.
   */
  normalize(this: void, input: unknown): TextKey<Name>
  /** The result of `normalize`, without throwing. */
  safeNormalize(this: void, input: unknown): IdResult<TextKey<Name>>
  /** Input and output are the key. At runtime it validates any value. */
  readonly '~standard': StandardProps<TextKey<Name>>
}

/** Any definition of keys: the type for functions over definitions. */
export type AnyKeyDef<Name extends string = string> = KeyDef<Name> | BigIntKeyDef<Name> | TextKeyDef<Name>
