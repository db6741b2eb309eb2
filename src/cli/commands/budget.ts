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
  const bits = space ? Math.log2(space.alphabet) * space.length : await bitsOfFormat(format as string)
  const years = numberOf('--years', options.years ?? '100', /^(\d+(?:\.\d+)?)$/, '100, or 0.5')
  const chance = numberOf('--chance', options.chance ?? '1%', /^(\d+(?:\.\d+)?)\s*%$/, '1%, or 0.01%') / 100
  const target = collisionBudget({ idsPerHour, years, probability: chance })
  return {
    bits,
    ...(space ?? { format: format as string }),
    idsPerHour,
    collisions: CHANCES.map((probability) => {
      const { ids, years: after } = collisionBudget({ bits, idsPerHour, probability })
      return { chance: probability, ids, years: after }
    }),
    target: { years, chance, bits: target.bits, length: Math.ceil(target.bits / Math.log2(size)) },
  }
}

/** @throws {UserError} The name is not that of a format, or the format's ids are not random. */
async function bitsOfFormat(name: string): Promise<number> {
  const random = GENERATING_NAMES.filter((each) => each !== 'snowflake' && each !== 'objectId')
  if (!FORMAT_NAMES.some((known) => known === name)) throw unknownFormat(name, random)
  const needs = name === 'snowflake' ? { epoch: 0 } : name === 'opaque' ? { length: 1 } : {}
  const { randomBits } = await formatOf(name, needs)
  if (randomBits !== undefined) return randomBits
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
  const [, count, unit] = /^(\d[\d_,]*(?:\.\d+)?(?:e\d{1,2})?)\s*\/\s*([smhdy])\w*$/i.exec(rate) ?? []
  const value = Number(count?.replace(/[_,]/g, ''))
  if (value > 0 && unit) return value / (HOURS[unit.toLowerCase()] as number)
  throw new UserError(
    `Expected --rate to be a number and a unit but received ${quoted(rate)}.`,
    'Examples: 1000/h, 50/s, 1e6/d.',
  )
}

function numberOf(option: string, text: string, pattern: RegExp, examples: string): number {
  const value = Number(pattern.exec(text)?.[1])
  if (value > 0) return value
  throw new UserError(
    `Expected ${option} to be a number above 0, such as ${examples}, but received ${quoted(text)}.`,
  )
}

function textOf(budget: Budget, { columns: width, paint }: Output): string {
  const { bits, alphabet, length, format, idsPerHour, collisions, target } = budget
  const space = format ?? `${length} characters of an alphabet of ${alphabet}`
  const lines = [
    `${paint('bold', space)}: ${countText(2 ** bits)} values, ${Number(bits.toFixed(1))} bits; ${idsText(idsPerHour)} an hour`,
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
    `For ${chanceText(target.chance)} after ${yearsText(target.years)}: ${paint('bold', `${target.length} characters`)} of ${alphabet ?? 36} (${Number(target.bits.toFixed(1))} bits)`,
  ]
  return `${lines.join('\n')}\n`
}

function idsText(ids: number): string {
  return `${countText(ids)} ${ids === 1 ? 'id' : 'ids'}`
}

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
