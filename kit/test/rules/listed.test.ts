import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHECK_RULES, LINTER_RULES } from '../../src/rules/all-rules.ts'
import { lint } from './lint.ts'

// The places that list rules have each of them: pages, configurations, and files of mistakes.

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const namesOf = (isTyped: boolean) =>
  LINTER_RULES.filter(({ interest }) => (interest === 'types') === isTyped)
    .map(({ name }) => name)
    .sort()
const untyped = namesOf(false)
const typed = namesOf(true)

/** The rules of a table: a name in the first column, or a link to its section. */
const tableOf = (page: string) =>
  Array.from(read(page).matchAll(/^\| \[?`([\w-]+)`(?:\]\(#\1\))? \|/gm), ([, name = '']) => name)

describe('the table of rules', () => {
  it.each([
    { page: 'kit/docs/eslint.md', of: 'linters', rules: untyped },
    { page: 'kit/docs/eslint-types.md', of: 'linters with types', rules: typed },
    { page: 'kit/docs/check.md', of: 'check', rules: CHECK_RULES },
  ])('in $page has each rule of $of', ({ page, rules }) => {
    expect(tableOf(page.slice('kit/'.length)), `${page} has a row for each rule, in this order.`).toEqual(
      rules,
    )
  })
})

describe('the configuration of oxlint', () => {
  const on = Object.fromEntries(untyped.map((rule) => [`brandid/${rule}`, 'error']))
  const [shown = '{}'] = /(?<=^```json\n)[^`]*"jsPlugins"[^`]*(?=^```)/m.exec(read('docs/eslint.md')) ?? []

  it.each([
    { place: 'the JSON block of kit/docs/eslint.md', text: shown },
    {
      place: 'kit/test/linters/project/.oxlintrc.json',
      text: read('test/linters/project/.oxlintrc.json'),
    },
  ])('in $place turns on each rule that needs no types', ({ place, text }) => {
    expect(JSON.parse(text).rules, `${place} has each rule, as "error".`).toEqual(on)
  })
})

describe('the docstring of the plugin', () => {
  const source = read('src/rules/eslint/plugin.ts')
  const [docstring = ''] = /\/\*\*[^/]*`recommended` has(?:[^*]|\*(?!\/))*/.exec(source) ?? []
  const [without = '', withTypes = ''] = docstring.split('`recommendedTypeChecked` adds')
  const named = (text: string) => [...new Set(Array.from(text.matchAll(/`([\w-]+)`/g), ([, name]) => name))]

  it('names each rule with what it needs', () => {
    const advice = 'The docstring of `plugin` in kit/src/rules/eslint/plugin.ts names each rule.'
    expect(named(without), advice).toEqual(expect.arrayContaining(untyped))
    expect(named(withTypes), advice).toEqual(expect.arrayContaining(typed))
  })
})

describe('the planted faults of kit/test/linters/project', () => {
  const project = new URL('../linters/project/', import.meta.url).pathname
  const files = readdirSync(`${project}src`).map((name) => `src/${name}`)

  it.each(untyped)('have one that %s finds, in src/bad.ts alone', (rule) => {
    const found = files.filter((file) => lint(project, file, rule).length > 0)
    const advice = `Plant a fault of ${rule} in kit/test/linters/project/src/bad.ts, which real linters lint in npm run test:linters.`
    expect(found, advice).toEqual(['src/bad.ts'])
  })
})
