/** Definitions with zod mini schemas. The namespace import lets bundlers drop the unused parts of zod. */
import * as z from 'zod/v4-mini'
import type { Id } from '../definition/brand.ts'
import type {
  AnyIdDef,
  IdDef as CoreIdDef,
  IdDefAccepting as CoreIdDefAccepting,
  IdDefOf as CoreIdDefOf,
} from '../definition/definition-type.ts'
import type { ValidPrefix } from '../definition/prefix-type.ts'
import type { Uuid25 } from '../formats/default-uuid25.ts'
import type { Format } from '../formats/shared/format.ts'
import { createDefineId, type DefineOptions } from '../registry/define-id.ts'
import { type IdUnion as CoreIdUnion, idUnionIn, type NonEmpty } from '../registry/id-union.ts'
import { type Records, sharedRecords } from '../registry/records.ts'
import { type Registry as CoreRegistry, registryOf } from '../registry/registry.ts'
import { checkOf, converterOf, messageOf, resultOf, type SchemaSource, withPattern } from './id-check.ts'
import {
  type ConvertingOptions,
  checkOptions,
  type NormalizingOptions,
  type NormalizingSource,
  normalizationOf,
  type SchemaOptions,
  type Source,
  type UuidSource,
  uuidConversionOf,
} from './schema-options.ts'
import { type WithSchema, withSchema } from './with-schema.ts'

/** The internals of `ZodId`. `z.templateLiteral` reads the pattern. */
export interface ZodIdInternals<out Output extends string> extends z.core.$ZodTypeInternals<Output, Output> {
  pattern: RegExp
}

/** The zod schema of an id: the id in, so that typed clients refuse other ids, and the id out. */
export interface ZodId<out Output extends string>
  extends z.ZodMiniType<Output, Output, ZodIdInternals<Output>> {}

/**
 * The definition that `defineId(prefix)` returns, with the default format.
 *
 * @example
 * export const UserId: IdDef<'user'> = defineId('user') // isolatedDeclarations requires the annotation
 */
export interface IdDef<Prefix extends string = string> extends CoreIdDef<Prefix> {
  /** The zod schema: the id in and out. At run time it validates any value. */
  readonly schema: ZodId<Id<Prefix>>
  /** Lets zod accept the definition itself as a schema, as in `z.object({ id: UserId })`. */
  readonly _zod: ZodIdInternals<Id<Prefix>>
}

/** A definition with a chosen format: the members of every definition, those of the format, and the schema. */
export type IdDefOf<Prefix extends string, Chosen extends Format> = CoreIdDefOf<Prefix, Chosen> &
  WithSchema<ZodId<Id<Prefix>>>

/** A definition that also accepts former formats: the members that all of them have, and the schema. */
export type IdDefAccepting<
  Prefix extends string,
  Chosen extends Format,
  Former extends Format,
> = CoreIdDefAccepting<Prefix, Chosen, Former> & WithSchema<ZodId<Id<Prefix>>>

/** The type of `defineId`. */
export interface DefineId {
  <const Prefix extends string>(prefix: ValidPrefix<Prefix>): IdDef<Prefix>
  <const Prefix extends string, Chosen extends Format = Uuid25, Former extends Format = never>(
    prefix: ValidPrefix<Prefix>,
    options: DefineOptions<Chosen, Former>,
  ): [Former] extends [never]
    ? [Chosen] extends [Uuid25]
      ? IdDef<Prefix>
      : IdDefOf<Prefix, Chosen>
    : IdDefAccepting<Prefix, Chosen, Former>
}

/** A closed set of definitions, with its schema. */
export interface IdUnion<Definition extends AnyIdDef>
  extends CoreIdUnion<Definition>,
    WithSchema<ZodId<Definition['$type']>> {}

/** The type of `idUnion`. */
export type CreateIdUnion = <const Definitions extends readonly AnyIdDef[]>(
  ...definitions: Definitions & NonEmpty<Definitions>
) => IdUnion<Definitions[number]>

/** A set of definitions with unique prefixes, and with schemas. */
export type Registry = CoreRegistry<DefineId, CreateIdUnion>

/**
 * Creates the zod schema of a definition of `brandid/core`, of a union or of a token, or a schema with options.
 *
 * It accepts exactly what `parse` accepts, with the same messages; the `params` of an issue hold the code. Only
 * `z.templateLiteral`, which reads nothing but the pattern, accepts more. JSON Schema keeps pattern, title,
 * description and examples.
 *
 * The input type is the id, so a typed client refuses ids of other definitions. With `{ input: 'string' }` it is a
 * string, for pipes and text fields. `{ normalize: true }` accepts what `normalize` accepts, and `{ from: 'uuid' }` a
 * UUID; neither throws out of `safeParse`, as a `transform` with `normalize` or `fromUuid` does.
 *
 * @throws {IdError} `invalid_option` when the source has no `normalize`, or no UUIDs, for the option.
 * @example
 * z.object({ id: schemaOf(UserId) })
 * z.string().trim().pipe(schemaOf(UserId, { input: 'string' }))
 * z.object({ code: schemaOf(InviteId, { normalize: true, error: 'Check the code' }) })
 */
