/** The type of a definition: its members, and which of them a format adds. Types only. */
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

/** Options of `generate` and `generateMany` where the format carries time. */
export interface GenerateOptions {
  /**
   * The instant of the IDs, for records that are older than their IDs. No two calls of a definition with `at` return the
   * same ID. An instant without room for more IDs throws `out_of_range`: a millisecond of a snowflake has room for 4,096.
   *
   * If fewer than 64 bits distinguish the IDs of an instant, a definition remembers instants as long as its process runs.
   * Ascending instants are unlimited. In any other order 65,536 are remembered, and an instant that is earlier than a
   * forgotten one throws `out_of_range`: sort by time.
   *
   * `at` neither reads nor changes the state of generation without `at`. So where fewer than 64 bits distinguish IDs, an ID
   * with the present as `at` may equal one that was generated without it: use `at` for the past.
   */
  readonly at?: Instant
}

/**
 * The members of every definition of any format: the type for functions over definitions.
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
  readonly prefix: PrefixIn<Prefix>
  /** The prefix, after the scope of the registry where it has one: `stripe:sub`. */
  readonly name: Prefix
  /** How bodies are generated and checked. */
  readonly format: Format
  /** Former prefixes: reserved, rejected by `parse`, rewritten by `normalize`. */
  readonly aliases: readonly string[]
  /** Former formats: accepted, never generated. */
  readonly accepts: readonly Format[]
  /** Formats of whole IDs from before the prefix: accepted, never generated; absent where there are none. */
  readonly bare?: readonly Format[]
  /** Exact IDs that no format describes. */
  readonly named: readonly Id<Prefix>[]
  /** The entity that the IDs identify, in messages: the prefix by default. */
  readonly entity: string
  /** Anchored, without flags. Every ID matches it; some formats reject more than it can express. */
  readonly pattern: RegExp
  /** The description that `defineId` received. */
  readonly description?: string
  /** Sample IDs, as passed to `defineId`. */
  readonly examples?: readonly Id<Prefix>[]
  /** The type of the IDs, for `IdOf`; absent at runtime. */
  readonly $type: Id<Prefix>
  /** Returns the input, typed as an ID, or throws an `IdError`. */
  parse(this: void, input: unknown): Id<Prefix>
  /** The result for an input: the ID, or the error that `parse` throws. */
  safeParse(this: void, input: unknown): IdResult<Id<Prefix>>
  /** Tests whether the input, unchanged, is an ID of this definition. */
  is(this: void, input: unknown): input is Id<Prefix>
  /** The format that accepts an id: the present one or a former one; `undefined` for a named or a bare ID. */
  formatOf(this: void, id: Id<Prefix>): Format | undefined
  /** The text after the separator. */
  body(this: void, id: Id<Prefix>): Body<Prefix>
  /** The ID of a bare body, for columns and URLs that leave the prefix out. */
  fromBody(this: void, body: LooseBody<Prefix>): Id<Prefix>
  /** Like `parse`, for text that people type: trims, folds case, pads, rewrites former prefixes. */
  normalize(this: void, input: unknown): Id<Prefix>
  /** Like `safeParse`, for text that people type. */
  safeNormalize(this: void, input: unknown): IdResult<Id<Prefix>>
  /**
   * Input and output are the id: a typed client rejects IDs of other definitions. At runtime it validates any value.
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
  /** Generates an ID. */
  generate(this: void): Id<Prefix>
  /** Generates `count` IDs, 0 to 10^7. */
  generateMany(this: void, count: number): Id<Prefix>[]
}

/** The members of every definition of one prefix: `parse` and `safeParse` reject, at compile time, what cannot be its ID. */
export interface KnownIdDef<Prefix extends string> extends AnyIdDef<Prefix> {
  /** Returns the input, typed as an ID, or throws an `IdError`. What cannot be an ID of this prefix fails to compile. */
  readonly parse: Parser<Prefix, Id<Prefix>>
  /** The result for an input: the ID, or the error. What cannot be an ID of this prefix fails to compile. */
  readonly safeParse: Parser<Prefix, IdResult<Id<Prefix>>>
}

export interface Generates<Prefix extends string> {
  /** Generates an ID. */
  generate(this: void): Id<Prefix>
  /** Generates `count` IDs, 0 to 10^7. */
  generateMany(this: void, count: number): Id<Prefix>[]
}

export interface GeneratesAt<Prefix extends string> {
  /** Generates an ID. IDs of one definition strictly increase, unless `at` is given. */
  generate(this: void, options?: GenerateOptions): Id<Prefix>
  /**
   * Generates `count` IDs, 0 to 10^7, in ascending order; with `at`, of that instant. If the instant has no room for all of
   * them, none is generated.
   */
  generateMany(this: void, count: number, options?: GenerateOptions): Id<Prefix>[]
}

