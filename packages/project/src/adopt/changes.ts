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

/** Formats the changes as a unified diff without context lines, for `git apply --unidiff-zero`. */
export function spellDiff(file: string, text: string, changes: readonly Change[]): string[] {
  const lines = [`--- a/${file}`, `+++ b/${file}`]
  let added = 0
  let from = 0
  const all = text.split('\n')
  const waiting = [...changes].sort((one, other) => one.start - other.start).reverse()
  for (let index = 0; index < all.length; ) {
    const at = index + 1
    let to = from - 1
    const inLines: Change[] = []
    // A change that joins two lines extends the block.
    do {
      to += 1 + Number(all[index++]?.length)
      while (Number(waiting.at(-1)?.start) <= to) inLines.push(waiting.pop() as Change)
    } while (inLines.some((each) => each.end > to))
    const before = text.slice(from, to)
    const moved = inLines.map((each) => ({ ...each, start: each.start - from, end: each.end - from }))
    from = to + 1
    if (inLines.length === 0) continue
    const after = applyChanges(before, moved).split('\n')
    const old = before.split('\n')
    // A diff marks a last line that lacks a line break.
    const isEnd = index === all.length
    const [removed, rest, skipped] = isEnd || old.length > 1 ? [old, after, 0] : dropSame(before, after)
    const end = isEnd ? ['\\ No newline at end of file'] : []
    const range = (start: number, count: number) => (count === 1 ? `${start}` : `${start},${count}`)
    const oldRange = removed.length > 0 ? range(at, removed.length) : `${at - 1 + skipped},0`
    lines.push(
      `@@ -${oldRange} +${range(at + added + skipped, rest.length)} @@`,
      ...removed.map((each) => `-${cut(each)}`),
      ...end,
      ...rest.map((each) => `+${cut(each)}`),
      ...end,
    )
    added += after.length - old.length
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
