/** Commands: help, argument parsing, and the function that runs a command. */

import { parseArgs } from 'node:util'
import { findNearest, quoted } from 'brandid/internal'
import type { Io } from './io.ts'
import { UserError } from './values.ts'

/** 0: no findings · 1: findings · 2: something could not be read. A thrown `UserError` results in exit code 2. */
export type ExitCode = 0 | 1 | 2

/** A subcommand of the `brandid` binary. */
export interface Command {
  /** The output of `--help`. */
  readonly help: string
  /**
   * Runs the command.
   *
   * @param args the arguments after the command name.
   * @throws {UserError} The user must correct something.
   */
  run(this: void, args: readonly string[], io: Io): Promise<ExitCode>
}

/** The parsed arguments: options by name, and the other arguments in order. */
export interface Given<Options extends OptionTable> {
  readonly options: OptionValues<Options>
  readonly positionals: readonly string[]
}

/** Creates a command. The help and the parser are derived from the same option table. */
export function createCommand<const Options extends OptionTable>(
  text: HelpText<Options>,
  run: (given: Given<Options>, io: Io) => Promise<ExitCode>,
): Command {
  return {
    help: writeHelp(text),
    run: async (args, io) => run(parseArguments(text.name, text.options, args), io),
  }
}

/* Command arguments: the option table and the parser */

/** A command option. */
interface Option {
  readonly type: 'boolean' | 'string'
  /** The short form, a single letter. */
  readonly short?: string
  /** The placeholder for the value in the help, such as `<format>`. */
  readonly value?: string
  /** The option's effect, as shown in the help. */
  readonly help: string
  /** Whether the option may be repeated. Its value is then a list. */
  readonly multiple?: boolean
}

/** Options by name. */
export type OptionTable = Readonly<Record<string, Option>>

type ValueOf<Each extends Option> = Each['type'] extends 'boolean' ? boolean : string

/** The values of the options that the user passed. */
export type OptionValues<Options extends OptionTable> = {
  readonly [Name in keyof Options]?: Options[Name]['multiple'] extends true
    ? readonly ValueOf<Options[Name]>[]
    : ValueOf<Options[Name]>
}

/** @throws {UserError} An option is unknown, a value is missing, or a flag has a value. */
export function parseArguments<Options extends OptionTable>(
  name: string,
  options: Options,
  args: readonly string[],
): Given<Options> {
  const { tokens, values, positionals } = parseArgs({
    args: [...args],
    options: { ...options },
    allowPositionals: true,
    // Strict mode is off because its messages differ between Node releases.
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option) throw unknownOption(name, token.rawName, [...Object.keys(options), 'help'])
    if (option.type === 'boolean' && token.value !== undefined) {
      throw new UserError(`${token.rawName} accepts no value but received ${quoted(token.value)}.`)
    }
    if (option.type === 'string') checkValue(token.rawName, option, token.value, token.inlineValue)
  }
  return { options: values, positionals }
}

/** Rejects a value that looks like an option, because the user probably forgot the value. `--name=-x` is accepted. */
function checkValue(
  rawName: string,
  { value: placeholder = '<value>' }: Option,
  value: string | undefined,
  isInline: boolean | undefined,
): void {
  if (value !== undefined && (isInline || !/^-./.test(value))) return
  const found = value === undefined ? '' : `: ${quoted(value)} is an option`
  throw new UserError(`Missing value for ${rawName}, ${placeholder}${found}.`)
}

function unknownOption(name: string, rawName: string, known: readonly string[]): UserError {
  const nearest = findNearest(known, rawName.replace(/^-+/, ''))
  return new UserError(
    `brandid ${name} has no option ${quoted(rawName)}.${nearest ? ` Did you mean --${nearest}?` : ''}`,
    `Its options are ${known.map((each) => `--${each}`).join(', ')}. Write -- before an argument that begins with "-".`,
  )
}

/* The help text: usage, options and examples in columns */

/** The parts of a command's help text. */
export interface HelpText<Options extends OptionTable = OptionTable> {
  /** The command name. */
  readonly name: string
  /** One line for the command list, also used as the first line of the help. */
  readonly summary: string
  /** The arguments after the command name, one line per form. */
  readonly usage: readonly string[]
  /** Paragraphs between the usage and the options, wrapped manually at 80 columns. */
  readonly about?: string
  readonly options: Options
  /** Example command lines, each with a comment. */
  readonly examples?: readonly (readonly [line: string, comment: string])[]
}

const HELP: Option = { type: 'boolean', short: 'h', help: 'print this help' }

/** Formats the output of `--help`. */
export function writeHelp({ name, summary, usage, about, options, examples = [] }: HelpText): string {
  const forms = usage.map((form) => `brandid ${name} ${form}`.trimEnd())
  const sections = [
    `brandid ${name}: ${summary}`,
    `Usage:\n${indented(forms)}`,
    ...(about ? [about] : []),
    `Options:\n${columns(Object.entries({ ...options, help: HELP }).map(optionRow))}`,
    ...(examples.length > 0 ? [`Examples:\n${columns(examples)}`] : []),
  ]
  return `${sections.join('\n\n')}\n`
}

/** Formats rows as two columns. The second column is aligned even if a cell has more than one line. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length))
  const margin = `\n${' '.repeat(width + 4)}`
  return indented(
    rows.map(([left, right]) => `${left.padEnd(width)}  ${right.replaceAll('\n', margin)}`.trimEnd()),
  )
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n')
}

function optionRow([name, { short, value, help }]: [string, Option]): [string, string] {
  return [`${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`, help]
}
