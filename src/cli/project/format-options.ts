/** The command-line options that choose the format of new ids. */
import type { AnyFormat } from '../../formats/shared/format.ts'
import type { OptionTable, Values } from '../terminal/arguments.ts'
import { UserError } from '../terminal/user-error.ts'
import { integerOption } from '../terminal/values.ts'
import { GENERATING_NAMES } from './format-names.ts'
import { unknownFormat } from './unknown-format.ts'

/** The options, for the table of a command. */
export const FORMAT_OPTIONS = {
  format: {
    type: 'string',
    short: 'f',
    value: '<name>',
    help: `${GENERATING_NAMES.slice(0, 6).join(', ')},\n${GENERATING_NAMES.slice(6).join(', ')}`,
  },
  length: { type: 'string', value: '<n>', help: 'characters of a body: nanoid' },
  alphabet: { type: 'string', value: '<chars>', help: 'the characters to draw from: nanoid, timeRandom' },
  version: { type: 'string', value: '<n>', help: 'the version of the UUID, 4 or 7: uuid25, uuid' },
  unpadded: { type: 'boolean', help: 'without leading zeros, as BaseID writes: uuid25, random' },
  bits: { type: 'string', value: '<n>', help: 'random bits: random (128, 256), timeRandom' },
  epoch: {
    type: 'string',
    value: '<epoch>',
    help: 'twitter, discord, or milliseconds since 1970: snowflake',
  },
  worker: { type: 'string', value: '<n>', help: 'the number of this generator: snowflake' },
} as const satisfies OptionTable

type FormatValues = Values<typeof FORMAT_OPTIONS>
type Choice = Exclude<keyof FormatValues, 'format'>

/** The options that each format takes. */
const TAKEN: Readonly<Record<string, readonly Choice[]>> = {
  uuid25: ['version', 'unpadded'],
  random: ['bits', 'unpadded'],
  uuid: ['version'],
  nanoid: ['length', 'alphabet'],
  snowflake: ['epoch', 'worker'],
  timeRandom: ['bits', 'alphabet'],
}

const MOST = Number.MAX_SAFE_INTEGER

/** @throws {UserError} No format that makes ids, an option that the format has not, or one that is missing. */
export async function chosenFormat(values: FormatValues): Promise<AnyFormat> {
  const { format: name = 'uuid25', length, alphabet, version, unpadded, bits, epoch, worker } = values
  if (!GENERATING_NAMES.some((known) => known === name)) throw unknownFormat(name, GENERATING_NAMES)
  const taken = TAKEN[name] ?? []
  const given = (Object.keys(FORMAT_OPTIONS) as (keyof FormatValues)[]).filter(
    (option): option is Choice => option !== 'format' && values[option] !== undefined,
  )
  const foreign = given.find((option) => !taken.includes(option))
  if (foreign) {
    const options = taken.length > 0 ? taken.map((option) => `--${option}`).join(' and ') : 'no options'
    throw new UserError(`Expected ${options} for ${name} but received --${foreign}.`)
  }
  if (name === 'snowflake' && (epoch === undefined || worker === undefined)) {
    throw new UserError(
      `Expected --epoch and --worker for snowflake but received ${epoch === undefined ? 'no --epoch' : 'no --worker'}.`,
    )
  }
  const integer = (option: Choice, text: string) => integerOption(`--${option}`, text, 0, MOST)
  const { formatOf } = await import('./format-of.ts')
  return formatOf(name, {
    ...(length !== undefined && { length: integer('length', length) }),
    ...(alphabet !== undefined && { alphabet }),
    ...(version !== undefined && { version: integer('version', version) }),
    ...(unpadded && { padded: false }),
    ...(bits !== undefined && { [name === 'timeRandom' ? 'randomBits' : 'bits']: integer('bits', bits) }),
    ...(epoch !== undefined && { epoch: /^\d+$/.test(epoch) ? Number(epoch) : epoch }),
    ...(worker !== undefined && { workerId: integer('worker', worker) }),
  })
}

/** Whether a format is asked for, rather than the one of the project's definition. */
export function asksForFormat(values: FormatValues): boolean {
  return (Object.keys(FORMAT_OPTIONS) as (keyof FormatValues)[]).some(
    (option) => values[option] !== undefined,
  )
}
