/** The input and output of a command: the streams of the process, or those of a test, and the colours that they show. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import util from 'node:util'
import { escapeCommand, escapeLine } from './escape.ts'

/** Standard input: chunks of bytes. */
export interface Input extends AsyncIterable<Uint8Array> {
  readonly isTerminal: boolean
}

/** Standard output, or standard error. */
export interface Output {
  readonly isTerminal: boolean
  /** Columns of the terminal; 80 without a terminal. */
  readonly columns: number
  /** Styles a text as far as this stream shows colour. */
  readonly paint: Paint
  /**
   * Writes lines. Characters that are unsafe to show are escaped, line breaks too; so are commands of CI services. The
   * promise settles when the stream takes more: a loop that awaits it runs in constant memory.
   */
  writeLines(lines: readonly string[]): Promise<void>
  /** Writes a text of several lines, such as commands for a CI service, in which no name holds a line break. */
  write(text: string): Promise<void>
  /** Replaces the line of the cursor: the progress of a long run, or nothing at its end. */
  writeStatus(text: string): Promise<void>
}

/** The world of a command. */
export interface Io {
  readonly stdin: Input
  readonly stdout: Output
  readonly stderr: Output
  /** The directory that relative paths start from. */
  readonly cwd: string
  readonly env: Environment
}

/* The streams of the process. */

const COLUMNS = 80

/** The world of the running process. */
export function processIo(): Io {
  const { env } = process
  return {
    stdin: openInput(),
    stdout: openOutput(process.stdout, env),
    stderr: openOutput(process.stderr, env),
    cwd: process.cwd(),
    env,
  }
}

/** Standard input. The stream opens when it is read, since opening it takes time. */
function openInput(): Input {
  return {
    get isTerminal() {
      return process.stdin.isTTY === true
    },
    [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator](),
  }
}

function openOutput(stream: NodeJS.WriteStream, env: Environment): Output {
  const isTerminal = stream.isTTY === true
  return createOutput({
    isTerminal,
    columns: stream.columns || COLUMNS,
    isColourful: isColourful(isTerminal, env),
    async write(text) {
      if (!stream.write(text)) await once(stream, 'drain')
    },
  })
}

/* The one writer of every command: it escapes each line, and lets only its own colours through. */

/** Clears the line of the cursor. */
const CLEAR = '\r\u001b[K'

/** The mark before each colour code of a painter: no text of a project can hold it. */
const MARK = randomUUID()
const MARKED = new RegExp(`${MARK}\\[(\\d+)m`, 'g')

/** The destination of an output, and its style. */
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

/* Colour: the condition for a stream to show it, and the function that colours a text. */

/** The styles that the commands use. They are names of Node's `styleText`. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'underline'

/** Styles a text, or returns it unchanged where there is no colour. */
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

/* Lines of a stream of bytes, in constant memory. */

/** Characters of the longest line that is kept; the rest of the line is dropped. */
export const LONGEST_LINE = 65_536

/**
 * The lines of an input, in the batches in which it arrives, so each can be answered at once. Line breaks are
 * `\n` and `\r\n`; the last line needs no line break. Bytes that are not UTF-8 become U+FFFD.
 */
export async function* lineBatches(
  input: AsyncIterable<Uint8Array>,
  onChunk: (bytes: number) => void | Promise<void> = () => {},
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of input) {
    await onChunk(chunk.length)
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = (lines.pop() as string).slice(0, LONGEST_LINE)
    if (lines.length > 0) yield lines.map(cut)
  }
  rest += decoder.decode()
  if (rest !== '') yield [cut(rest)]
}

function cut(line: string): string {
  return line.slice(0, LONGEST_LINE).replace(/\r$/, '')
}

/* The progress of a long run, on standard error. */

const PATIENCE_MS = 1000
const INTERVAL_MS = 200

/** Counts the bytes read or written, and shows the count. */
export interface Progress {
  add(bytes: number): Promise<void>
  /** Takes the count off the screen. */
  end(): Promise<void>
}

/**
 * The progress of a command: shown after a second, where standard error is a terminal and standard output is not, whose
 * lines it would break.
 *
 * @param isFirst Whether it ends before the first line of output: then it breaks none.
 */
export function createByteProgress(
  { stdout, stderr }: Io,
  verb: 'read' | 'written' = 'read',
  now = () => Date.now(),
  isFirst = false,
): Progress {
  const isShown = stderr.isTerminal && (isFirst || !stdout.isTerminal)
  const startMs = now()
  let bytes = 0
  let shownMs: number | undefined

  return {
    async add(more) {
      bytes += more
      const nowMs = now()
      if (!isShown || nowMs - startMs < PATIENCE_MS || nowMs - (shownMs ?? 0) < INTERVAL_MS) return
      shownMs = nowMs
      const seconds = (nowMs - startMs) / 1000
      const megabytes = bytes / 1e6
      await stderr.writeStatus(
        `${megabytes.toFixed(0)} MB ${verb}, ${(megabytes / seconds).toFixed(1)} MB a second`,
      )
    },
    async end() {
      if (shownMs !== undefined) await stderr.writeStatus('')
    },
  }
}

/** The version of brandid-kit, whose name resolves to its own package in the workspace and where it is installed. */
export function versionOfPackage(): string {
  const { version }: { version: string } = createRequire(import.meta.url)('brandid-kit/package.json')
  return version
}
