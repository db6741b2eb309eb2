/** Builds schemas for IDs and keys with Zod or Zod Mini, and adds lazy schemas to definitions. */
import { type $ZodCheck, type $ZodType, globalRegistry } from 'zod/v4/core'
import { development } from '../errors/development.ts'
import { ownOptions } from '../errors/options.ts'
import type { KeyValue } from '../key/brand.ts'
import type { AnyKeyDef } from '../key/key-definition-type.ts'
import { catchRefusal, type FindText, issuingConverter, textFinder } from './id-issue.ts'
import {
  type AnySchemaOptions,
  type Conversion,
  checkOptions,
  findConversion,
  findNormalization,
  isKey,
  SCHEMA_OPTIONS,
  type Source,
} from './schema-options.ts'
import { afterRun, createIdCheck, createKeyChecks, type GuardedSource } from './zod-internals.ts'

/** A conversion inside a schema, which adds an issue if it fails. Callers cast the result to key types. */
type Convert = (text: string, context: { readonly issues: object[] }) => string

/** The functions from Zod or Zod Mini that build a converting schema. */
export interface SchemaBuilder<Schema extends TextSchema> extends KeyBuilder {
  readonly string: (options: ErrorOptions) => Schema & ReturnType<CreateString<Schema>>
  readonly pipe: (from: Schema, to: Schema) => Schema
  readonly transform: (convert: Convert) => Schema
  /** Absent before Zod 4.1, which introduced codecs. */
  readonly codec?: (
    from: Schema,
    to: Schema,
    conversions: { readonly decode: Convert; readonly encode: (id: string) => string },
  ) => Schema
}

/** Creates the schema for a source and options. @throws {IdError} `invalid_option` if the source lacks a member that an option requires. */
export function createSchema<Schema extends TextSchema>(
  builder: SchemaBuilder<Schema>,
  source: Source | AnyKeyDef,
  given: AnySchemaOptions,
): Schema {
  development()?.checkNames(given, SCHEMA_OPTIONS, 'schemaOf', 'invalid_option')
  const options = ownOptions(given, 'invalid_option')
  checkOptions(source, options)
  const { error: text, from } = options
  const error = typeof text === 'string' ? () => text : text
  const strict = createStrict(builder, source, error)
  if (options.normalize) return createNormalizingSchema(builder, source, strict, error)
  return from === undefined
    ? strict
    : createConvertingSchema(builder, findConversion(source, from), strict, error)
}

/** Creates the strict schema for a source. Zod combines schemas of any type, so the type of a string schema also works for keys. */
function createStrict<Schema extends TextSchema>(
  builder: SchemaBuilder<Schema>,
  source: Source | AnyKeyDef,
  error?: FindText,
): Schema {
  if (!isKey(source)) return createStrictSchema(builder.string, source, error)
  const schema: $ZodType = createKeySchema(builder, source, error)
  return schema as Schema
}

/** Creates the schema for input typed by people. */
function createNormalizingSchema<Schema extends TextSchema>(
  { string, pipe, transform }: SchemaBuilder<Schema>,
  source: Source | AnyKeyDef,
  strict: Schema,
  error?: FindText,
): Schema {
  const typed = string({ error: textFinder(source, error) })
  const normal = transform(issuingConverter(findNormalization(source), error))
  for (const { _zod: internals } of [typed, normal]) afterRun(internals)
  return pipe(pipe(typed, normal), strict)
}

/** Creates the schema for strings in another format, such as UUIDs. */
function createConvertingSchema<Schema extends TextSchema>(
  { string, pipe, transform, codec }: SchemaBuilder<Schema>,
  { read, write, notes }: Conversion,
  strict: Schema,
  error?: FindText,
): Schema {
  const convert = (text: string) => catchRefusal(() => read(text))
  const decode = issuingConverter(convert, error)
  const validate = (input: unknown) => {
    const result = convert(input as string)
    return result.success ? { value: input } : { issues: [result.error] }
  }
  const text = string({ error: textFinder({ '~standard': { validate }, safeParse: convert }, error) })
  globalRegistry.add(text, notes)
  const converted = codec ? codec(text, strict, { decode, encode: write }) : transform(decode)
  for (const { _zod: internals } of [text, converted]) afterRun(internals)
  return codec ? converted : pipe(pipe(text, converted), strict)
}

