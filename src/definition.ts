/** Knows what a definition looks like to the compiler: its members, and which of them a format brings. Types only. */
import type { Id } from './brand.ts'
import type {
  CanBackfill,
  CanBigInt,
  CanBound,
  CanBoundBigInt,
  CanBytes,
  CanGenerate,
  CanTime,
  CanUuid,
  Format,
} from './format.ts'
import type { Uuidv7 } from './formats/uuidv7.ts'
import type { IdResult } from './result.ts'
import type { StandardSchemaV1 } from './standard-schema.ts'

/** An instant: a `Date`, or whole milliseconds since 1970. */
export type Instant = Date | number

/** Options of `generate` where the format carries time. */
export interface GenerateOptions {
  /** The instant to put into the id, for records that are older than their ids. Order among them is not kept. */
  readonly at?: Instant
}

/**
 * What every definition has, whatever its format: the type for functions over definitions.
 *
 * Every method works unbound, as in `list.filter(UserId.is)`.
 *
 * @example
 * function count(definition: AnyIdDef, texts: string[]) {
 *   return texts.filter(definition.is).length
 * }
 */
export interface AnyIdDef<out Prefix extends string = string> {
  /** What stands before the last `_`. */
  readonly prefix: Prefix
  /** How bodies are made and checked. */
  readonly format: Format
  /** Anchored, without flags; every id matches it, and some formats refuse more than it can say. */
  readonly pattern: RegExp
  /** What the ids stand for, as given to `defineId`. */
  readonly description?: string
  /** The id's type, for `IdOf`; it has no value at run time. */
  readonly $type: Id<Prefix>
  /** Returns the input, typed, or throws an `IdError`. */
  parse(this: void, input: unknown): Id<Prefix>
  /** Returns the input, typed, or the error. */
  safeParse(this: void, input: unknown): IdResult<Id<Prefix>>
  /** Tells whether the input is an id of this definition, as it stands. */
  is(this: void, input: unknown): input is Id<Prefix>
  /** What follows the separator. */
  body(this: void, id: Id<Prefix>): string
  /** The id of a bare body, for columns and URLs that leave the prefix out. */
  fromBody(this: void, body: string): Id<Prefix>
  /** Like `parse`, for what people type: trims, folds case, pads, rewrites former prefixes. */
  normalize(this: void, input: unknown): Id<Prefix>
  /** Like `safeParse`, for what people type. */
  safeNormalize(this: void, input: unknown): IdResult<Id<Prefix>>
  readonly '~standard': StandardSchemaV1.Props<string, Id<Prefix>>
}

/**
 * The definition that `defineId(prefix)` returns, with the default format.
 *
 * It repeats the members of `AnyIdDef` and of the capabilities instead of extending them: flat, it costs the
 * compiler half as much, and the editor shows one short name.
 *
 * @example
 * export const UserId: IdDef<'user'> = defineId('user') // the annotation that isolatedDeclarations wants
 */
export interface IdDef<out Prefix extends string = string> {
  /** What stands before the last `_`. */
  readonly prefix: Prefix
  /** How bodies are made and checked. */
  readonly format: Uuidv7
  /** Anchored, without flags; every id matches it, and it matches some texts that are refused. */
  readonly pattern: RegExp
  /** What the ids stand for, as given to `defineId`. */
  readonly description?: string
  /** The id's type, for `IdOf`; it has no value at run time. */
  readonly $type: Id<Prefix>
  /** Makes a new id. Ids of one definition strictly increase. */
  generate(this: void, options?: GenerateOptions): Id<Prefix>
  /** Makes `count` new ids, 0 to 10^7. */
  generateMany(this: void, count: number): Id<Prefix>[]
  /** Returns the input, typed, or throws an `IdError`. */
  parse(this: void, input: unknown): Id<Prefix>
  /** Returns the input, typed, or the error. */
  safeParse(this: void, input: unknown): IdResult<Id<Prefix>>
  /** Tells whether the input is an id of this definition, as it stands. */
  is(this: void, input: unknown): input is Id<Prefix>
  /** What follows the separator. */
  body(this: void, id: Id<Prefix>): string
  /** The id of a bare body, for columns and URLs that leave the prefix out. */
  fromBody(this: void, body: string): Id<Prefix>
  /** Like `parse`, for what people type: trims, folds case, pads, rewrites former prefixes. */
  normalize(this: void, input: unknown): Id<Prefix>
  /** Like `safeParse`, for what people type. */
  safeNormalize(this: void, input: unknown): IdResult<Id<Prefix>>
  /** When the id was made, to the millisecond. */
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
  readonly '~standard': StandardSchemaV1.Props<string, Id<Prefix>>
}

