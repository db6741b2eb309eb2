/** The command `convert`, which converts an ID to another encoding. */

import { fileHint } from '@brandid/base/files'
import { loadFormats } from '@brandid/base/formats'
import type { Own } from '@brandid/base/manifest'
import { type Readings, rankedReadings } from '@brandid/base/readings'
import {
  createByteProgress,
  createCommand,
  integerOption,
  lineBatches,
  suggestion,
  UserError,
} from '@brandid/base/terminal'
import {
  findSpelling,
  findValue,
  foldedLike,
  type IdValue,
  joinGroups,
  readInteger,
  type Spell,
  splitGroups,
  TARGET_NAMES,
} from '@brandid/inspect/answers'
import { checkPrefix, joinWords, quoted } from 'brandid/internal'
import { anyDefinitions, DEFINITION_OPTIONS } from './find-definitions.ts'
import { SUMMARIES } from './summaries.ts'

/** The maximum group length, longer than any body. */
const LONGEST_GROUP = 64

export default createCommand(
  {
    name: 'convert',
    summary: SUMMARIES.convert,
    usage: ['--to <format> [options] <id>…', '--to <format> [options] < lines'],
    about: `Converts an ID to a UUID, hexadecimal bytes, an integer, base 36, another format, or the
format of your own definition (see brandid inspect --help). A UUID, bytes, an integer and
base 36 have no prefix unless --prefix sets one; an ID keeps its prefix.

It never guesses: it rejects a string that contains an error or matches two formats about
equally well. Specify the format with --from. --grouped accepts printed groups such as
RUN_03H9W-E7HP2.`,
    options: {
      to: {
        type: 'string',
        short: 't',
        value: '<format>',
        help: `${TARGET_NAMES.slice(0, 4).join(', ')}, the prefix of a definition, or a format:\n${TARGET_NAMES.slice(4).join(', ')}`,
      },
      from: {
        type: 'string',
        value: '<format>',
        help: 'the input: bigint, a format from inspect --json, or\nthe prefix of a definition',
      },
      grouped: {
        type: 'boolean',
        help: 'ignore the spaces and hyphens between printed groups',
      },
      group: {
        type: 'string',
        value: '<n>',
        help: 'write the body in groups of n characters, separated by hyphens',
      },
      prefix: { type: 'string', short: 'p', value: '<prefix>', help: 'the prefix of the result' },
      ...DEFINITION_OPTIONS,
    },
    examples: [
      ['brandid convert user_03h9we7hp2hzo9bqbv4l8rz84 --to uuid', 'for a UUID column'],
      ['brandid convert 017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to uuid25 --prefix user', 'from a UUID'],
      [
        'brandid convert 017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to order',
        'as an order ID, if you define order',
      ],
      ['brandid convert RUN_03H9W-E7HP2-HZO9B-QBV4L-8RZ84 --grouped --to uuid', 'from a printed label'],
    ],
  },
  async ({ options, positionals }, io) => {
    const { to, from, prefix, group, grouped } = options
    if (to === undefined) throw new UserError('Missing --to.', `Formats: ${TARGET_NAMES.join(', ')}.`)
    if (prefix !== undefined) checkPrefix(prefix)
    if (positionals.length === 0 && io.stdin.isTerminal)
      throw new UserError('Missing an ID, or IDs on standard input.', 'See brandid convert --help.')
    const length = group === undefined ? undefined : integerOption('--group', group, 1, LONGEST_GROUP)
    if (length !== undefined && to === 'uuid')
      throw new UserError('"uuid" has its own groups, so it does not support --group.')
    const own = await anyDefinitions(io, options)
    const plain = findSpelling(to, prefix, await loadFormats(), own)
    if (!plain) throw unknownSpelling(to, own)
    const spell: Spell = (value) => {
      const spelt = plain(value)
      return spelt === undefined || length === undefined ? spelt : splitGroups(spelt, length)
    }
    if (prefix !== undefined && !TARGET_NAMES.includes(to))
      throw new UserError(`${quoted(to)} has its own prefix, so it does not support --prefix.`)
    const nowMs = Date.now()
    const readPlain = (text: string) => rankedReadings(text, { nowMs, own })
    const read = grouped ? (text: string) => readGrouped(text, readPlain) : readPlain
    const convert = (text: string, place: string) => converted(text.trim(), { to, from, place, spell, read })
    if (positionals.length > 0) {
      const results = positionals.map((text) => {
        try {
          return convert(text, '')
        } catch (error) {
          const hint = fileHint(text, io.cwd)
          throw hint ? new UserError((error as Error).message, hint) : error
        }
      })
      await io.stdout.writeLines(results)
      return 0
    }
    const progress = createByteProgress(io)
    let line = 0
    try {
      for await (const lines of lineBatches(io.stdin, progress.add)) {
        const written: string[] = []
        try {
          for (const text of lines) {
            line++
            if (text.trim() !== '') written.push(convert(text, ` (line ${line})`))
          }
        } finally {
          // Write the results for all lines before the invalid line.
          await io.stdout.writeLines(written)
        }
      }
    } finally {
      await progress.end()
    }
    return 0
  },
)

/** Parses a string that may have been printed in groups or in capitals. */
function readGrouped(printed: string, read: (text: string) => Readings): Readings {
  const whole = read(printed)
  const [best] = whole.readings
  // Hyphens in a UUID are not group separators.
  if (best?.bytes && !best.wrong) return whole
  const text = joinGroups(printed)
  const found = read(text)
  const folded = foldedLike(text, found.readings[0]?.canonical)
  return folded === text ? found : read(folded)
}

function unknownSpelling(to: string, own: Own | undefined): UserError {
  const names = [...TARGET_NAMES, ...(own?.definitions ?? []).map(({ prefix }) => prefix)]
  return new UserError(
    `There is no format ${quoted(to)}.${suggestion(names, to)}`,
    `Formats: ${names.slice(0, 40).join(', ')}.`,
  )
}

interface Conversion {
  readonly to: string
  readonly from: string | undefined
  /** The line number for messages; empty for an argument. */
  readonly place: string
  readonly spell: Spell
  readonly read: (text: string) => Readings
}

/** @throws {UserError} The string is ambiguous, or the target format cannot encode its value. */
function converted(text: string, { to, from, place, spell, read }: Conversion): string {
  const { text: shown, readings } = read(text)
  const refuse = (why: string, advice?: string) => new UserError(`${quoted(shown)}${place} ${why}.`, advice)
  let value: IdValue | undefined
  if (from === 'bigint') value = readInteger(text, spell)
  else {
    const found = findValue(readings, from)
    if (found && 'wrong' in found) {
      const { name, wrong = [], canonical } = found.wrong
      throw refuse(
        `is not a valid ${name}: ${wrong.join('; ')}`,
        canonical === undefined ? undefined : `Correct: ${quoted(canonical)}.`,
      )
    }
    if (found && 'others' in found) {
      throw refuse(
        `matches ${joinWords([...new Set(found.others)], 'and')} about equally well`,
        'Specify its format with --from.',
      )
    }
    value = found?.value
  }
  if (!value) {
    const what = from === undefined ? 'a convertible ID' : from
    throw refuse(`is not ${what}`, /^\d+$/.test(text) ? 'Use --from bigint for a number.' : undefined)
  }
  const spelt = spell(value)
  if (spelt !== undefined) return spelt
  throw refuse(
    `has ${value.bytes.length} bytes, which ${to} cannot encode`,
    /^\d+$/.test(text) ? 'Use --from bigint for a number of any size.' : undefined,
  )
}
