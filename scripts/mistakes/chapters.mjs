/** The chapters of docs/mistakes.md, as `type-tests/mistakes` has them. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the chapters. */
export const source = fileURLToPath(new URL('../../type-tests/mistakes/', import.meta.url))
/** The chapter of what compiles. */
export const UNSEEN = '09-unseen.mts'

/** The chapters: the name of the file, the title, the sections. */
export const chapters = readdirSync(source)
  .filter((name) => /^\d.*\.mts$/.test(name))
  .sort()
  .map((name) => ({ name, ...sectionsOf(readFileSync(source + name, 'utf8')) }))

/** The title of a chapter and its sections, each with its remarks and the lines of its code (from 0). */
function sectionsOf(text) {
  const lines = text.trimEnd().split('\n')
  const starts = lines.flatMap((line, i) => (line.startsWith('// ## ') ? [i] : []))
  const sections = starts.map((start, i) => {
    const end = starts[i + 1] ?? lines.length
    let first = start + 1
    while (lines[first].startsWith('// ')) first++
    return {
      title: lines[start].slice('// ## '.length),
      remarks: lines.slice(start + 1, first).map((line) => line.slice('// '.length)),
      first,
      code: lines.slice(first, end).join('\n').trimEnd().split('\n'),
    }
  })
  return { title: lines[0].slice('// # '.length), sections }
}
