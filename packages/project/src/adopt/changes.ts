/** Applies changes to a file's source and formats them as a diff. */

/** A source range and its replacement. Offsets are in UTF-16 units. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Applies non-overlapping changes to source. */
export function applyChanges(text: string, changes: readonly Change[]): string {
  const pieces: string[] = []
  let end = 0
  for (const change of [...changes].sort((one, other) => one.start - other.start)) {
    pieces.push(text.slice(end, change.start), change.text)
    end = change.end
  }
  return [...pieces, text.slice(end)].join('')
}

/**
 * Formats the changes as a unified diff without context lines, for `git apply --unidiff-zero`. No change spans a line
 * break.
 */
export function spellDiff(file: string, text: string, changes: readonly Change[]): string[] {
  const lines = [`--- a/${file}`, `+++ b/${file}`]
  let added = 0
  let start = 0
  const all = text.split('\n')
  for (const [index, line] of all.entries()) {
    const from = start
    const to = start + line.length
    start = to + 1
    const inLine = changes.filter((each) => each.start >= from && each.end <= to)
    if (inLine.length === 0) continue
    const moved = inLine.map((each) => ({ ...each, start: each.start - from, end: each.end - from }))
    const after = applyChanges(line, moved).split('\n')
    // A diff marks a last line that lacks a line break.
    const isEnd = index === all.length - 1
    const [removed, rest, skipped] = isEnd ? [[line], after, 0] : dropSame(line, after)
    const end = isEnd ? ['\\ No newline at end of file'] : []
    const at = index + 1
    const oldRange = removed.length > 0 ? `${at}` : `${at - 1 + skipped},0`
    const newAt = at + added + skipped
    lines.push(
      `@@ -${oldRange} +${newAt}${rest.length === 1 ? '' : `,${rest.length}`} @@`,
      ...removed.map((each) => `-${cut(each)}`),
      ...end,
      ...rest.map((each) => `+${cut(each)}`),
      ...end,
    )
    added += after.length - 1
  }
  return lines
}

/** Drops the old line if a change only adds lines before or after it. */
function dropSame(line: string, after: readonly string[]): [readonly string[], readonly string[], number] {
  if (after[0] === line) return [[], after.slice(1), 1]
  if (after.at(-1) === line) return [[], after.slice(0, -1), 0]
  return [[line], after, 0]
}

const cut = (line: string): string => line.replace(/\r$/, '')
