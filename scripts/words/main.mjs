/**
 * Checks the word list: prints the rate of each row in comments, pages, messages and templates, and every match of rows that exceed
 * their limit. `node scripts/words/main.mjs FOLDER…` prints all matches below the folders, as a list to work through.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { proseOf } from './prose.mjs'
import { WORDS } from './table.mjs'

const folders = process.argv.slice(2)
const listed = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' }).split('\n')
const kinds = { comments: [], pages: [], messages: [] }
for (const file of listed.filter(Boolean)) {
  for (const { kind, line, text } of proseOf(file, () => readFileSync(file, 'utf8'))) {
    kinds[kind].push({ file, line, text })
  }
}

const countWords = (text) => text.match(/[A-Za-z']+/g)?.length ?? 0
const totals = Object.entries(kinds).map(([kind, pieces]) => ({
  kind,
  pieces,
  words: pieces.reduce((sum, { text }) => sum + countWords(text), 0),
}))

/** Lists a row's matches in the pieces of one kind, as lines of a report. */
function placesOf({ pattern }, pieces) {
  return pieces.flatMap(({ file, line, text }) =>
    [...text.matchAll(pattern)].map(({ index }) => {
      const before = text.slice(0, index).split('\n')
      const [start = ''] = text
        .slice(Math.max(0, index - 50), index)
        .split('\n')
        .slice(-1)
      const [end = ''] = text.slice(index, index + 60).split('\n')
      return `  ${file}:${line + before.length - 1}  …${start}${end}…`
    }),
  )
}

let exceeded = 0
console.log(`per 1,000 words of ${totals.map(({ kind, words }) => `${kind} (${words})`).join(', ')}`)
for (const row of WORDS) {
  const places = totals.map(({ pieces }) => placesOf(row, pieces))
  const rates = places.map((found, index) => (found.length / Math.max(totals[index].words, 1)) * 1000)
  // Do not fail for messages, because tests quote them.
  const isOver = rates.some((rate, index) => rate > row.limit && totals[index].kind !== 'messages')
  if (isOver) exceeded += 1
  console.log(
    row.name.padEnd(22),
    ...rates.map((rate) => rate.toFixed(2).padStart(7)),
    `  at most ${row.limit}`,
  )
  if (!isOver && folders.length === 0) continue
  if (places.some((found) => found.length > 0)) console.log(`  ${row.reason}`)
  for (const place of places.flat()) console.log(place)
}
if (exceeded > 0 && folders.length === 0) {
  console.error(`${exceeded} of ${WORDS.length} rows of scripts/words/table.mjs exceed their limit`)
  process.exitCode = 1
}
