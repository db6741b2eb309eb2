/** The type of a definition: its members, and the members that each format adds. Types only. */
import type { IdResult } from '../errors/error.ts'
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
  CanTimeSome,
  CanUuid,
  Format,
} from '../formats/shared/format.ts'
import type { Body, Id, LooseBody, Parser, PrefixIn } from './brand.ts'
import type { StandardProps } from './standard-schema.ts'

/** An instant: a `Date`, or whole milliseconds since 1970. */
export type Instant = Date | number

/** Options of `generate` and `generateMany` if the format carries time. */
export interface GenerateOptions {
  /**
   * The instant of the IDs, for records that are older than their IDs. No two calls of a definition with `at` return the same ID. If
   * an instant has no room for more IDs, the call throws `out_of_range`: a snowflake has room for 4,096 IDs per millisecond.
   *
   * If fewer than 64 bits distinguish the IDs of an instant, a definition remembers instants for as long as its process runs. You can
   * pass any number of ascending instants. In any other order, the definition remembers 65,536 instants and throws `out_of_range` for
   * an instant that is earlier than a forgotten instant, so sort your records by time.
   *
   * A call with `at` neither reads nor changes the state of calls without `at`. If fewer than 64 bits distinguish the IDs, an ID with
   * the present as `at` may therefore equal an ID that was generated without `at`. Use `at` for the past only.
   */
  readonly at?: Instant
}

/**
 * The members that every definition has, whatever its format: the type for functions that take any definition.
 *
 * Every method works unbound, as in `list.filter(UserId.is)`.
 *
 * @example
 * function count(definition: AnyIdDef, texts: string[]) {
 *   return texts.filter(definition.is).length
 * }
 */
export interface AnyIdDef<Prefix extends string = string> {
  /** The part before the separator, which is the last `_`. */
  readonly prefix: PrefixIn<Prefix>
  /** The prefix, with the scope of the registry in front if it has a scope: `stripe:sub`. */
  readonly name: Prefix
  /** How bodies are generated and checked. */
  readonly format: Format
  /** Former prefixes, which stay reserved. `parse` rejects them, and `normalize` rewrites them. */
  readonly aliases: readonly string[]
  /** Former formats, which are accepted but never generated. */
  readonly accepts: readonly Format[]
  /** Formats of whole IDs from before the prefix, which are accepted but never generated. Absent if there are none. */
  readonly bare?: readonly Format[]
  /** Exact IDs that no format describes. */
  readonly named: readonly Id<Prefix>[]
  /** The name of the entity in messages, by default the prefix. */
  readonly entity: string
  /** An anchored pattern without flags. Every ID matches it, but some formats reject more than it can express. */
  readonly pattern: RegExp
  /** The description that `defineId` received. */
  readonly description?: string
  /** Sample IDs, as passed to `defineId`. */
  readonly examples?: readonly Id<Prefix>[]
  /** The type of the IDs, for `IdOf`; absent at runtime. */
  readonly $type: Id<Prefix>
  /** Returns the input, typed as an ID, or throws an `IdError`. */
  parse(this: void, input: unknown): Id<Prefix>
  /** Returns the ID for an input, or the error that `parse` throws. */
  safeParse(this: void, input: unknown): IdResult<Id<Prefix>>
  /** Tests whether the input, unchanged, is an ID of this definition. */
  is(this: void, input: unknown): input is Id<Prefix>
  /** Returns the format that accepts an ID, current or former, or `undefined` for a named or a bare ID. */
  formatOf(this: void, id: Id<Prefix>): Format | undefined
  /** Returns the part after the separator. */
  body(this: void, id: Id<Prefix>): Body<Prefix>
  /** Returns the ID of a bare body, for columns and URLs that leave the prefix out. */
  fromBody(this: void, body: LooseBody<Prefix>): Id<Prefix>
  /** Like `parse`, for input that people type: trims, folds case, pads, and rewrites former prefixes. */
  normalize(this: void, input: unknown): Id<Prefix>
  /** Like `safeParse`, for input that people type. */
  safeNormalize(this: void, input: unknown): IdResult<Id<Prefix>>
  /** Input and output have the ID's type, so that a typed client rejects IDs of other definitions. At runtime, any value is validated. */
  readonly '~standard': StandardProps<Id<Prefix>>
}

