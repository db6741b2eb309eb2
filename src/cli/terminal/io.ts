/** The input and output of a command: the streams of the process, or those of a test. Types only. */
import type { Environment, Paint } from './paint.ts'

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
  /** Writes a text. The promise settles when the stream takes more: a loop that awaits it runs in constant memory. */
  write(text: string): Promise<void>
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
