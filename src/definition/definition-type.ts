/** The type of a definition: its members, and which of them a format adds. Types only. */
import type { IdResult } from '../errors/result.ts'
import type { Uuid25 } from '../formats/default-uuid25.ts'
import type {
  CanBackfill,
  CanBigInt,
  CanBound,
  CanBoundBigInt,
  CanBytes,
  CanGenerate,
  CanRead,
  CanTake,
  CanTime,
  CanUuid,
  Format,
} from '../formats/shared/format.ts'
import type { Body, Id, LooseBody, PlainText } from './brand.ts'
import type { StandardProps } from './standard-schema.ts'

/** An instant: a `Date`, or whole milliseconds since 1970. */
export type Instant = Date | number

/** Options of `generate` where the format carries time. */
export interface GenerateOptions {
  /** The instant of the id, for records that are older than their ids. Such ids are in no order among each other. */
  readonly at?: Instant
}

/**
 * Any input but one of a single known prefix, which turns into a sentence; ids of the definition itself have an overload
 * before. `unknown`, `string`, `AnyId` and unions of ids stay what they are.
 */
export type NotOneKind<Input> = [Input] extends [{ readonly '~id': infer Tag } | null | undefined]
  ? string extends keyof Tag
    ? Input
    : [keyof Tag] extends [never]
      ? Input
      : `An id of '${keyof Tag & string}' belongs to another definition`
  : Input

/**
 * The members of every definition, whatever its format: the type for functions over definitions.
 *
 * Every method works unbound, as in `list.filter(UserId.is)`.
 *
 * @example
 * function count(definition: AnyIdDef, texts: string[]) {
 *   return texts.filter(definition.is).length
 * }
 */
export interface AnyIdDef<Prefix extends string = string> {
  /** The text before the separator, the last `_`. */
  readonly prefix: Prefix
  /** How bodies are generated and checked. */
  readonly format: Format
  /** Former prefixes: reserved, refused by `parse`, rewritten by `normalize`. */
  readonly aliases: readonly string[]
  /** Former formats: accepted, never generated. */
  readonly accepts: readonly Format[]
  /** Exact ids that no format describes. */
  readonly named: readonly Id<Prefix>[]
  /** What the ids stand for, in messages: the prefix by default. */
  readonly entity: string
  /** Anchored, without flags. Every id matches it; some formats refuse more than it can express. */
  readonly pattern: RegExp
  /** The title of the JSON Schema, as passed to `defineId`. */
  readonly title?: string
  /** What the ids stand for, as passed to `defineId`. */
  readonly description?: string
  /** Sample ids, as passed to `defineId`. */
  readonly examples?: readonly Id<Prefix>[]
  /** The type of the ids, for `IdOf`; absent at run time. */
  readonly $type: Id<Prefix>
  // Of four overloads the compiler reports the last alone: one sentence. The first costs it the least. The third is the
  // same in every definition, so that a union of definitions can be called with text: `table[key].parse(text)`.
  /** Checks an id again: returns it unchanged, or throws an `IdError`. */
  parse(this: void, input: Id<Prefix>): Id<Prefix>
  /** Returns an optional id; throws an `IdError` for `null` and `undefined`. */
  parse(this: void, input: Id<Prefix> | null | undefined): Id<Prefix>
  /** Returns a text, typed as an id, or throws an `IdError`. */
  parse(this: void, input: PlainText | null | undefined): Id<Prefix>
  /** Returns a value of any type, typed as an id, or throws an `IdError`. An id of another definition fails to compile. */
  parse<Input>(this: void, input: NotOneKind<Input>): Id<Prefix>
  /** Checks an id again: the result has it unchanged, or the error. */
  safeParse(this: void, input: Id<Prefix>): IdResult<Id<Prefix>>
  /** The result for an optional id: the id, or the error of `null` and `undefined`. */
  safeParse(this: void, input: Id<Prefix> | null | undefined): IdResult<Id<Prefix>>
  /** The result for a text: the id, or the error. */
  safeParse(this: void, input: PlainText | null | undefined): IdResult<Id<Prefix>>
  /** The result for a value of any type: the id, or the error. An id of another definition fails to compile. */
  safeParse<Input>(this: void, input: NotOneKind<Input>): IdResult<Id<Prefix>>
  /** Tests whether the input, unchanged, is an id of this definition. */
  is(this: void, input: unknown): input is Id<Prefix>
  /** The format that accepts an id: the present one or a former one; `undefined` for a named id. */
  formatOf(this: void, id: Id<Prefix>): Format | undefined
  /** The text after the separator. */
  body(this: void, id: Id<Prefix>): Body<Prefix>
  /** The id of a bare body, for columns and URLs that leave the prefix out. */
  fromBody(this: void, body: LooseBody<Prefix>): Id<Prefix>
  /** Like `parse`, for text that people type: trims, folds case, pads, rewrites former prefixes. */
  normalize(this: void, input: unknown): Id<Prefix>
  /** Like `safeParse`, for text that people type. */
  safeNormalize(this: void, input: unknown): IdResult<Id<Prefix>>
  /**
   * Input and output are the id: a typed client refuses ids of other definitions. At run time it validates any value.
   */
  readonly '~standard': StandardProps<Id<Prefix>>
}