/**
 * A definition that generates IDs: the type for functions that insert rows or seed tests.
 *
 * @example
 * function create<Prefix extends string>(definition: GeneratingIdDef<Prefix>) {
 *   return { id: definition.generate() }
 * }
 */
export interface GeneratingIdDef<Prefix extends string = string> extends AnyIdDef<Prefix> {
  /** Generates an ID. */
  generate(this: void): Id<Prefix>
  /** Generates `count` IDs, 0 to 10^7. */
  generateMany(this: void, count: number): Id<Prefix>[]
}

/** The members of every definition of one prefix. At compile time, `parse` and `safeParse` reject inputs that cannot be its ID. */
export interface KnownIdDef<Prefix extends string> extends AnyIdDef<Prefix> {
  /** Returns the input, typed as an ID, or throws an `IdError`. An input that cannot be an ID of this prefix fails to compile. */
  readonly parse: Parser<Prefix, Id<Prefix>>
  /** Returns the ID or the error for an input. An input that cannot be an ID of this prefix fails to compile. */
  readonly safeParse: Parser<Prefix, IdResult<Id<Prefix>>>
}

export interface Generates<Prefix extends string> {
  /** Generates an ID. */
  generate(this: void): Id<Prefix>
  /** Generates `count` IDs, 0 to 10^7. */
  generateMany(this: void, count: number): Id<Prefix>[]
}

export interface GeneratesAt<Prefix extends string> {
  /** Generates an ID. Each ID of a definition is greater than the previous ID, unless `at` is given. */
  generate(this: void, options?: GenerateOptions): Id<Prefix>
  /**
   * Generates `count` IDs, 0 to 10^7, in ascending order. With `at`, they carry that instant. If the instant has no room for all of
   * them, none is generated.
   */
  generateMany(this: void, count: number, options?: GenerateOptions): Id<Prefix>[]
}

export interface GeneratesWith<Prefix extends string, Given extends object, At = unknown> {
  /** Generates an ID with the given fields. */
  generate(this: void, ...options: Options<Given & At>): Id<Prefix>
  /** Generates `count` IDs, 0 to 10^7, all with the given fields. With `at`, they carry that instant. */
  generateMany(this: void, count: number, ...options: Options<Given & At>): Id<Prefix>[]
}

/** A single argument, which is optional if all of its members are. */
type Options<Given> = Record<never, never> extends Given ? [options?: Given] : [options: Given]

export interface Reads<Prefix extends string, Fields extends object> {
  /** Returns the named fields of the body. */
  read(this: void, id: Id<Prefix>): Fields
}

export interface Timed<Prefix extends string> {
  /** Returns when the ID was generated, to the format's unit of time. */
  timestamp(this: void, id: Id<Prefix>): Date
}

export interface PartlyTimed<Prefix extends string> {
  /** Returns when the ID was generated, or `undefined` for an ID that carries no time. */
  timestamp(this: void, id: Id<Prefix>): Date | undefined
}

export interface Bounded<Prefix extends string> {
  /** Returns the smallest ID of an instant, so that `id >= lowerBound(a) and id < lowerBound(b)` is a time range. */
  lowerBound(this: void, at: Instant): Id<Prefix>
}

export interface BoundedBigInt {
  /** Returns the smallest integer of an instant, because these IDs do not sort as strings. */
  lowerBound(this: void, at: Instant): bigint
}

export interface Uuids<Prefix extends string> {
  /** Returns the UUID in lower case, with hyphens. */
  toUuid(this: void, id: Id<Prefix>): string
  /** Returns the ID of a UUID. */
  fromUuid(this: void, uuid: string): Id<Prefix>
}

export interface Bytes<Prefix extends string> {
  /** Returns the bytes, most significant first. */
  toBytes(this: void, id: Id<Prefix>): Uint8Array
  /** Returns the ID of these bytes. */
  fromBytes(this: void, bytes: Uint8Array): Id<Prefix>
}

export interface BigInts<Prefix extends string> {
  /** Returns the integer. */
  toBigInt(this: void, id: Id<Prefix>): bigint
  /** Returns the ID of an integer. */
  fromBigInt(this: void, value: bigint): Id<Prefix>
}

/**
 * A definition with a chosen format: the members of every definition, and the members that the format adds.
 *
 * @example
 * const CustomerId: IdDefOf<'cus', Opaque> = defineId('cus', { format: opaque({ length: 14 }) })
 */
