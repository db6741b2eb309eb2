import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import plugin from '@brandid/project/eslint'
import { CHECK_RULES, TYPED_RULES } from '@brandid/project/rules'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { findingsIn, runIn } from '../../../kit/test/cli/run-in.ts'
import { type LintRule, lint } from './lint.ts'

// The pages about rules, and the places that list rules: what they show runs, and each has every rule. The examples of
// packages/kit/docs/eslint-types.md are lines of packages/project/test/linters/typed: see typed-rules.full.test.ts.

const read = (path: string) => readFileSync(new URL(`../../../kit/${path}`, import.meta.url), 'utf8')
const namesOf = (isTyped: boolean) =>
  (Object.keys(plugin.rules) as LintRule[])
    .filter((name) => (plugin.rules[name].meta.docs.requiresTypeChecking === true) === isTyped)
    .sort()
const [untyped, typed] = [namesOf(false), namesOf(true)]
const eslintPage = read('docs/eslint.md')

describe('the examples of packages/kit/docs/eslint.md', () => {
  const blocksOf = (part: string) =>
    Array.from(part.matchAll(/```(?:ts|typescript)\n(.*?)```/gs), ([, code = '']) => code)
  const [head = '', ...chapters] = eslintPage.split(/^## /m)
  const [ids = ''] = blocksOf(head)
  const examples = chapters.flatMap((chapter) => {
    const rule = chapter.slice(0, chapter.indexOf('\n'))
    return chapter
      .split(/^Good:$/m)
      .flatMap((part, index) => blocksOf(part).map((code) => ({ rule, isBad: index === 0, code })))
  })

  it('are of every rule, bad and good', () => {
    const advice = 'Add "## name-of-the-rule" to the page, with code below "Bad:" and below "Good:".'
    for (const isBad of [true, false]) {
      const rules = new Set(examples.filter((each) => each.isBad === isBad).map(({ rule }) => rule))
      expect([...rules].sort(), advice).toEqual(untyped)
    }
  })

  it.each(examples)('$rule, bad: $isBad', async ({ rule, isBad, code }) => {
    const folder = onDisk({ 'ids.ts': ids, 'example.ts': code })
    expect(lint(folder, 'example.ts', rule as LintRule)).toHaveLength(isBad ? 1 : 0)
    if (!CHECK_RULES.includes(rule)) return
    // The examples of a definition define a prefix of ids.ts anew, which `check` finds beside what they are about.
    const found = await findingsIn(code.includes('defineId(') ? onDisk({ 'example.ts': code }) : folder)
    const rules = new Set(found.map((each) => each.split(' ')[1]))
    if (rule !== 'registered') rules.delete('registered')
    expect([...rules]).toEqual(isBad ? [rule] : [])
  })
})

// Its files, and its transcripts in their order.
describe('packages/kit/docs/check.md', () => {
  const page = read('docs/check.md')
  const blocksOf = (kind: string) =>
    Array.from(page.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'gms')), ([, body = '']) => body)
  const sources = blocksOf('ts').map((body) => {
    const [first = '', ...lines] = body.split('\n')
    return { path: first.replace('// ', ''), code: lines.join('\n') }
  })
  const written = sources.pop()
  const given = Object.fromEntries(sources.map(({ path, code }) => [path, code]))
  const folder = onDisk(given)

  it.each(blocksOf('console'))('%s', async (body) => {
    const [command = '', ...lines] = body.split('\n')
    const { stdout, stderr } = await runIn(folder, command.replace('$ npx brandid ', '').split(' '))
    expect(stdout + stderr).toBe(lines.join('\n'))
  })

  it('shows the file that types has written', () => {
    expect(readFileSync(join(folder, written?.path ?? ''), 'utf8')).toBe(written?.code)
  })

  it('finds nothing in the file of what it does not see, and a cast beside it', async () => {
    const [unseen = ''] = blocksOf('typescript')
    expect(unseen).toContain('as User[]')
    const seen = `${unseen}export const seen = (text: string) => text as UserId\n`
    const files = { 'src/ids.ts': given['src/ids.ts'] ?? '', 'src/unseen.ts': seen }
    const findings = await findingsIn(onDisk(files))
    expect(findings.filter((finding) => finding.startsWith('src/unseen.ts'))).toEqual([
      `src/unseen.ts:${unseen.split('\n').length}:39 no-cast`,
    ])
  })
})

describe('every rule is', () => {
  it.each([
    { page: 'docs/eslint.md', rules: untyped },
    { page: 'docs/eslint-types.md', rules: typed },
    { page: 'docs/check.md', rules: CHECK_RULES },
  ])('a row of the table in packages/kit/$page', ({ page, rules }) => {
    // A name in the first column, or a link to its section.
    const rows = read(page).matchAll(/^\| \[?`([\w-]+)`(?:\]\(#\1\))? \|/gm)
    const names = Array.from(rows, ([, name]) => name)
    expect(names, `packages/kit/${page} has a row for each rule, in this order.`).toEqual(rules)
  })

  it('listed among the type-aware rules if it asks a linter for types', () =>
    expect([...TYPED_RULES].sort()).toEqual(typed))

  const [shown = '{}'] = /(?<=^```json\n)[^`]*"jsPlugins"[^`]*(?=^```)/m.exec(eslintPage) ?? []
  it.each([
    { place: 'the JSON block of packages/kit/docs/eslint.md', text: shown },
    {
      place: 'packages/project/test/linters/project/.oxlintrc.json',
      text: readFileSync(new URL('../linters/project/.oxlintrc.json', import.meta.url), 'utf8'),
    },
  ])('turned on in $place, where it needs no types', ({ place, text }) => {
    const on = Object.fromEntries(untyped.map((rule) => [`brandid/${rule}`, 'error']))
    expect(JSON.parse(text).rules, `${place} has each rule, as "error".`).toEqual(on)
  })

  it('named in the docstring of the plugin, with what it needs', () => {
    const source = readFileSync(new URL('../../src/rules/eslint/plugin.ts', import.meta.url), 'utf8')
    const [docstring = ''] = /\/\*\*[^/]*`recommended` enables(?:[^*]|\*(?!\/))*/.exec(source) ?? []
    const named = docstring
      .split('`recommendedTypeChecked` adds')
      .map((text) => Array.from(text.matchAll(/`([\w-]+)`/g), ([, name]) => name))
    const advice = 'The docstring of `plugin` in packages/project/src/rules/eslint/plugin.ts names each rule.'
    expect(named, advice).toEqual([expect.arrayContaining(untyped), expect.arrayContaining(typed)])
  })

  const project = new URL('../linters/project/', import.meta.url).pathname
  const files = readdirSync(`${project}src`).map((name) => `src/${name}`)

  it.each(untyped)(
    'broken in src/bad.ts of packages/project/test/linters/project, and there alone: %s',
    { tags: 'slow' },
    (rule) => {
      const advice = `Plant a fault of ${rule} in packages/project/test/linters/project/src/bad.ts, which real linters lint in npm run check -- linters.`
      expect(
        files.filter((file) => lint(project, file, rule).length > 0),
        advice,
      ).toEqual(['src/bad.ts'])
    },
  )
})
