/** Help texts: usage, options and examples in columns. */
import type { Option, OptionTable } from './arguments.ts'

/** What the help of a command says. */
export interface HelpText<Options extends OptionTable = OptionTable> {
  /** The name of the command. */
  readonly name: string
  /** One line for the list of commands, which also opens the help. */
  readonly summary: string
  /** The arguments after the name: one line for each form. */
  readonly usage: readonly string[]
  /** Paragraphs between the usage and the options, broken by hand at 80 columns. */
  readonly about?: string
  readonly options: Options
  /** A command line, and what it does. */
  readonly examples?: readonly (readonly [line: string, comment: string])[]
}

const HELP: Option = { type: 'boolean', short: 'h', help: 'print this text' }

/** The text of `--help`. */
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

/** Rows of two columns, the second one aligned. Its further lines keep to their column. */
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
