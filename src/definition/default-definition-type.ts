/** The type of a definition with the default format. Types only. */
import type { IdResult } from '../errors/error.ts'
import type { Format } from '../formats/shared/format.ts'
import type { Uuid25 } from '../formats/uuid25/uuid25-default.ts'
import type { Body, Id, LooseBody, Parser, PrefixIn } from './brand.ts'
import type { GenerateOptions, Instant } from './definition-type.ts'
import type { StandardProps } from './standard-schema.ts'

/**
 * The definition returned by `defineId(prefix)`, with the default format.
 *
 * The interface repeats the members of `AnyIdDef` and of the capabilities instead of extending their interfaces, because a flat interface
 * halves the compiler's work and lets editors show one short name.
 *
 * @example
 * export const UserId: IdDef<'user'> = defineId('user') // isolatedDeclarations requires the annotation
 */
export interface IdDef<Prefix extends string = string> {
  /** The part of each ID before the last `_`. */
  readonly prefix: PrefixIn<Prefix>
  /** The prefix, preceded by the registry's scope if there is one, as in `stripe:sub`. */
  readonly name: Prefix
  /** The format that generates and checks bodies. */
  readonly format: Uuid25
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
  /** Generates an ID that sorts after the definition's previous ID, unless `at` is given. */
  generate(this: void, options?: GenerateOptions): Id<Prefix>
  /** Generates `count` IDs (0 to 10^7) in ascending order. With `at`, the IDs carry that instant. */
  generateMany(this: void, count: number, options?: GenerateOptions): Id<Prefix>[]
  /** Returns the input, typed as an ID, or throws an `IdError`. Inputs that cannot be an ID with this prefix fail to compile. */
  readonly parse: Parser<Prefix, Id<Prefix>>
  /** Returns a result with the ID or the error. Inputs that cannot be an ID with this prefix fail to compile. */
  readonly safeParse: Parser<Prefix, IdResult<Id<Prefix>>>
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
  /** Returns the time at which the ID was generated, to the millisecond. */
  timestamp(this: void, id: Id<Prefix>): Date
  /** Returns the smallest ID for an instant, so that `id >= lowerBound(a) and id < lowerBound(b)` selects a time range. */
  lowerBound(this: void, at: Instant): Id<Prefix>
  /** Returns the UUID in lower case, with hyphens. */
  toUuid(this: void, id: Id<Prefix>): string
  /** Returns the ID for a UUID. */
  fromUuid(this: void, uuid: string): Id<Prefix>
  /** Returns the 16 bytes of the UUID. */
  toBytes(this: void, id: Id<Prefix>): Uint8Array
  /** Returns the ID for the 16 bytes of a UUID. */
  fromBytes(this: void, bytes: Uint8Array): Id<Prefix>
  /** Input and output are typed as the ID, so that typed clients reject other IDs. At runtime, any value can be validated. */
  readonly '~standard': StandardProps<Id<Prefix>>
}
