import { rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import brandid from 'brandid-kit/eslint'
import { describe, expect, it, vi } from 'vitest'
import { IDS, onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from '../../../kit/test/cli/run-in.ts'
import { type LintRule, lint } from './lint.ts'

// The rules in a linter of a page. The real ones run in `npm run check -- linters`.

vi.mock(import('node:os'), async (importOriginal) => {
  const os = await importOriginal()
  return { ...os, homedir: vi.fn(os.homedir) }
})

const TEAM = 'export const b = (teamId: string) => teamId\n'
const STRING = 'export const a = (userId: string) => userId\n'
const TAG = "import { defineId } from 'brandid'\nexport const TagId = defineId('tag')\n"

const rules = Object.keys(brandid.rules) as LintRule[]
const typed = rules.filter((name) => brandid.rules[name].meta.docs.requiresTypeChecking)
const untyped = rules.filter((rule) => !typed.includes(rule))

describe('the plugin', () => {
  it('turns every rule on that needs no types', () => {
    const { name, plugins, rules: on } = brandid.configs.recommended
    expect({ name, plugins }).toEqual({ name: 'brandid/recommended', plugins: { brandid } })
    expect(Object.entries(on)).toEqual(untyped.map((rule) => [`brandid/${rule}`, 'error']))
    expect(brandid.meta).toEqual({ name: 'brandid', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  })

  it('turns every rule on with types, but for the one whose findings are among those of another', () => {
    const { name, plugins, rules: on } = brandid.configs.recommendedTypeChecked
    expect({ name, plugins }).toEqual({ name: 'brandid/recommended-type-checked', plugins: { brandid } })
    const levels = rules.map((rule) => [`brandid/${rule}`, rule === 'no-cast' ? 'off' : 'error'])
    expect(on).toEqual(Object.fromEntries(levels))
  })

  const OFFERS: Readonly<Record<string, object>> = {
    'literal-prefix': { fixable: 'code' },
    'no-cast': { hasSuggestions: true },
    'no-string-id': { hasSuggestions: true },
    'no-template-id': { hasSuggestions: true },
  }

  it.each(rules)('tells linters what %s is', (name) => {
    const { description } = brandid.rules[name].meta.docs
    expect(description).toMatch(/^(?:Disallow|Require) \w.+\w$/)
    const isTyped = /^no-(?:certain|mixed|unchecked)-/.test(name)
    const needs = isTyped ? { requiresTypeChecking: true } : {}
    const advice = `${name} has a row in OFFERS if it repairs, and its type stands below.`
    expect(brandid.rules[name].meta, advice).toEqual({
      type: ['no-string-id', 'registered'].includes(name) ? 'suggestion' : 'problem',
      docs: { description, recommended: true, ...needs },
      schema: [],
      ...OFFERS[name],
    })
  })

  const WITHOUT =
    'needs types: in ESLint, set parserOptions.projectService of @typescript-eslint/parser to true; oxlint provides no types to plugins.'
  it.each([
    [undefined, WITHOUT],
    ['5.9.3', WITHOUT],
    [
      '7.0.2',
      'needs types, which TypeScript 7.0.2 does not provide to linters: install TypeScript 5.9 as typescript, and 7 under another name, as shown in docs/eslint.md in brandid-kit.',
    ],
  ])('says what to configure for a rule that reads types, with TypeScript %s', (version, says) => {
    const installed = {
      'package.json': '{}',
      'node_modules/typescript/package.json': JSON.stringify({ version }),
    }
    const folder = onDisk({ 'a.ts': '', ...(version && installed) })
    for (const rule of typed)
      expect(() => lint(folder, 'a.ts', rule)).toThrow(new Error(`brandid/${rule} ${says}`))
  })
})

describe('what a rule offers', () => {
  const head = "import { UserId } from './ids.js'\n"
  it.each<[LintRule, string, string?, string?]>([
    [
      'no-cast',
      'export const a = (x: string) => x as unknown as UserId',
      'Check the value with UserId.parse.',
      'export const a = (x: string) => UserId.parse(x)',
    ],
    ['no-cast', 'export const a = (x: string[]) => x as UserId[]'],
    [
      'no-string-id',
      'export const a = (userIds: readonly (string | null)[]) => userIds',
      'Type it as `UserId`.',
      'export const a = (userIds: readonly (UserId | null)[]) => userIds',
    ],
    [
      'no-template-id',
      'export const a = (x: string) => "user_" + x',
      'Build the ID with UserId.fromBody, which checks it.',
      'export const a = (x: string) => UserId.fromBody(x)',
    ],
  ])('%s: %s', (rule, code, title, suggestion) => {
    const [found] = lint(onDisk({ 'ids.ts': IDS, 'a.ts': head + code }), 'a.ts', rule)
    const suggestions = title ? [`${title} ${head}${suggestion}`] : []
    expect(found).toMatchObject({ line: 2, suggestions, fixed: undefined })
  })

  it('fixes a prefix that has a name, and no unknown one', () => {
    const folder = onDisk({
      'a.ts': "import { defineId } from 'brandid'\nconst TAG = 'tag'\nexport const TagId = defineId(TAG)",
      'b.ts': "import { defineId } from 'brandid'\nexport const TagId = defineId(process.argv[2] as 'tag')",
    })
    expect(lint(folder, 'a.ts', 'literal-prefix')[0]?.fixed).toMatch(/defineId\('tag'\)$/)
    expect(lint(folder, 'b.ts', 'literal-prefix')).toMatchObject([{ line: 2, column: 30, fixed: undefined }])
  })
})

describe('what a rule reads of other files', () => {
  it('is what the file of getters imports: src/register.ts, or that of the settings', () => {
    const register = "import type { UserId } from '../ids.js'\ndeclare module 'brandid' {}\n"
    const files = { 'src/register.ts': register, 'other/all.ts': register, 'a.ts': STRING }
    const folder = onDisk({ 'ids.ts': IDS, ...files })
    expect(lint(folder, 'a.ts', 'no-string-id')).toHaveLength(1)
    const settings = { brandid: { register: 'other/all.ts' } }
    expect(lint(folder, 'a.ts', 'no-string-id', { settings })).toHaveLength(1)
    expect(lint(folder, 'src/register.ts', 'no-string-id')).toEqual([])
  })

  it('are no getters of a folder', () => {
    const folder = onDisk({ 'src/a.ts': TAG })
    const settings = { brandid: { register: 'src' } }
    expect(lint(folder, 'src/a.ts', 'registered', { settings })).toHaveLength(1)
  })

  it('are no getters where it cannot read them: others do', () => {
    const folder = onDisk({ 'a.ts': TAG, 'src/register.ts': '// nothing of ours' })
    expect(lint(folder, 'a.ts', 'registered')).toEqual([])
  })

  it('goes through barrels, in circles too', () => {
    const folder = onDisk({
      'ids.ts': `${IDS}\nexport * from './index.js'\n`,
      'index.ts':
        "export * from './ids.js'\nexport { UserId as Author } from './ids.js'\nexport * from './none.js'\n",
      'names.ts': "export { UserId as Author } from './ids.js'",
      'a.ts': `import { Author } from './index.js'\n${STRING}export const b = Author`,
      'b.ts': `import { Author } from './names.js'\n${STRING}export const b = Author`,
      'c.ts': "import './index.js'",
    })
    expect(lint(folder, 'a.ts', 'no-string-id')).toHaveLength(1)
    expect(lint(folder, 'b.ts', 'no-string-id')).toHaveLength(1)
    expect(lint(folder, 'c.ts', 'no-bare-import')).toHaveLength(1)
  })

  it('goes into packages of the workspace, and into no others', () => {
    const folder = onDisk({
      'packages/ids/package.json': '{ "name": "@acme/ids", "main": "dist/index.js" }',
      'packages/ids/src/index.ts': IDS,
      'node_modules/other/package.json': '{ "name": "other", "main": "index.ts" }',
      'node_modules/other/index.ts': IDS,
      'node_modules/@acme/.keep': '',
      'src/a.ts': `import '@acme/ids'\nimport 'other'\nimport 'nowhere'\n`,
    })
    symlinkSync(join(folder, 'packages/ids'), join(folder, 'node_modules/@acme/ids'), 'junction')
    expect(lint(folder, 'src/a.ts', 'no-bare-import')).toMatchObject([{ line: 1 }])
  })

  it('comes by the aliases of tsconfig.json', () => {
    const paths = '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }'
    const folder = onDisk({ 'tsconfig.json': paths, 'src/ids.ts': IDS, 'a.ts': "import '@/ids'" })
    expect(lint(folder, 'a.ts', 'no-bare-import')).toHaveLength(1)
  })

  it.each([
    "export*from './ids.js'",
    "export  *  from './ids.js'",
    "export type { UserId } from './ids.js'",
    "export type  {UserId}  from './ids.js'",
    "export{UserId}from './ids.js'",
    "import { define } from './kit.js'\nexport const A = define('a')",
    "import { defineThing } from './kit.js'\nexport const A = defineThing('a')",
  ])('comes through %s', (code) => {
    const kit =
      "import { defineId } from 'brandid'\nexport const define = (prefix: string) => defineId(prefix)\nexport const defineThing = define"
    const folder = onDisk({ 'ids.ts': IDS, 'kit.ts': kit, 'more.ts': code, 'a.ts': "import './more.js'" })
    expect(lint(folder, 'a.ts', 'no-bare-import')).toHaveLength(1)
  })

  it.each(['./data.json', './style.css', './logo.svg', './ids.ts/below', './none.css'])(
    'is nothing of %s',
    (specifier) => {
      const files = { 'data.json': '{}', 'style.css': '', 'ids.ts': '', 'a.ts': `import '${specifier}'` }
      const folder = onDisk(files)
      for (const rule of untyped) expect(lint(folder, 'a.ts', rule)).toEqual([])
    },
  )

  it('is read again after a change', () => {
    const folder = onDisk({ 'ids.ts': 'export const brandid = 1', 'a.ts': "import './ids.js'" })
    expect(lint(folder, 'a.ts', 'no-bare-import')).toEqual([])
    writeFileSync(join(folder, 'ids.ts'), IDS)
    utimesSync(join(folder, 'ids.ts'), 1, 1)
    expect(lint(folder, 'a.ts', 'no-bare-import')).toHaveLength(1)
  })

  it('is the edited text of a file, and not what the disk has', () => {
    const getter = "declare module 'brandid' { interface Register { get tag(): typeof TagId } }"
    const folder = onDisk({ 'src/register.ts': TAG + getter, 'a.ts': TAG.replaceAll('tag', 'team') })
    expect(lint(folder, 'src/register.ts', 'registered')).toEqual([])
    expect(lint(folder, 'src/register.ts', 'registered', { edited: TAG })).toHaveLength(1)
    expect(lint(folder, 'a.ts', 'registered')).toHaveLength(1)
  })
})

describe('the definitions of the linted project', () => {
  it('are known without a file of getters, as check knows them', async () => {
    const files = {
      'lib/ids.ts': `${IDS}import { createRegistry } from 'brandid'
export const ids = { pn: createRegistry().defineId('pn', { entity: 'partner' }) }`,
      'src/a.ts': `${STRING}export interface Partner { id: string; sourcePartnerId: string }\n`,
      'test/b.ts': "import { defineId } from 'brandid'\nexport const TeamId = defineId('team')\n",
      'src/c.ts': 'export const c = (teamId: string) => teamId\n',
    }
    const folder = onDisk(files)
    const { stdout } = await runIn(folder, ['check', '--json', '--rule', 'no-string-id'])
    const found = Object.keys(files).flatMap((file) =>
      lint(folder, file, 'no-string-id').map(({ line, column, message }) => ({
        rule: 'no-string-id',
        file,
        line,
        column: column + 1,
        message,
      })),
    )
    expect(found).toHaveLength(3)
    expect(found).toEqual(JSON.parse(stdout).findings)
  })

  it('are not those of a folder that the file is outside of', () => {
    const folder = onDisk({ 'ids.ts': IDS, 'app/b.ts': '', 'a.ts': STRING })
    expect(lint(folder, 'a.ts', 'no-string-id')).toHaveLength(1)
    expect(lint(join(folder, 'app'), '../a.ts', 'no-string-id')).toEqual([])
  })

  it('have getters in any file', () => {
    const block = "declare module 'brandid' { interface Register { get user(): 1 } }"
    const folder = onDisk({ 'ids.ts': IDS, 'types/getters.ts': `import 'brandid'\n${block}` })
    expect(lint(folder, 'ids.ts', 'registered')).toEqual([])
  })

  it('are those that the linter holds of the file, rather than those of the disk', () => {
    const folder = onDisk({ 'a.ts': IDS + STRING })
    expect(lint(folder, 'a.ts', 'no-string-id')).toHaveLength(1)
    expect(lint(folder, 'a.ts', 'no-string-id', { edited: STRING })).toEqual([])
  })

  it('are read again after a change, a second later', () => {
    const folder = onDisk({ 'ids.ts': IDS, 'more.ts': 'export const brandid = 1', 'a.ts': STRING + TEAM })
    const now = vi.spyOn(performance, 'now')
    const namesAt = (nowMs: number) => {
      now.mockReturnValue(nowMs)
      return lint(folder, 'a.ts', 'no-string-id').map(({ message }) => message.split("'")[1])
    }
    expect(namesAt(0)).toEqual(['userId'])
    writeFileSync(join(folder, 'more.ts'), "import { defineId } from 'brandid'\ndefineId('team')")
    utimesSync(join(folder, 'more.ts'), 1, 1)
    expect(namesAt(999)).toEqual(['userId'])
    expect(namesAt(1998)).toEqual(['userId', 'teamId'])
    rmSync(join(folder, 'ids.ts'))
    expect(namesAt(5000)).toEqual(['teamId'])
    expect(namesAt(10_000)).toEqual(['teamId'])
    now.mockRestore()
  })

  it('are not sought in a home folder, at the root of the disk, or in a folder that is not there', () => {
    const folder = onDisk({ 'ids.ts': IDS })
    const found = (cwd: string) => lint(cwd, 'a.ts', 'no-string-id', { edited: STRING })
    vi.mocked(homedir).mockReturnValueOnce(folder)
    expect(found(folder)).toEqual([])
    expect(found(folder)).toHaveLength(1)
    expect(found('/')).toEqual([])
    expect(found('/none/such')).toEqual([])
  })
})
