/** The command `sort`: ids in the order of their creation. */
import { quoted } from '../../errors/words.ts'
import { rankedReadings } from '../readings/ranked-readings.ts'
import { hideTokens } from '../readings/tokens.ts'
import { createByteProgress } from '../terminal/byte-progress.ts'
import { createCommand } from '../terminal/command.ts'
import { fileHint } from '../terminal/file-hint.ts'
import { sortedLines } from '../terminal/sorted-lines.ts'
import { UserError } from '../terminal/user-error.ts'
import { wholeLineBatches } from '../terminal/whole-lines.ts'

const ORDERS = ['time', 'text']
/** Digits of the key, and what gives every time that many, from the year 386 on. */
const KEY_LENGTH = 15
const KEY_OFFSET = 150_000_000_000_000
/** Sorts behind every digit: ids without time come last. */
const NO_TIME = '~'.repeat(KEY_LENGTH)

export default createCommand(
  {
    name: 'sort',
    summary: 'sort ids by the time that they carry',
    usage: ['[options] <id>…', '[options] < lines'],
    about: `Sorts ids of any formats, mixed ones too, by time, and those of one instant by their
text. Lines that carry no time come last. Input that is larger than memory is sorted in
files, in the directory for temporary ones. A line of more than 65,536 characters, or of
other bytes than UTF-8, is an error, and nothing is printed.`,
    options: {
      by: { type: 'string', short: 'b', value: '<order>', help: 'time, or text: time by default' },
      reverse: { type: 'boolean', short: 'r', help: 'the latest first' },
    },
    examples: [['brandid sort < ids.txt', 'the oldest first']],
  },
  async ({ options, positionals }, io) => {
    const { by = 'time', reverse = false } = options
    if (!ORDERS.includes(by))
      throw new UserError(`Expected --by to be time or text but received ${quoted(by)}.`)
    if (positionals.length === 0 && io.stdin.isTerminal) {
      throw new UserError('Expected ids, or ids on standard input, but received none.')
    }
    const nowMs = Date.now()
    const keyed = (line: string) => `${by === 'time' ? keyOf(line, nowMs) : ''}${hideTokens(line)}`
    const progress = createByteProgress(io)
    const input = positionals.length > 0 ? [positionals] : wholeLineBatches(io.stdin, progress.add)
    for (const text of positionals) {
      const hint = rankedReadings(text, { nowMs }).readings.length === 0 ? fileHint(text, io.cwd) : undefined
      if (hint) await io.stderr.write(`brandid: ${hint}\n`)
    }
    const keyLength = by === 'time' ? KEY_LENGTH : 0
    try {
      for await (const lines of sortedLines(keyedBatches(input, keyed), reverse)) {
        await io.stdout.write(`${lines.map((line) => line.slice(keyLength)).join('\n')}\n`)
      }
    } finally {
      await progress.end()
    }
    return 0
  },
)

async function* keyedBatches(
  batches: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  keyed: (line: string) => string,
): AsyncGenerator<readonly string[]> {
  for await (const lines of batches) yield lines.filter((line) => line.trim() !== '').map(keyed)
}

/** The time of the likeliest reading, in digits of one length. */
function keyOf(line: string, nowMs: number): string {
  const timeMs = rankedReadings(line, { nowMs }).readings[0]?.timeMs
  return timeMs === undefined ? NO_TIME : String(timeMs + KEY_OFFSET)
}