/**
 * A definition that generates ids: the type for functions that insert rows or seed tests.
 *
 * @example
 * function create<Prefix extends string>(definition: GeneratingIdDef<Prefix>) {
 *   return { id: definition.generate() }
 * }
 */
export interface GeneratingIdDef<Prefix extends string = string> extends AnyIdDef<Prefix> {
  /** Generates an id. */
  generate(this: void): Id<Prefix>
  /** Generates `count` ids, 0 to 10^7. */
  generateMany(this: void, count: number): Id<Prefix>[]
}

/**
 * The definition that `defineId(prefix)` returns, with the default format.
 *
 * It repeats the members of `AnyIdDef` and of the capabilities instead of extending them: flat, it costs the
 * compiler half as much, and the editor shows one short name.
 *
 * @example
 * export const UserId: IdDef<'user'> = defineId('user') // isolatedDeclarations requires the annotation
 */
export interface IdDef<Prefix extends string = string> {
  /** The text before the separator, the last `_`. */
  readonly prefix: Prefix
  /** How bodies are generated and checked. */
  readonly format: Uuid25
  /** Former prefixes: reserved, refused by `parse`, rewritten by `normalize`. */
  readonly aliases: readonly string[]
  /** Former formats: accepted, never generated. */
  readonly accepts: readonly Format[]
  /** Exact ids that no format describes. */
  readonly named: readonly Id<Prefix>[]
  /** What the ids stand for, in messages: the prefix by default. */
  readonly entity: string
  /** Anchored, without flags. Every id matches it; some formats refuse more than it can express. */
  readonly pattern: RegExp
  /** The title of the JSON Schema, as passed to `defineId`. */
  readonly title?: string
  /** What the ids stand for, as passed to `defineId`. */
  readonly description?: string
  /** Sample ids, as passed to `defineId`. */
  readonly examples?: readonly Id<Prefix>[]
  /** The type of the ids, for `IdOf`; absent at run time. */
  readonly $type: Id<Prefix>
  /** Generates an id. Ids of one definition strictly increase, unless `at` is given. */
  generate(this: void, options?: GenerateOptions): Id<Prefix>
  /** Generates `count` ids, 0 to 10^7. */
  generateMany(this: void, count: number): Id<Prefix>[]
  /** Checks an id again: returns it unchanged, or throws an `IdError`. */
  parse(this: void, input: Id<Prefix>): Id<Prefix>
  /** Returns an optional id; throws an `IdError` for `null` and `undefined`. */
  parse(this: void, input: Id<Prefix> | null | undefined): Id<Prefix>
  /** Returns a text, typed as an id, or throws an `IdError`. */
  parse(this: void, input: PlainText | null | undefined): Id<Prefix>
  /** Returns a value of any type, typed as an id, or throws an `IdError`. An id of another definition fails to compile. */
  parse<Input>(this: void, input: NotOneKind<Input>): Id<Prefix>
  /** Checks an id again: the result has it unchanged, or the error. */
  safeParse(this: void, input: Id<Prefix>): IdResult<Id<Prefix>>
  /** The result for an optional id: the id, or the error of `null` and `undefined`. */
  safeParse(this: void, input: Id<Prefix> | null | undefined): IdResult<Id<Prefix>>
  /** The result for a text: the id, or the error. */
  safeParse(this: void, input: PlainText | null | undefined): IdResult<Id<Prefix>>
  /** The result for a value of any type: the id, or the error. An id of another definition fails to compile. */
  safeParse<Input>(this: void, input: NotOneKind<Input>): IdResult<Id<Prefix>>
  /** Tests whether the input, unchanged, is an id of this definition. */
  is(this: void, input: unknown): input is Id<Prefix>
  /** The format that accepts an id: the present one or a former one; `undefined` for a named id. */
  formatOf(this: void, id: Id<Prefix>): Format | undefined
  /** The text after the separator. */
  body(this: void, id: Id<Prefix>): Body<Prefix>
  /** The id of a bare body, for columns and URLs that leave the prefix out. */
  fromBody(this: void, body: LooseBody<Prefix>): Id<Prefix>
  /** Like `parse`, for text that people type: trims, folds case, pads, rewrites former prefixes. */
  normalize(this: void, input: unknown): Id<Prefix>
  /** Like `safeParse`, for text that people type. */
  safeNormalize(this: void, input: unknown): IdResult<Id<Prefix>>
  /** When the id was generated, to the millisecond. */
  timestamp(this: void, id: Id<Prefix>): Date
  /** The smallest id of an instant: `id >= lowerBound(a) and id < lowerBound(b)` is a time range. */
  lowerBound(this: void, at: Instant): Id<Prefix>
  /** The UUID, lower case with hyphens. */
  toUuid(this: void, id: Id<Prefix>): string
  /** The id of a UUID. */
  fromUuid(this: void, uuid: string): Id<Prefix>
  /** The 16 bytes of the UUID. */
  toBytes(this: void, id: Id<Prefix>): Uint8Array
  /** The id of 16 bytes. */
  fromBytes(this: void, bytes: Uint8Array): Id<Prefix>
  /**
   * Input and output are the id: a typed client refuses ids of other definitions. At run time it validates any value.
   */
  readonly '~standard': StandardProps<Id<Prefix>>
}

