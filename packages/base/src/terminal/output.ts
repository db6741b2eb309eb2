/** The one writer of every command: it escapes each line, and lets only its own colours through; and the condition for a stream to show colour. */
import util from 'node:util'
import { escapeCommand, escapeLine } from './escape.ts'

/** Standard output, or standard error. */
export interface Output {
  readonly isTerminal: boolean
  /** Columns of the terminal; 80 without a terminal. */
  readonly columns: number
  /** Styles a string as far as this stream shows colour. */
  readonly paint: Paint
  /**
   * Writes lines. Characters that are unsafe to show are escaped, line breaks too; so are commands of CI services. The
   * promise settles when the stream takes more: a loop that awaits it runs in constant memory.
   */
  writeLines(lines: readonly string[]): Promise<void>
  /** Writes a string of several lines, such as commands for a CI service, in which no name holds a line break. */
  write(text: string): Promise<void>
  /** Replaces the line of the cursor: the progress of a long run, or nothing at its end. */
  writeStatus(text: string): Promise<void>
}

/** Clears the line of the cursor. */
const CLEAR = '\r\u001b[K'

/**
 * The mark before each colour code of a painter: no string of a project can hold it, because each run draws another one. `node:crypto`
 * would add a tenth to the start of every command.
 */
const MARK = Array.from({ length: 3 }, () => Math.random().toString(36).slice(2)).join('')
const MARKED = new RegExp(`${MARK}\\[(\\d+)m`, 'g')

/** The destination of an output, and its style. */
export interface Stream {
  readonly isTerminal: boolean
  readonly columns: number
  readonly isColourful: boolean
  /** Writes a string as it is. The promise settles when the stream takes more. */
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

/* Colour: the condition for a stream to show it, and the function that colours a string. */

/** The styles that the commands use. They are names of Node's `styleText`. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'underline'

/** Styles a string, or returns it unchanged where there is no colour. */
export type Paint = (style: Style, text: string) => string

/** The variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Whether a stream shows colour: `NO_COLOR` forbids it, `FORCE_COLOR` asks for it, and a terminal has it unless it is
 * dumb. An empty `NO_COLOR` counts as unset.
 *
 * @see https://no-color.org, and https://force-color.org
 */
export function isColourful(isTerminal: boolean, { NO_COLOR, FORCE_COLOR, TERM }: Environment): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTerminal && TERM !== 'dumb'
}

/** The painter of a stream. */
export function createPaint(isColourful: boolean): Paint {
  // Node has `styleText` from 20.12 on. From 22.13 on it looks at a stream by itself, which is decided here.
  const { styleText } = util
  if (!isColourful || styleText === undefined) return (_, text) => text
  return (style, text) => (text === '' ? text : styleText(style, text, { validateStream: false }))
}
