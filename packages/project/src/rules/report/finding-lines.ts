/** Formats findings as lines for humans, as GitHub workflow commands, and as counts by folder. */

import { groupBy, type Paint } from '@brandid/base/terminal'
import type { Position } from '../../source/place.ts'
import { findFolder } from '../../source/resolver.ts'
import type { Found } from '../rule.ts'

/** Formats a finding with its code frame. */
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
 * Formats a finding as a workflow command, which GitHub shows as an annotation on the line.
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

const LINES_AROUND = 1

/** The maximum line width. Longer lines are cut, because lines of generated code would flood the terminal. */
const WIDTH = 160

/** Formats the code frame for a range. Marks end on the line where they begin. */
function codeFrame(lines: readonly string[], from: Position, to: Position, paint: Paint): string[] {
  const first = Math.max(from.line - LINES_AROUND, 1)
  const last = Math.min(from.line + LINES_AROUND, lines.length)
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
  // Tabs are kept so that the marks line up with the code above them.
  const margin = content.slice(0, Math.min(from.column - 1, WIDTH)).replace(/[^\t]/g, ' ')
  return `${margin}${paint('red', '^'.repeat(Math.max(Math.min(end, WIDTH) - from.column, 1)))}`
}

/** Formats a table with one row per folder: the number of findings in total and per rule, largest first. */
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
