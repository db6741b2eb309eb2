/** The check of an id inside a zod string: the rules of `parse`, its message and its code. */

import type { $ZodCheck } from 'zod/v4/core'
import type { StandardProps } from '../definition/standard-schema.ts'
import { IdError } from '../errors/error.ts'
import type { IdResult } from '../errors/result.ts'

/** The source of a schema: a definition, a union or a token. */
export interface SchemaSource<out Output extends string> {
  readonly $type: Output
  readonly pattern: RegExp
  /** Whether a value is an id of the source. */
  is(this: void, input: unknown): input is Output
  readonly '~standard': StandardProps<Output>
}

/** The payload of a zod check. */
interface Payload {
  readonly value: unknown
  readonly issues: object[]
}

/** The issue of a refused value: `params` holds the code of the `IdError`. */
export function zodIssueOf(
  { '~standard': { validate } }: Pick<SchemaSource<string>, '~standard'>,
  message?: string,
) {
  return (input: unknown) => {
    const [issue] = validate(input).issues ?? []
    return (
      issue && {
        code: 'custom' as const,
        params: { code: issue.code },
        message: message ?? issue.message,
        input,
      }
    )
  }
}

/** The message for zod's own issue of a value that is not a string. */
export function messageOf(source: Pick<SchemaSource<string>, '~standard'>, message?: string) {
  const issueOf = zodIssueOf(source, message)
  return ({ input }: { readonly input?: unknown }): string | undefined => issueOf(input)?.message
}

/** The check function of a source. */
export function checkOf(source: Pick<SchemaSource<string>, '~standard'>, message?: string) {
  const issueOf = zodIssueOf(source, message)
  return ({ value, issues }: Payload): void => {
    const issue = issueOf(value)
    if (issue) issues.push(issue)
  }
}

/**
 * Gives a check the pattern of its source: JSON Schema and template literals read it from there, in every version of
 * zod 4. It goes by the name of zod's own check of a pattern, for which zod-to-openapi looks.
 */
export function withPattern<Value>(check: $ZodCheck<Value>, pattern: RegExp): $ZodCheck<Value> {
  Object.assign(check._zod.def, { check: 'string_format', format: 'regex', pattern })
  check._zod.onattach.push(({ _zod: { bag } }) => {
    Object.assign(bag, { patterns: new Set([pattern]) })
  })
  return check
}

/** A conversion of text that adds an issue where it fails, in place of an exception. */
export function converterOf(convert: (text: string) => IdResult<string>, message?: string) {
  return (text: string, context: Pick<Payload, 'issues'>): string => {
    const { data, error } = convert(text)
    if (!error) return data
    const { code } = error
    context.issues.push({ code: 'custom', params: { code }, message: message ?? error.message, input: text })
    return text
  }
}

/** The result of a conversion that throws. */
export function resultOf(convert: () => string): IdResult<string> {
  try {
    return { success: true, data: convert() }
  } catch (error) {
    if (error instanceof IdError) return { success: false, error }
    throw error
  }
}