export interface Generates<Prefix extends string> {
  /** Generates an id. */
  generate(this: void): Id<Prefix>
  /** Generates `count` ids, 0 to 10^7. */
  generateMany(this: void, count: number): Id<Prefix>[]
}

export interface GeneratesAt<Prefix extends string> {
  /** Generates an id. Ids of one definition strictly increase, unless `at` is given. */
  generate(this: void, options?: GenerateOptions): Id<Prefix>
  /** Generates `count` ids, 0 to 10^7. */
  generateMany(this: void, count: number): Id<Prefix>[]
}

export interface GeneratesWith<Prefix extends string, Given extends object, At = unknown> {
  /** Generates an id with the given fields. */
  generate(this: void, ...options: Options<Given & At>): Id<Prefix>
  /** Generates `count` ids, 0 to 10^7, all with the given fields. */
  generateMany(this: void, count: number, ...given: Options<Given>): Id<Prefix>[]
}

/** One argument, which may be left out where all of its members may. */
type Options<Given> = Record<never, never> extends Given ? [options?: Given] : [options: Given]

export interface Reads<Prefix extends string, Fields extends object> {
  /** The named fields of the body. */
  read(this: void, id: Id<Prefix>): Fields
}

export interface Timed<Prefix extends string> {
  /** When the id was generated, to the format's unit of time. */
  timestamp(this: void, id: Id<Prefix>): Date
}

export interface PartlyTimed<Prefix extends string> {
  /** When the id was generated; `undefined` for an id of a format that carries no time. */
  timestamp(this: void, id: Id<Prefix>): Date | undefined
}

export interface Bounded<Prefix extends string> {
  /** The smallest id of an instant: `id >= lowerBound(a) and id < lowerBound(b)` is a time range. */
  lowerBound(this: void, at: Instant): Id<Prefix>
}

