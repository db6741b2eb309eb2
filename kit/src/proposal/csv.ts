/** The rows of a CSV (RFC 4180), whose cells a comma, a semicolon or a tab separates. */

/** A row, and the line that it begins in. */
export interface CsvRow {
  readonly cells: readonly string[]
  readonly line: number
}

/** The rows of a text, of which even an empty one has one; the first names the columns. A quote that never ends takes the rest of the text. */
export function readCsv(text: string): [header: CsvRow, ...rows: CsvRow[]] {
  const separator = [',', ';', '\t'].find((each) => /^.*/.exec(text)?.[0].includes(each)) ?? ','
  const cell = new RegExp(`("(?:[^"]|"")*(?:"|$))?([^${separator}\\n]*)(${separator}|\\n|$)`, 'gy')
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
