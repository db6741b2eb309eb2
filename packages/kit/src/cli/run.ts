/** Runs a command line: finds the command, prints help or the version, and returns the exit code. */
import { debuglog } from 'node:util'
import {
  type Command,
  columns,
  type Io,
  suggestion,
  UserError,
  versionOfPackage,
} from '@brandid/base/terminal'
import { IdError } from 'brandid/core'
import { quoted } from 'brandid/internal'
import { type CommandName, SUMMARIES } from './summaries.ts'

const USER_ERROR = 2
/** The version in error objects and in both JSON reports, because the schemas of the reports include errors. */
const JSON_VERSION = 1

/** Runs a command line without ever throwing, and returns the exit code: 0, 1 for findings, 2 for user errors. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(args, io)
  } catch (error) {
    const { message, advice } = await showable(error, args)
    const lines = [`${io.stderr.paint('red', 'brandid:')} ${message}`, ...(advice ? [advice] : [])]
    await io.stderr.writeLines(lines)
    if (has(args, ASKS_FOR_JSON))
      await io.stdout.writeLines([JSON.stringify({ version: JSON_VERSION, error: message, advice })])
    return USER_ERROR
  }
}

async function dispatch([name, ...args]: readonly string[], io: Io): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') return print(io, listOfCommands())
  if (name === '--version' || name === '-v') {
    return print(io, `${versionOfPackage()}\n`)
  }
  if (name === 'help') return print(io, args[0] ? (await loadCommand(args[0])).help : listOfCommands())
  const command = await loadCommand(name)
  if (has(args, ASKS_FOR_HELP)) return print(io, command.help)
  return command.run(args, io)
}

const ASKS_FOR_HELP = /^(?:--help|-h)$/
const ASKS_FOR_JSON = /^(?:--json|-j|--format[= ]json)$/

/** Whether an option, with or without a value, comes before `--`. After `--`, every argument is a value. */
function has(args: readonly string[], option: RegExp): boolean {
  const end = args.indexOf('--')
  const options = args.slice(0, end < 0 ? args.length : end)
  return options.some((each, i) => option.test(each) || option.test(`${options[i - 1]} ${each}`))
}

async function print({ stdout }: Io, text: string): Promise<number> {
  await stdout.write(text)
  return 0
}

async function loadCommand(name: string): Promise<Command> {
  const load = Object.hasOwn(commands, name) ? commands[name as CommandName] : undefined
  if (load) return (await load().catch(explainMissing)).default
  const names = Object.keys(commands)
  throw new UserError(
    `There is no command ${quoted(name)}.${suggestion(names, name)}`,
    `Commands: ${names.join(', ')}. See brandid --help.`,
  )
}

/** Explains a missing package, because a partial build does not contain all packages. */
function explainMissing(error: NodeJS.ErrnoException): never {
  const [, name] = /'@brandid\/(\w+)/.exec(error.message) ?? []
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || name === undefined) throw error
  throw new UserError(`This build of brandid-kit does not include the package ${name}.`)
}

function listOfCommands(): string {
  return `brandid: command-line tools for IDs

Usage:
  brandid <command> [options]

Commands:
${columns(Object.entries(SUMMARIES))}

brandid <command> --help prints details, and brandid --version prints the version.
Exit codes: 0 for success, 1 for findings, 2 for an invalid command line or input.
`
}

interface Said {
  readonly message: string
  readonly advice?: string | undefined
}

/**
 * Creates a message for any error, without tokens from the command line. Set `NODE_DEBUG=brandid` to print the stack trace of an
 * unexpected error.
 */
async function showable(error: unknown, args: readonly string[]): Promise<Said> {
  debuglog('brandid')('%O', error)
  const { hideTokens, isLikelySecret } = await import('@brandid/base/readings')
  const { message, advice } = describeError(error)
  const hide = (line: string) =>
    args.filter(isLikelySecret).reduce((text, arg) => text.replaceAll(arg, '[redacted]'), hideTokens(line))
  return { message: hide(message), advice: advice && hide(advice) }
}

function describeError(error: unknown): Said {
  if (error instanceof UserError) return error
  if (error instanceof IdError) return { message: error.message, advice: error.hint }
  const text = error instanceof Error ? error.message : quoted(String(error))
  return { message: text.replace(/\n.*/s, '') }
}

type Load = () => Promise<{ readonly default: Command }>

/** The commands. Each is loaded only when it runs, because other commands do not need its dependencies. */
export const commands: Readonly<Record<CommandName, Load>> = {
  init: () => import('./init.ts'),
  adopt: () => import('./adopt.ts'),
  check: () => import('./check.ts'),
  inspect: () => import('./inspect.ts'),
  new: () => import('./new.ts'),
  convert: () => import('./convert.ts'),
  manifest: () => import('./manifest.ts'),
  generate: () => import('./generate.ts'),
  types: () => import('./types.ts'),
}