export function schemaOf<Output extends string>(
  source: SchemaSource<Output>,
  options: SchemaOptions & { readonly input: 'string' },
): z.ZodMiniType<Output, string>
export function schemaOf<Output extends string>(
  source: NormalizingSource<Output>,
  options: NormalizingOptions,
): z.ZodMiniType<Output, string>
export function schemaOf<Output extends string>(
  source: UuidSource<Output>,
  options: ConvertingOptions,
): z.ZodMiniType<Output, string>
export function schemaOf<Output extends string>(
  source: SchemaSource<Output>,
  options?: SchemaOptions,
): ZodId<Output>
export function schemaOf(
  source: Source,
  options: Partial<SchemaOptions & NormalizingOptions & ConvertingOptions> = {},
): z.ZodMiniType<string, string> {
  checkOptions(source, options)
  const { error } = options
  const strict = strictSchema(source, error)
  if (options.normalize) return normalizingSchema(source, strict, error)
  return options.from === undefined ? strict : convertingSchema(source, options.from, strict, error)
}

/** The schema of text that people type. */
function normalizingSchema(
  source: Source,
  strict: z.ZodMiniType<string, string>,
  error?: string,
): z.ZodMiniType<string, string> {
  const safeNormalize = normalizationOf(source)
  const typed = z.string({ error: messageOf(source, error) })
  return z.pipe(z.pipe(typed, z.transform(converterOf(safeNormalize, error))), strict)
}

/** The schema of UUIDs. */
function convertingSchema(
  source: Source,
  from: 'uuid',
  strict: z.ZodMiniType<string, string>,
  error?: string,
): z.ZodMiniType<string, string> {
  const { fromUuid, toUuid } = uuidConversionOf(source, from)
  const convert = (uuid: string) => resultOf(() => fromUuid(uuid))
  const decode = converterOf(convert, error)
  const issue = ({ input }: { readonly input?: unknown }) => error ?? convert(input as string).error?.message
  const uuid = z.string({ error: issue }).register(z.globalRegistry, { format: 'uuid' })
  // zod has codecs from 4.1 on.
  const codec: typeof z.codec | undefined = z.codec
  return codec
    ? codec(uuid, strict, { decode, encode: toUuid })
    : z.pipe(z.pipe(uuid, z.transform(decode)), strict)
}

/** The strict schema of whatever has a guard. */
function strictSchema(source: SchemaSource<string>, error?: string): z.ZodMiniType<string, string> {
  const { type, pattern, ...json } = source['~standard'].jsonSchema.output({ target: 'draft-2020-12' })
  const check = withPattern(z.check(checkOf(source, error)), source.pattern)
  const schema = z.string({ error: messageOf(source, error) }).check(check)
  if (!('anyOf' in json)) return schema.register(z.globalRegistry, json)
  schema._zod.toJSONSchema = () => ({ ...json })
  // zod looks for the parent's JSON Schema, which an own one has not made.
  delete schema._zod.parent
  return schema
}

function defineIn(records: Records): DefineId {
  return createDefineId(records, (definition) =>
    withSchema(definition, () => strictSchema(definition)),
  ) as DefineId
}

function unionIn(records: Records): CreateIdUnion {
  const createUnion = idUnionIn(records)
  return ((...definitions: readonly AnyIdDef[]) => {
    const union = createUnion(...definitions)
    return withSchema(union, () => strictSchema(union))
  }) as CreateIdUnion
}

/**
 * Defines the ids of one prefix, and registers the prefix for the whole program.
 *
 * Shape: the prefix has 1 to 63 characters `a-z`, `0-9` and `_`, starts with a letter and ends with a letter or
 * digit. An id is the prefix, `_`, and a body that its format generates and checks: 25 characters by default.
 *
 * @throws {IdError} `invalid_prefix`; `duplicate_prefix`, with both locations, when the prefix, a former one or a named
 * id is taken; `invalid_format` when a format's alphabet has `_`, or two formats cannot be told apart;
 * `invalid_option`.
 * @example
 * export const UserId = defineId('user')
 * export type UserId = IdOf<typeof UserId>
 */
export const defineId: DefineId = /* @__PURE__ */ defineIn(/* @__PURE__ */ sharedRecords())

/**
 * Creates a closed set of definitions, for a field that holds ids of several kinds. Its JSON Schema is `anyOf`.
 *
 * Unlike `parse`, it accepts the ids of its members only: use it at a trust boundary.
 *
 * @throws {IdError} `invalid_option` without a definition; `duplicate_prefix` when two share a prefix or a named id.
 * @example
 * const OwnerId = idUnion(UserId, TeamId)
 * type OwnerId = IdOf<typeof OwnerId>
 * const owner: OwnerId = OwnerId.parse(input)
 * const { prefix, id } = OwnerId.resolve(input)
 */
export const idUnion: CreateIdUnion = /* @__PURE__ */ unionIn(/* @__PURE__ */ sharedRecords())

/** The shared registry, which `defineId` fills and `parse` reads. */
export const registry: Registry = /* @__PURE__ */ registryOf(
  /* @__PURE__ */ sharedRecords(),
  defineId,
  idUnion,
)

/**
 * Creates a private registry. Libraries that others install use one, so that their prefixes never meet those of the
 * program.
 *
 * @example
 * const { defineId } = createRegistry()
 * export const JobId = defineId('job')
 */
export function createRegistry(): Registry {
  const records: Records = new Map()
  return registryOf(records, defineIn(records), unionIn(records))
}
