/** The types that replace `string` in a Prisma client. */
import type { AnyId, Body, LooseBody, LooseId, NameOf } from '../definition/brand.ts'
import type { Key, LooseKey } from '../key/brand.ts'

/**
 * The type of a column whose brand names no id type: no text has it. A missing import is `any`, and Prisma's clients
 * switch off the compiler's message about it.
 */
interface NotAnId {
  readonly 'brandid: the module of `ids` exports no id type of this name': never
}

type AnyBody = Body<string>
type TextKey = Key<string, string>

/** `Typed`, where `Type` is of the `Kinds`: neither `any` nor `string`. */
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
    : Type extends TextKey
      ? LooseKey<keyof Type['~key'] & string, string>
      : never
type BodyOf<Type> = Type extends AnyId ? Body<NameOf<Type>> : never
type LooseBodyOf<Type> = Type extends AnyId ? LooseBody<NameOf<Type>> : never

/**
 * The ids of a column, in a client in `strict` mode: the id type itself. A type such as `WsId | Body<'ws'>` is that of a
 * column whose older rows hold bare bodies, and `Key<'order', string>` that of a key without a prefix.
 *
 * @example
 * const id: IdText<Id<'user'>> = UserId.generate()
 */
export type IdText<Type> = WhereId<Type, Type, AnyId | AnyBody | TextKey>

/**
 * The ids of a column, in a client in `loose` mode: ids of the kind and plain strings, as in `LooseId`.
 *
 * @example
 * const id: LooseIdText<Id<'user'>> = 'user_1'
 */
export type LooseIdText<Type> = WhereId<Type, LooseOf<Type>, AnyId | AnyBody | TextKey>

/**
 * The bodies of a column, in a client in `strict` mode: what `definition.body(id)` returns.
 *
 * @example
 * const short: BodyText<Id<'run'>> = RunId.body(id)
 */
export type BodyText<Type> = WhereId<Type, BodyOf<Type>>

/**
 * The bodies of a column, in a client in `loose` mode: bodies of the kind and plain strings.
 *
 * @example
 * const short: LooseBodyText<Id<'run'>> = '03h9we7hp2hzo9bqbv4l8rz84'
 */
export type LooseBodyText<Type> = WhereId<Type, LooseBodyOf<Type>>

/** What compares, sets or adds whole values. The other keys search in a text, or count. */
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

/** Nested filters have `equals`; field references and `Prisma.skip` do not. */
type InPlaceOf<Value, Text> = Value extends string
  ? Text
  : Value extends readonly string[]
    ? Text[]
    : 'equals' extends keyof Value
      ? IdInput<Value, Text>
      : Value

/**
 * An input type of Prisma on a text column, such as `StringFilter`, with `Text` where a whole value goes.
 *
 * `contains`, `startsWith` and `endsWith` keep their strings, and references to columns stay as they are.
 *
 * @example
 * const filter: IdInput<{ in?: string[]; startsWith?: string }, Id<'user'>> = { startsWith: 'user_' }
 */
export type IdInput<Input, Text> = {
  [Key in keyof Input]: Key extends WholeValue ? InPlaceOf<Input[Key], Text> : Input[Key]
}