type Create<Value> = (options: ErrorOptions) => {
  check(...checks: $ZodCheck<Value>[]): $ZodType<Value, Value>
}

/** The functions from Zod or Zod Mini that create schemas for primitive types. */
export interface KeyBuilder {
  readonly number: Create<number>
  readonly bigint: Create<bigint>
  readonly string: CreateString<$ZodType<string, string>>
}

/** Creates the strict schema for a key definition. */
export function createKeySchema(
  { number, bigint, string }: KeyBuilder,
  definition: AnyKeyDef,
  error?: FindText,
): $ZodType<KeyValue, KeyValue> {
  if (definition.format !== 'number' && definition.format !== 'bigint') {
    return createStrictSchema(string, definition, error)
  }
  const options = { error: textFinder(definition, error) }
  const schema =
    definition.format === 'number'
      ? number(options).check(...createKeyChecks<number>(1, definition, error))
      : bigint(options).check(...createKeyChecks<bigint>(1n, definition, error))
  const { entity, description } = definition
  if (description !== undefined) globalRegistry.add(schema, { title: `${entity} key`, description })
  return schema
}

/** The type of a string schema in Zod or Zod Mini. */
export type TextSchema = $ZodType<string, string>

/** The options of a Zod schema. */
export interface ErrorOptions {
  readonly error: (issue: { readonly input?: unknown }) => string | undefined
}

/** `z.string` from Zod or Zod Mini. */
export type CreateString<Schema extends TextSchema> = (options: ErrorOptions) => {
  check(check: $ZodCheck<string>): Schema
}

/** Creates the strict schema for a source, which may have a guard. */
export function createStrictSchema<Schema extends TextSchema>(
  string: CreateString<Schema>,
  source: GuardedSource,
  error?: FindText,
): Schema {
  const { type, pattern, minLength, maxLength, examples, anyOf, ...annotations } = source[
    '~standard'
  ].jsonSchema.output({ target: 'draft-2020-12' })
  const check = createIdCheck(source, error, { minimum: minLength, maximum: maxLength })
  const schema = string({ error: textFinder(source, error) }).check(check)
  globalRegistry.add(schema, annotations)
  return schema
}

/** The members that the Zod entry points add to definitions and unions. */
export interface WithSchema<Schema extends { readonly _zod: unknown }> {
  /** The Zod schema, with the ID as input and output. At runtime, any value is validated. */
  readonly schema: Schema
  /** Lets Zod accept the definition itself as a schema, as in `z.object({ id: UserId })`. */
  readonly _zod: Schema['_zod']
}

/**
 * Adds `schema`, `_zod` and the schema members that libraries call to an object. The members are lazy, so that a program builds only
 * the schemas that it uses.
 */
export function addSchema<Schema extends { readonly _zod: object }>(
  target: object,
  build: () => Schema,
  called: readonly string[],
): void {
  let schema: Schema | undefined
  let internals: object | undefined
  const schemaOnce = () => (schema ??= build())
  for (const name of called) {
    Object.defineProperty(target, name, { get: () => schemaOnce()[name as keyof Schema] })
  }
  Object.defineProperties(target, {
    schema: { enumerable: true, get: schemaOnce },
    // Zod recognizes an object with these internals as a schema. Zod keys metadata by schema, and also looks up the metadata of a schema's
    // parent.
    _zod: { get: () => (internals ??= { __proto__: schemaOnce()._zod, parent: schemaOnce() }) },
  })
}
