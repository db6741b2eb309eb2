/** The command `compare`: the older one of two ids, and whether they are the same value. */
import { bigIntOf, isoOf } from '../readings/parts.ts'
import { rankedReadings } from '../readings/ranked-readings.ts'
import type { Reading } from '../readings/reading.ts'
import { durationText } from '../report/age.ts'
import { safe } from '../report/text-report.ts'
import { createCommand } from '../terminal/command.ts'
import { isFile } from '../terminal/file-hint.ts'
import { UserError } from '../terminal/user-error.ts'

export default createCommand(
  {
    name: 'compare',
    summary: 'show which of two ids is older, and whether they are the same',
    usage: ['[options] <id> <id>'],
    about: `Compares two ids of any format by value, by time and as text. The same UUID in two
spellings is one value. Ids with two prefixes are of two kinds, whatever their values.`,
    options: {
      json: { type: 'boolean', short: 'j', help: 'print JSON' },
    },
    examples: [
      [
        'brandid compare user_03h9we7hp2hzo9bqbv4l8rz84 01a1fbf6-aef1-7334-982e-09bb75d96714',
        'the same value',
      ],
    ],
  },
  async ({ options, positionals }, { stdout, cwd }) => {
    const [one, other, ...more] = positionals
    if (one === undefined || other === undefined || more.length > 0) {
      throw new UserError(`Expected two ids but received ${positionals.length}.`)
    }
    const result = comparison(one, other, { nowMs: Date.now(), cwd })
    await stdout.write(options.json ? `${JSON.stringify(result)}\n` : textOf(result))
    return 0
  },
)

/** One of the two, as far as it could be read. */
interface Side {
  readonly text: string
  /** In lower case, as definitions have it; absent without one. */
  readonly prefix?: string
  readonly format: string
  readonly name: string
  readonly time?: string
  readonly value: string | undefined
}

/** What was found. An order is -1 where the first comes first, and 0 where they are equal. */
interface Comparison {
  readonly ids: readonly [Side, Side]
  readonly same: boolean
  readonly textOrder: number
  readonly timeOrder?: number
  readonly differenceMs?: number
}

/** The instant of a comparison, and the folder where an argument may name a file. */
interface Around {
  readonly nowMs: number
  readonly cwd: string
}

function comparison(one: string, other: string, around: Around): Comparison {
  const [first, second] = [one, other].map((text) => best(text, around)) as [Best, Best]
  const [firstMs, secondMs] = [first.reading.timeMs, second.reading.timeMs]
  const values = [valueText(first.reading), valueText(second.reading)]
  return {
    ids: [sideOf(first), sideOf(second)],
    same: one === other || (values[0] !== undefined && values[0] === values[1]),
    textOrder: orderOf(one, other),
    ...(firstMs !== undefined &&
      secondMs !== undefined && {
        timeOrder: orderOf(firstMs, secondMs),
        differenceMs: Math.abs(firstMs - secondMs),
      }),
  }
}

interface Best {
  readonly text: string
  readonly reading: Reading
}

/** @throws {UserError} No format fits. */
function best(input: string, { nowMs, cwd }: Around): Best {
  const { text, readings } = rankedReadings(input, { nowMs })
  const [reading] = readings
  if (reading) return { text, reading }
  throw new UserError(
    `Expected an id but received ${safe(JSON.stringify(text))}, which fits no format.`,
    isFile(text, cwd) ? 'It is a file: compare reads two ids, as its arguments.' : undefined,
  )
}

function sideOf({ text, reading }: Best): Side {
  return {
    text,
    ...(reading.prefix && { prefix: reading.prefix.toLowerCase() }),
    format: reading.format,
    name: reading.name,
    ...(reading.timeMs !== undefined && { time: isoOf(reading.timeMs) }),
    value: valueText(reading),
  }
}

/** The integer of the bytes, with their number: values of two lengths are never the same. */
function valueText({ bytes, uuid, bigint }: Reading): string | undefined {
  return uuid ?? bigint?.toString() ?? (bytes && `${bigIntOf(bytes)}/${bytes.length}`)
}

function orderOf<Value extends string | number>(one: Value, other: Value): number {
  return one === other ? 0 : one < other ? -1 : 1
}

function textOf({ ids, same, textOrder, timeOrder, differenceMs = 0 }: Comparison): string {
  const [first, second] = ids
  const kinds = first.name === second.name ? `both ${first.name}` : `${first.name}, and ${second.name}`
  const sequence = (order: number) =>
    order < 0 ? 'the first comes first' : order > 0 ? 'the second comes first' : 'equal'
  const time =
    timeOrder === undefined
      ? 'unknown: not both carry one'
      : timeOrder === 0
        ? `the same, ${first.time}`
        : `the ${timeOrder < 0 ? 'first' : 'second'} is older, by ${durationText(differenceMs)} (${first.time}, ${second.time})`
  const value = textOrder === 0 ? 'the same id' : same ? sameValueText(first, second) : 'two values'
  return `${value}\n  formats  ${kinds}\n  time     ${time}\n  as text  ${sequence(textOrder)}\n`
}

/** Two prefixes are those of two entities. A bare value may be of either: a UUID column has no prefix. */
function sameValueText({ prefix: one }: Side, { prefix: other }: Side): string {
  if (one === undefined || other === undefined || one === other) return 'the same value in two spellings'
  return `the same value in ids of two kinds: "${one}" and "${other}"`
}
