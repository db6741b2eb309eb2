/** The command `budget`: the time that ids of a length last before two are alike. */
import { collisionBudget } from '../../budgets/collision-budget.ts'
import { quoted } from '../../errors/words.ts'
import { FORMAT_NAMES, GENERATING_NAMES } from '../project/format-names.ts'
import { formatOf } from '../project/format-of.ts'
import { unknownFormat } from '../project/unknown-format.ts'
import { drawCurve } from '../report/curve.ts'
import { chanceText, countText, yearsText } from '../report/quantity.ts'
import { createCommand } from '../terminal/command.ts'
import { columns } from '../terminal/help.ts'
import type { Output } from '../terminal/io.ts'
import { UserError } from '../terminal/user-error.ts'
import { integerOption } from '../terminal/values.ts'

/** Alphabets by name, as their sizes. */
const SIZES: Readonly<Record<string, number>> = {
  decimal: 10,
  hex: 16,
  base32: 32,
  base36: 36,
  base58: 58,
  base62: 62,
  base64url: 64,
}
/** Hours of a unit of the rate. */
const HOURS: Readonly<Record<string, number>> = { s: 1 / 3600, m: 1 / 60, h: 1, d: 24, y: 8766 }
/** The most ids of a rate: more atoms than there are. */
const MOST_IDS = 1e99
/** The chances of the table. */
const CHANCES = [0.001, 0.01, 0.5]
const MARGIN = 8
const HEIGHT = 8

export default createCommand(
  {
    name: 'budget',
    summary: 'compute how long ids of a length last before two are alike',
    usage: ['[options] --rate <n>/<unit>'],
    about: `Solves the birthday problem exactly: how many ids, and how many years at a rate, until
two are alike with a chance of 0.1 %, 1 % and 50 %; and which length a target needs.
For ids that carry their time it is a bound: only those of one instant can collide.`,
    options: {
      alphabet: {
        type: 'string',
        short: 'a',
        value: '<alphabet>',
        help: `${Object.keys(SIZES).join(', ')}, or the characters themselves:\nbase36 by default`,
      },
      length: { type: 'string', short: 'l', value: '<n>', help: 'characters of a body: 12 by default' },
      format: { type: 'string', short: 'f', value: '<name>', help: 'a format instead, by its random bits' },
      rate: {
        type: 'string',
        short: 'r',
        value: '<n>/<unit>',
        help: 'ids a second, minute, hour, day or year: 1000/h',
      },
      years: { type: 'string', short: 'y', value: '<n>', help: 'years of the target: 100 by default' },
      chance: { type: 'string', value: '<percent>', help: 'chance of the target: 1% by default' },
      json: { type: 'boolean', short: 'j', help: 'print JSON' },
    },
    examples: [
      ['brandid budget --alphabet base36 --length 12 --rate 1000/h', "PlanetScale's public ids"],
      ['brandid budget --rate 50/s --years 20 --chance 0.01%', 'the length for a target'],
    ],
  },
  async ({ options, positionals }, { stdout }) => {
    const [extra] = positionals
    if (extra !== undefined) throw new UserError(`Expected only options but received ${quoted(extra)}.`)
    const budget = await budgetOf(options)
    await stdout.write(options.json ? `${JSON.stringify(budget)}\n` : textOf(budget, stdout))
    return 0
  },
)

interface BudgetOptions {
  readonly alphabet?: string
  readonly length?: string
  readonly format?: string
  readonly rate?: string
  readonly years?: string
  readonly chance?: string
}

/** The answer of the command. */
interface Budget {
  readonly bits: number
  /** Characters of the alphabet, and of a body; absent for a format. */
  readonly alphabet?: number
  readonly length?: number
  readonly format?: string
  /** Whether the ids of a format carry their time: the years are the least then. */
  readonly carriesTime?: boolean
  readonly idsPerHour: number
  readonly collisions: readonly { readonly chance: number; readonly ids: number; readonly years: number }[]
  readonly target: {
    readonly years: number
    readonly chance: number
    readonly bits: number
    readonly length: number
  }
}

async function budgetOf(options: BudgetOptions): Promise<Budget> {
  const { alphabet = 'base36', length = '12', format, rate } = options
  if (rate === undefined) throw new UserError('Expected --rate but received none.', 'Example: --rate 1000/h')
  if (format !== undefined && (options.alphabet ?? options.length) !== undefined) {
    throw new UserError('Expected --format, or --alphabet and --length, but received both.')
  }
  const size = sizeOf(alphabet)
  const idsPerHour = rateOf(rate)
  const space =
    format === undefined ? { alphabet: size, length: integerOption('--length', length, 1, 300) } : undefined
  const random = space
    ? { bits: Math.log2(space.alphabet) * space.length, carriesTime: false }
    : await randomPartOf(format as string)
  const { bits, carriesTime } = random
  const years = numberOf('--years', options.years ?? '100', /^(\d+(?:\.\d+)?)$/, '100, or 0.5')
  const chance = chanceOf(options.chance ?? '1%')
  const target = collisionBudget({ idsPerHour, years, probability: chance })
  return {
    bits,
    ...(space ?? { format: format as string, carriesTime }),
    idsPerHour,
    collisions: CHANCES.map((probability) => {
      const { ids, years: after } = collisionBudget({ bits, idsPerHour, probability })
      return { chance: probability, ids, years: after }
    }),
    target: { years, chance, bits: target.bits, length: Math.ceil(target.bits / Math.log2(size)) },
  }
}

