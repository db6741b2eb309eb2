/** The strict schema of texts, built with the `string` of zod or of zod mini. */
import { type $ZodCheck, type $ZodType, globalRegistry } from 'zod/v4/core'
import { messageFinder, type SchemaSource } from './id-issue.ts'
import { createIdCheck } from './zod-internals.ts'

/** The type of a schema, in zod or in zod mini. */
export type TextSchema = $ZodType<string, string>

/** The options of a schema of zod. */
export interface ErrorOptions {
  readonly error: (issue: { readonly input?: unknown }) => string | undefined
}

/** The `z.string` of zod or of zod mini. */
export type CreateString<Schema extends TextSchema> = (options: ErrorOptions) => {
  check(check: $ZodCheck<string>): Schema
}

/** Creates the strict schema of whatever has a guard. */
export function createStrictSchema<Schema extends TextSchema>(
  string: CreateString<Schema>,
  source: SchemaSource<string>,
  error?: string,
): Schema {
  const { output } = source['~standard'].jsonSchema
  const schema = string({ error: messageFinder(source, error) }).check(createIdCheck(source, error))
  const { type, pattern, examples, anyOf, ...annotations } = output({ target: 'draft-2020-12' })
  globalRegistry.add(schema, annotations)
  return schema
}
