/** The writer for command output, which escapes everything except its own colors, and the check for color support. */
import util from 'node:util'
import { escapeCommand, escapeLine } from './escape.ts'

/** Standard output or standard error. */
export interface Output {
  readonly isTerminal: boolean
  /** The terminal width in columns; 80 without a terminal. */
  readonly columns: number
  /** Styles a string if this stream shows color. */
  readonly paint: Paint
  /**
   * Writes lines, escaping CI commands and unsafe characters, including line breaks. Await the promise in a loop to run in
   * constant memory: it settles when the stream accepts more.
   */
  writeLines(lines: readonly string[]): Promise<void>
  /** Writes a multiline string, such as commands for a CI service. The caller must escape any names in the string. */
  write(text: string): Promise<void>
  /** Replaces the current line with the progress of a long run, or clears the line. */
  writeStatus(text: string): Promise<void>
}

/** The control sequence that clears the current line. */
const CLEAR = '\r\u001b[K'

/**
 * The marker before each color code from a painter. No string from a project can contain the marker, because each run generates a
 * new random marker. `Math.random` is enough here, and loading `node:crypto` would make every command start 10% slower.
 */
const MARK = Array.from({ length: 3 }, () => Math.random().toString(36).slice(2)).join('')
const MARKED = new RegExp(`${MARK}\\[(\\d+)m`, 'g')

/** The stream that an output writes to, and its properties. */
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

/* Whether a stream shows color, and the function that colors a string */

/** The styles that commands use, under the names that Node's `styleText` accepts. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'underline'

/** Styles a string, or returns it unchanged if the stream shows no color. */
export type Paint = (style: Style, text: string) => string

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Whether a stream shows color. `NO_COLOR` disables color and `FORCE_COLOR` enables it; otherwise, a terminal shows color unless
 * `TERM` is `dumb`. An empty `NO_COLOR` counts as unset.
 *
 * @see https://no-color.org, and https://force-color.org
 */
export function isColourful(isTerminal: boolean, { NO_COLOR, FORCE_COLOR, TERM }: Environment): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return isTerminal && TERM !== 'dumb'
}

/** Creates the function that styles strings for a stream. */
export function createPaint(isColourful: boolean): Paint {
  // Node has `styleText` since 20.12. Since 22.13, `styleText` also checks the stream by default, but `isColourful` has already done so.
  const { styleText } = util
  if (!isColourful || styleText === undefined) return (_, text) => text
  return (style, text) => (text === '' ? text : styleText(style, text, { validateStream: false }))
}
