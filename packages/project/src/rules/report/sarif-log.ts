/** The `check` report as a SARIF log for code scanning. */

import { versionOfPackage } from '@brandid/base/terminal'
import { CHECK_RULES, CHECKS } from '../all-rules.ts'
import type { Found } from '../rule.ts'
import type { Fault } from './json-report.ts'

/**
 * Formats findings as a SARIF 2.1.0 log on a single line. Paths are relative to the working directory.
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
