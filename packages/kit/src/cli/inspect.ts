/** The command `inspect`, which shows the format and values of one ID, of many IDs or of the IDs in a log, or writes the inspector page. */

import { basename, resolve } from 'node:path'
import { fileHint, findProjectRoot, readUserFile, sampleBatches, writeProjectFile } from '@brandid/base/files'
import { findAlmost, type Readings, type ReadOptions, rankedReadings } from '@brandid/base/readings'
import {
  count,
  createByteProgress,
  createCommand,
  type ExitCode,
  type Io,
  lineBatches,
  UserError,
} from '@brandid/base/terminal'
import {
  compareTexts,
  createCollector,
  createFinder,
  type Found,
  foundReport,
  jsonReport,
  readKinds,
  summaryReport,
  textReport,
} from '@brandid/inspect/answers'
import { writePage } from '@brandid/inspect/page-file'
import { quoted } from 'brandid/internal'
import { anyDefinitions, DEFINITION_OPTIONS, findManifest } from './find-definitions.ts'
import { SUMMARIES } from './summaries.ts'

export default createCommand(
  {
    name: 'inspect',
    summary: SUMMARIES.inspect,
    usage: ['[options] <text>…', '[options] < lines', '--find [options] < text', '--page <file>'],
    about: `Explains any ID without configuration. It lists every matching format, the most likely
first, with the reason, and shows the prefix, time, UUID, bytes, worker, sequence, random
bits and any errors. Without arguments it reads one ID per line from standard input. It
recognizes tokens by their form and never shows them.

It recognizes brandid formats; UUID versions 1 to 8, KSUID, XID, TSID, CUID, CUID2,
Sonyflake, Firebase push IDs, Relay global IDs and Bluesky TIDs; times since 1970;
hexadecimal digits; Twitter, Discord and Mastodon snowflakes; Stripe IDs; and 80 kinds of
secrets. Anything else is unknown.

Your own definitions take precedence. They come from the file passed to --config, from the
nearest brandid.manifest.json up to the project root, from the file that package.json
names in "brandid": { "definitions": "…" }, or from the source of a project that depends
on brandid, including the packages in its workspace. Only a module passed to --config is
run.

It also compares two IDs: which is older, which parts are equal, and whether one generator
could have created both. --summary counts any number of IDs in bounded memory, including
IDs in CSV rows, JSON and logs. Counts are exact; duplicates are exact up to a million
different strings.

--page writes the inspector as one HTML file in the project, which works offline and sends
nothing. It recognizes the IDs in the nearest brandid.manifest.json, or in the manifest
passed to --config.

The exit code is 1 if a string matches no format, if your own definition rejects it, or if
--find finds nothing.`,
    options: {
      find: { type: 'boolean', short: 'f', help: 'find IDs in any text, with line and column' },
      summary: { type: 'boolean', help: 'count IDs: kinds, times, duplicates, order, gaps' },
      sample: {
        type: 'string',
        value: '<file>',
        help: 'read the lines of a file, or a CSV column: users.csv:id',
      },
      json: { type: 'boolean', short: 'j', help: 'print one line of JSON per ID' },
      page: { type: 'string', value: '<file>', help: 'write the inspector as a single HTML file' },
      ...DEFINITION_OPTIONS,
    },
    examples: [
      ['brandid inspect 017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 'one ID'],
      ['brandid inspect --summary --sample users.csv:id', 'an ID column, with a histogram'],
      ['brandid inspect --find < server.log', 'the IDs in a log'],
      ['brandid inspect --summary < ids.txt', 'a million IDs, or the IDs in a log'],
      ['brandid inspect --page ids.html', 'the inspector in a browser'],
    ],
  },
  async ({ options, positionals }, io) => {
    if (options.page !== undefined) return writePageFile(options.page, options, positionals, io)
    const { stdin } = io
    if (positionals.length === 0 && options.sample === undefined && stdin.isTerminal) {
      throw new UserError('Missing an ID, or text on standard input.', 'See brandid inspect --help.')
    }
    const { summary = false, find = false, json: isJson = false, sample } = options
    const readOptions = { nowMs: Date.now(), own: await anyDefinitions(io, options) }
    const inputs = positionals.length > 0 ? positionals : undefined
    if (sample !== undefined && (inputs || find))
      throw new UserError(
        '--sample reads a file or a column, so it accepts neither an ID nor --find.',
        'See brandid inspect --help.',
      )
    const input: Input = {
      texts: inputs,
      lines: (onChunk) =>
        sample === undefined ? lineBatches(stdin, onChunk) : sampleBatches(sample, io.cwd, onChunk),
    }
    if (summary) return summarize(input, io, readOptions, { isJson, isFound: find })
    const report = createReporter(io, readOptions, isJson)
    return find ? findIn(inputs, io, readOptions, report) : readLines(input, io, readOptions, report, isJson)
  },
)

/** The input: arguments, or lines from standard input, a file or a CSV column. */
interface Input {
  readonly texts: readonly string[] | undefined
  lines(this: void, onChunk: (bytes: number) => Promise<void>): AsyncIterable<readonly string[]>
}

type Report = (batch: readonly (Readings | Found)[]) => Promise<void>

function createReporter({ stdout }: Io, { nowMs }: ReadOptions, isJson: boolean): Report {
  let isFirst = true
  return async (batch) => {
    const lines = batch.flatMap((each) => {
      const place = 'line' in each ? { line: each.line, column: each.column } : undefined
      if (isJson) return jsonReport(each, place)
      if (place) return foundReport(each, place, nowMs, stdout.paint)
      const gap = isFirst ? [] : ['']
      isFirst = false
      return [...gap, ...textReport(each, nowMs, stdout.paint)]
    })
    await stdout.writeLines(lines)
  }
}

async function readLines(
  { texts: inputs, lines: linesOf }: Input,
  io: Io,
  options: ReadOptions,
  report: Report,
  isJson: boolean,
): Promise<ExitCode> {
  let isRead = true
  let holdsIds = false
  const readAll = async (texts: readonly string[]) => {
    const batch = texts.map((text) => rankedReadings(text, options))
    isRead = isRead && batch.every((each) => fits(each, options))
    holdsIds ||= texts.some((text, i) => isOpen(batch[i]) && findIds(text, options).length > 0)
    await report(batch)
    return batch
  }
  // An empty argument is probably an unset variable and therefore an error, but an empty line is skipped.
  if (inputs) {
    const batch = await readAll(inputs)
    const [one, other, ...more] = batch
    const comparison = one && other && more.length === 0 && !isJson ? compareTexts(one, other) : []
    await io.stdout.writeLines(comparison.length > 0 ? ['', ...comparison] : [])
    const unread = inputs.filter((_, i) => batch[i]?.readings.length === 0)
    await hintAtFiles(unread, io)
  } else {
    const progress = createByteProgress(io)
    for await (const lines of linesOf(progress.add)) {
      await readAll(lines.filter((line) => line.trim() !== ''))
    }
    await progress.end()
  }
  if (holdsIds)
    await io.stderr.writeLines([
      'brandid: the input is not an ID but contains IDs: --find lists them with line and column',
    ])
  return isRead ? 0 : 1
}

/** Whether a string may contain IDs other than the ID that was recognized. */
const isOpen = (result: Readings | undefined): boolean =>
  result !== undefined && (result.readings.length === 0 || result.dress === 'part')

/** Finds the IDs among the words in a string. */
function findIds(text: string, options: ReadOptions): Found[] {
  const finder = createFinder(options)
  return [...finder.push(text), ...finder.end()]
}

interface SummaryOptions {
  readonly isJson: boolean
  /** Whether to search free text, such as a log, for IDs. */
  readonly isFound: boolean
}

/** Reads a line as one ID. If no format matches, as in a CSV row or a log line, reads the IDs in the line. */
function readLine(line: string, options: ReadOptions): readonly Readings[] {
  const whole = rankedReadings(line, options)
  // A line with several words and a secret is probably from a log and may also contain IDs. The page counts log lines in the same way.
  const isLog = whole.readings[0]?.isToken === true && /\s/.test(line.trim())
  const found = isLog || isOpen(whole) ? findIds(line, options) : []
  return found.length > 0 ? found : [whole]
}

/** Counts strings as they arrive, so that only the summary is kept in memory. */
async function summarize(
  { texts: inputs, lines: linesOf }: Input,
  io: Io,
  options: ReadOptions,
  { isJson, isFound }: SummaryOptions,
): Promise<ExitCode> {
  const collector = createCollector(options.nowMs)
  const addAll = (lines: readonly string[]) => {
    for (const line of lines) {
      if (line.trim() === '') continue
      for (const each of isFound ? findIds(line, options) : readLine(line, options)) collector.add(each)
    }
  }
  if (inputs) addAll(inputs)
  else {
    // The summary is only written at the end, so the terminal can show progress until then.
    const progress = createByteProgress(io, 'read', Date.now, true)
    for await (const lines of linesOf(progress.add)) addAll(lines)
    await progress.end()
  }
  const summary = collector.summary()
  await io.stdout.writeLines(
    isJson ? [JSON.stringify({ version: 1, ...summary })] : summaryReport(summary, io.stdout.paint),
  )
  return summary.texts > 0 ? 0 : 1
}

/** Explains how to read files if arguments are file names. */
async function hintAtFiles(texts: readonly string[], { cwd, stderr }: Io): Promise<void> {
  const hints = texts.map((text) => fileHint(text, cwd)).filter((hint) => hint !== undefined)
  await stderr.writeLines(hints.map((hint) => `brandid: ${hint}`))
}

/** Whether a format matches. An ID that the project's own definition rejects does not match, and neither do two concatenated IDs. */
function fits(result: Readings, { nowMs }: ReadOptions): boolean {
  const [best] = result.readings
  return best !== undefined && !best.isRefused && !findAlmost(result, { nowMs })?.isTwo
}

async function findIn(
  inputs: readonly string[] | undefined,
  io: Io,
  options: ReadOptions,
  report: Report,
): Promise<ExitCode> {
  const finder = createFinder(options)
  let hasFound = false
  const tell = async (found: readonly Found[]) => {
    hasFound ||= found.length > 0
    await report(found)
  }
  if (inputs) await tell(finder.push(inputs.join('\n')))
  else {
    const decoder = new TextDecoder()
    const progress = createByteProgress(io)
    for await (const chunk of io.stdin) {
      await progress.add(chunk.length)
      await tell(finder.push(decoder.decode(chunk, { stream: true })))
    }
    await progress.end()
    await tell(finder.push(decoder.decode()))
  }
  await tell(finder.end())
  if (hasFound) return 0
  await io.stderr.writeLines(['brandid: no ID was found'])
  await hintAtFiles(inputs ?? [], io)
  return 1
}

interface PageOptions {
  readonly sample?: string
  readonly find?: boolean
  readonly json?: boolean
  readonly summary?: boolean
  readonly config?: string
}

/** Writes the inspector page to a file in the project. */
async function writePageFile(
  path: string,
  { find, json, summary, sample, config }: PageOptions,
  positionals: readonly string[],
  { cwd, stdout }: Io,
): Promise<ExitCode> {
  if (find || json || summary || sample !== undefined || positionals.length > 0)
    throw new UserError(
      '--page explains pasted IDs, so it does not accept an ID, --find, --json, --sample or --summary.',
      'See brandid inspect --help.',
    )
  if (!path.endsWith('.html'))
    throw new UserError(`Expected a file that ends in .html but received ${quoted(path)}.`)
  const file = findManifest(cwd, config)
  const text = file && readUserFile(file)
  // An unreadable manifest is an error here, because people who open the page later do not have the project.
  const kinds = text === undefined ? undefined : await readKinds(text, quoted(file ?? ''))
  const page = resolve(cwd, path)
  writeProjectFile(
    page,
    writePage(text === undefined ? undefined : { text, name: basename(file ?? '') }),
    findProjectRoot(cwd),
  )
  await stdout.writeLines([
    page,
    kinds === undefined
      ? 'Your IDs are not recognized: run brandid manifest to create brandid.manifest.json.'
      : `It recognizes the IDs in ${file}: ${count(kinds.count, 'kind')}.`,
  ])
  return 0
}
