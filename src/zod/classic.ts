/** Definitions of ids and keys with zod schemas. The namespace import lets bundlers drop the unused parts of zod. */
import * as z from 'zod/v4'
import type { Id, ValidPrefix } from '../definition/brand.ts'
import type { IdDef as CoreIdDef } from '../definition/default-definition-type.ts'
import type {
  AnyIdDef,
  Bare,
  IdDefAccepting as CoreIdDefAccepting,
  IdDefOf as CoreIdDefOf,
} from '../definition/definition-type.ts'
import type { Format } from '../formats/shared/format.ts'
import type { Uuid25 } from '../formats/uuid25-default.ts'
import type { Key, KeyValue, ValidName } from '../key/brand.ts'
import { createDefineKey, type KeyFormat, type KeyOptions } from '../key/define-key.ts'
import type {
  AnyKeyDef,
  BigIntKeyDef as CoreBigIntKeyDef,
  KeyDef as CoreKeyDef,
  TextKeyDef as CoreTextKeyDef,
} from '../key/key-definition-type.ts'
import type { Apart, IdUnion as CoreIdUnion } from '../registry/id-union.ts'
import type { DefineOptions } from '../registry/options.ts'
import { sharedRecords } from '../registry/records.ts'
import type { ErrorText, SchemaSource } from './id-issue.ts'
import {
  createKeySchema,
  createSchema,
  defineWithSchema,
  type SchemaBuilder,
  uniteWithSchema,
  type WithSchema,
  withSchema,
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

/** The zod schema of an id: the id in, so typed clients refuse other ids, and the id out. */
export interface ZodId<out Output extends string> extends z.ZodType<Output, Output, ZodIdInternals<Output>> {
  /** A schema of the same ids. zod's own type, which `z.readonly(UserId)` has, is `Readonly<Id>`: not even a string. */
  readonly(): z.ZodReadonly<this> & OutputOf<Output>
}

/** The output and input that a schema has beside what zod's own type says of them. */
export interface OutputOf<Output> {
  readonly _zod: { readonly output: Output; readonly input: Output }
}

/** The zod schema of strings that become ids or keys: `schemaOf` with `input`, `normalize` or `from` returns it. */
export interface ZodTextOf<out Output> extends z.ZodType<Output, string> {}

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
  Former extends Format | Bare,
> = CoreIdDefAccepting<Prefix, Chosen, Former> & WithSchema<ZodId<Id<Prefix>>>

/** The type of `defineId`. */
export interface DefineId {
  <const Prefix extends string>(prefix: ValidPrefix<Prefix>): IdDef<Prefix>
  <const Prefix extends string, Chosen extends Format = Uuid25, Former extends Format | Bare = never>(
    prefix: ValidPrefix<Prefix>,
    options: DefineOptions<Chosen, Former>,
  ): [Former] extends [never]
    ? [Chosen] extends [Uuid25]
      ? IdDef<Prefix>
      : IdDefOf<Prefix, Chosen>
    : IdDefAccepting<Prefix, Chosen, Former>
}

/** The type of the `defineId` of a scope. */
export interface ScopedDefineId<Scope extends string> {
  <const Prefix extends string>(prefix: ValidPrefix<Prefix>): IdDef<`${Scope}:${Prefix}`>
  <const Prefix extends string, Chosen extends Format = Uuid25, Former extends Format | Bare = never>(
    prefix: ValidPrefix<Prefix>,
    options: DefineOptions<Chosen, Former>,
  ): [Former] extends [never]
    ? [Chosen] extends [Uuid25]
      ? IdDef<`${Scope}:${Prefix}`>
      : IdDefOf<`${Scope}:${Prefix}`, Chosen>
    : IdDefAccepting<`${Scope}:${Prefix}`, Chosen, Former>
}

/** A closed set of definitions, with its schema. */
export interface IdUnion<Definition extends AnyIdDef>
  extends CoreIdUnion<Definition>,
    WithSchema<ZodId<Definition['$type']>> {}

/** The type of `idUnion`. */
export type CreateIdUnion = <const Definitions extends readonly AnyIdDef[]>(
  ...definitions: Definitions & Apart<Definitions>
) => IdUnion<Definitions[number]>

/**
 * Creates the zod schema of a definition of `brandid/core`, of a union or of a token, or a schema with options.
 *
 * It accepts exactly what `parse` accepts, with the same messages; the `params` of an issue hold the code. Only
 * `z.templateLiteral`, which reads nothing but the pattern, accepts more. JSON Schema has the pattern, an
 * example, and title and description where the definition is described.
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
export function schemaOf(source: Source | AnyKeyDef, options: AnySchemaOptions = {}): z.ZodType {
  return createSchema(builder, source, options)
}

const builder: SchemaBuilder<z.ZodType<string, string>> = {
  number: z.number,
  bigint: z.bigint,
  string: z.string,
  pipe: z.pipe,
  transform: z.transform,
  codec: z.codec,
}

/**
 * The members of a schema that libraries call on anything that has `_zod`: validators of frameworks, and those that walk
 * a shape. Not `parseAsync`: tRPC prefers it to `parse`, and its refusal is JSON where that of `parse` is a sentence.
 */
export const CALLED: readonly string[] = [
  'def',
  'safeParseAsync',
  'meta',
  'minLength',
  'maxLength',
  'optional',
  'nullable',
  'nullish',
]

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
export const defineId: DefineId = /* @__PURE__ */ defineWithSchema(
  /* @__PURE__ */ sharedRecords(),
  z.string,
  CALLED,
) as DefineId

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
export const idUnion: CreateIdUnion = /* @__PURE__ */ uniteWithSchema(
  /* @__PURE__ */ sharedRecords(),
  z.string,
  CALLED,
) as CreateIdUnion

/** The zod schema of a key: the key in and out. */
export interface ZodKey<out Output extends KeyValue> extends z.ZodType<Output, Output> {
  /** A schema of the same keys. zod's own type, which `z.readonly(UserKey)` has, is `Readonly<Key>`: no number. */
  readonly(): z.ZodReadonly<this> & OutputOf<Output>
}

/** The definition of keys that are numbers. */
export interface KeyDef<Name extends string = string>
  extends CoreKeyDef<Name>,
    WithSchema<ZodKey<Key<Name>>> {}

/** The definition of keys that are bigints. */
export interface BigIntKeyDef<Name extends string = string>
  extends CoreBigIntKeyDef<Name>,
    WithSchema<ZodKey<Key<Name, bigint>>> {}

/** The definition of keys that are texts. */
export interface TextKeyDef<Name extends string = string>
  extends CoreTextKeyDef<Name>,
    WithSchema<ZodKey<Key<Name, string>>> {}

/** The type of `defineKey`. */
export interface DefineKey {
  <const Name extends string>(name: ValidName<Name>): KeyDef<Name>
  <const Name extends string, Chosen extends KeyFormat = 'number'>(
    name: ValidName<Name>,
    options: KeyOptions<Chosen>,
  ): Chosen extends 'bigint' ? BigIntKeyDef<Name> : Chosen extends Format ? TextKeyDef<Name> : KeyDef<Name>
}

/**
 * Defines the keys of one name: the primary keys of a table, which have no prefix. The name is unique in the program.
 *
 * Shape: the name has the grammar of a prefix, and is that of the entity. Keys are positive safe integers; with
 * `format: 'bigint'` bigints; with a format its bodies, bare.
 *
 * @throws {IdError} `duplicate_name`, with both locations; `invalid_prefix` for a name; `invalid_format`;
 * `invalid_option`.
 * @example
 * export const UserKey = defineKey('user')
 * export type UserKey = IdOf<typeof UserKey>
 */
export const defineKey: DefineKey = /* @__PURE__ */ createDefineKey((definition) =>
  withSchema(definition, () => createKeySchema(z, definition), CALLED),
) as DefineKey
