/** The types of definitions: the common members, and the members that each format adds. Types only. */
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

/** Options for `generate` and `generateMany`, if the format carries a time. */
export interface GenerateOptions {
  /**
   * The instant that the IDs carry, for backfilling older records. Calls with `at` never return the same ID twice. A call throws
   * `out_of_range` if its instant has no IDs left: for example, there are 4,096 snowflakes per millisecond.
   *
   * Sort your records by time. If fewer than 64 bits distinguish the IDs of an instant, the definition remembers used instants while the
   * process runs. There is no limit on ascending instants. If instants come in any other order, the definition remembers 65,536 of them and
   * throws `out_of_range` for an instant before a forgotten instant.
   *
   * Use `at` only for the past, because calls with and without `at` share no state. If fewer than 64 bits distinguish the IDs, an ID
   * generated with the current time as `at` may equal an ID generated without `at`.
   */
  readonly at?: Instant
}

/**
 * The members that every definition has, whatever its format. Use this type for functions that accept any definition.
 *
 * Every method works unbound, as in `list.filter(UserId.is)`.
 *
 * @example
 * function count(definition: AnyIdDef, texts: string[]) {
 *   return texts.filter(definition.is).length
 * }
 */
export interface AnyIdDef<Prefix extends string = string> {
  /** The part of each ID before the last `_`. */
  readonly prefix: PrefixIn<Prefix>
  /** The prefix, preceded by the registry's scope if there is one, as in `stripe:sub`. */
  readonly name: Prefix
  /** The format that generates and checks bodies. */
  readonly format: Format
  /** Former prefixes, which stay reserved. `parse` rejects IDs with a former prefix, and `normalize` replaces the prefix. */
  readonly aliases: readonly string[]
  /** Former formats, whose IDs are accepted but never generated. */
  readonly accepts: readonly Format[]
  /** Formats of bare IDs, which are accepted but never generated. Absent if there are none. */
  readonly bare?: readonly Format[]
  /** Exact IDs that are accepted even though they match no format. */
  readonly named: readonly Id<Prefix>[]
  /** The entity's name in messages. Defaults to the prefix. */
  readonly entity: string
  /** An anchored regular expression without flags. Every ID matches, but not every match is an ID. */
  readonly pattern: RegExp
  /** The description passed to `defineId`. */
  readonly description?: string
  /** Sample IDs passed to `defineId`. */
  readonly examples?: readonly Id<Prefix>[]
  /** The ID type, for `IdOf`. Absent at runtime. */
  readonly $type: Id<Prefix>
  /** Returns the input, typed as an ID, or throws an `IdError`. */
  parse(this: void, input: unknown): Id<Prefix>
  /** Returns a result with the ID or the error. */
  safeParse(this: void, input: unknown): IdResult<Id<Prefix>>
  /** Tests whether the input is an ID of this definition, without normalizing it. */
  is(this: void, input: unknown): input is Id<Prefix>
  /** Returns the current or former format that accepts an ID, or `undefined` for a named or bare ID. */
  formatOf(this: void, id: Id<Prefix>): Format | undefined
  /** Returns the part of the ID after the last `_`. */
  body(this: void, id: Id<Prefix>): Body<Prefix>
  /** Returns the ID for a body, for columns and URLs that omit the prefix. */
  fromBody(this: void, body: LooseBody<Prefix>): Id<Prefix>
  /** Parses user input leniently: trims, folds case, pads, and replaces former prefixes. */
  normalize(this: void, input: unknown): Id<Prefix>
  /** Like `normalize`, but returns the error instead of throwing it. */
  safeNormalize(this: void, input: unknown): IdResult<Id<Prefix>>
  /** Input and output are typed as the ID, so that typed clients reject other IDs. At runtime, any value can be validated. */
  readonly '~standard': StandardProps<Id<Prefix>>
}

/**
 * A definition that generates IDs. Use this type for functions that insert rows or seed tests.
 *
 * @example
 * function create<Prefix extends string>(definition: GeneratingIdDef<Prefix>) {
 *   return { id: definition.generate() }
 * }
 */
export interface GeneratingIdDef<Prefix extends string = string> extends AnyIdDef<Prefix> {
  /** Generates an ID. */
  generate(this: void): Id<Prefix>
  /** Generates `count` IDs (0 to 10^7). */
  generateMany(this: void, count: number): Id<Prefix>[]
}

/** A definition with a known prefix. At compile time, `parse` and `safeParse` reject inputs that cannot be an ID with the prefix. */
export interface KnownIdDef<Prefix extends string> extends AnyIdDef<Prefix> {
  /** Returns the input, typed as an ID, or throws an `IdError`. Inputs that cannot be an ID with this prefix fail to compile. */
  readonly parse: Parser<Prefix, Id<Prefix>>
  /** Returns a result with the ID or the error. Inputs that cannot be an ID with this prefix fail to compile. */
  readonly safeParse: Parser<Prefix, IdResult<Id<Prefix>>>
}

export interface Generates<Prefix extends string> {
  /** Generates an ID. */
  generate(this: void): Id<Prefix>
  /** Generates `count` IDs (0 to 10^7). */
  generateMany(this: void, count: number): Id<Prefix>[]
}

