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
 * It repeats the members of `AnyIdDef` and of the capabilities instead of extending them: flat, it costs the
 * compiler half as much, and the editor shows one short name.
 *
 * @example
 * export const UserId: IdDef<'user'> = defineId('user') // isolatedDeclarations requires the annotation
 */
export interface IdDef<Prefix extends string = string> {
  /** The text before the separator, the last `_`. */
  readonly prefix: PrefixIn<Prefix>
  /** The prefix, after the scope of the registry where it has one: `stripe:sub`. */
  readonly name: Prefix
  /** How bodies are generated and checked. */
  readonly format: Uuid25
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
  /** Generates an ID. IDs of one definition strictly increase, unless `at` is given. */
  generate(this: void, options?: GenerateOptions): Id<Prefix>
  /** Generates `count` IDs, 0 to 10^7, in ascending order; with `at`, of that instant. */
  generateMany(this: void, count: number, options?: GenerateOptions): Id<Prefix>[]
  /** Returns the input, typed as an ID, or throws an `IdError`. What cannot be an ID of this prefix fails to compile. */
  readonly parse: Parser<Prefix, Id<Prefix>>
  /** The result for an input: the ID, or the error. What cannot be an ID of this prefix fails to compile. */
  readonly safeParse: Parser<Prefix, IdResult<Id<Prefix>>>
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
  /** When the ID was generated, to the millisecond. */
  timestamp(this: void, id: Id<Prefix>): Date
  /** The smallest ID of an instant: `id >= lowerBound(a) and id < lowerBound(b)` is a time range. */
  lowerBound(this: void, at: Instant): Id<Prefix>
  /** The UUID, lower case with hyphens. */
  toUuid(this: void, id: Id<Prefix>): string
  /** The ID of a UUID. */
  fromUuid(this: void, uuid: string): Id<Prefix>
  /** The 16 bytes of the UUID. */
  toBytes(this: void, id: Id<Prefix>): Uint8Array
  /** The ID of 16 bytes. */
  fromBytes(this: void, bytes: Uint8Array): Id<Prefix>
  /**
   * Input and output are the id: a typed client rejects IDs of other definitions. At runtime it validates any value.
   */
  readonly '~standard': StandardProps<Id<Prefix>>
}