export type IdDefOf<Prefix extends string, Chosen extends Format> = KnownIdDef<Prefix> & {
  readonly format: Chosen
} & (Chosen extends CanRead
    ? Reads<Prefix, FieldsOf<Chosen>> & FieldGeneration<Prefix, Chosen>
    : Generation<Prefix, Chosen>) &
  ConvertingMembers<Prefix, Chosen> &
  (Chosen extends CanTime ? (Chosen extends CanTimeSome ? PartlyTimed<Prefix> : Timed<Prefix>) : unknown) &
  (Chosen extends CanBound ? Bounded<Prefix> : Chosen extends CanBoundBigInt ? BoundedBigInt : unknown)

/**
 * A definition that also accepts former formats: it keeps the members that all its formats have, and has a `timestamp` if any of them
 * carries time. It has no `lowerBound`, because IDs of two formats have no common order.
 *
 * @example
 * const UserId: IdDefAccepting<'user', Uuid25, Opaque> = defineId('user', { accepts: [opaque({ length: 12 })] })
 */
export type IdDefAccepting<
  Prefix extends string,
  Chosen extends Format,
  Former extends Format | Bare,
> = KnownIdDef<Prefix> & {
  readonly format: Chosen
  readonly accepts: readonly Prefixed<Former>[]
} & FieldGeneration<Prefix, Chosen> &
  ConvertingMembers<Prefix, Chosen | Former> &
  ([Chosen | Former] extends [CanRead] ? Reads<Prefix, FieldsOf<Chosen | Former>> : unknown) &
  ([Chosen | Former] extends [CanTime]
    ? [Extract<Chosen | Former, CanTimeSome>] extends [never]
      ? Timed<Prefix>
      : PartlyTimed<Prefix>
    : [Extract<Chosen | Former, CanTime>] extends [never]
      ? unknown
      : PartlyTimed<Prefix>)

/** The formats that a definition accepts. The index keeps the compiler from inferring `Former` from the expected type of a call. */
type Prefixed<Former> = [Exclude<Former, Bare>][Former extends unknown ? 0 : never]

/** The members of the chosen format for generating IDs. */
type Generation<Prefix extends string, Chosen extends Format> = Chosen extends CanGenerate
  ? Chosen extends CanBackfill
    ? GeneratesAt<Prefix>
    : Generates<Prefix>
  : unknown

/** The same for formats with named fields, some of which the caller may pass. */
type FieldGeneration<Prefix extends string, Chosen extends Format> = Chosen extends CanTake & CanGenerate
  ? GeneratesWith<Prefix, GivenOf<Chosen>, Chosen extends CanBackfill ? GenerateOptions : unknown>
  : Generation<Prefix, Chosen>

// These types are separate from the conditions above, because `infer` there would cost the compiler time for each definition.
type GivenOf<Chosen> = Chosen extends CanTake<infer Given> ? Given : never
type FieldsOf<All> = All extends CanRead<infer Fields> ? Fields : never

/** The members for converting IDs that all of the formats have. */
type ConvertingMembers<Prefix extends string, All extends Format | Bare> = ([All] extends [CanUuid]
  ? Uuids<Prefix>
  : unknown) &
  ([All] extends [CanBytes] ? Bytes<Prefix> : unknown) &
  ([All] extends [CanBigInt] ? BigInts<Prefix> : unknown)

/**
 * The ID type of a definition, a union or a token.
 *
 * @example
 * export const UserId = defineId('user')
 * export type UserId = IdOf<typeof UserId>
 */
export type IdOf<Definition extends { readonly $type: unknown }> = Definition['$type']

/** Whole IDs without a prefix, as `bare` of `brandid/formats` creates them. They are not a format, because only `accepts` takes them. */
export interface Bare {
  /** How the IDs are checked. Its alphabet may include `_`. */
  readonly bare: Format
  /** Joins the IDs of all `bare` entries among the formats that a definition lists. */
  join(this: void, listed: readonly Accepted[], head: string): BareIds
}

/** An entry in a definition's list of formats: a format, or the IDs from before the prefix. */
export type Accepted = Format & Partial<Bare>

/** The IDs from before the prefix of a definition: the check for them, and the members that they change. */
export interface BareIds {
  readonly formats: readonly Format[]
  has(this: void, text: string): boolean
  /** Returns the members that a definition needs to accept these IDs, in place of its members for IDs with the prefix. */
  adapt(this: void, definition: AnyIdDef): Partial<AnyIdDef>
}
