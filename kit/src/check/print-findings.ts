/** Findings as text: for people, for GitHub, and as JSON. */
import type { Paint } from '../terminal/paint.ts'
import type { Found } from './check.ts'
import { codeFrame } from './code-frame.ts'
import { CHECK_VERSION } from './report-schema.ts'

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