/** @throws {UserError} The name is not that of a format, or the format's ids are not random. */
async function randomPartOf(name: string): Promise<{ readonly bits: number; readonly carriesTime: boolean }> {
  const random = GENERATING_NAMES.filter((each) => each !== 'snowflake' && each !== 'objectId')
  if (!FORMAT_NAMES.some((known) => known === name)) throw unknownFormat(name, random)
  const needs = name === 'snowflake' ? { epoch: 0 } : name === 'opaque' ? { length: 1 } : {}
  const { randomBits: bits, timestamp } = await formatOf(name, needs)
  if (bits !== undefined) return { bits, carriesTime: timestamp !== undefined }
  throw new UserError(
    `Expected a format whose ids are random but received ${name}.`,
    `Formats: ${random.join(', ')}.`,
  )
}

/** The size of an alphabet, by its name or its characters. */
function sizeOf(alphabet: string): number {
  if (Object.hasOwn(SIZES, alphabet)) return SIZES[alphabet] as number
  const size = new Set(alphabet).size
  if (size >= 2 && size === Array.from(alphabet).length) return size
  throw new UserError(
    `Expected --alphabet to be a name, or at least two different characters, but received ${quoted(alphabet)}.`,
    `Names: ${Object.keys(SIZES).join(', ')}.`,
  )
}

/** Ids an hour. */
function rateOf(rate: string): number {
  const [, count, unit] = /^(\d[\d_,]*(?:\.\d+)?(?:e\d+)?)\s*\/\s*([smhdy])\w*$/i.exec(rate) ?? []
  const value = Number(count?.replace(/[_,]/g, ''))
  if (value > 0 && value <= MOST_IDS && unit) return value / (HOURS[unit.toLowerCase()] as number)
  const expected = unit ? 'above 0 and at most 1e99' : 'a number and a unit'
  throw new UserError(
    `Expected --rate to be ${expected} but received ${quoted(rate)}.`,
    'Examples: 1000/h, 50/s, 1e6/d.',
  )
}

/** The chance of the target. */
function chanceOf(text: string): number {
  const chance = numberOf('--chance', text, /^(\d+(?:\.\d+)?)\s*%$/, '1%, or 0.01%') / 100
  if (chance < 1) return chance
  throw new UserError(`Expected --chance to be above 0% and below 100% but received ${quoted(text)}.`)
}

function numberOf(option: string, text: string, pattern: RegExp, examples: string): number {
  const value = Number(pattern.exec(text)?.[1])
  if (value > 0) return value
  throw new UserError(
    `Expected ${option} to be a number above 0, such as ${examples}, but received ${quoted(text)}.`,
  )
}

/** What the figures are where ids carry their time. */
const BOUND = 'Only ids of one instant can collide: the years are a lower bound.'

function textOf(budget: Budget, { columns: width, paint }: Output): string {
  const { bits, alphabet, length, format, carriesTime, idsPerHour, collisions, target } = budget
  const space = format ?? `${charactersText(length as number)} of an alphabet of ${alphabet}`
  const lines = [
    `${paint('bold', space)}: ${countText(2 ** bits)} values, ${bitsText(bits)}; ${idsText(idsPerHour)} an hour`,
    ...(carriesTime ? [BOUND] : []),
    '',
    'Two are alike',
    columns(
      collisions.map(({ chance, ids, years }) => [
        `with a chance of ${chanceText(chance)}`,
        `after ${paint('bold', yearsText(years))}: ${idsText(ids)}`,
      ]),
    ),
    '',
    ...curveOf(budget, width, paint),
    '',
    `For ${chanceText(target.chance)} after ${yearsText(target.years)}: ${paint('bold', charactersText(target.length))} of ${alphabet ?? 36} (${bitsText(target.bits)})`,
  ]
  return `${lines.join('\n')}\n`
}

const idsText = (ids: number): string => nounText(countText(ids), 'id')
const bitsText = (bits: number): string => nounText(`${Number(bits.toFixed(1))}`, 'bit')
const charactersText = (length: number): string => nounText(`${length}`, 'character')

/** A count as it is shown, and what is counted. */
const nounText = (count: string, noun: string): string => `${count} ${noun}${count === '1' ? '' : 's'}`

/** The chance over the years: from a tenth of the first line of the table to certainty. */
function curveOf({ bits, idsPerHour, collisions }: Budget, width: number, paint: Output['paint']): string[] {
  const [first, , last] = collisions as readonly [{ years: number }, unknown, { years: number }]
  return drawCurve({
    at: (years) => collisionBudget({ bits, idsPerHour, years }).probability,
    from: first.years / 2,
    to: last.years * 4,
    width: Math.min(width, 80) - MARGIN,
    height: HEIGHT,
    labelOf: yearsText,
    paint,
  })
}
