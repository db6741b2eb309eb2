/** The word that a misspelt one most likely means. */

// A hint may cost 10 ms, whatever the number of words.
const MOST_CANDIDATES = 10_000

/** The word with the fewest edits: at most two, and at most half of its length. */
export function findNearest(words: Iterable<string>, word: string): string | undefined {
  let nearest: string | undefined
  let fewest = 3
  let candidates = 0
  for (const candidate of words) {
    if (++candidates > MOST_CANDIDATES) break
    if (Math.abs(candidate.length - word.length) >= fewest) continue
    const edits = editsBetween(word, candidate)
    if (edits < fewest && edits <= candidate.length / 2) [nearest, fewest] = [candidate, edits]
  }
  return nearest
}

/** The Levenshtein distance, row by row. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 0; i < from.length; i++) {
    const above = row
    row = [i + 1]
    for (let j = 0; j < to.length; j++) {
      const replaced = (above[j] as number) + (from[i] === to[j] ? 0 : 1)
      row.push(Math.min(replaced, (above[j + 1] as number) + 1, (row[j] as number) + 1))
    }
  }
  return row[to.length] as number
}
