/** Samples of stored ids: the lines of a file, or a column of a CSV. */
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { quoted } from 'brandid/internal'
import { UserError } from '../terminal/values.ts'

/** A text that is stored as an id. */
export interface Sample {
  readonly text: string
  /** `file:line` */
  readonly place: string
}

/** The samples of one file, or of one of its columns. */
export type SampleSource = readonly Sample[]

/**
 * Reads the samples that an option names: `ids.txt`, or `users.csv:id`.
 *
 * @throws {UserError} The file or its column is missing.
 */
export function readSamples(name: string, cwd: string): SampleSource {
  if (isFile(name, cwd)) return readLines(name, cwd)
  const [, file, column] = /^(.+):([^:]+)$/s.exec(name) ?? []
  if (file === undefined || column === undefined || !isFile(file, cwd)) {
    throw new UserError(`Expected --sample to name a file, or file.csv:column, but received ${quoted(name)}.`)
  }
  return readColumn(file, column, cwd)
}

const isFile = (name: string, cwd: string): boolean =>
  statSync(resolve(cwd, name), { throwIfNoEntry: false })?.isFile() === true

const readText = (name: string, cwd: string): string =>
  readFileSync(resolve(cwd, name), 'utf8').replace(/^\ufeff/, '')

function readLines(name: string, cwd: string): SampleSource {
  const lines = readText(name, cwd).split(/\r?\n/)
  return collect(lines.map((text, index) => ({ text, place: `${name}:${index + 1}` })))
}

function readColumn(file: string, column: string, cwd: string): SampleSource {
  const [header, ...rows] = readCsv(readText(file, cwd))
  const index = header.cells.indexOf(column)
  if (index < 0) {
    const columns = header.cells.map((each) => quoted(each)).join(', ')
    throw new UserError(`Expected a column ${quoted(column)} in ${quoted(file)} but received ${columns}.`)
  }
  return collect(rows.map(({ cells, line }) => ({ text: cells[index] ?? '', place: `${file}:${line}` })))
}

/** Without white space around them, and without empty ones. */
function collect(samples: readonly Sample[]): SampleSource {
  return samples.map(({ text, place }) => ({ text: text.trim(), place })).filter(({ text }) => text !== '')
}

/** A row, and the line that it begins in. */
export interface CsvRow {
  readonly cells: readonly string[]
  readonly line: number
}

/** The rows of a text, of which even an empty one has one; the first names the columns. A quote that never ends takes the rest of the text. */
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
