/** The command `convert`: an id in another spelling. */
import { checkPrefix, findNearest, joinWords, loadFormats, quoted } from 'brandid/internal'
import { DEFINITION_OPTIONS } from '../project/definition-options.ts'
import { ownDefinitions } from '../project/definitions.ts'
import {
  findSpelling,
  findValue,
  type IdValue,
  readInteger,
  type Spell,
  TARGET_NAMES,
} from '../readings/convert.ts'
import type { Own } from '../readings/own.ts'
import { type Readings, rankedReadings } from '../readings/ranked-readings.ts'
import { createByteProgress } from '../terminal/byte-progress.ts'
import { createCommand } from '../terminal/command.ts'
import { fileHint } from '../terminal/file-hint.ts'
import { lineBatches } from '../terminal/lines.ts'
import { UserError } from '../terminal/user-error.ts'

export default createCommand(
  {
    name: 'convert',
    summary: 'write an id in another spelling',
    usage: ['--to <spelling> [options] <id>…', '--to <spelling> [options] < lines'],
    about: `Writes the value of an id as a UUID, as bytes in hexadecimal, as an integer, in
base 36, as an id of another format, or as an id of your definition (see brandid inspect
--help). A UUID, bytes, an integer and base 36 are bare, unless --prefix is given; an id
keeps its prefix.

It guesses nothing: a text that is spelt wrong, or that fits two formats about as well,
is refused. --from says what it is.`,
    options: {
      to: {
        type: 'string',
        short: 't',
        value: '<spelling>',
        help: `${TARGET_NAMES.slice(0, 4).join(', ')}, the prefix of a definition, or a format:\n${TARGET_NAMES.slice(4).join(', ')}`,
      },
      from: {
        type: 'string',
        value: '<format>',
        help: 'what the text is: bigint, a format as inspect --json names it, or\nthe prefix of a definition',
      },
      prefix: { type: 'string', short: 'p', value: '<prefix>', help: 'the prefix of the result' },
      ...DEFINITION_OPTIONS,
    },
    examples: [
      ['brandid convert user_03h9we7hp2hzo9bqbv4l8rz84 --to uuid', 'for a UUID column'],
      ['brandid convert 017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to uuid25 --prefix user', 'and back'],
      ['brandid convert 017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to order', 'as your orders are spelt'],
    ],
  },
  async ({ options, positionals }, io) => {
    const { to, from, prefix } = options
    if (to === undefined) throw new UserError('Missing --to.', `Spellings: ${TARGET_NAMES.join(', ')}.`)
    if (prefix !== undefined) checkPrefix(prefix)
    if (positionals.length === 0 && io.stdin.isTerminal)
      throw new UserError('Missing an id, or ids on standard input.', 'See brandid convert --help.')
    const own = await ownDefinitions(io, options)
    const spell = findSpelling(to, prefix, await loadFormats(), own)
    if (!spell) throw unknownSpelling(to, own)
    if (prefix !== undefined && !TARGET_NAMES.includes(to))
      throw new UserError(`${quoted(to)} has a prefix of its own, so it takes no --prefix.`)
    const nowMs = Date.now()
    const convert = (text: string, place: string) =>
      converted(text.trim(), { to, from, place, spell, read: (each) => rankedReadings(each, { nowMs, own }) })
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
          // The lines before a wrong one are written.
          await io.stdout.writeLines(written)
        }
      }
    } finally {
      await progress.end()
    }
    return 0
  },
)

function unknownSpelling(to: string, own: Own | undefined): UserError {
  const names = [...TARGET_NAMES, ...(own?.definitions ?? []).map(({ prefix }) => prefix)]
  const nearest = findNearest(names, to)
  return new UserError(
    `There is no spelling ${quoted(to)}.${nearest ? ` Did you mean ${quoted(nearest)}?` : ''}`,
    `Spellings: ${names.slice(0, 40).join(', ')}.`,
  )
}

/** A conversion, and the location of the text. */
interface Conversion {
  readonly to: string
  readonly from: string | undefined
  /** The line, as messages have it; empty for an argument. */
  readonly place: string
  readonly spell: Spell
  readonly read: (text: string) => Readings
}

/** @throws {UserError} The text has no value that is sure, or one that the spelling is not for. */
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
        `is spelt wrong as ${name}: ${wrong.join('; ')}`,
        canonical === undefined ? undefined : `Right would be ${quoted(canonical)}.`,
      )
    }
    if (found && 'others' in found) {
      throw refuse(
        `fits ${joinWords([...new Set(found.others)], 'and')} about as well`,
        'Say what it is with --from.',
      )
    }
    value = found?.value
  }
  if (!value) {
    const what = from === undefined ? 'an id that holds a value' : from
    throw refuse(`is not ${what}`, /^\d+$/.test(text) ? 'For a number: --from bigint.' : undefined)
  }
  const spelt = spell(value)
  if (spelt !== undefined) return spelt
  throw refuse(
    `has ${value.bytes.length} bytes, which ${to} does not spell`,
    /^\d+$/.test(text) ? 'For a number of any size: --from bigint.' : undefined,
  )
}
