/** The writer of every command, which escapes each line except its own colors, and the decision whether a stream shows color. */
import util from 'node:util'
import { escapeCommand, escapeLine } from './escape.ts'

/** Standard output or standard error. */
export interface Output {
  readonly isTerminal: boolean
  /** Columns of the terminal; 80 without a terminal. */
  readonly columns: number
  /** Styles a string, if this stream shows color. */
  readonly paint: Paint
  /**
   * Writes lines. Unsafe characters, which include line breaks, and commands of CI services are escaped. The promise settles when
   * the stream accepts more, so that a loop that awaits it runs in constant memory.
   */
  writeLines(lines: readonly string[]): Promise<void>
  /** Writes a string of several lines, such as commands for a CI service. Names in it must already be escaped. */
  write(text: string): Promise<void>
  /** Replaces the line of the cursor with the progress of a long run, or clears the line. */
  writeStatus(text: string): Promise<void>
}

/** The code that clears the line of the cursor. */
const CLEAR = '\r\u001b[K'

/**
 * The mark before each color code of a painter. No string of a project can contain the mark, because each run draws a new mark.
 * `Math.random` is used, because loading `node:crypto` would make the start of every command a tenth slower.
 */
const MARK = Array.from({ length: 3 }, () => Math.random().toString(36).slice(2)).join('')
const MARKED = new RegExp(`${MARK}\\[(\\d+)m`, 'g')

/** The destination of an output, and its properties. */
export interface Stream {
  readonly isTerminal: boolean
  readonly columns: number
  readonly isColourful: boolean
  /** Writes a string unchanged. The promise settles when the stream accepts more. */
  readonly write: (text: string) => Promise<void>
}

/** Creates the output that writes to a stream. */
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

/* The decision whether a stream shows color, and the function that colors a string */

/** The styles that the commands use, which are names of Node's `styleText`. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'underline'

/** Styles a string, or returns it unchanged if the stream shows no color. */
export type Paint = (style: Style, text: string) => string

/** The variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Whether a stream shows color. `NO_COLOR` forbids color, `FORCE_COLOR` requires it, and otherwise a terminal shows color unless it
 * is dumb. An empty `NO_COLOR` counts as unset.
 *
 * @see https://no-color.org, and https://force-color.org
 */
export function isColourful(isTerminal: boolean, { NO_COLOR, FORCE_COLOR, TERM }: Environment): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTerminal && TERM !== 'dumb'
}

/** Creates the painter of a stream. */
export function createPaint(isColourful: boolean): Paint {
  // Node has `styleText` since 20.12. Since 22.13, `styleText` also checks a stream, although the decision is already made here.
  const { styleText } = util
  if (!isColourful || styleText === undefined) return (_, text) => text
  return (style, text) => (text === '' ? text : styleText(style, text, { validateStream: false }))
}
