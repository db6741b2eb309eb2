/**
 * The rules that read types, on the files with marks, in the process of vitest: `npm run mutate -- --tests
 * kit/test/linters/typed-rules.spec.mjs kit/src/rules/types/unchecked-brands.ts`, after `npm ci --prefix kit/test/linters`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as tsParser from '@typescript-eslint/parser'
import { Linter } from 'eslint'
import { expect, it } from 'vitest'
import plugin from '../../src/eslint.ts'

const folder = fileURLToPath(new URL('typed', import.meta.url))
const MARKS = JSON.parse(readFileSync(new URL('marks.json', import.meta.url), 'utf8'))
const TYPED = new Set(Object.values(MARKS).flat())

// Each run has new modules of the rules; the types of the files stay.
globalThis['~parsed'] ??= new Map()
const parsed = globalThis['~parsed']
const parser = {
  parseForESLint(text, options) {
    const known = parsed.get(options.filePath) ?? tsParser.parseForESLint(text, options)
    parsed.set(options.filePath, known)
    return known
  },
}
const config = [
  {
    files: ['**/*.ts'],
    languageOptions: { parser, parserOptions: { projectService: true, tsconfigRootDir: folder } },
  },
  plugin.configs.recommendedTypeChecked,
]

const marksOf = (text) =>
  text.split('\n').flatMap((line, index) => {
    const [, mark] = / \/\/ ← (\w+)$/.exec(line) ?? []
    const rules = mark === undefined ? [] : (MARKS[mark] ?? MARKS.unchecked)
    return rules.map((rule) => `${index + 1} ${rule}`)
  })

const texts = readFileSync(new URL('typed.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'ids.ts')

function lint(name) {
  const text = readFileSync(join(folder, name), 'utf8')
  return {
    text,
    messages: new Linter({ cwd: folder }).verify(text, config, { filename: join(folder, name) }),
  }
}

// The first look at each type takes most of the time.
globalThis['~seen'] ??= names.map(lint)

it.each(names)('finds each marked line of %s, and no other', (name) => {
  const { text, messages } = lint(name)
  const typed = messages.filter(({ ruleId, fatal }) => fatal || TYPED.has(ruleId.replace('brandid/', '')))
  const rows = typed.map(({ line, ruleId }) => `${line} ${ruleId.replace('brandid/', '')}`)
  expect([...new Set(rows)].sort()).toEqual(marksOf(text).sort())
  expect(typed.map(({ line, message }) => `${name}:${line} ${message}`)).toEqual(
    texts.filter((each) => each.startsWith(`${name}:`)),
  )
})
