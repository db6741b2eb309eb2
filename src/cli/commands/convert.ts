/** The command `convert`: an id in another spelling. */
import { checkPrefix } from '../../definition/prefix.ts'
import { listOf, quoted } from '../../errors/words.ts'
import { isTargetName, spellValue, TARGET_NAMES, type TargetName, valueOfId } from '../readings/convert.ts'
import { rankedReadings } from '../readings/ranked-readings.ts'
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
base 36, or as an id of another format. A UUID, bytes, an integer and base 36 are bare,
unless --prefix is given; an id keeps its prefix.`,
    options: {
      to: {
        type: 'string',
        short: 't',
        value: '<spelling>',
        help: `${TARGET_NAMES.slice(0, 4).join(', ')}, or a format:\n${TARGET_NAMES.slice(4).join(', ')}`,
      },
      prefix: { type: 'string', short: 'p', value: '<prefix>', help: 'the prefix of the result' },
    },
    examples: [
      ['brandid convert user_03h9we7hp2hzo9bqbv4l8rz84 --to uuid', 'for a UUID column'],
      ['brandid convert 017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to uuid25 --prefix user', 'and back'],
    ],
  },
  async ({ options, positionals }, io) => {
    const { to, prefix } = options
    if (!isTargetName(to)) {
      throw new UserError(
        `Expected --to to be ${listOf(TARGET_NAMES, 'or')} but received ${to === undefined ? 'none' : quoted(to)}.`,
      )
    }
    if (prefix !== undefined) checkPrefix(prefix)
    const nowMs = Date.now()
    const convert = (text: string, place = '', cwd?: string) =>
      `${converted(text.trim(), { to, prefix, nowMs, place, cwd })}\n`
    if (positionals.length > 0) {
      await io.stdout.write(positionals.map((text) => convert(text, '', io.cwd)).join(''))
      return 0
    }
    if (io.stdin.isTerminal)
      throw new UserError('Expected an id, or ids on standard input, but received none.')
    const progress = createByteProgress(io)
    let line = 0
    try {
      for await (const lines of lineBatches(io.stdin, progress.add)) {
        let written = ''
        try {
          for (const text of lines) {
            line++
            if (text.trim() !== '') written += convert(text, ` in line ${line}`)
          }
        } finally {
          // The lines before a wrong one are written.
          await io.stdout.write(written)
        }
      }
    } finally {
      await progress.end()
    }
    return 0
  },
)

/** The target of a conversion, and the location of the text. */
interface Conversion {
  readonly to: TargetName
  readonly prefix: string | undefined
  readonly nowMs: number
  /** The line, as messages have it; empty for an argument. */
  readonly place: string
  /** Where an argument may name a file. */
  readonly cwd: string | undefined
}

/** @throws {UserError} The text is not an id that holds a value, or one of another length. */
function converted(text: string, { to, prefix, nowMs, place, cwd }: Conversion): string {
  const { text: shown, readings } = rankedReadings(text, { nowMs })
  const value = valueOfId(text, readings, to)
  if (value) return spellValue(value, to, prefix)
  const [best] = readings
  const received = best ? `${quoted(shown)}, ${best.name}, which has none` : quoted(shown)
  throw new UserError(
    `Expected an id with a value for "${to}"${place} but received ${received}.`,
    best || cwd === undefined ? undefined : fileHint(text, cwd),
  )
}
