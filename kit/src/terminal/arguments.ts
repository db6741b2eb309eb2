/** The arguments of a command: a table of options, and the parser that follows it. */
import { parseArgs } from 'node:util'
import { findNearest, quoted } from 'brandid/internal'
import { UserError } from './user-error.ts'

/** An option of a command. */
export interface Option {
  readonly type: 'boolean' | 'string'
  /** One letter. */
  readonly short?: string
  /** The placeholder of the value in the help: `<format>`. */
  readonly value?: string
  /** What the option does, in the help. */
  readonly help: string
  /** Whether it may be given several times: its value is a list. */
  readonly multiple?: boolean
}

/** Options by name. */
export type OptionTable = Readonly<Record<string, Option>>

type ValueOf<Each extends Option> = Each['type'] extends 'boolean' ? boolean : string

/** The values of the options that were given. */
export type Values<Options extends OptionTable> = {
  readonly [Name in keyof Options]?: Options[Name]['multiple'] extends true
    ? readonly ValueOf<Options[Name]>[]
    : ValueOf<Options[Name]>
}

/** @throws {UserError} An unknown option, a missing value, or a value too many. */
export function parseArguments<Options extends OptionTable>(
  name: string,
  options: Options,
  args: readonly string[],
): { readonly options: Values<Options>; readonly positionals: readonly string[] } {
  const { tokens, values, positionals } = parseArgs({
    args: [...args],
    options: { ...options },
    allowPositionals: true,
    // The texts of the strict mode change from release to release of Node.
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option) throw unknownOption(name, token.rawName, [...Object.keys(options), 'help'])
    if (option.type === 'boolean' && token.value !== undefined) {
      throw new UserError(`${token.rawName} takes no value, but has ${quoted(token.value)}.`)
    }
    if (option.type === 'string') checkValue(token.rawName, option, token.value, token.inlineValue)
  }
  return { options: values, positionals }
}

/** A value that looks like an option is one whose value was forgotten; `--name=-x` says that it is meant. */
function checkValue(
  rawName: string,
  { value: placeholder = '<value>' }: Option,
  value: string | undefined,
  isInline: boolean | undefined,
): void {
  if (value !== undefined && (isInline || !/^-./.test(value))) return
  const found = value === undefined ? '' : `: ${quoted(value)} is an option`
  throw new UserError(`Missing the value of ${rawName}, ${placeholder}${found}.`)
}

function unknownOption(name: string, rawName: string, known: readonly string[]): UserError {
  const nearest = findNearest(known, rawName.replace(/^-+/, ''))
  return new UserError(
    `brandid ${name} has no option ${quoted(rawName)}.${nearest ? ` Did you mean --${nearest}?` : ''}`,
    `Its options are ${known.map((each) => `--${each}`).join(', ')}. Before a text that begins with "-", write --.`,
  )
}
