/** Reads samples of stored IDs: the lines of a file, or a column of a CSV file. */
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { quoted } from 'brandid/internal'
import { LONGEST_LINE, lineBatches } from '../terminal/lines.ts'
import { UserError, unwrap } from '../terminal/values.ts'
import { hasUserFile, readUserFile } from './read-file.ts'

/** A string that is stored as an ID. */
export interface Sample {
  readonly text: string
  /** `file:line` */
  readonly place: string
  /** The column name, if the file has columns. */
  readonly column?: string
  /** Set for a file's first row if the row may be a header: it contains only letters, but most other rows contain digits. */
  readonly mayBeHead?: true
}

/** The samples from a file or a column. */
export type SampleSource = readonly Sample[]

/**
 * Reads the samples that an option refers to: `ids.txt`, or `users.csv:id`.
 *
 * @throws {UserError} The file or column is missing; the path is a folder, a device or a pipe; or the file is too large for a string.
 */
export function readSamples(name: string, cwd: string): SampleSource {
  const { file, column } = splitName(name, cwd)
  return column === undefined ? readLines(file, cwd) : readColumn(file, column, cwd)
}

function splitName(name: string, cwd: string): { file: string; column?: string } {
  if (hasUserFile(resolve(cwd, name))) return { file: name }
  const [, file, column] = /^(.+):([^:]+)$/s.exec(name) ?? []
  if (file === undefined || column === undefined || !hasUserFile(resolve(cwd, file))) {
    throw new UserError(`Expected --sample to be a file or file.csv:column but received ${quoted(name)}.`)
  }
  return { file, column }
}

/**
 * Yields the samples in batches as they are read, in constant memory.
 *
 * @throws {UserError} The file or column is missing; the path is a folder, a device or a pipe; or a quote is never closed.
 */
export async function* sampleBatches(
  name: string,
  cwd: string,
  onChunk: (bytes: number) => Promise<void>,
): AsyncGenerator<readonly string[]> {
  const { file, column } = splitName(name, cwd)
  const batches = lineBatches(createReadStream(resolve(cwd, file)), onChunk)
  if (column === undefined) return yield* batches
  let header: string | undefined
  let index = -1
  /** The lines of a row with an open quote. */
  let open: readonly string[] = []
  for await (const batch of batches) {
    const [first = '', ...others] = batch
    const lines = [...open, ...(header === undefined ? others : batch)]
    if (header === undefined) {
      header = first.replace(/^\ufeff/, '')
      index = findColumn(readCsv(header)[0], column, file)
    }
    // An unclosed quote also swallows the line that ends the batch.
    const [, ...rows] = readCsv([header, ...lines, END].join('\n'))
    const { cells = [], line = 0 } = rows.pop() ?? {}
    open = cells.length === 1 && cells[0] === END ? [] : lines.slice(line - 2)
    if (open.join('\n').length > LONGEST_LINE)
      throw new UserError(
        `Expected each quote in ${quoted(file)} to be closed.`,
        'Close the quote, or shorten the cell to 65,536 characters.',
      )
    yield rows.map((row) => row.cells[index] ?? '')
  }
  if (header === undefined) findColumn(readCsv('')[0], column, file)
  if (open.length > 0)
    yield readCsv([header, ...open].join('\n'))
      .slice(1)
      .map(({ cells }) => cells[index] ?? '')
}

const END = '\0'

/** V8 limits strings to fewer than 2^29 characters. */
const LARGEST_TEXT_MB = 512

const readSampleFile = (name: string, cwd: string): string =>
  (readUserFile(resolve(cwd, name), LARGEST_TEXT_MB) ?? '').replace(/^\ufeff/, '')

function readLines(name: string, cwd: string): SampleSource {
  const lines = readSampleFile(name, cwd).split(/\r?\n/)
  const [first, ...others] = collect(lines.map((text, index) => ({ text, place: `${name}:${index + 1}` })))
  if (!first) return []
  const numbered = others.filter(({ text }) => /[0-9]/.test(text))
  const mayBeHead = /^[A-Za-z][A-Za-z _.-]*$/.test(first.text) && 2 * numbered.length > others.length
  // The list is not spread into a call, because a million arguments would crash the process.
  return [mayBeHead ? { ...first, mayBeHead } : first].concat(others)
}

function readColumn(file: string, column: string, cwd: string): SampleSource {
  const [header, ...rows] = readCsv(readSampleFile(file, cwd))
  const index = findColumn(header, column, file)
  return collect(
    rows.map(({ cells, line }) => ({ text: cells[index] ?? '', place: `${file}:${line}`, column })),
  )
}

function findColumn({ cells }: CsvRow, column: string, file: string): number {
  const index = cells.indexOf(column)
  if (index >= 0) return index
  const columns = cells.map((each) => quoted(each)).join(', ')
  throw new UserError(`Expected a column ${quoted(column)} in ${quoted(file)} but received ${columns}.`)
}

/** Collects the cells, skipping empty cells and the rulers and row count in psql output. */
function collect(samples: readonly Sample[]): SampleSource {
  return samples
    .filter(({ text }) => !/^\s*\(\d+ rows?\)\s*$/.test(text))
    .map(({ text, ...rest }) => ({ ...rest, text: readCell(text) }))
    .filter(({ text }) => !/^[-+|=\s]*$/.test(text))
}

/** Strips the quotes, brackets, separators, bars, `="…"` or `N'…'` that SQL, JSON and spreadsheets add to a cell. */
function readCell(line: string): string {
  const trimmed = line.trim()
  const isBarred = trimmed.startsWith('|') && trimmed.endsWith('|')
  const text = unwrap(isBarred ? trimmed.slice(1, -1) : trimmed)
  const bare = /^[=N]["']/.test(text) ? unwrap(text.slice(1)) : text
  // A string with quotes or brackets inside is not an ID, so it is shown in full.
  return /["'`<>()[\]{}]/.test(bare) ? trimmed : bare
}

/** A row, and the number of the row's first line. */
export interface CsvRow {
  readonly cells: readonly string[]
  readonly line: number
}

/**
 * Parses a CSV file. The first row, which exists even for an empty file, contains the column names. An unclosed quote extends to
 * the end of the file.
 */
export function readCsv(text: string): [header: CsvRow, ...rows: CsvRow[]] {
  const separator = [',', ';', '\t'].find((each) => /^.*/.exec(text)?.[0].includes(each)) ?? ','
  const cell = new RegExp(`("[^"]*(?:""[^"]*)*(?:"|$))?([^${separator}\\n]*)(${separator}|\\n|$)`, 'gy')
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let start = 1
  for (const [whole, quotedText, plain, end] of text.matchAll(cell)) {
    cells.push(quotedText === undefined ? `${plain}`.replace(/\r$/, '') : unquote(quotedText))
    line += whole.split('\n').length - 1
    if (end === separator) continue
    rows.push({ cells, line: start })
    cells = []
    start = line
    if (end === '') break
  }
  return rows as [CsvRow, ...CsvRow[]]
}

const unquote = (text: string): string => text.replace(/^"|"$/g, '').replaceAll('""', '"')
