/** The one writer of every command: it escapes each line, and lets only its own colours through. */
import { randomUUID } from 'node:crypto'
import { escapeCommand, escapeLine } from './escape.ts'
import type { Output } from './io.ts'
import { createPaint, type Style } from './paint.ts'

/** Clears the line of the cursor. */
const CLEAR = '\r\u001b[K'

/** What stands before each colour code of a painter: nobody who writes a text of a project knows it. */
const MARK = randomUUID()
const MARKED = new RegExp(`${MARK}\\[(\\d+)m`, 'g')

/** Where an output goes, and what it shows. */
export interface Stream {
  readonly isTerminal: boolean
  readonly columns: number
  readonly isColourful: boolean
  /** Writes a text as it is. The promise settles when the stream takes more. */
  readonly write: (text: string) => Promise<void>
}

/** The output over a stream. */
export function createOutput({ isTerminal, columns, isColourful, write }: Stream): Output {
  const paint = createPaint(isColourful)
  const show = (line: string) => escapeLine(line).replace(MARKED, '\u001b[$1m')
  return {
    isTerminal,
    columns,
    paint: (style: Style, text) => paint(style, escapeLine(text)).replaceAll('\u001b', MARK),
    writeLines: (lines) => write(lines.map((line) => `${show(escapeCommand(line))}\n`).join('')),
    write: (text) => write(text.split('\n').map(show).join('\n')),
    writeStatus: (text) => write(CLEAR + escapeLine(text)),
  }
}