interface Generates<out Prefix extends string> {
  /** Makes a new id. */
  generate(this: void): Id<Prefix>
  /** Makes `count` new ids, 0 to 10^7. */
  generateMany(this: void, count: number): Id<Prefix>[]
}

interface GeneratesAt<out Prefix extends string> {
  /** Makes a new id. Ids of one definition strictly increase, unless `at` is given. */
  generate(this: void, options?: GenerateOptions): Id<Prefix>
  /** Makes `count` new ids, 0 to 10^7. */
  generateMany(this: void, count: number): Id<Prefix>[]
}

interface Timed<out Prefix extends string> {
  /** When the id was made, to the format's time unit. */
  timestamp(this: void, id: Id<Prefix>): Date
}

interface Bounded<out Prefix extends string> {
  /** The smallest id of an instant: `id >= lowerBound(a) and id < lowerBound(b)` is a time range. */
  lowerBound(this: void, at: Instant): Id<Prefix>
}

interface BoundedBigInt {
  /** The smallest integer of an instant; as text these ids do not sort. */
  lowerBound(this: void, at: Instant): bigint
}

interface Uuids<out Prefix extends string> {
  /** The UUID, lower case with hyphens. */
  toUuid(this: void, id: Id<Prefix>): string
  /** The id of a UUID. */
  fromUuid(this: void, uuid: string): Id<Prefix>
}

interface Bytes<out Prefix extends string> {
  /** The bytes, most significant first. */
  toBytes(this: void, id: Id<Prefix>): Uint8Array
  /** The id of these bytes. */
  fromBytes(this: void, bytes: Uint8Array): Id<Prefix>
}

interface BigInts<out Prefix extends string> {
  /** The integer. */
  toBigInt(this: void, id: Id<Prefix>): bigint
  /** The id of an integer. */
  fromBigInt(this: void, value: bigint): Id<Prefix>
}

/**
 * A definition with a format of its own: what every definition has, and what that format can do.
 *
 * @example
 * const CustomerId: IdDefOf<'cus', Opaque> = defineId('cus', { format: opaque({ length: 14 }) })
 */
export type IdDefOf<Prefix extends string, Chosen extends Format> = AnyIdDef<Prefix> & {
  readonly format: Chosen
} & Generation<Prefix, Chosen> &
  Conversion<Prefix, Chosen> &
  (Chosen extends CanBound ? Bounded<Prefix> : Chosen extends CanBoundBigInt ? BoundedBigInt : unknown)

/**
 * A definition that accepts former formats, too: what is left is what every one of them can do.
 * There is no `lowerBound`, since ids of two formats do not sort among each other.
 *
 * @example
 * const UserId: IdDefAccepting<'user', Uuidv7, Opaque> = defineId('user', { accepts: [opaque({ length: 12 })] })
 */
export type IdDefAccepting<
  Prefix extends string,
  Chosen extends Format,
  Former extends Format,
> = AnyIdDef<Prefix> & {
  readonly format: Chosen
} & Generation<Prefix, Chosen> &
  Conversion<Prefix, Chosen | Former>

/** What the chosen format brings for making ids. */
type Generation<Prefix extends string, Chosen extends Format> = Chosen extends CanGenerate
  ? Chosen extends CanBackfill
    ? GeneratesAt<Prefix>
    : Generates<Prefix>
  : unknown

/** What all of some formats bring for reading ids. */
type Conversion<Prefix extends string, All extends Format> = ([All] extends [CanTime]
  ? Timed<Prefix>
  : unknown) &
  ([All] extends [CanUuid] ? Uuids<Prefix> : unknown) &
  ([All] extends [CanBytes] ? Bytes<Prefix> : unknown) &
  ([All] extends [CanBigInt] ? BigInts<Prefix> : unknown)

/**
 * The id type of a definition, a union or a token.
 *
 * @example
 * export const UserId = defineId('user')
 * export type UserId = IdOf<typeof UserId>
 */
export type IdOf<Definition extends { readonly $type: string }> = Definition['$type']
