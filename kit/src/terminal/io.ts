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
  /**
   * Writes lines. Whatever in a line is unsafe to show is escaped, a line break too; so is what a CI service takes for a
   * command. The promise settles when the stream takes more: a loop that awaits it runs in constant memory.
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
  /** Settles when the user ends the command, by Ctrl-C. */
  untilInterrupted(): Promise<void>
}
