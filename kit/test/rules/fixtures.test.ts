import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtures, listFixtures, listMarks, openTyped, TYPED_RULES } from './lint-typed.ts'

// The typed rules on kit/test/linters/typed, whose files ESLint lints in `npm run test:linters`, too.

const lint = openTyped(fixtures)
/** The findings of every rule in a file, in the order of ESLint. */
const findingsIn = (file: string) =>
  TYPED_RULES.flatMap((rule) => lint(file, rule).map((finding) => ({ ...finding, rule }))).sort(
    (one, other) => one.line - other.line || one.column - other.column,
  )
const found = listFixtures().flatMap((file) =>
  findingsIn(file).map(({ rule, line, message }) => ({ rule, place: `${file}:${line}`, message })),
)

it.each(TYPED_RULES)('%s finds each marked line, and no other', (rule) => {
  const marks = listMarks(rule)
  const places = found.filter((each) => each.rule === rule).map(({ place }) => place)
  expect([...new Set(places)]).toEqual(marks)
  const advice = `Mark lines in kit/test/linters/typed with a word that kit/test/linters/marks.json has for ${rule}.`
  expect(marks.length, advice).toBeGreaterThan(1)
})

it('say what is wrong, and what to do, in typed.txt', async () => {
  const lines = found.map(({ place, message }) => `${place} ${message}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('../linters/typed.txt')
})

it('finds each numbered mistake, of which there are 35', () => {
  const lines = readFileSync(join(fixtures, 'mistakes.ts'), 'utf8').split('\n')
  const numbers = lines.map((line) => / \/\/ ← (\d+)$/.exec(line)?.[1]).filter((each) => each !== undefined)
  expect(numbers).toEqual(Array.from({ length: 35 }, (_, index) => `${index + 1}`))
})

describe('kit/docs/eslint-types.md', () => {
  const page = readFileSync(new URL('../../docs/eslint-types.md', import.meta.url), 'utf8')
  const lines = listFixtures().flatMap((name) => readFileSync(join(fixtures, name), 'utf8').split('\n'))
  const isMarked = (line: string) => / \/\/ ← \w+$/.test(line)
  const holds = (line: string, code: string) =>
    line.replace(/,? *(?:\/\/.*)?$/, '').endsWith(code.replace(/,$/, ''))

  it.each(TYPED_RULES)('shows lines of these files for %s, bad and good', (rule) => {
    const [, chapter = ''] = page.split(`\n## ${rule}\n`)
    const [section = ''] = chapter.split('\n## ')
    for (const word of ['Bad', 'Good']) {
      const shown = Array.from(
        section.matchAll(new RegExp(`^${word}[^\\n]*:\\n\\n\`\`\`typescript\\n(.*?)\`\`\``, 'gms')),
        ([, code = '']) => code.trim().split('\n'),
      ).flat()
      const advice = `Add "## ${rule}" to the page, with "${word}:" and lines of kit/test/linters/typed.`
      expect(shown.length, advice).toBeGreaterThan(1)
      const known = lines.filter((line) => isMarked(line) === (word === 'Bad'))
      expect(shown.filter((code) => !known.some((line) => holds(line, code)))).toEqual([])
    }
  })
})
