/** The type of a definition with the default format. Types only. */
import type { IdResult } from '../errors/error.ts'
import type { Format } from '../formats/shared/format.ts'
import type { Uuid25 } from '../formats/uuid25/uuid25-default.ts'
import type { Body, Id, LooseBody, Parser, PrefixIn } from './brand.ts'
import type { GenerateOptions, Instant } from './definition-type.ts'
import type { StandardProps } from './standard-schema.ts'

/**
 * The definition that `defineId(prefix)` returns, with the default format.
 *
 * The interface repeats the members of `AnyIdDef` and of the capabilities instead of extending them, because a flat interface costs
 * the compiler half as much and editors show a single short name for it.
 *
 * @example
 * export const UserId: IdDef<'user'> = defineId('user') // isolatedDeclarations requires the annotation
 */
export interface IdDef<Prefix extends string = string> {
  /** The part before the separator, which is the last `_`. */
  readonly prefix: PrefixIn<Prefix>
  /** The prefix, with the scope of the registry in front if it has a scope: `stripe:sub`. */
  readonly name: Prefix
  /** How bodies are generated and checked. */
  readonly format: Uuid25
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
  /** Generates an ID. Each ID of a definition is greater than the previous ID, unless `at` is given. */
  generate(this: void, options?: GenerateOptions): Id<Prefix>
  /** Generates `count` IDs, 0 to 10^7, in ascending order. With `at`, they carry that instant. */
  generateMany(this: void, count: number, options?: GenerateOptions): Id<Prefix>[]
  /** Returns the input, typed as an ID, or throws an `IdError`. An input that cannot be an ID of this prefix fails to compile. */
  readonly parse: Parser<Prefix, Id<Prefix>>
  /** Returns the ID or the error for an input. An input that cannot be an ID of this prefix fails to compile. */
  readonly safeParse: Parser<Prefix, IdResult<Id<Prefix>>>
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
  /** Returns when the ID was generated, to the millisecond. */
  timestamp(this: void, id: Id<Prefix>): Date
  /** Returns the smallest ID of an instant, so that `id >= lowerBound(a) and id < lowerBound(b)` is a time range. */
  lowerBound(this: void, at: Instant): Id<Prefix>
  /** Returns the UUID in lower case, with hyphens. */
  toUuid(this: void, id: Id<Prefix>): string
  /** Returns the ID of a UUID. */
  fromUuid(this: void, uuid: string): Id<Prefix>
  /** Returns the 16 bytes of the UUID. */
  toBytes(this: void, id: Id<Prefix>): Uint8Array
  /** Returns the ID of 16 bytes. */
  fromBytes(this: void, bytes: Uint8Array): Id<Prefix>
  /** Input and output have the ID's type, so that a typed client rejects IDs of other definitions. At runtime, any value is validated. */
  readonly '~standard': StandardProps<Id<Prefix>>
}
