/** Schemas of ids and keys with options, built with the functions of zod or of zod mini. */
import { type $ZodType, globalRegistry } from 'zod/v4/core'
import type { AnyKeyDef } from '../key/key-definition.ts'
import { catchRefusal, issuingConverter, messageFinder } from './id-issue.ts'
import { createKeySchema, type KeyBuilder } from './key-schema.ts'
import {
  type AnySchemaOptions,
  type Conversion,
  checkOptions,
  findConversion,
  findNormalization,
  isKey,
  type Source,
} from './schema-options.ts'
import { type CreateString, createStrictSchema, type ErrorOptions, type TextSchema } from './strict-schema.ts'

/** A conversion inside a schema, which adds an issue where it fails. What keys are is left to the caller. */
type Convert = (text: string, context: { readonly issues: object[] }) => string

/** The functions of zod, or of zod mini, that build a schema which converts. */
export interface SchemaBuilder<Schema extends TextSchema> extends KeyBuilder {
  readonly string: (options: ErrorOptions) => Schema & ReturnType<CreateString<Schema>>
  readonly pipe: (from: Schema, to: Schema) => Schema
  readonly transform: (convert: Convert) => Schema
  /** zod has codecs from 4.1 on. */
  readonly codec?: (
    from: Schema,
    to: Schema,
    conversions: { readonly decode: Convert; readonly encode: (id: string) => string },
  ) => Schema
}

/** Creates the schema of a source with options. @throws {IdError} `invalid_option` when the source lacks what an option requires. */
export function createSchema<Schema extends TextSchema>(
  builder: SchemaBuilder<Schema>,
  source: Source | AnyKeyDef,
  options: AnySchemaOptions,
): Schema {
  checkOptions(source, options)
  const { error, from } = options
  const strict = createStrict(builder, source, error)
  if (options.normalize) return createNormalizingSchema(builder, source, strict, error)
  return from === undefined
    ? strict
    : createConvertingSchema(builder, findConversion(source, from), strict, error)
}

/** The functions of zod join schemas of any type: those of keys go by the type of texts. */
function createStrict<Schema extends TextSchema>(
  builder: SchemaBuilder<Schema>,
  source: Source | AnyKeyDef,
  error?: string,
): Schema {
  if (!isKey(source)) return createStrictSchema(builder.string, source, error)
  const schema: $ZodType = createKeySchema(builder, source, error)
  return schema as Schema
}

/** The schema of text that people type. */
function createNormalizingSchema<Schema extends TextSchema>(
  { string, pipe, transform }: SchemaBuilder<Schema>,
  source: Source | AnyKeyDef,
  strict: Schema,
  error?: string,
): Schema {
  const typed = string({ error: messageFinder(source, error) })
  return pipe(pipe(typed, transform(issuingConverter(findNormalization(source), error))), strict)
}

/** The schema of texts of another spelling, such as UUIDs. */
function createConvertingSchema<Schema extends TextSchema>(
  { string, pipe, transform, codec }: SchemaBuilder<Schema>,
  { read, write, notes }: Conversion,
  strict: Schema,
  error?: string,
): Schema {
  const convert = (text: string) => catchRefusal(() => read(text))
  const decode = issuingConverter(convert, error)
  const text = string({ error: ({ input }) => error ?? convert(input as string).error?.message })
  globalRegistry.add(text, notes)
  return codec ? codec(text, strict, { decode, encode: write }) : pipe(pipe(text, transform(decode)), strict)
}
