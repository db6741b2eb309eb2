/** The types that replace `string`, `number` and `bigint` in a Prisma client. */
import type { AnyId, Body, LooseBody, LooseId, NameOf } from '../definition/brand.ts'
import type { BigIntKey, Key, LooseBigIntKey, LooseKey, LooseTextKey, TextKey } from '../key/brand.ts'

/**
 * The type of a column whose brand is not an ID type, so that no string is assignable to the column. A missing import would otherwise be
 * `any`, because Prisma's clients suppress the compiler error.
 */
interface NotAnId {
  readonly 'brandid: the module of `ids` exports no ID type of this name': never
}

type AnyBody = Body<string>
type AnyTextKey = TextKey<string>

/** Resolves to `Typed` if `Type` is one of the `Kinds`, and neither `any` nor a plain value. */
type WhereId<Type, Typed, Kinds = AnyId> = 0 extends 1 & Type
  ? NotAnId
  : [Type] extends [Kinds]
    ? Typed
    : NotAnId

type BodyNameOf<Type extends AnyBody> = keyof Type['~body'] & string

type LooseOf<Type> = Type extends AnyId
  ? LooseId<NameOf<Type>>
  : Type extends AnyBody
    ? LooseBody<BodyNameOf<Type>>
    : Type extends AnyTextKey
      ? LooseTextKey<KeyNameOf<Type>>
      : never
type KeyNameOf<Type extends Key<string> | BigIntKey<string> | AnyTextKey> = keyof Type['~key'] & string
type BodyOf<Type> = Type extends AnyId ? Body<NameOf<Type>> : never
type LooseBodyOf<Type> = Type extends AnyId ? LooseBody<NameOf<Type>> : never

/**
 * The IDs of a column in `strict` mode: the ID type itself. A column with bodies in older rows has a type such as `WsId | Body<'ws'>`, and
 * a column of string keys has a type such as `TextKey<'order'>`.
 *
 * @example
 * const id: IdText<Id<'user'>> = UserId.generate()
 */
export type IdText<Type> = WhereId<Type, Type, AnyId | AnyBody | AnyTextKey>

/**
 * The IDs of a column in `loose` mode: plain strings and IDs of the kind, as in `LooseId`.
 *
 * @example
 * const id: LooseIdText<Id<'user'>> = 'user_1'
 */
export type LooseIdText<Type> = WhereId<Type, LooseOf<Type>, AnyId | AnyBody | AnyTextKey>

/**
 * The bodies of a column in `strict` mode: the result of `definition.body(id)`.
 *
 * @example
 * const short: BodyText<Id<'run'>> = RunId.body(id)
 */
export type BodyText<Type> = WhereId<Type, BodyOf<Type>>

/**
 * The bodies of a column in `loose` mode: plain strings and bodies of the kind.
 *
 * @example
 * const short: LooseBodyText<Id<'run'>> = '03h9we7hp2hzo9bqbv4l8rz84'
 */
export type LooseBodyText<Type> = WhereId<Type, LooseBodyOf<Type>>

/**
 * The keys of an `Int` column in `strict` mode: the key type itself.
 *
 * @example
 * const key: KeyNumber<Key<'user'>> = UserKey.parse(1)
 */
export type KeyNumber<Type> = WhereId<Type, Type, Key<string>>

/**
 * The keys of an `Int` column in `loose` mode: plain numbers and keys of the kind, as in `LooseKey`.
 *
 * @example
 * const key: LooseKeyNumber<Key<'user'>> = 1
 */
export type LooseKeyNumber<Type> = WhereId<
  Type,
  Type extends Key<string> ? LooseKey<KeyNameOf<Type>> : never,
  Key<string>
>

/**
 * The keys of a `BigInt` column in `strict` mode: the key type itself.
 *
 * @example
 * const key: KeyBigInt<BigIntKey<'event'>> = EventKey.parse(1n)
 */
export type KeyBigInt<Type> = WhereId<Type, Type, BigIntKey<string>>

/**
 * The keys of a `BigInt` column in `loose` mode: plain bigints and keys of the kind, as in `LooseBigIntKey`.
 *
 * @example
 * const key: LooseKeyBigInt<BigIntKey<'event'>> = 1n
 */
export type LooseKeyBigInt<Type> = WhereId<
  Type,
  Type extends BigIntKey<string> ? LooseBigIntKey<KeyNameOf<Type>> : never,
  BigIntKey<string>
>

/**
 * The ID that `fillIds` generates for a new row if the column's brand contains the word `filled`: the type itself. The generator makes this
 * member, which Prisma requires, optional.
 *
 * @example
 * const data: { id?: Filled<Id<'user'>> } = {}
 */
export type Filled<Type> = Type

/** Replaces the `number` that Prisma accepts for a `bigint` in `strict` mode, because no bigint key is a number. */
export type NoNumber = never

/** Replaces the `number` that Prisma accepts for a `bigint` in `loose` mode: any number that is not a key. */
export type PlainNumber = LooseKey<never>

/** The filter and update keys that compare, set or add entire values. Other keys search within a string, count, or calculate. */
type WholeValue =
  | 'equals'
  | 'gt'
  | 'gte'
  | 'has'
  | 'hasEvery'
  | 'hasSome'
  | 'in'
  | 'lt'
  | 'lte'
  | 'not'
  | 'notIn'
  | 'push'
  | 'set'
  | '_max'
  | '_min'

type PlainValue = string | number | bigint

/** Prisma also accepts numbers for a `BigInt` column, so numbers stay allowed if the column accepts plain bigints. */
type InPlaceOfPlain<Value, Id> = Value extends number ? ([bigint] extends [Id] ? PlainNumber : Id) : Id

/** Nested filters have `equals`, unlike field references and `Prisma.skip`. */
type InPlaceOf<Value, Id> = Value extends PlainValue
  ? InPlaceOfPlain<Value, Id>
  : Value extends readonly (infer Element extends PlainValue)[]
    ? InPlaceOfPlain<Element, Id>[]
    : 'equals' extends keyof Value
      ? IdInput<Value, Id>
      : Value

/**
 * A Prisma input type for a column, such as `StringFilter` or `IntFilter`, with `Id` in place of every entire value.
 *
 * `contains`, `startsWith` and `endsWith` still accept strings, `increment` and similar keys still accept numbers, and column
 * references stay unchanged.
 *
 * @example
 * const filter: IdInput<{ in?: string[]; startsWith?: string }, Id<'user'>> = { startsWith: 'user_' }
 */
export type IdInput<Input, Id> = {
  [Name in keyof Input]: Name extends WholeValue ? InPlaceOf<Input[Name], Id> : Input[Name]
}
