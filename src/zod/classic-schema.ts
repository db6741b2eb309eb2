/**
 * Definitions with Zod schemas, and the schemas themselves. `scripts/entry-points.mjs` generates `mini-schema.ts` from this file, with Zod
 * Mini in place of Zod.
 */
import type { ZodType } from 'zod/v4'
// The namespace import lets bundlers drop the unused parts of Zod.
import * as z from 'zod/v4'
import type { Id } from '../definition/brand.ts'
import type { IdDef as PlainIdDef } from '../definition/default-definition-type.ts'
import type {
  AnyIdDef,
  Bare,
  IdDefAccepting as PlainIdDefAccepting,
  IdDefOf as PlainIdDefOf,
} from '../definition/definition-type.ts'
import type { Format } from '../formats/shared/format.ts'
import type { BigIntKey, Key, KeyValue, TextKey } from '../key/brand.ts'
import { createDefineKey as createPlainDefineKey } from '../key/define-key.ts'
import type {
  AnyKeyDef,
  BigIntKeyDef as PlainBigIntKeyDef,
  KeyDef as PlainKeyDef,
  TextKeyDef as PlainTextKeyDef,
} from '../key/key-definition-type.ts'
import { createDefineId as createPlainDefineId, type Define } from '../registry/define-id.ts'
import {
  createIdUnion as createPlainIdUnion,
  type IdUnion as PlainIdUnion,
  type UniteDefinitions,
} from '../registry/id-union.ts'
import type { Records } from '../registry/records.ts'
import type { ErrorText, SchemaSource } from './id-issue.ts'
import { CALLED, type ZodId, type ZodKey } from './members-classic.ts'
import {
  addSchema,
  createKeySchema,
  createSchema,
  createStrictSchema,
  type SchemaBuilder,
  type WithSchema,
} from './schema.ts'
import type {
  AnySchemaOptions,
  ConvertingOptions,
  KeySource,
  NormalizingOptions,
  NormalizingSource,
  ReadingOptions,
  SchemaOptions,
  Source,
  UuidSource,
} from './schema-options.ts'
import type { ZodIdInternals } from './zod-internals.ts'

export type { OutputOf, ZodId, ZodKey } from './members-classic.ts'

// The types come first, because the declaration order decides which member TypeScript 7 mentions in an error.

/** The Zod schema for strings that become IDs or keys, as returned by `schemaOf` with `input`, `normalize` or `from`. */
export interface ZodTextOf<out Output> extends ZodType<Output, string> {}

/**
 * The definition that `defineId(prefix)` returns, with the default format.
 *
 * @example
 * export const UserId: IdDef<'user'> = defineId('user') // isolatedDeclarations requires the annotation
 */
export interface IdDef<Prefix extends string = string> extends PlainIdDef<Prefix> {
  /** The Zod schema, with the ID as input and output. At runtime, any value is validated. */
  readonly schema: ZodId<Id<Prefix>>
  /** Lets Zod accept the definition itself as a schema, as in `z.object({ id: UserId })`. */
  readonly _zod: ZodIdInternals<Id<Prefix>>
}

/** A definition with a chosen format: the members of every definition, the format's members, and the schema. */
export type IdDefOf<Prefix extends string, Chosen extends Format> = PlainIdDefOf<Prefix, Chosen> &
  WithSchema<ZodId<Id<Prefix>>>

/** A definition that also accepts former formats: the members that all its formats have, and the schema. */
export type IdDefAccepting<
  Prefix extends string,
  Chosen extends Format,
  Former extends Format | Bare,
> = PlainIdDefAccepting<Prefix, Chosen, Former> & WithSchema<ZodId<Id<Prefix>>>

/** A closed set of definitions, with its schema. */
export interface IdUnion<Definition extends AnyIdDef>
  extends PlainIdUnion<Definition>,
    WithSchema<ZodId<Definition['$type']>> {}

/** A definition of number keys. */
export interface KeyDef<Name extends string = string>
  extends PlainKeyDef<Name>,
    WithSchema<ZodKey<Key<Name>>> {}

/** A definition of bigint keys. */
export interface BigIntKeyDef<Name extends string = string>
  extends PlainBigIntKeyDef<Name>,
    WithSchema<ZodKey<BigIntKey<Name>>> {}

/** A definition of string keys. */
export interface TextKeyDef<Name extends string = string>
  extends PlainTextKeyDef<Name>,
    WithSchema<ZodKey<TextKey<Name>>> {}

/**
 * Creates the Zod schema for a definition from `brandid/core`, a union or a token, or a variant of the schema with options.
 *
 * The schema accepts exactly the same input as `parse`, with the same messages. An issue's `params` contain the code. Only
 * `z.templateLiteral` accepts more, because it uses only the pattern. The JSON Schema has the pattern and an example, and also a title and
 * description if the definition has a description.
 *
 * The input type is the ID, so that a typed client rejects IDs of other definitions. With `{ input: 'string' }`, the input type is a
 * string, for pipes and text fields. `{ normalize: true }` accepts the same input as `normalize`, and `{ from: 'uuid' }` accepts a
 * UUID. Unlike a `transform` with `normalize` or `fromUuid`, these options never make `safeParse` throw.
 *
 * @throws {IdError} `invalid_option` if an option requires `normalize` or UUIDs, which the source lacks.
 * @example
 * z.object({ id: schemaOf(UserId) })
 * z.string().trim().pipe(schemaOf(UserId, { input: 'string' }))
 * z.object({ code: schemaOf(InviteId, { normalize: true, error: 'Check the code' }) })
 */
export function schemaOf<Output extends string>(
  source: SchemaSource<Output>,
  options: SchemaOptions & { readonly input: 'string' },
): ZodTextOf<Output>
export function schemaOf<Output extends string>(
  source: NormalizingSource<Output>,
  options: NormalizingOptions,
): ZodTextOf<Output>
export function schemaOf<Output extends string>(
  source: UuidSource<Output>,
  options: ConvertingOptions,
): ZodTextOf<Output>
export function schemaOf<Output extends KeyValue>(
  source: KeySource<Output>,
  options: ReadingOptions,
): ZodTextOf<Output>
export function schemaOf<Output extends number | bigint>(
  source: KeySource<Output>,
  options?: { readonly error?: ErrorText | undefined },
): ZodKey<Output>
export function schemaOf<Output extends string>(
  source: SchemaSource<Output>,
  options?: SchemaOptions,
): ZodId<Output>
export function schemaOf(source: Source | AnyKeyDef, options: AnySchemaOptions = {}): ZodType {
  return createSchema(builder, source, options)
}

const builder: SchemaBuilder<ZodType<string, string>> = {
  number: z.number,
  bigint: z.bigint,
  string: z.string,
  pipe: z.pipe,
  transform: z.transform,
  codec: z.codec,
}

/** Creates a registry's `defineId`, whose definitions have schemas. */
export const createDefineId = (records: Records): Define =>
  createPlainDefineId(records, (definition) =>
    addSchema(definition, () => createStrictSchema(z.string, definition), CALLED),
  )

/** Creates a registry's `idUnion`, whose unions have schemas. */
export function createIdUnion(records: Records): UniteDefinitions {
  const createUnion = createPlainIdUnion(records)
  return function idUnion(...definitions) {
    const union = createUnion(...definitions)
    addSchema(union, () => createStrictSchema(z.string, union), CALLED)
    return union
  }
}

/** Creates `defineKey`, whose definitions have schemas. */
export const createDefineKey = () =>
  createPlainDefineKey((definition) => addSchema(definition, () => createKeySchema(z, definition), CALLED))