export interface GeneratesWith<Prefix extends string, Given extends object, At = unknown> {
  /** Generates an ID with the given fields. */
  generate(this: void, ...options: Options<Given & At>): Id<Prefix>
  /** Generates `count` IDs, 0 to 10^7, all with the given fields; with `at`, of that instant. */
  generateMany(this: void, count: number, ...options: Options<Given & At>): Id<Prefix>[]
}

/** One argument, which may be left out where all of its members may. */
type Options<Given> = Record<never, never> extends Given ? [options?: Given] : [options: Given]

export interface Reads<Prefix extends string, Fields extends object> {
  /** The named fields of the body. */
  read(this: void, id: Id<Prefix>): Fields
}

export interface Timed<Prefix extends string> {
  /** When the ID was generated, to the format's unit of time. */
  timestamp(this: void, id: Id<Prefix>): Date
}

export interface PartlyTimed<Prefix extends string> {
  /** When the ID was generated; `undefined` for an ID that carries no time. */
  timestamp(this: void, id: Id<Prefix>): Date | undefined
}

export interface Bounded<Prefix extends string> {
  /** The smallest ID of an instant: `id >= lowerBound(a) and id < lowerBound(b)` is a time range. */
  lowerBound(this: void, at: Instant): Id<Prefix>
}

export interface BoundedBigInt {
  /** The smallest integer of an instant; as text these IDs do not sort. */
  lowerBound(this: void, at: Instant): bigint
}

export interface Uuids<Prefix extends string> {
  /** The UUID, lower case with hyphens. */
  toUuid(this: void, id: Id<Prefix>): string
  /** The ID of a UUID. */
  fromUuid(this: void, uuid: string): Id<Prefix>
}

export interface Bytes<Prefix extends string> {
  /** The bytes, most significant first. */
  toBytes(this: void, id: Id<Prefix>): Uint8Array
  /** The ID of these bytes. */
  fromBytes(this: void, bytes: Uint8Array): Id<Prefix>
}

export interface BigInts<Prefix extends string> {
  /** The integer. */
  toBigInt(this: void, id: Id<Prefix>): bigint
  /** The ID of an integer. */
  fromBigInt(this: void, value: bigint): Id<Prefix>
}

/**
 * A definition with a chosen format: the members of every definition, and those that the format adds.
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
 * A definition that also accepts former formats: it keeps the members that all of them have, and a `timestamp` where
 * one of them carries time. It has no `lowerBound`, because IDs of two formats have no common order.
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

/** The formats that a definition accepts. By an index, because the expected type of a call must not decide `Former`. */
type Prefixed<Former> = [Exclude<Former, Bare>][Former extends unknown ? 0 : never]

/** The members of the chosen format for generating IDs. */
type Generation<Prefix extends string, Chosen extends Format> = Chosen extends CanGenerate
  ? Chosen extends CanBackfill
    ? GeneratesAt<Prefix>
    : Generates<Prefix>
  : unknown

/** The same of formats with named fields, some of which may be given. */
type FieldGeneration<Prefix extends string, Chosen extends Format> = Chosen extends CanTake & CanGenerate
  ? GeneratesWith<Prefix, GivenOf<Chosen>, Chosen extends CanBackfill ? GenerateOptions : unknown>
  : Generation<Prefix, Chosen>

// Apart from the conditions above: inference costs the compiler something for each definition.
type GivenOf<Chosen> = Chosen extends CanTake<infer Given> ? Given : never
type FieldsOf<All> = All extends CanRead<infer Fields> ? Fields : never

/** The members that all of some formats have for converting IDs. */
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

/** Whole IDs without a prefix, as `bare` of `brandid/formats` creates them: only for `accepts`, so they are not a format. */
export interface Bare {
  /** How the IDs are checked. Its alphabet may have `_`. */
  readonly bare: Format
  /** Joins the IDs of all `bare` entries among the formats that a definition lists. */
  join(this: void, listed: readonly Accepted[], head: string): BareIds
}

/** What a definition lists among its formats: a format, or the IDs from before the prefix. */
export type Accepted = Format & Partial<Bare>

/** The IDs from before the prefix of a definition: which strings they are, and the members that they change. */
export interface BareIds {
  readonly formats: readonly Format[]
  has(this: void, text: string): boolean
  /** The members of a definition that also accepts these IDs, in place of its members for IDs with the prefix. */
  adapt(this: void, definition: AnyIdDef): Partial<AnyIdDef>
}
