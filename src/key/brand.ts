/** The types of keys, which are numbers, bigints and strings with a brand that only a definition grants, and the type of their parser. */
import type { Brand } from 'ts-brand'
import type { AnyId, LooseId, NameOf, ValidPrefix } from '../definition/brand.ts'

// Each alias names its value, so that tsc's `emitDecoratorMetadata` emits `Number` for `Key<'user'>`. For a type parameter it would
// emit `Object`, and the framework behind a decorator would create another kind of column for the member.

/** The type of a key at runtime. */
export type KeyValue = number | bigint | string

/** The brand of a key. It exists only for the compiler. */
export interface KeyTag<Name extends string>
  extends Pick<Brand<unknown, { readonly [Each in Name]: true }, '~key'>, '~key'> {}

/**
 * The key type of a name, for the primary key of a table.
 *
 * Shape: a positive safe integer at runtime. It has no prefix, so only the type says which entity it identifies. Keys that are not
 * numbers have the types `BigIntKey` and `TextKey`.
 *
 * @example
 * function load(key: Key<'user'>) { return `select * from users where id = ${key}` }
 */
export type Key<Name extends string> = number & KeyTag<Name>

/**
 * The key type of a name, for keys that are bigints.
 *
 * @example
 * const first: BigIntKey<'event'> = EventKey.parse(1n)
 */
export type BigIntKey<Name extends string> = bigint & KeyTag<Name>

/**
 * The key type of a name, for keys that are strings, such as bare UUIDs.
 *
 * @example
 * function load(key: TextKey<'order'>) { return `/orders/${key}` }
 */
export type TextKey<Name extends string> = string & KeyTag<Name>

/** A key of any name and value: every key is assignable to it. */
export type AnyKey = Key<string> | BigIntKey<string> | TextKey<string>

/**
 * The loose type of a key, for projects that adopt key types file by file. It accepts keys of the name and plain values, and rejects
 * keys of other names, IDs, bodies and tokens.
 *
 * @example
 * function load(key: LooseKey<'user'>) {}
 * load(42) // compiles; load(postKey) does not
 */
export type LooseKey<Name extends string> = number & LooseKeyTag<Name>

/**
 * The counterpart of `LooseKey` for keys that are bigints.
 *
 * @example
 * function load(key: LooseBigIntKey<'event'>) {}
 */
export type LooseBigIntKey<Name extends string> = bigint & LooseKeyTag<Name>

/**
 * The counterpart of `LooseKey` for keys that are strings.
 *
 * @example
 * function load(key: LooseTextKey<'order'>) {}
 */
export type LooseTextKey<Name extends string> = string & LooseKeyTag<Name>

/**
 * The loose type of a key with several value types or a named value type, such as `string | number` or a project's own `ID`. Decorator
 * metadata records it as `Object`, so decorated members should use one of the other types.
 *
 * @example
 * function load(key: LooseKeyOf<'product', string | number>) {}
 */
export type LooseKeyOf<Name extends string, Value extends KeyValue> = Value & LooseKeyTag<Name>

/**
 * The loose type of an ID type or a key type: `Loose<OrderItemId>` is `LooseId<'orditem'>`, and `Loose<OrderKey>` is `LooseKey<'order'>`.
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

/** The brand that a loose key may have, which is the brand of one of its names. It exists only for the compiler. */
export interface LooseKeyTag<Name extends string> {
  readonly '~key'?: { readonly [Each in Name]: { readonly [One in Each]: true } }[Name] | undefined
  readonly '~id'?: undefined
  readonly '~body'?: undefined
  readonly '~secret'?: undefined
}

/**
 * A function that checks a value: `parse` and `safeParse` of a definition of keys.
 *
 * It accepts every input that may be a key of the name, such as `unknown` or `number | null`. For any other input, the type of its
 * parameter is a message, such as *A promise is not a key: await it*.
 */
export type KeyParser<Name extends string, Value extends KeyValue, Result> = <Input>(
  this: void,
  input: Value extends Input
    ? Input
    : KeyVerdict<Input, Value>[Input extends LooseKeyOf<Name, Value> ? 'accepted' : 'refused'],
) => Result

/** The type of the parameter. A single accepted member of a union is enough, because its `unknown` absorbs the messages of the others. */
interface KeyVerdict<Input, Value> {
  readonly accepted: unknown
  readonly refused: [Input] extends [null | undefined] ? unknown : KeyRefusal<NonNullable<Input>, Value>
}

type KeyRefusal<Input, Value> = Input extends { readonly '~key': infer Tag }
  ? string extends keyof Tag
    ? unknown // any key, which may have this name
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

/** A name literal that the grammar allows. A wrong name becomes a message that says why it is wrong. */
export type ValidName<Name extends string> =
  ValidPrefix<Name> extends `Invalid prefix${infer Reason}` ? `Invalid name${Reason}` : Name
