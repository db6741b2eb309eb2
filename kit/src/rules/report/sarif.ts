/** Findings in SARIF, which code scanning of GitHub, GitLab and Azure reads; and the JSON Schema of findings as JSON. */

import { versionOfPackage } from '../../terminal/io.ts'
import { CHECK_RULES, CHECKS } from '../all-rules.ts'
import type { Found } from '../rule.ts'

/** A file that could not be checked, or not to its end. */
export interface Fault {
  readonly file: string
  readonly message: string
}

/**
 * A log of SARIF 2.1.0, on one line. Places are relative to the folder of the command.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function spellSarif(
  findings: readonly Found[],
  { faults, error }: { readonly faults: readonly Fault[]; readonly error?: string | undefined },
): string {
  const notifications = [
    ...faults.map(({ file, message }) => ({
      level: 'error',
      message: { text: message },
      locations: [{ physicalLocation: { artifactLocation: spellFile(file) } }],
    })),
    ...(error === undefined ? [] : [{ level: 'error', message: { text: error } }]),
  ]
  return JSON.stringify({
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'brandid',
            version: versionOfPackage(),
            rules: CHECKS.map(({ name, summary }) => ({ id: name, shortDescription: { text: summary } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          { executionSuccessful: notifications.length === 0, toolExecutionNotifications: notifications },
        ],
        results: findings.map(spellResult),
      },
    ],
  })
}

function spellResult({ rule, file, line, column, end, message }: Found) {
  const region = { startLine: line, startColumn: column, endLine: end.line, endColumn: end.column }
  return {
    ruleId: rule,
    ruleIndex: CHECK_RULES.indexOf(rule),
    level: 'error',
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: spellFile(file), region } }],
  }
}

/** A path as a relative URI. */
const spellFile = (file: string) => ({ uri: file.split('/').map(encodeURIComponent).join('/') })

/** The version of the report. A later one changes or removes members; additions keep the version. */
export const CHECK_VERSION = 1

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }
const place = { type: 'integer', minimum: 1 }

/**
 * It allows members that it does not name: a later release may add some.
 *
 * @see https://json-schema.org/draft/2020-12
 */
export const checkSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Report of brandid check, version 1',
  description: 'One object: the findings in a code base, or why there are none.',
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
              file: { ...text, description: 'Relative to the folder of the command, with slashes.' },
              line: place,
              column: place,
              message: text,
            },
          },
        },
        faults: {
          type: 'array',
          description: 'Files that were read in part, or not at all. The exit code is 2.',
          items: { type: 'object', required: ['file', 'message'], properties: { file: text, message: text } },
        },
        files: { ...count, description: 'Files that were read.' },
        definitions: { ...count, description: 'Definitions of ids, tokens and keys.' },
        error: { ...text, description: 'Why the report proves nothing. The exit code is 2.' },
      },
    },
    {
      type: 'object',
      description: 'A wrong command line or input. The exit code is 2.',
      required: ['version', 'error'],
      properties: { version: { const: CHECK_VERSION }, error: text, advice: text },
    },
  ],
} as const
