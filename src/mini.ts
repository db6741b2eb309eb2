/** The entry `brandid/mini`: as `brandid`, on zod mini. */
import * as z from 'zod/v4-mini'

export * from './core.ts'

import type { Id } from './brand.ts'
import { createDefineId, type DefineOptions } from './define-id.ts'
import type {
  AnyIdDef,
  IdDef as CoreIdDef,
  IdDefAccepting as CoreIdDefAccepting,
  IdDefOf as CoreIdDefOf,
} from './definition.ts'
import { type Entries, sharedEntries } from './entries.ts'
import type { Format } from './format.ts'
import type { Uuidv7 } from './formats/uuidv7.ts'
import { type IdUnion as CoreIdUnion, idUnion as coreIdUnion } from './id-union.ts'
import type { ValidPrefix } from './prefix.ts'
import { type Registry, registryOf } from './registry.ts'
import { issueText, type SchemaSource, type WithSchema, withSchema } from './with-schema.ts'

export type { SchemaSource, WithSchema }

/** The internals of `ZodId`; the pattern is what `z.templateLiteral` reads. */
export interface ZodIdInternals<out Output extends string> extends z.core.$ZodTypeInternals<Output, string> {
  pattern: RegExp
}

/** The zod schema of an id: in a string, out the id. */
export interface ZodId<out Output extends string>
  extends z.ZodMiniType<Output, string, ZodIdInternals<Output>> {}

/**
 * The definition that `defineId(prefix)` returns, with the default format.
 *
 * @example
 * export const UserId: IdDef<'user'> = defineId('user') // the annotation that isolatedDeclarations wants
 */
export interface IdDef<out Prefix extends string = string> extends CoreIdDef<Prefix> {
  /** The zod schema: in a string, out the id. */
  readonly schema: ZodId<Id<Prefix>>
  /** Makes zod take the definition itself for a schema, as in `z.object({ id: UserId })`. */
  readonly _zod: ZodIdInternals<Id<Prefix>>
}

/** A definition with a format of its own: what every definition has, what the format can do, and the schema. */
export type IdDefOf<Prefix extends string, Chosen extends Format> = CoreIdDefOf<Prefix, Chosen> &
  WithSchema<ZodId<Id<Prefix>>>

/** A definition that accepts former formats, too: what all of them can do, and the schema. */
export type IdDefAccepting<
  Prefix extends string,
  Chosen extends Format,
  Former extends Format,
> = CoreIdDefAccepting<Prefix, Chosen, Former> & WithSchema<ZodId<Id<Prefix>>>

/** The type of `defineId`. */
export interface DefineId {
  <const Prefix extends string>(prefix: ValidPrefix<Prefix>): IdDef<Prefix>
  <const Prefix extends string, Chosen extends Format = Uuidv7, Former extends Format = never>(
    prefix: ValidPrefix<Prefix>,
    options: DefineOptions<Chosen, Former>,
  ): [Former] extends [never]
    ? [Chosen] extends [Uuidv7]
      ? IdDef<Prefix>
      : IdDefOf<Prefix, Chosen>
    : IdDefAccepting<Prefix, Chosen, Former>
}

/** A closed set of definitions, with its schema. */
export interface IdUnion<Definition extends AnyIdDef>
  extends CoreIdUnion<Definition>,
    WithSchema<ZodId<Definition['$type']>> {}

/**
 * Makes the zod schema of a definition that was made with `brandid/core`, or of a token.
 *
 * The JSON Schema is `{ type: 'string', pattern }`, and the description where there is one. What the pattern
 * cannot say is refined, so that the schema takes exactly what `parse` takes, with the same texts; only
 * `z.templateLiteral`, which reads nothing but the pattern, takes more.
 *
 * @example
 * z.object({ id: schemaOf(UserId) })
 */
export function schemaOf<Output extends string>(definition: SchemaSource<Output>): ZodId<Output>
export function schemaOf(definition: SchemaSource<string>): z.ZodMiniType {
  const error = issueText(definition)
  const schema = z.string({ error }).check(
    z.regex(definition.pattern, { error, abort: true }),
    z.refine((text) => definition.is(text), { error }),
  )
  const { description } = definition
  return description === undefined ? schema : schema.register(z.globalRegistry, { description })
}

function finish<Definition extends AnyIdDef>(definition: Definition): Definition {
  return withSchema(definition, () => schemaOf(definition))
}

/**
 * Defines the ids of one prefix, and registers the prefix for the whole program.
 *
 * Shape: the prefix has 1 to 63 characters `a-z`, `0-9` and `_`, starts with a letter and ends with a letter or
 * digit. An id is the prefix, `_`, and a body that its format makes and checks: 25 characters unless one is given.
 *
 * @throws {IdError} `invalid_prefix`; `duplicate_prefix`, with both places, when the prefix or a former one is
 * taken; `invalid_format` when a format's alphabet holds `_` or `accepts` is ambiguous.
 * @example
 * export const UserId = defineId('user')
 * export type UserId = IdOf<typeof UserId>
 */
export const defineId: DefineId = /* @__PURE__ */ defineIn(/* @__PURE__ */ sharedEntries())

function defineIn(entries: Entries): DefineId {
  return createDefineId(entries, finish) as DefineId
}

/** The shared registry: what `defineId` fills and `parse` reads. */
export const registry: Registry<DefineId> = /* @__PURE__ */ registryOf(
  /* @__PURE__ */ sharedEntries(),
  defineId,
)

/**
 * Makes a registry of its own, which the shared one knows nothing of. Libraries that others install use it, so
 * that their prefixes never meet those of the program.
 *
 * @example
 * const { defineId } = createRegistry()
 * export const JobId = defineId('job')
 */
export function createRegistry(): Registry<DefineId> {
  const entries: Entries = new Map()
  return registryOf(entries, defineIn(entries))
}

/**
 * Makes a closed set of definitions, for a field that may hold ids of several kinds. Its JSON Schema is `anyOf`.
 *
 * Unlike `parse`, it knows no more than what it is given: at a trust boundary, use it.
 *
 * @example
 * const OwnerId = idUnion(UserId, TeamId)
 * type OwnerId = IdOf<typeof OwnerId>
 * const { prefix, id } = OwnerId.parse(input)
 */
export function idUnion<const Definitions extends readonly [AnyIdDef, ...AnyIdDef[]]>(
  ...definitions: Definitions
): IdUnion<Definitions[number]>
export function idUnion(...definitions: readonly [AnyIdDef, ...AnyIdDef[]]): CoreIdUnion<AnyIdDef> {
  const union = coreIdUnion(...definitions)
  return withSchema(union, () => z.union(definitions.map(schemaOf), { error: issueText(union) }))
}
