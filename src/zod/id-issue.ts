/** The issue of a refused value in zod: the message of `parse`, and its code in `params`. */
import type { StandardProps } from '../definition/standard-schema.ts'
import { IdError } from '../errors/error.ts'
import type { IdResult } from '../errors/result.ts'

/** The source of a schema: a definition, a union, a registry or a token. */
export interface SchemaSource<out Output extends string> {
  readonly $type: Output
  readonly pattern: RegExp
  readonly '~standard': StandardProps<Output>
}

/** What validates the values of a source. */
type Validating = { readonly '~standard': Pick<StandardProps<unknown>, 'validate'> }

/** Finds the message for zod's own issue of a value of another type. */
export function messageFinder({ '~standard': { validate } }: Validating, message?: string) {
  return ({ input }: { readonly input?: unknown }): string | undefined =>
    message ?? validate(input).issues?.[0]?.message
}

/** A conversion of text that adds an issue where it fails, in place of an exception. */
export function issuingConverter<Output>(convert: (text: string) => IdResult<Output>, message?: string) {
  return (text: string, context: { readonly issues: object[] }): Output | string => {
    const { data, error } = convert(text)
    if (!error) return data
    const params = { code: error.code }
    context.issues.push({
      code: 'invalid_format',
      format: 'id',
      params,
      message: message ?? error.message,
      input: text,
    })
    return text
  }
}

/** The result of a conversion that throws. */
export function catchRefusal<Output>(convert: () => Output): IdResult<Output> {
  try {
    return { success: true, data: convert() }
  } catch (error) {
    if (error instanceof IdError) return { success: false, error }
    throw error
  }
}
