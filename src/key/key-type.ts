/** The types of keys, and of what `defineKey` returns: one for each type of value. Types only. */
import type { Brand } from 'ts-brand'
import type { ValidPrefix } from '../definition/brand.ts'
import type { StandardProps } from '../definition/standard-schema.ts'
import type { IdResult } from '../errors/error.ts'
import type { Format } from '../formats/shared/format.ts'

/** The type of a key at run time. */
export type KeyValue = number | bigint | string

/** The brand of a key, only for the compiler. */
export interface KeyTag<Name extends string>
  extends Pick<Brand<unknown, { readonly [Each in Name]: true }, '~key'>, '~key'> {}

/**
 * The key type of one name: the primary key of a table without public ids.
 *
 * Shape: a positive safe integer at run time; with `bigint` or `string` as its second parameter, one of those. It has no
 * prefix, so nothing but the type says whose key it is.
 *
 * @example
 * function load(key: Key<'user'>) { return `select * from users where id = ${key}` }
 */
export type Key<Name extends string, Value extends KeyValue = number> = Value & KeyTag<Name>

/** A key of any name and value: every `Key<…>` is assignable to it. */
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

/** The brand that a loose key may have, only for the compiler: that of one of its names. */
export interface LooseKeyTag<Name extends string> {
  readonly '~key'?: { readonly [Each in Name]: { readonly [One in Each]: true } }[Name]
  readonly '~id'?: never
  readonly '~body'?: never
  readonly '~secret'?: never
}

/**
 * A function that checks a value: `parse` and `safeParse` of a definition of keys.
 *
 * It accepts every input that may be a key of the name, such as `unknown` or `number | null`. For any other, the type of
 * its parameter is a sentence: *A promise is not a key: await it*.
 */
export type KeyParser<Name extends string, Value extends KeyValue, Result> = <Input>(
  this: void,
  input: Value extends Input
    ? Input
    : KeyVerdict<Input, Value>[Input extends LooseKey<Name, Value> ? 'accepted' : 'refused'],
) => Result

/** The type of the parameter. One accepted member of a union is enough: with it, `unknown` absorbs the sentences. */
interface KeyVerdict<Input, Value> {
  readonly accepted: unknown
  readonly refused: [Input] extends [null | undefined] ? unknown : KeyRefusal<NonNullable<Input>, Value>
}

type KeyRefusal<Input, Value> = Input extends { readonly '~key': infer Tag }
  ? string extends keyof Tag
    ? unknown // any key, which may be one of this name
    : `A key of '${keyof Tag & string}' belongs to another definition`
  : Input extends
        | { readonly '~id': unknown }
        | { readonly '~body': unknown }
        | { readonly '~secret': unknown }
    ? 'An id, a body or a token is not a key'
    : Input extends PromiseLike<unknown>
      ? 'A promise is not a key: await it'
      : Input extends readonly unknown[]
        ? 'An array is not a key: parse its items'
        : Value extends string
          ? 'Only a string can be one of these keys'
          : Input extends string
            ? 'A text is not a key: fromText() reads one'
            : `Only a ${Value extends number ? 'number' : 'bigint'} can be one of these keys`

/** A name literal that the grammar allows; a wrong one turns into a sentence that says what is wrong. */
export type ValidName<Name extends string> =
  ValidPrefix<Name> extends `Invalid prefix${infer Reason}` ? `Invalid name${Reason}` : Name

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
  /** The type of the keys, for `IdOf`; absent at run time. */
  readonly $type: Key<Name>
  /** Returns the input, typed as a key, or throws an `IdError`. What cannot be a key of this name fails to compile. */
  readonly parse: KeyParser<Name, number, Key<Name>>
  /** The result for an input: the key, or the error. What cannot be a key of this name fails to compile. */
  readonly safeParse: KeyParser<Name, number, IdResult<Key<Name>>>
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is Key<Name>
  /** The key that a text spells in decimal digits, as in a URL: no sign, leading zero, exponent or white space. */
  fromText(this: void, text: string): Key<Name>
  /** Input and output are the key. At run time it validates any value. */
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
  /** The type of the keys, for `IdOf`; absent at run time. */
  readonly $type: Key<Name, bigint>
  /** Returns the input, typed as a key, or throws an `IdError`. What cannot be a key of this name fails to compile. */
  readonly parse: KeyParser<Name, bigint, Key<Name, bigint>>
  /** The result for an input: the key, or the error. What cannot be a key of this name fails to compile. */
  readonly safeParse: KeyParser<Name, bigint, IdResult<Key<Name, bigint>>>
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is Key<Name, bigint>
  /** The key that a text spells in decimal digits, as in a URL: no sign, leading zero, exponent or white space. */
  fromText(this: void, text: string): Key<Name, bigint>
  /** Input and output are the key. At run time it validates any value. Its JSON Schema throws: JSON has no bigint. */
  readonly '~standard': StandardProps<Key<Name, bigint>>
}

/**
 * The keys of one name that are texts: bodies of a format, without a prefix. Every method works unbound.
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
  /** Anchored, without flags. Every key matches it; some formats refuse more than it can express. */
  readonly pattern: RegExp
  /** The type of the keys, for `IdOf`; absent at run time. */
  readonly $type: Key<Name, string>
  /** Returns the input, typed as a key, or throws an `IdError`. What cannot be a key of this name fails to compile. */
  readonly parse: KeyParser<Name, string, Key<Name, string>>
  /** The result for an input: the key, or the error. What cannot be a key of this name fails to compile. */
  readonly safeParse: KeyParser<Name, string, IdResult<Key<Name, string>>>
  /** Tests whether the input is a key of this definition. */
  is(this: void, input: unknown): input is Key<Name, string>
  /** The key that a text is: as `parse`. */
  fromText(this: void, text: string): Key<Name, string>
  /** Input and output are the key. At run time it validates any value. */
  readonly '~standard': StandardProps<Key<Name, string>>
}

/** Any definition of keys: the type for functions over definitions. */
export type AnyKeyDef<Name extends string = string> = KeyDef<Name> | BigIntKeyDef<Name> | TextKeyDef<Name>
