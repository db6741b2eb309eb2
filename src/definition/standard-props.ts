/** The value of `~standard`, for anything with a guard: a definition, a union, a token, a key. */
import type { IdError } from '../errors/error.ts'
import type { IdIssue, StandardJSONSchemaV1, StandardProps } from './standard-schema.ts'

export function createStandardProps<Value>(
  is: (input: unknown) => input is Value,
  createIssue: (input: unknown) => IdIssue,
  jsonSchema: (options: StandardJSONSchemaV1.Options) => Record<string, unknown>,
): StandardProps<Value> {
  return {
    version: 1,
    vendor: 'brandid',
    validate(input) {
      if (is(input)) return { value: input }
      return { issues: [createIssue(input)] }
    },
    jsonSchema: { input: jsonSchema, output: jsonSchema },
  }
}

/** The issue of an error, which has more: a hint is for the developer alone. */
export function pickIssue({ code, message }: IdError): IdIssue {
  return { code, message }
}
