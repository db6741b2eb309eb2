import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import plugin from '@brandid/project/eslint'
import ts from '@tsd/typescript'
import { describe, expect, it } from 'vitest'
import { type Context, createTypedFile } from './typed-program.ts'

// The rules that read types, on packages/project/test/linters/typed, whose files ESLint lints in `npm run check -- linters`, too. Here they have
// TypeScript's checker, oxc-parser's tree, and the places that both have in a text.

type Rule = keyof typeof plugin.rules
const RULES = (Object.keys(plugin.rules) as Rule[]).filter(
  (name) => plugin.rules[name].meta.docs.requiresTypeChecking,
)
const folder = fileURLToPath(new URL('../linters/typed', import.meta.url))
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .sort()
const linesOf = (file: string) => readFileSync(join(folder, file), 'utf8').split('\n')

function openProject(): readonly Omit<Context, 'report'>[] {
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }: ts.Diagnostic) => {
      throw new Error(`${messageText}`)
    },
  }
  const config = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), {}, host)
  const program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {})
  return files.map((file) => createTypedFile(program, join(folder, file), folder))
}

/** The word that marks a line of the files. */
const markOf = (line: string) => / \/\/ ← (\w+)$/.exec(line)?.[1]
/** The rules that find a line, by its mark. A number stands for `unchecked`. */
const MARKS: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('../linters/marks.json', import.meta.url), 'utf8'),
)

// `npm run mutate` runs this file once for each change: what its files are outlives a run.
const shared: typeof globalThis & { '~typed'?: ReturnType<typeof openProject>; '~seen'?: unknown } =
  globalThis
shared['~typed'] ??= openProject()
const project = shared['~typed']

/** The findings of rules, in the order of ESLint. */
const lint = (...rules: readonly Rule[]) =>
  project.flatMap((context, index) => {
    const found: { readonly line: number; readonly column: number; readonly message: string }[] = []
    const report: Context['report'] = ({ loc, message }) => found.push({ ...loc.start, message })
    for (const rule of rules) plugin.rules[rule].create({ ...context, report }).Program()
    return found
      .sort((one, other) => one.line - other.line || one.column - other.column)
      .map(({ line, message }) => ({ place: `${files[index]}:${line}`, message }))
  })

// The first look at each type takes most of the time, and a test of a change has little.
if (process.env['MUTATION_PLAN']) shared['~seen'] ??= lint(...RULES)

it.each(RULES)('%s finds each marked line, and no other', (rule) => {
  const marked = files.flatMap((file) =>
    linesOf(file).flatMap((line, index) => {
      const mark = markOf(line)
      const rules = mark === undefined ? [] : (MARKS[mark] ?? MARKS['unchecked'])
      return rules?.includes(rule) ? [`${file}:${index + 1}`] : []
    }),
  )
  expect([...new Set(lint(rule).map(({ place }) => place))]).toEqual(marked)
  const advice = `Mark lines in packages/project/test/linters/typed with a word that packages/project/test/linters/marks.json has for ${rule}.`
  expect(marked.length, advice).toBeGreaterThan(1)
})

it('say what is wrong, and what to do, in typed.txt', async () => {
  const lines = lint(...RULES).map(({ place, message }) => `${place} ${message}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('../linters/typed.txt')
  // What a mapped type put into a brand is the name of nothing.
  expect(lines.filter((line) => line.includes('languageCode'))).toEqual([])
})

it('finds each numbered mistake, of which there are 35', () => {
  const numbers = linesOf('mistakes.ts')
    .map(markOf)
    .filter((mark) => /^\d+$/.test(mark ?? ''))
  expect(numbers).toEqual(Array.from({ length: 35 }, (_, index) => `${index + 1}`))
})

describe('packages/kit/docs/eslint-types.md', () => {
  const page = readFileSync(new URL('../../../kit/docs/eslint-types.md', import.meta.url), 'utf8')
  const holds = (line: string, code: string) =>
    line.replace(/,? *(?:\/\/.*)?$/, '').endsWith(code.replace(/,$/, ''))

  it.each(RULES)('shows lines of these files for %s, bad and good', (rule) => {
    const [, chapter = ''] = page.split(`\n## ${rule}\n`)
    const [section = ''] = chapter.split('\n## ')
    for (const word of ['Bad', 'Good']) {
      const shown = Array.from(
        section.matchAll(new RegExp(`^${word}[^\\n]*:\\n\\n\`\`\`typescript\\n(.*?)\`\`\``, 'gms')),
        ([, code = '']) => code.trim().split('\n'),
      ).flat()
      const advice = `Add "## ${rule}" to the page, with "${word}:" and lines of packages/project/test/linters/typed.`
      expect(shown.length, advice).toBeGreaterThan(1)
      const known = files.flatMap(linesOf).filter((line) => (markOf(line) !== undefined) === (word === 'Bad'))
      expect(shown.filter((code) => !known.some((line) => holds(line, code)))).toEqual([])
    }
  })
})
