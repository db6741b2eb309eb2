/** A command: its summary, its help, and the function that runs it. */
import { type OptionTable, parseArguments, type Values } from './arguments.ts'
import { type HelpText, writeHelp } from './help.ts'
import type { Io } from './io.ts'

/** 0: all is well · 1: there are findings · 2: not all was read. User errors are thrown, and end with 2. */
export type ExitCode = 0 | 1 | 2

/** A command of the binary. */
export interface Command {
  /** One line for the list of commands. */
  readonly summary: string
  /** What `--help` prints. */
  readonly help: string
  /**
   * Runs the command.
   *
   * @param args The arguments after the name of the command.
   * @throws {UserError} What the user can mend.
   */
  run(this: void, args: readonly string[], io: Io): Promise<ExitCode>
}

/** What the user gave: options by name, and the rest in order. */
export interface Given<Options extends OptionTable> {
  readonly options: Values<Options>
  readonly positionals: readonly string[]
}

/** Creates a command whose help and whose parser come from one table of options. */
export function createCommand<const Options extends OptionTable>(
  text: HelpText<Options>,
  run: (given: Given<Options>, io: Io) => Promise<ExitCode>,
): Command {
  return {
    summary: text.summary,
    help: writeHelp(text),
    run: async (args, io) => run(parseArguments(text.name, text.options, args), io),
  }
}
