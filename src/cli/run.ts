/** The run of one command line: the command that it names, help, version, and the exit code. */
import { debuglog } from 'node:util'
import { IdError } from '../errors/error.ts'
import { nearestOf } from '../errors/nearest.ts'
import { quoted } from '../errors/words.ts'
import { commands } from './commands.ts'
import type { Command } from './terminal/command.ts'
import { columns } from './terminal/help.ts'
import type { Io } from './terminal/io.ts'
import { UserError } from './terminal/user-error.ts'

const USER_ERROR = 2

/** Runs a command line, and returns the exit code: 0, 1 for findings, 2 for user errors. It never throws. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(args, io)
  } catch (error) {
    await io.stderr.write(await sentenceOf(error, io))
    return USER_ERROR
  }
}

async function dispatch([name, ...args]: readonly string[], io: Io): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') return print(io, await listOfCommands())
  if (name === '--version' || name === '-v') {
    const { versionOfPackage } = await import('./version.ts')
    return print(io, `${versionOfPackage()}\n`)
  }
  if (name === 'help') return print(io, args[0] ? (await commandOf(args[0])).help : await listOfCommands())
  const command = await commandOf(name)
  if (asksForHelp(args)) return print(io, command.help)
  return command.run(args, io)
}

/** Whether help is asked for, before `--`, behind which everything is text. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return args.slice(0, end < 0 ? args.length : end).some((each) => each === '--help' || each === '-h')
}

async function print({ stdout }: Io, text: string): Promise<number> {
  await stdout.write(text)
  return 0
}

async function commandOf(name: string): Promise<Command> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load) return (await load()).default
  const names = Object.keys(commands)
  const nearest = nearestOf(names, name)
  throw new UserError(
    `Expected a command but received ${quoted(name)}.`,
    `${nearest ? `Did you mean "${nearest}"? ` : ''}There are ${names.join(', ')}: see brandid --help.`,
  )
}

async function listOfCommands(): Promise<string> {
  const rows = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => [name, (await load()).default.summary] as const),
  )
  return `brandid: ids in the terminal

Usage:
  brandid <command> [options]

Commands:
${columns(rows)}

brandid <command> --help prints more; brandid --version prints the version.
Exit codes: 0 all is well, 1 findings, 2 the command line or the input is wrong.
`
}

/**
 * A sentence for every error, without the tokens of the command line. The stack of an unexpected error is printed under
 * `NODE_DEBUG=brandid`.
 */
async function sentenceOf(error: unknown, { stderr }: Io): Promise<string> {
  debuglog('brandid')('%O', error)
  const { hideTokens } = await import('./readings/tokens.ts')
  const { message, advice } = textOf(error)
  return hideTokens(`${stderr.paint('red', 'brandid:')} ${message}\n${advice ? `${advice}\n` : ''}`)
}

function textOf(error: unknown): { message: string; advice?: string | undefined } {
  if (error instanceof UserError) return error
  if (error instanceof IdError) return { message: error.message, advice: error.hint }
  const text = error instanceof Error ? error.message : quoted(String(error))
  return { message: text.replace(/\n.*/s, '') }
}
