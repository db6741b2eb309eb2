/** Findings as text: for people, for GitHub, as JSON with its JSON Schema, and as SARIF; and their count by folder. */

import { groupBy, type Paint, versionOfPackage } from '@brandid/base/terminal'
import type { Position } from '../../source/place.ts'
import { findFolder } from '../../source/resolver.ts'
import { CHECK_RULES, CHECKS } from '../all-rules.ts'
import type { Found } from '../rule.ts'

/** The lines of a finding, with its code frame. */
export function spellPretty(finding: Found, lines: readonly string[], paint: Paint): string[] {
  const { file, line, column, rule, message } = finding
  const place = `${paint('bold', file)}:${line}:${column}`
  return [
    `${place}  ${paint('red', rule)}`,
    `  ${message}`,
    ...codeFrame(lines, finding, finding.end, paint),
    '',
  ]
}

/**
 * A finding as a workflow command, which GitHub shows beside the line.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function spellGithub({ file, line, column, end, rule, message }: Found): string {
  const properties = {
    file,
    line,
    endLine: end.line,
    col: column,
    endColumn: end.column,
    title: `brandid ${rule}`,
  }
  const list = Object.entries(properties).map(
    ([name, value]) => `${name}=${escaped(`${value}`, /[%\r\n:,]/g)}`,
  )
  return `::error ${list.join(',')}::${escaped(message, /[%\r\n]/g)}`
}

const escaped = (text: string, characters: RegExp): string =>
  text.replace(characters, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

const AROUND = 1

/** Longer lines are cut: those of generated code would flood the terminal. */
const WIDTH = 160

/** The frame of a place in the lines of a text. Marks end with the line that they begin in. */
export function codeFrame(lines: readonly string[], from: Position, to: Position, paint: Paint): string[] {
  const first = Math.max(from.line - AROUND, 1)
  const last = Math.min(from.line + AROUND, lines.length)
  const width = String(last).length
  return lines.slice(first - 1, last).flatMap((content, index) => {
    const line = first + index
    const number = paint('dim', `${String(line).padStart(width)} |`)
    if (line !== from.line) return [`    ${number} ${content.slice(0, WIDTH)}`.trimEnd()]
    return [
      `  ${paint('red', '>')} ${number} ${content.slice(0, WIDTH)}`.trimEnd(),
      `    ${' '.repeat(width)} ${paint('dim', '|')} ${marksUnder(content, from, to, paint)}`,
    ]
  })
}

function marksUnder(content: string, from: Position, to: Position, paint: Paint): string {
  const end = to.line === from.line ? to.column : content.length + 1
  // Tabs stay, so the marks are below the code that they mark.
  const margin = content.slice(0, Math.min(from.column - 1, WIDTH)).replace(/[^\t]/g, ' ')
  return `${margin}${paint('red', '^'.repeat(Math.max(Math.min(end, WIDTH) - from.column, 1)))}`
}

/** Rows of a table: the folder, its findings, and how many there are of each rule, the most first. */
export function spellSummary(findings: readonly Found[]): string[] {
  const folders = groupBy(findings, ({ file }) => findFolder(file) || '.')
  const rows = [...folders].sort(([one], [other]) => (one < other ? -1 : 1))
  const width = Math.max(...rows.map(([folder]) => folder.length))
  const digits = String(findings.length).length
  return rows.map(([folder, found]) => {
    const rules = [...groupBy(found, ({ rule }) => rule)].sort(
      ([, one], [, other]) => other.length - one.length,
    )
    const words = rules.map(([rule, each]) => `${each.length} ${rule}`).join(', ')
    return `${folder.padEnd(width)}  ${String(found.length).padStart(digits)}  ${words}`
  })
}

/** A file that could not be checked, or not to its end. */
export interface Fault {
  readonly file: string
  readonly message: string
}

/** Findings as one object of JSON, on one line, with what could not be checked. */
export function spellJson(
  findings: readonly Found[],
  rest: {
    readonly faults: readonly Fault[]
    readonly files: number
    readonly definitions: number
    /** Why all of this proves nothing. */
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

/** The version of the report. A later one changes or removes members; additions keep the version. */
const CHECK_VERSION = 1

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