export interface BoundedBigInt {
  /** The smallest integer of an instant; as text these ids do not sort. */
  lowerBound(this: void, at: Instant): bigint
}

export interface Uuids<Prefix extends string> {
  /** The UUID, lower case with hyphens. */
  toUuid(this: void, id: Id<Prefix>): string
  /** The id of a UUID. */
  fromUuid(this: void, uuid: string): Id<Prefix>
}

export interface Bytes<Prefix extends string> {
  /** The bytes, most significant first. */
  toBytes(this: void, id: Id<Prefix>): Uint8Array
  /** The id of these bytes. */
  fromBytes(this: void, bytes: Uint8Array): Id<Prefix>
}

export interface BigInts<Prefix extends string> {
  /** The integer. */
  toBigInt(this: void, id: Id<Prefix>): bigint
  /** The id of an integer. */
  fromBigInt(this: void, value: bigint): Id<Prefix>
}

/**
 * A definition with a chosen format: the members of every definition, and those that the format adds.
 *
 * @example
 * const CustomerId: IdDefOf<'cus', Opaque> = defineId('cus', { format: opaque({ length: 14 }) })
 */
export type IdDefOf<Prefix extends string, Chosen extends Format> = AnyIdDef<Prefix> & {
  readonly format: Chosen
} & (Chosen extends CanRead
    ? Reads<Prefix, FieldsOf<Chosen>> & FieldGeneration<Prefix, Chosen>
    : Generation<Prefix, Chosen>) &
  Conversion<Prefix, Chosen> &
  (Chosen extends CanTime ? Timed<Prefix> : unknown) &
  (Chosen extends CanBound ? Bounded<Prefix> : Chosen extends CanBoundBigInt ? BoundedBigInt : unknown)

/**
 * A definition that also accepts former formats: it keeps the members that all of them have, and a `timestamp` where
 * one of them carries time. It has no `lowerBound`, because ids of two formats have no common order.
 *
 * @example
 * const UserId: IdDefAccepting<'user', Uuid25, Opaque> = defineId('user', { accepts: [opaque({ length: 12 })] })
 */
export type IdDefAccepting<
  Prefix extends string,
  Chosen extends Format,
  Former extends Format,
> = AnyIdDef<Prefix> & {
  readonly format: Chosen
} & FieldGeneration<Prefix, Chosen> &
  Conversion<Prefix, Chosen | Former> &
  ([Chosen | Former] extends [CanRead] ? Reads<Prefix, FieldsOf<Chosen | Former>> : unknown) &
  ([Chosen | Former] extends [CanTime]
    ? Timed<Prefix>
    : [Extract<Chosen | Former, CanTime>] extends [never]
      ? unknown
      : PartlyTimed<Prefix>)

/** What the chosen format brings for generating ids. */
type Generation<Prefix extends string, Chosen extends Format> = Chosen extends CanGenerate
  ? Chosen extends CanBackfill
    ? GeneratesAt<Prefix>
    : Generates<Prefix>
  : unknown

/** The same of formats with named fields, some of which may be given. */
type FieldGeneration<Prefix extends string, Chosen extends Format> = Chosen extends CanTake & CanGenerate
  ? GeneratesWith<Prefix, GivenOf<Chosen>, Chosen extends CanBackfill ? GenerateOptions : unknown>
  : Generation<Prefix, Chosen>

// Apart from the conditions above: what infers costs the compiler something for each definition.
type GivenOf<Chosen> = Chosen extends CanTake<infer Given> ? Given : never
type FieldsOf<All> = All extends CanRead<infer Fields> ? Fields : never

/** What every one of some formats brings for converting ids. */
type Conversion<Prefix extends string, All extends Format> = ([All] extends [CanUuid]
  ? Uuids<Prefix>
  : unknown) &
  ([All] extends [CanBytes] ? Bytes<Prefix> : unknown) &
  ([All] extends [CanBigInt] ? BigInts<Prefix> : unknown)

/**
 * The id type of a definition, a union or a token.
 *
 * @example
 * export const UserId = defineId('user')
 * export type UserId = IdOf<typeof UserId>
 */
export type IdOf<Definition extends { readonly $type: unknown }> = Definition['$type']
