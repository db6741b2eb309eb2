/** Reads the chapters of type-tests/mistakes.md from `type-tests/mistakes`. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder that contains the chapters. */
export const source = fileURLToPath(new URL('../../type-tests/mistakes/', import.meta.url))
/** The chapter with mistakes that compile. */
export const UNSEEN = '09-unseen.mts'

const HEADING = '// ## '
const INSTEAD = '// Instead: '
const FIX = /^ *\/\/: ?(.*)$/
const isFix = (text) => FIX.test(text)

/**
 * The chapters, each with its file name, title and sections. `mended` is the file with every mistake fixed.
 *
 * A section consists of `// ## Title`, the reason why the code is a mistake, `// Instead: …`, and the code. A line `//: …` is a fix for
 * the line above it; consecutive fixes together replace that line.
 */
export const chapters = readdirSync(source)
  .filter((name) => /^\d.*\.mts$/.test(name))
  .sort()
  .map((name) => {
    const lines = readFileSync(source + name, 'utf8')
      .trimEnd()
      .split('\n')
    const mended = mend(lines)
    return {
      name,
      title: lines[0].slice('// # '.length),
      sections: sectionsOf(lines.map((text, line) => ({ text, line, isFix: isFix(text) }))),
      mended: { text: mended.map(({ text }) => `${text}\n`).join(''), sections: sectionsOf(mended) },
    }
  })

/**
 * Splits a file into sections, each with its title, the sentences above the code, the lines of code with their positions in the file
 * (from 0), and the end of the section.
 */
function sectionsOf(lines) {
  const starts = lines.flatMap(({ text }, i) => (text.startsWith(HEADING) ? [i] : []))
  return starts.map((start, i) => {
    const end = starts[i + 1] ?? lines.length
    let first = start + 1
    while (/^\/\/ /.test(lines[first].text)) first++
    const remarks = lines.slice(start + 1, first).map(({ text }) => text)
    const parting = remarks.findIndex((text) => text.startsWith(INSTEAD))
    const title = lines[start].text.slice(HEADING.length)
    if (parting < 1) throw new Error(`Expected the reason, then "${INSTEAD}…", below "${title}".`)
    const code = lines.slice(first, end).filter((line) => !line.isFix)
    while (code.at(-1)?.text === '') code.pop()
    return {
      title,
      why: remarks.slice(0, parting).map((text) => text.slice('// '.length)),
      instead: remarks
        .slice(parting)
        .map((text, k) => text.slice((k === 0 ? INSTEAD : '// ').length))
        .join(' '),
      first,
      end,
      code,
    }
  })
}

/** Replaces each line above a fix with the fix, and marks the new lines with `isNew`. */
function mend(lines) {
  const mended = []
  let indent = ''
  for (const [i, text] of lines.entries()) {
    const [, fix] = FIX.exec(text) ?? []
    // The formatter may indent comments differently, so indent a fix like the line that it replaces.
    if (fix === undefined && text !== '') indent = /^ */.exec(text)[0]
    if (fix === undefined) mended.push({ text, isNew: false })
    else {
      // The linter requires an empty line after imports, so the line to replace may be above an empty line.
      while (!isFix(lines[i - 1]) && mended.at(-1).text === '') mended.pop()
      if (!isFix(lines[i - 1])) mended.pop()
      if (fix !== '') mended.push({ text: indent + fix, isNew: true })
    }
  }
  return mended.map((each, line) => ({ ...each, line }))
}
