/** The source lines around a finding, with a marker under it. */
import type { Position } from '../code-base/position.ts'
import type { Paint } from '../terminal/paint.ts'

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
