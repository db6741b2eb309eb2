/** The `check` report as JSON and its JSON Schema. */

import { CHECK_RULES } from '../all-rules.ts'
import type { Found } from '../rule.ts'

/** A file that could not be fully checked. */
export interface Fault {
  readonly file: string
  readonly message: string
}

/** Formats findings and faults as a JSON object on a single line. */
export function spellJson(
  findings: readonly Found[],
  rest: {
    readonly faults: readonly Fault[]
    readonly files: number
    readonly definitions: number
    /** Why the check is inconclusive. */
    readonly error?: string | undefined
  },
): string {
  const rows = findings.map(({ rule, file, line, column, message }) => ({
    rule,
    file,
    line,
    column,
    message,
  }))
  return JSON.stringify({ version: CHECK_VERSION, findings: rows, ...rest })
}

/** The report version. It increases when members are changed or removed, but not when members are added. */
const CHECK_VERSION = 1

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }
const place = { type: 'integer', minimum: 1 }

/**
 * The report's JSON Schema. It allows unknown members, because a later release may add some.
 *
 * @see https://json-schema.org/draft/2020-12
 */
export const checkSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'brandid check report, version 1',
  description: 'An object with the findings in a project, or with an error.',
  anyOf: [
    {
      type: 'object',
      required: ['version', 'findings', 'faults', 'files', 'definitions'],
      properties: {
        version: { const: CHECK_VERSION },
        findings: {
          type: 'array',
          items: {
            type: 'object',
            required: ['rule', 'file', 'line', 'column', 'message'],
            properties: {
              rule: { enum: CHECK_RULES },
              file: { ...text, description: 'Relative to the working directory, with forward slashes.' },
              line: place,
              column: place,
              message: text,
            },
          },
        },
        faults: {
          type: 'array',
          description: 'Files that could not be fully read. The exit code is 2.',
          items: { type: 'object', required: ['file', 'message'], properties: { file: text, message: text } },
        },
        files: { ...count, description: 'Files that were read.' },
        definitions: { ...count, description: 'Definitions of IDs, tokens and keys.' },
        error: { ...text, description: 'Why the check is inconclusive. The exit code is 2.' },
      },
    },
    {
      type: 'object',
      description: 'An invalid command line or input. The exit code is 2.',
      required: ['version', 'error'],
      properties: { version: { const: CHECK_VERSION }, error: text, advice: text },
    },
  ],
} as const
