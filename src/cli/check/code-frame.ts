/** The lines around a finding, with marks under what is meant. */
import type { Paint } from '../terminal/paint.ts'
import type { Position } from './line-index.ts'

const AROUND = 1

/** Longer lines are cut: those of generated code would flood the terminal. */
const WIDTH = 160

/** The frame of a place in a text. Marks end with the line that they begin in. */
export function codeFrame(text: string, from: Position, to: Position, paint: Paint): string {
  const lines = text.split(/\r?\n/)
  const first = Math.max(from.line - AROUND, 1)
  const last = Math.min(from.line + AROUND, lines.length)
  const width = String(last).length
  const frame: string[] = []
  for (let line = first; line <= last; line += 1) {
    const content = lines[line - 1] ?? ''
    const isMeant = line === from.line
    const mark = isMeant ? paint('red', '>') : ' '
    frame.push(
      `  ${mark} ${paint('dim', `${String(line).padStart(width)} |`)} ${content.slice(0, WIDTH)}`.trimEnd(),
    )
    if (isMeant)
      frame.push(`    ${' '.repeat(width)} ${paint('dim', '|')} ${marksUnder(content, from, to, paint)}`)
  }
  return frame.join('\n')
}

function marksUnder(content: string, from: Position, to: Position, paint: Paint): string {
  const end = to.line === from.line ? to.column : content.length + 1
  // Tabs stay, so that the marks stand under what they mean.
  const margin = content.slice(0, Math.min(from.column - 1, WIDTH)).replace(/[^\t]/g, ' ')
  return `${margin}${paint('red', '^'.repeat(Math.max(Math.min(end, WIDTH) - from.column, 1)))}`
}
