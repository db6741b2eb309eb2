/** The value of `~standard`, for anything with a guard: a definition, a union, a token. */
import type { IdIssue, StandardJSONSchemaV1, StandardProps } from './standard-schema.ts'

export function standardOf<Value extends string>(
  is: (input: unknown) => input is Value,
  issueOf: (input: unknown) => IdIssue,
  jsonSchema: (options: StandardJSONSchemaV1.Options) => Record<string, unknown>,
): StandardProps<Value> {
  return {
    version: 1,
    vendor: 'brandid',
    validate(input) {
      if (is(input)) return { value: input }
      // An error has more: a hint is for the developer alone.
      const { code, message } = issueOf(input)
      return { issues: [{ code, message }] }
    },
    jsonSchema: { input: jsonSchema, output: jsonSchema },
  }
}
