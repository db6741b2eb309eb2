/** Findings as text: for people, for GitHub, and as JSON. */
import type { Paint } from '../terminal/paint.ts'
import type { Found } from './check.ts'
import { codeFrame } from './code-frame.ts'

/** A finding with its code frame. */
export function prettyOf(finding: Found, text: string, paint: Paint): string {
  const { file, line, column, rule, message } = finding
  const place = `${paint('bold', file)}:${line}:${column}`
  return `${place}  ${paint('red', rule)}\n  ${message}\n${codeFrame(text, finding, finding.end, paint)}\n\n`
}

/**
 * A finding as a workflow command, which GitHub shows beside the line.
 *
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
export function githubOf({ file, line, column, end, rule, message }: Found): string {
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
  return `::error ${list.join(',')}::${escaped(message, /[%\r\n]/g)}\n`
}

const escaped = (text: string, characters: RegExp): string =>
  text.replace(characters, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/** Findings as one object of JSON, on one line. */
export function jsonOf(findings: readonly Found[]): string {
  const rows = findings.map(({ rule, file, line, column, message }) => ({
    rule,
    file,
    line,
    column,
    message,
  }))
  return `${JSON.stringify({ findings: rows })}\n`
}