export interface GeneratesAt<Prefix extends string> {
  /** Generates an ID that sorts after the definition's previous ID, unless `at` is given. */
  generate(this: void, options?: GenerateOptions): Id<Prefix>
  /**
   * Generates `count` IDs (0 to 10^7) in ascending order. With `at`, the IDs carry that instant, and no IDs are generated if the instant
   * has fewer than `count` IDs left.
   */
  generateMany(this: void, count: number, options?: GenerateOptions): Id<Prefix>[]
}

export interface GeneratesWith<Prefix extends string, Given extends object, At = unknown> {
  /** Generates an ID with the given fields. */
  generate(this: void, ...options: Options<Given & At>): Id<Prefix>
  /** Generates `count` IDs (0 to 10^7), all with the given fields. With `at`, the IDs carry that instant. */
  generateMany(this: void, count: number, ...options: Options<Given & At>): Id<Prefix>[]
}

/** The options argument, which is optional if all of its members are optional. */
type Options<Given> = Record<never, never> extends Given ? [options?: Given] : [options: Given]

export interface Reads<Prefix extends string, Fields extends object> {
  /** Returns the body's fields, by name. */
  read(this: void, id: Id<Prefix>): Fields
}

export interface Timed<Prefix extends string> {
  /** Returns the time at which the ID was generated, to the format's precision. */
  timestamp(this: void, id: Id<Prefix>): Date
}

export interface PartlyTimed<Prefix extends string> {
  /** Returns the time at which the ID was generated, or `undefined` if the ID carries no time. */
  timestamp(this: void, id: Id<Prefix>): Date | undefined
}

export interface Bounded<Prefix extends string> {
  /** Returns the smallest ID for an instant, so that `id >= lowerBound(a) and id < lowerBound(b)` selects a time range. */
  lowerBound(this: void, at: Instant): Id<Prefix>
}

export interface BoundedBigInt {
  /** Returns an instant's lower bound as an integer instead of an ID, because these IDs do not sort as strings. */
  lowerBound(this: void, at: Instant): bigint
}

export interface Uuids<Prefix extends string> {
  /** Returns the UUID in lower case, with hyphens. */
  toUuid(this: void, id: Id<Prefix>): string
  /** Returns the ID for a UUID. */
  fromUuid(this: void, uuid: string): Id<Prefix>
}

export interface Bytes<Prefix extends string> {
  /** Returns the ID's bytes, most significant first. */
  toBytes(this: void, id: Id<Prefix>): Uint8Array
  /** Returns the ID for the given bytes. */
  fromBytes(this: void, bytes: Uint8Array): Id<Prefix>
}

export interface BigInts<Prefix extends string> {
  /** Returns the integer that the ID represents. */
  toBigInt(this: void, id: Id<Prefix>): bigint
  /** Returns the ID for an integer. */
  fromBigInt(this: void, value: bigint): Id<Prefix>
}

/**
 * A definition with a chosen format: the common members, and the members that the format adds.
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
 * A definition that also accepts former formats. It has the members that all of its formats support, and `timestamp` if any format
 * carries a time. It has no `lowerBound`, because IDs of different formats have no common sort order.
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

/** The former formats that a definition accepts. The index keeps the compiler from inferring `Former` from a call's expected type. */
type Prefixed<Former> = [Exclude<Former, Bare>][Former extends unknown ? 0 : never]

/** The members that the chosen format adds for generating IDs. */
type Generation<Prefix extends string, Chosen extends Format> = Chosen extends CanGenerate
  ? Chosen extends CanBackfill
    ? GeneratesAt<Prefix>
    : Generates<Prefix>
  : unknown

/** The members that generate IDs with fields that the caller may pass. */
type FieldGeneration<Prefix extends string, Chosen extends Format> = Chosen extends CanTake & CanGenerate
  ? GeneratesWith<Prefix, GivenOf<Chosen>, Chosen extends CanBackfill ? GenerateOptions : unknown>
  : Generation<Prefix, Chosen>

// These types are separate, because `infer` in the conditional types above would cost the compiler time for each definition.
type GivenOf<Chosen> = Chosen extends CanTake<infer Given> ? Given : never
type FieldsOf<All> = All extends CanRead<infer Fields> ? Fields : never

/** The conversion members that every format supports. */
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

/** An entry for bare IDs, created by `bare` from `brandid/formats`. Entries are not `Format`s, because only `accepts` allows them. */
export interface Bare {
  /** The format of the IDs. Its alphabet may include `_`. */
  readonly bare: Format
  /** Combines all `bare` entries in a definition's list of formats. */
  join(this: void, listed: readonly Accepted[], head: string): BareIds
}

/** An entry in a definition's list of formats: a format, or a `bare` entry. */
export type Accepted = Format & Partial<Bare>

/** A definition's bare IDs: how they are checked, and which members of the definition change. */
export interface BareIds {
  readonly formats: readonly Format[]
  has(this: void, text: string): boolean
  /** Returns members that also accept bare IDs, to replace the definition's own. */
  adapt(this: void, definition: AnyIdDef): Partial<AnyIdDef>
}
