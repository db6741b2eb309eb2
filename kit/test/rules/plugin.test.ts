import { symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import brandid from 'brandid-kit/eslint'
import { describe, expect, it } from 'vitest'
import { LINTER_RULES } from '../../src/rules/all-rules.ts'
import { examples, ids } from './examples.ts'
import { lint } from './lint.ts'
import { onDisk } from './on-disk.ts'

// The rules in a linter of a page. The real ones run in `npm run test:linters`.

const typed: readonly string[] = LINTER_RULES.filter(({ interest }) => interest === 'types').map(
  ({ name }) => name,
)
const rules = (Object.keys(brandid.rules) as (keyof typeof brandid.rules)[]).filter(
  (rule) => !typed.includes(rule),
)

describe('the plugin', () => {
  it('turns every rule on that needs no types', () => {
    const { name, plugins, rules: on } = brandid.configs.recommended
    expect({ name, plugins }).toEqual({ name: 'brandid/recommended', plugins: { brandid } })
    expect(Object.entries(on)).toEqual(rules.map((rule) => [`brandid/${rule}`, 'error']))
    expect(brandid.meta).toEqual({ name: 'brandid', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
  })

  it('turns every rule on with types, but for the one whose findings are among those of another', () => {
    const { name, plugins, rules: on } = brandid.configs.recommendedTypeChecked
    expect({ name, plugins }).toEqual({ name: 'brandid/recommended-type-checked', plugins: { brandid } })
    const levels = [...rules, ...typed].map((rule) => [
      `brandid/${rule}`,
      rule === 'no-cast' ? 'off' : 'error',
    ])
    expect(on).toEqual(Object.fromEntries(levels))
  })

  it.each([
    { rule: 'no-certain-refusal', description: 'Disallow what compiles and is refused each time it runs' },
    { rule: 'no-mixed-columns', description: 'Disallow queries that compare ids of different kinds' },
    { rule: 'no-mixed-comparison', description: 'Disallow comparisons of ids of different kinds' },
    { rule: 'no-unchecked-id', description: 'Disallow values that become ids only in types' },
  ] as const)('tells linters that $rule reads types', ({ rule, description }) => {
    const docs = { description, recommended: true, requiresTypeChecking: true }
    expect(brandid.rules[rule].meta).toEqual({ type: 'problem', docs, schema: [] })
  })

  const suggests = { hasSuggestions: true }
  it.each([
    {
      rule: 'literal-prefix',
      type: 'problem',
      description: 'Require a literal as what defineId, defineToken and defineKey take first',
      offers: { fixable: 'code' },
    },
    {
      rule: 'no-bare-import',
      type: 'problem',
      description: 'Disallow imports without a name from modules that define ids',
      offers: {},
    },
    {
      rule: 'no-cast',
      type: 'problem',
      description: 'Disallow casts to the types of ids, keys and tokens',
      offers: suggests,
    },
    {
      rule: 'no-string-id',
      type: 'suggestion',
      description: 'Disallow plain types of what is named after an id or a key',
      offers: suggests,
    },
    {
      rule: 'no-template-id',
      type: 'problem',
      description: 'Disallow ids that are built by templates and concatenation',
      offers: suggests,
    },
    {
      rule: 'registered',
      type: 'suggestion',
      description: 'Require a getter in Register for each definition',
      offers: {},
    },
  ] as const)('tells linters what $rule is', ({ rule, type, description, offers }) => {
    const docs = { description, recommended: true }
    expect(brandid.rules[rule].meta).toEqual({ type, docs, schema: [], ...offers })
  })

  it.each(examples)('judges an example of $rule, bad: $isBad', ({ rule, isBad, code }) => {
    const folder = onDisk({ 'ids.ts': ids, 'example.ts': code })
    expect(lint(folder, 'example.ts', rule as keyof typeof brandid.rules)).toHaveLength(isBad ? 1 : 0)
  })
})

describe('what a rule offers', () => {
  const head = "import { UserId } from './ids.js'\n"
  it.each([
    {
      rule: 'no-cast',
      code: 'export const a = (x: string) => x as unknown as UserId',
      suggestion: 'Check the value with UserId.parse. export const a = (x: string) => UserId.parse(x)',
    },
    { rule: 'no-cast', code: 'export const a = (x: string[]) => x as UserId[]' },
    {
      rule: 'no-string-id',
      code: 'export const a = (userIds: readonly (string | null)[]) => userIds',
      suggestion: 'Type it as `UserId`. export const a = (userIds: readonly (UserId | null)[]) => userIds',
    },
    {
      rule: 'no-template-id',
      code: 'export const a = (x: string) => "user_" + x',
      suggestion:
        'Build the id with UserId.fromBody, which checks it. export const a = (x: string) => UserId.fromBody(x)',
    },
    { rule: 'no-template-id', code: 'export const a = (x: string) => `user_\u0024{x}\u0024{x}`' },
  ] as const)('$rule: $code', ({ rule, code, ...rest }) => {
    const folder = onDisk({ 'ids.ts': ids, 'a.ts': head + code })
    const [found] = lint(folder, 'a.ts', rule)
    const expected = 'suggestion' in rest ? [rest.suggestion.replace(/ (?=export)/, ` ${head}`)] : []
    expect(found).toMatchObject({ line: 2, suggestions: expected, fixed: undefined })
  })

  it('fixes a prefix that has a name, and no unknown one', () => {
    const folder = onDisk({
      'a.ts': "import { defineId } from 'brandid'\nconst TAG = 'tag'\nexport const TagId = defineId(TAG)",
      'b.ts': "import { defineId } from 'brandid'\nexport const TagId = defineId(process.argv[2] as 'tag')",
    })
    expect(lint(folder, 'a.ts', 'literal-prefix')[0]?.fixed).toMatch(/defineId\('tag'\)$/)
    expect(lint(folder, 'b.ts', 'literal-prefix')).toMatchObject([{ line: 2, column: 30, fixed: undefined }])
  })

  it('does not call a definition that is imported as a type', () => {
    const folder = onDisk({
      'ids.ts': ids,
      'a.ts': "import type { UserId } from './ids.js'\nexport const a = (x: string) => x as UserId",
    })
    expect(lint(folder, 'a.ts', 'no-cast')).toMatchObject([{ suggestions: [] }])
  })
})

describe('what a rule reads of other files', () => {
  const string = 'export const a = (userId: string) => userId\n'

  it('is what the file of getters imports: src/register.ts, or that of the settings', () => {
    const register = "import type { UserId } from '../ids.js'\ndeclare module 'brandid' {}\n"
    const folder = onDisk({
      'ids.ts': ids,
      'src/register.ts': register,
      'other/all.ts': register,
      'a.ts': string,
    })
    expect(lint(folder, 'a.ts', 'no-string-id')).toHaveLength(1)
    const settings = (path: string) => ({ settings: { brandid: { register: path } } })
    expect(lint(folder, 'a.ts', 'no-string-id', settings('other/all.ts'))).toHaveLength(1)
    expect(lint(folder, 'src/register.ts', 'no-string-id')).toEqual([])
  })

  it('goes through barrels, in circles too', () => {
    const folder = onDisk({
      'ids.ts': `${ids}\nexport * from './index.js'\n`,
      'index.ts':
        "export * from './ids.js'\nexport { UserId as Author } from './ids.js'\nexport * from './none.js'\n",
      'a.ts': `import { Author } from './index.js'\n${string}export const b = Author`,
      'b.ts': "import './index.js'",
    })
    expect(lint(folder, 'a.ts', 'no-string-id')).toHaveLength(1)
    expect(lint(folder, 'b.ts', 'no-bare-import')).toHaveLength(1)
  })

  it('goes into packages of the workspace, and into no others', () => {
    const folder = onDisk({
      'packages/ids/package.json': '{ "name": "@acme/ids", "main": "dist/index.js" }',
      'packages/ids/src/index.ts': ids,
      'node_modules/other/package.json': '{ "name": "other", "main": "index.ts" }',
      'node_modules/other/index.ts': ids,
      'node_modules/@acme/.keep': '',
      'src/a.ts': `import '@acme/ids'\nimport 'other'\nimport 'nowhere'\n`,
    })
    symlinkSync(join(folder, 'packages/ids'), join(folder, 'node_modules/@acme/ids'), 'junction')
    expect(lint(folder, 'src/a.ts', 'no-bare-import')).toMatchObject([{ line: 1 }])
  })

  it('is read again after a change', () => {
    const folder = onDisk({ 'ids.ts': 'export const brandid = 1', 'a.ts': "import './ids.js'" })
    expect(lint(folder, 'a.ts', 'no-bare-import')).toEqual([])
    writeFileSync(join(folder, 'ids.ts'), ids)
    utimesSync(join(folder, 'ids.ts'), 1, 1)
    expect(lint(folder, 'a.ts', 'no-bare-import')).toHaveLength(1)
  })

  it('is read by oxc-parser where the linter cannot parse', () => {
    const folder = onDisk({ 'ids.ts': ids, 'a.ts': "import './ids.js'" })
    const broken = {
      parse() {
        throw new Error('not implemented')
      },
    }
    expect(lint(folder, 'a.ts', 'no-bare-import', { parser: broken })).toHaveLength(1)
    expect(lint(folder, 'a.ts', 'no-bare-import', { parser: { parse: () => undefined } })).toHaveLength(1)
    expect(lint(folder, 'a.ts', 'no-bare-import', { parser: {} })).toHaveLength(1)
  })

  it('is all that a barrel passes on by name', () => {
    const folder = onDisk({
      'ids.ts': ids,
      'index.ts': "export { UserId as Author } from './ids.js'",
      'a.ts': `import { Author } from './index.js'\n${string}export const b = Author`,
    })
    expect(lint(folder, 'a.ts', 'no-string-id')).toHaveLength(1)
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
    const folder = onDisk({ 'ids.ts': ids, 'kit.ts': kit, 'more.ts': code, 'a.ts': "import './more.js'" })
    expect(lint(folder, 'a.ts', 'no-bare-import')).toHaveLength(1)
  })

  it('comes by the aliases of tsconfig.json', () => {
    const paths = '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }'
    const folder = onDisk({ 'tsconfig.json': paths, 'src/ids.ts': ids, 'a.ts': "import '@/ids'" })
    expect(lint(folder, 'a.ts', 'no-bare-import')).toHaveLength(1)
  })

  it('is the edited text of a file, and not what the disk has', () => {
    const code = "import { defineId } from 'brandid'\nexport const TagId = defineId('tag')\n"
    const getter = "declare module 'brandid' { interface Register { get tag(): typeof TagId } }"
    const folder = onDisk({ 'src/register.ts': code + getter, 'a.ts': code.replaceAll('tag', 'team') })
    expect(lint(folder, 'src/register.ts', 'registered')).toEqual([])
    expect(lint(folder, 'src/register.ts', 'registered', { edited: code })).toHaveLength(1)
    expect(lint(folder, 'a.ts', 'registered')).toHaveLength(1)
  })

  it('leaves getters that it cannot read to others', () => {
    const code = "import { defineId } from 'brandid'\nexport const TagId = defineId('tag')"
    const folder = onDisk({ 'a.ts': code, 'src/register.ts': '// nothing of ours' })
    expect(lint(folder, 'a.ts', 'registered')).toEqual([])
  })
})
