/** The command-line options that choose the format of new IDs. */

import {
  FORMAT_NAMES,
  FORMATS,
  type FormatFacts,
  type FormatName,
  loadFormats,
  type OptionRow,
} from '@brandid/base/formats'
import {
  integerOption,
  type OptionTable,
  type OptionValues,
  suggestion,
  UserError,
} from '@brandid/base/terminal'
import type { AnyFormat } from 'brandid/formats'
import { joinWords, quoted } from 'brandid/internal'

/** The format options that each command-line option can set. */
const STANDS_FOR = {
  length: ['length'],
  alphabet: ['alphabet'],
  version: ['version'],
  unpadded: ['padded'],
  bits: ['bits', 'randomBits'],
  epoch: ['epoch'],
  worker: ['workerId'],
} as const

type Choice = keyof typeof STANDS_FOR
const CHOICES = Object.keys(STANDS_FOR) as Choice[]

/** The formats that options can choose: all that generate IDs, except `layout`, whose fields no option can describe. */
const NAMES = FORMAT_NAMES.filter((name) => {
  const { generates, options }: FormatFacts<never> = FORMATS[name]
  return generates && !Object.values(options).some(({ kind }) => kind === 'fields')
})

/** Finds the format option that a command-line option sets. */
function findRow(name: FormatName, choice: Choice): readonly [option: string, row: OptionRow] | undefined {
  const { options }: FormatFacts<never> = FORMATS[name]
  return Object.entries(options).find(([option]) => STANDS_FOR[choice].some((each) => each === option))
}

const listTakers = (choice: Choice): string => NAMES.filter((name) => findRow(name, choice)).join(', ')
const describe = (choice: Choice, what: string) => ({ help: `${what} (${listTakers(choice)})` })

/** Rows for a command's option table. */
export const FORMAT_OPTIONS = {
  format: {
    type: 'string',
    short: 'f',
    value: '<name>',
    help: `${NAMES.slice(0, 6).join(', ')},\n${NAMES.slice(6).join(', ')}`,
  },
  length: { type: 'string', value: '<n>', ...describe('length', 'length of the body') },
  alphabet: { type: 'string', value: '<chars>', ...describe('alphabet', 'the characters to draw from') },
  version: { type: 'string', value: '<n>', ...describe('version', 'the UUID version: 7, 4 or any') },
  unpadded: { type: 'boolean', ...describe('unpadded', 'without leading zeros, as in BaseID') },
  bits: { type: 'string', value: '<n>', ...describe('bits', 'random bits') },
  epoch: {
    type: 'string',
    value: '<epoch>',
    ...describe('epoch', 'twitter, discord, sonyflake, or milliseconds since 1970'),
  },
  worker: { type: 'string', value: '<n>', ...describe('worker', 'the worker ID of this generator') },
} as const satisfies OptionTable

type FormatValues = OptionValues<typeof FORMAT_OPTIONS>

/**
 * Creates the format that the command-line options describe.
 *
 * @throws {UserError} The format does not generate IDs, requires a missing option, or does not support an option.
 * @throws {IdError} `invalid_format` if the format rejects a value.
 */
export async function chosenFormat(values: FormatValues): Promise<AnyFormat> {
  const name = findName(values.format ?? 'uuid25')
  const options: Record<string, unknown> = {}
  for (const choice of CHOICES) {
    const value = values[choice]
    const found = findRow(name, choice)
    if (value === undefined) {
      if (found?.[1].isRequired || found?.[1].isLocal)
        throw new UserError(`Missing --${choice}: ${name} requires it.`)
      continue
    }
    if (!found) throw foreignOption(name, choice, values.format === undefined)
    const [option, row] = found
    options[option] = value === true ? false : readValue(`--${choice}`, row, value as string)
  }
  return (await loadFormats())({ name, options })
}

function findName(name: string): FormatName {
  const known = NAMES.find((each) => each === name)
  if (known) return known
  if (FORMAT_NAMES.some((each) => each === name)) {
    throw new UserError(
      `Cannot configure ${quoted(name)} with options.`,
      'Define it in your project: brandid new <prefix> then uses its format.',
    )
  }
  throw new UserError(
    `There is no format ${quoted(name)}.${suggestion(NAMES, name)}`,
    `Formats: ${NAMES.join(', ')}.`,
  )
}

function foreignOption(name: FormatName, choice: Choice, isDefault: boolean): UserError {
  if (isDefault) {
    const takers = NAMES.filter((each) => findRow(each, choice))
    return new UserError(
      `${name}, the default, does not support --${choice}.`,
      `Add --format ${joinWords(takers, 'or')}.`,
    )
  }
  const taken = CHOICES.filter((each) => findRow(name, each)).map((each) => `--${each}`)
  const advice = taken.length > 0 ? `It supports ${joinWords(taken, 'and')}.` : 'It has no options.'
  return new UserError(`${name} does not support --${choice}.`, advice)
}

/** Converts an option's value to the type that the format expects. The format itself validates the value. */
function readValue(option: string, row: OptionRow, text: string): unknown {
  if (row.kind === 'choice') {
    const chosen = row.choices.find((choice) => `${choice}` === text)
    if (chosen !== undefined) return chosen
    throw new UserError(
      `Expected ${option} to be ${joinWords(
        row.choices.map((choice) => `${choice}`),
        'or',
      )} but received ${quoted(text)}.`,
    )
  }
  if (row.kind !== 'integer' || row.choices?.includes(text)) return text
  if (row.choices && !/^\d/.test(text))
    throw new UserError(
      `Expected ${option} to be ${joinWords([...row.choices, 'a number'], 'or')} but received ${quoted(text)}.`,
    )
  return integerOption(option, text, row.least, row.most)
}

/** Whether any option overrides the format of the project's definition. */
export function asksForFormat(values: FormatValues): boolean {
  return ['format' as const, ...CHOICES].some((option) => values[option] !== undefined)
}
