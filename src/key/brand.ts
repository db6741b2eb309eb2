/** The types of keys and their parser. Keys are numbers, bigints and strings that only a definition can brand. */
import type { Brand } from 'ts-brand'
import type { AnyId, LooseId, NameOf, ValidPrefix } from '../definition/brand.ts'

// Each alias contains a primitive type, so that tsc's `emitDecoratorMetadata` emits `Number` for `Key<'user'>`. For a type parameter,
// tsc would emit `Object`, and an ORM would create the wrong kind of column for the member.

/** The type of a key at runtime. */
export type KeyValue = number | bigint | string

/** The brand of a key. It exists only for the compiler. */
export interface KeyTag<Name extends string>
  extends Pick<Brand<unknown, { readonly [Each in Name]: true }, '~key'>, '~key'> {}

/**
 * The type of number keys with a given name, for a table's primary key.
 *
 * Shape: a positive safe integer at runtime. A key has no prefix, so only the type says which entity it identifies. For keys that are
 * not numbers, use `BigIntKey` or `TextKey`.
 *
 * @example
 * function load(key: Key<'user'>) { return `select * from users where id = ${key}` }
 */
export type Key<Name extends string> = number & KeyTag<Name>

/**
 * The type of bigint keys with a given name.
 *
 * @example
 * const first: BigIntKey<'event'> = EventKey.parse(1n)
 */
export type BigIntKey<Name extends string> = bigint & KeyTag<Name>

/**
 * The type of string keys with a given name, such as bare UUIDs.
 *
 * @example
 * function load(key: TextKey<'order'>) { return `/orders/${key}` }
 */
export type TextKey<Name extends string> = string & KeyTag<Name>

/** A key with any name and value type. Every key is assignable to `AnyKey`. */
export type AnyKey = Key<string> | BigIntKey<string> | TextKey<string>

/**
 * A loose key type, for projects that adopt key types file by file. It accepts plain values and keys with the name, and rejects keys
 * with other names, IDs, bodies and tokens.
 *
 * @example
 * function load(key: LooseKey<'user'>) {}
 * load(42) // compiles; load(postKey) does not
 */
export type LooseKey<Name extends string> = number & LooseKeyTag<Name>

/**
 * The counterpart of `LooseKey` for bigint keys.
 *
 * @example
 * function load(key: LooseBigIntKey<'event'>) {}
 */
export type LooseBigIntKey<Name extends string> = bigint & LooseKeyTag<Name>

/**
 * The counterpart of `LooseKey` for string keys.
 *
 * @example
 * function load(key: LooseTextKey<'order'>) {}
 */
export type LooseTextKey<Name extends string> = string & LooseKeyTag<Name>

/**
 * A loose key type for a union or an alias of value types, such as `string | number` or a project's own `ID`. Decorator metadata records
 * the type as `Object`, so use another loose type for decorated properties.
 *
 * @example
 * function load(key: LooseKeyOf<'product', string | number>) {}
 */
export type LooseKeyOf<Name extends string, Value extends KeyValue> = Value & LooseKeyTag<Name>

/**
 * The loose counterpart of an ID or key type: `Loose<OrderItemId>` is `LooseId<'orditem'>`, and `Loose<OrderKey>` is
 * `LooseKey<'order'>`.
 *
 * @example
 * function load(id: Loose<OrderItemId>) {}
 */
export type Loose<Value extends AnyId | AnyKey> = Value extends AnyId
  ? LooseId<NameOf<Value>>
  : Value extends Key<string>
    ? LooseKey<KeyNameOf<Value>>
    : Value extends BigIntKey<string>
      ? LooseBigIntKey<KeyNameOf<Value>>
      : Value extends TextKey<string>
        ? LooseTextKey<KeyNameOf<Value>>
        : never

type KeyNameOf<Value extends AnyKey> = keyof Value['~key'] & string

/** The optional brand of a loose key: the brand of any of its names. It exists only for the compiler. */
export interface LooseKeyTag<Name extends string> {
  readonly '~key'?: { readonly [Each in Name]: { readonly [One in Each]: true } }[Name] | undefined
  readonly '~id'?: undefined
  readonly '~body'?: undefined
  readonly '~secret'?: undefined
}

/**
 * The type of `parse` and `safeParse` on key definitions.
 *
 * The function accepts any input that may be a key with the name, such as `unknown` or `number | null`. For any other input, the parameter
 * type becomes an error message, such as *A promise is not a key: await it*.
 */
export type KeyParser<Name extends string, Value extends KeyValue, Result> = <Input>(
  this: void,
  input: Value extends Input
    ? Input
    : KeyVerdict<Input, Value>[Input extends LooseKeyOf<Name, Value> ? 'accepted' : 'refused'],
) => Result

/** The parameter type of a parser. One accepted member of an input union is enough: its `unknown` absorbs the other members' messages. */
interface KeyVerdict<Input, Value> {
  readonly accepted: unknown
  readonly refused: [Input] extends [null | undefined] ? unknown : KeyRefusal<NonNullable<Input>, Value>
}

type KeyRefusal<Input, Value> = Input extends { readonly '~key': infer Tag }
  ? string extends keyof Tag
    ? unknown // an `AnyKey` may have this name
    : `A key of '${keyof Tag & string}' belongs to another definition`
  : Input extends
        | { readonly '~id': unknown }
        | { readonly '~body': unknown }
        | { readonly '~secret': unknown }
    ? 'An ID, a body or a token is not a key'
    : Input extends PromiseLike<unknown>
      ? 'A promise is not a key: await it'
      : Input extends readonly unknown[]
        ? 'An array is not a key: parse its items'
        : Value extends string
          ? 'Only a string can be one of these keys'
          : Input extends string
            ? 'A string is not a key: use fromText()'
            : `Only a ${Value extends number ? 'number' : 'bigint'} can be one of these keys`

/** A valid name literal. An invalid name becomes an error message. */
export type ValidName<Name extends string> =
  ValidPrefix<Name> extends `Invalid prefix${infer Reason}` ? `Invalid name${Reason}` : Name
