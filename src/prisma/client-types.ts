/** Types that stand in a Prisma client where Prisma wrote `string`. */
import type { AnyId, Body, LooseBody, LooseId, PrefixOf } from '../definition/brand.ts'

/**
 * What a column becomes whose type resolves to `any`, as an import that is not found does: a type that no value has.
 * Clients of Prisma switch off the compiler's own message.
 */
interface UnresolvedType {
  readonly 'brandid: the module of `ids` exports no such type': never
}

type IsAny<Type> = 0 extends 1 & Type ? true : false

/**
 * The ids of a column, in a client of the mode `strict`: the id type itself.
 *
 * @example
 * const id: IdText<Id<'user'>> = UserId.generate()
 */
export type IdText<Type extends AnyId> = IsAny<Type> extends true ? UnresolvedType : Type

/**
 * The ids of a column, in a client of the mode `loose`: ids of the kind and plain strings, as in `LooseId`.
 *
 * @example
 * const id: LooseIdText<Id<'user'>> = 'user_1'
 */
export type LooseIdText<Type extends AnyId> =
  IsAny<Type> extends true ? UnresolvedType : LooseId<PrefixOf<Type>>

/**
 * The bodies of a column, in a client of the mode `strict`: what `definition.body(id)` returns.
 *
 * @example
 * const short: BodyText<Id<'run'>> = RunId.body(id)
 */
export type BodyText<Type extends AnyId> = IsAny<Type> extends true ? UnresolvedType : Body<PrefixOf<Type>>

/**
 * The bodies of a column, in a client of the mode `loose`: bodies of the kind and plain strings.
 *
 * @example
 * const short: LooseBodyText<Id<'run'>> = '03h9we7hp2hzo9bqbv4l8rz84'
 */
export type LooseBodyText<Type extends AnyId> =
  IsAny<Type> extends true ? UnresolvedType : LooseBody<PrefixOf<Type>>

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

/** A reference to a column, as in `prisma.post.fields.authorId`. */
interface ColumnReference {
  readonly modelName: unknown
  readonly typeName: unknown
}

type InPlaceOf<Value, Text> = Value extends string
  ? Text
  : Value extends readonly string[]
    ? Text[]
    : Value extends ColumnReference | null | undefined
      ? Value
      : Value extends object
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
