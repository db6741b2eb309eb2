import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { findingsIn, runIn } from './run-in.ts'

const DEFINE =
  "import { createRegistry, defineId } from 'brandid'\nimport { defineToken } from 'brandid/token'\n"
const USER = `${DEFINE}export const UserId = defineId('user')`
const HEAD = '// Written by `brandid types`. Run it again after a change of definitions.\n'
const read = (folder: string, file = 'register.ts') => readFileSync(join(folder, file), 'utf8')

/** What `types` says in a project, and the file of getters that it writes there. */
async function typesOf(files: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const folder = onDisk(files)
  const { code, stderr } = await runIn(folder, ['types', ...args])
  const file = ['src/register.ts', 'register.ts'].find((each) => existsSync(join(folder, each)))
  return { folder, code, stderr, text: file === undefined ? undefined : read(folder, file) }
}

describe('brandid types', () => {
  it('writes imports and getters, and does it once', async () => {
    const { folder, text, ...said } = await typesOf({
      'src/people.ts': `${USER}\nexport const BotId = defineId('bot')\nexport const Sess = defineToken('sess')`,
      'src/deep/table.ts': `${DEFINE}export const ids = { post: defineId('post'), 'a-b': { c: defineId('c') } }\nexport default defineId('sub_sched')`,
      'src/own.ts': `${DEFINE}export const JobId = createRegistry().defineId('job')\nexport const f = () => defineId('inner')\nexport const D = defineId(f())`,
      'src/a.test.ts': `${DEFINE}export const TestId = defineId('test')`,
    })
    expect(said).toEqual({ code: 0, stderr: 'brandid: src/register.ts has 5 getters\n' })
    expect(text).toBe(`${HEAD}import type { default as subSchedId, ids } from './deep/table.js'
import type { BotId, UserId } from './people.js'

declare module 'brandid/register' {
  interface Register {
    get bot(): typeof BotId
    get c(): typeof ids['a-b']['c']
    get post(): typeof ids.post
    get sub_sched(): typeof subSchedId
    get user(): typeof UserId
  }
}
`)
    const { mtimeMs } = statSync(join(folder, 'src/register.ts'))
    expect((await runIn(folder, ['types'])).stderr).toBe('brandid: src/register.ts still has 5 getters\n')
    expect(statSync(join(folder, 'src/register.ts')).mtimeMs).toBe(mtimeMs)
    expect((await findingsIn(folder)).filter((row) => row.endsWith('registered'))).toEqual([])
  })

  it('extends Register by what defineIds returns, and reads it again', async () => {
    const { folder, stderr, text } = await typesOf({
      'ids.ts': `import { createRegistry, defineId, defineIds } from 'brandid'
export const ids = defineIds({ user: {}, keyspace: { prefix: 'ks' } })
export const PostId = defineId('post')
export const all = { stripe: createRegistry('stripe').defineIds({ sub: {} }) }
export const own = createRegistry().defineIds({ job: {} })
export const f = () => defineIds({ inner: {} })`,
    })
    expect(stderr).toBe('brandid: register.ts has 4 getters\n')
    expect(text).toBe(`${HEAD}import type { PostId, all, ids } from './ids.js'
import type { RegisterOf } from 'brandid'

declare module 'brandid/register' {
  interface Register extends RegisterOf<typeof ids>, RegisterOf<typeof all.stripe> {
    get post(): typeof PostId
  }
}
`)
    expect((await runIn(folder, ['types', '--check'])).code).toBe(0)
    expect(await findingsIn(folder)).toEqual([])
  })

  const MANY = "import { defineIds, type RegisterOf } from 'brandid'\nexport const"
  const IDS = `${MANY} ids = defineIds({ user: {}, post: {} })`

  it.each([
    [
      'no body where defineIds is all there is, and a name of its own beside RegisterOf',
      "import { defineIds } from 'brandid'\nexport const RegisterOf = defineIds({ user: {} })",
      `import type { RegisterOf as RegisterOf2 } from './ids.js'
import type { RegisterOf } from 'brandid'

declare module 'brandid/register' {
  interface Register extends RegisterOf<typeof RegisterOf2> {}
}
`,
    ],
    [
      'getters of the rest, where some of defineIds are defined elsewhere',
      `${IDS}\ndeclare module 'brandid' { interface Register { get user(): typeof ids.user } }`,
      '  interface Register {\n    get post(): typeof ids.post\n  }\n',
    ],
    [
      'getters where what defineIds returns has no name',
      `${MANY} { user, post } = defineIds({ user: {}, post: {} })`,
      '  interface Register {\n    get post(): typeof post\n    get user(): typeof user\n  }\n',
    ],
  ])('has %s', async (_, ids, text) => expect((await typesOf({ 'ids.ts': ids })).text).toContain(text))

  it('has getters where there are more than three tables, and check reports RegisterOf of as many', async () => {
    const table = (name: string) =>
      `import { defineIds } from 'brandid'\nexport const ${name} = defineIds({ ${name}1: {}, ${name}2: {} })\n`
    const block = (name: string) => `import type { RegisterOf } from 'brandid'
declare module 'brandid/register' { interface Register extends RegisterOf<typeof ${name}> {} }\n`
    const files = (names: readonly string[]) =>
      Object.fromEntries(names.map((name) => [`${name}.ts`, table(name) + block(name)]))
    expect(await findingsIn(onDisk(files(['a', 'b', 'c'])))).toEqual([])
    const folder = onDisk(files(['a', 'b', 'c', 'd']))
    expect((await runIn(folder, ['check'])).stdout).toContain(
      'The compiler rereads all 4 `RegisterOf` types after each edit; remove them and run brandid types.',
    )
    expect(await findingsIn(folder)).toHaveLength(4)
    for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, `${name}.ts`), table(name))
    await runIn(folder, ['types'])
    expect(read(folder)).toContain('  interface Register {\n    get a1(): typeof a.a1\n')
    expect(await findingsIn(folder)).toEqual([])
  })

  const OF_MAIN = { files: ['src/main.ts'] }

  it.each<[isSaid: boolean, config: object, other?: Record<string, string>]>([
    [true, OF_MAIN],
    [true, { include: ['src/api', 'src/*.tsx', 'lib/**/*'] }],
    [true, { include: ['src/**/*.ts'], exclude: ['**/register.ts'] }],
    [true, { extends: './base/tsconfig.base' }],
    [false, { files: ['src/main.ts', './src/register.ts'] }],
    [false, { include: ['src'] }],
    [false, { include: ['*/r?g*er.ts'] }],
    [false, { include: ['src/main.ts', './**/*.ts'] }],
    [false, {}],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the variable of TypeScript
    [false, { extends: './base/tsconfig.base.json', include: ['${configDir}/src'] }],
    // Not read to its end, or compiled by another configuration, or imported.
    [false, { extends: '@tsconfig/node20/tsconfig.json', ...OF_MAIN }],
    [false, OF_MAIN, { 'tsconfig.app.json': '{ "include": ["src"], /* all */ }' }],
    [false, OF_MAIN, { 'src/main.ts': "import './register.js'" }],
    [false, OF_MAIN, { 'src/main.ts': "import './register.mjs'" }],
    [true, OF_MAIN, { 'src/main.ts': "import 'register'" }],
    [false, OF_MAIN, { 'tsconfig.json': '{' }],
  ])('says that no tsconfig.json includes the file: %j of %j, %j', async (isSaid, config, other = {}) => {
    const { stderr } = await typesOf({
      'package.json': '{}',
      'base/tsconfig.base.json': '// shared\n{ "files": ["../src/main.ts",], }',
      'tsconfig.json': JSON.stringify(config),
      'src/main.ts': 'export {}',
      'src/ids.ts': USER,
      ...other,
    })
    const hint =
      'brandid: no tsconfig.json includes the file: add "src/register.ts" to "files" or "include" in tsconfig.json\n'
    expect(stderr).toBe(`brandid: src/register.ts has 1 getter\n${isSaid ? hint : ''}`)
  })

  it('writes the names of scopes', async () => {
    const { folder, stderr, text } = await typesOf({
      'ids.ts': `${DEFINE}export const SubId = defineId('sub')\nexport const stripe = createRegistry('stripe')\nexport const StripeSubId = stripe.defineId('sub')\nexport default createRegistry('acme').defineId('old_sub')\nexport const WrongId = createRegistry('A').defineId('wrong')`,
    })
    expect(stderr).toContain(
      'Expected a prefix (1 to 63 characters a-z, 0-9 and "_", starting with a letter and not ending with "_") but received "A".',
    )
    expect(text).toContain(`import type { StripeSubId, SubId, default as acmeOldSubId } from './ids.js'

declare module 'brandid/register' {
  interface Register {
    get 'acme:old_sub'(): typeof acmeOldSubId
    get 'stripe:sub'(): typeof StripeSubId
    get sub(): typeof SubId
  }
}
`)
    expect((await findingsIn(folder)).filter((row) => row.endsWith('registered'))).toEqual([
      expect.stringMatching(/^ids\.ts:7/),
    ])
  })

  it('checks in CI, and writes nothing there', async () => {
    const { folder, ...said } = await typesOf({ 'ids.ts': USER }, '--check')
    const stderr = 'brandid: register.ts is out of date: run brandid types\n'
    expect(said).toEqual({ code: 1, stderr, text: undefined })
    expect((await runIn(folder, ['types'])).stderr).toBe('brandid: register.ts has 1 getter\n')
    writeFileSync(join(folder, 'register.ts'), read(folder).replaceAll('\n', '\r\n'))
    expect(await runIn(folder, ['types', '--check'])).toMatchObject({ code: 0, stderr: '' })
    writeFileSync(join(folder, 'register.ts'), '// Written by `brandid types`.\r\n// old')
    expect((await runIn(folder, ['types'])).stderr).toBe('brandid: register.ts has 1 getter\n')
  })

  it.each([
    ['src/register.ts', []],
    ['src/register.ts', ['--check']],
    ['precious.ts', ['--out', 'precious.ts']],
    ['precious.ts', ['--out', 'precious.ts', '--check']],
  ])('refuses to overwrite %s, which it did not write: %j', async (name, args) => {
    const text = `export const about = '// Written by \`brandid types\`.'\n`
    const { folder, code, stderr } = await typesOf({ 'src/ids.ts': USER, [name]: text }, ...args)
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `brandid: Expected a file written by brandid types in "${name}" but received something else.\nChoose another file with --out, or remove this file.\n`,
    })
    expect(read(folder, name)).toBe(text)
  })

  it('leaves getters that are written by hand', async () => {
    const code = `${USER}
declare module 'brandid/core' { interface Register { get user(): typeof UserId; new (): Date } }
declare module 'brandid' { interface Other { get tag(): string } }
declare module 'other' { interface Register { get tag(): string } }
interface Register { get tag(): string }
export const TagId = defineId('tag')`
    const { folder } = await typesOf({ 'ids.ts': code }, '--out', 'types/register.ts')
    const text = read(folder, 'types/register.ts')
    expect(text).toContain("import type { TagId } from '../ids.js'\n")
    expect(text.match(/get \w+/g)).toEqual(['get tag'])
  })

  const A_AND_B = "export const A = defineId('a')\nexport const B = defineId('b')\ndefineId('b')"

  it.each([
    [
      'no definition needs a getter',
      "export const f = () => defineId('a')\nexport const B = createRegistry().defineId('b')",
    ],
    [
      '1 getter is defined elsewhere',
      "export const A = defineId('a')\ndeclare module 'brandid' { interface Register { get a(): typeof A; get z(): 1 } }",
    ],
    [
      '2 getters are defined elsewhere',
      `${A_AND_B}\ndeclare module 'brandid' { interface Register { get a(): typeof A; get b(): typeof B } }`,
    ],
    [
      '2 getters are defined elsewhere',
      `${IDS}\ndeclare module 'brandid' { interface Register extends RegisterOf<typeof ids> {} }`,
    ],
  ])('writes no file, and says why: %s', async (reason, ids) => {
    const { folder, ...said } = await typesOf({ 'ids.ts': `${DEFINE}${ids}` })
    const stderr = `brandid: ${reason}: there is nothing to write\n`
    expect(said).toEqual({ code: 0, stderr, text: undefined })
    expect(await runIn(folder, ['types', '--check'])).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('empties its own file where no getter is left, since those of before would not compile', async () => {
    const { folder } = await typesOf({ 'ids.ts': USER })
    writeFileSync(join(folder, 'ids.ts'), DEFINE)
    const types = (...options: string[]) => runIn(folder, ['types', '--allow-empty', ...options])
    const stderr = 'brandid: register.ts is out of date: run brandid types\n'
    expect(await types('--check')).toMatchObject({ code: 1, stderr })
    expect(await types()).toMatchObject({
      code: 0,
      stderr: 'brandid: register.ts has 0 getters: you can remove it\n',
    })
    expect(read(folder)).toMatch(/\nexport \{\}\n$/)
    expect(await types('--check')).toMatchObject({ code: 0, stderr: '' })
    expect((await types()).stderr).toBe('brandid: register.ts still has 0 getters: you can remove it\n')
  })

  it('keeps what kind of module a file is, and quotes what no name can be', async () => {
    const ids = `${DEFINE}export const ids = { "it's": defineId('its') }`
    const { text } = await typesOf({ 'ids.mts': ids, 'a.ts': "import { b } from './b.mjs'", 'b.mts': '' })
    expect(text).toContain("import type { ids } from './ids.mjs'\n")
    expect(text).toContain("get its(): typeof ids['it\\'s']\n")
    const bare = await typesOf({ 'ids.mts': ids, 'a.ts': "import { b } from './b'", 'b.ts': '' })
    expect(bare.text).toContain("import type { ids } from './ids'\n")
  })

  it('gives a second name to what two modules call the same', async () => {
    const { text } = await typesOf({
      'a.ts': `${DEFINE}export const Id = defineId('a')`,
      'b.ts': `${DEFINE}export const Id = defineId('b')`,
      'c.ts': `${DEFINE}export const Id = defineId('c')\nexport const Same = defineId('c')`,
    })
    expect(text).toContain("import type { Id as Id2 } from './b.js'\n")
    expect(text?.match(/typeof \w+/g)).toEqual(['typeof Id', 'typeof Id2', 'typeof Id3'])
  })

  it('names what it cannot import, and exits with 1', async () => {
    const { folder, ...said } = await typesOf({
      'ids.ts': `${DEFINE}const UserId = defineId('user')\ndefineId('tag')`,
    })
    const stderr = `ids.ts:3:16: Expected \`UserId\` to be exported, but it is not.
ids.ts:4:1: Expected a constant with the definition of 'tag' but found none.
`
    expect(said).toMatchObject({ code: 1, stderr: `${stderr}brandid: there is nothing to write\n` })
    expect(await runIn(folder, ['types', '--check'])).toMatchObject({ code: 1, stderr })
  })

  it.each([[], ['--check'], ['--out', 'getters.ts']].map((args) => ({ args })))(
    'refuses a project of JavaScript alone: $args',
    async ({ args }) => {
      const { folder, code, stderr } = await typesOf({ 'ids.js': USER }, ...args)
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: 'brandid: Expected TypeScript, because getters are types, but found only JavaScript.\n',
      })
      expect(readdirSync(folder)).toEqual(['ids.js'])
    },
  )

  it('imports from another package by its name', async () => {
    const { stderr, text } = await typesOf({
      'package.json': '{ "name": "app" }',
      'packages/ids/package.json': '{ "name": "@acme/ids" }',
      'packages/ids/src/index.ts': "export { UserId, table } from './user.js'",
      'packages/ids/src/user.ts': `${USER}\nexport const TagId = defineId('tag')\nexport const table = { a: defineId('a') }`,
      'packages/lib/package.json': '{ "name": "lib", "exports": {} }',
      'packages/lib/ids.ts': `${DEFINE}export const LibId = defineId('lib')`,
      'packages/none/package.json': 'no JSON',
      'src/own.ts': `${DEFINE}export const OwnId = defineId('own')`,
    })
    expect(
      stderr,
    ).toBe(`packages/ids/src/user.ts:4:22: Expected the package @acme/ids to export \`TagId\`, but it does not.
packages/lib/ids.ts:3:22: Expected the package lib to export \`LibId\`, but it does not.
brandid: src/register.ts has 3 getters
`)
    expect(text).toContain(
      "import type { OwnId } from './own.js'\nimport type { UserId, table } from '@acme/ids'\n",
    )
  })

  it.each([
    ['a link that leads nowhere', 'register.ts', 'profile'],
    ['a link to a file of its own', 'register.ts', 'written.ts'],
    ['a folder that is a link', 'src', 'elsewhere'],
  ])('writes nothing through %s', async (_, link, target) => {
    const folder = onDisk({
      'home/written.ts': '// Written by `brandid types`.\n',
      'home/elsewhere/a.ts': '',
      'project/ids.ts': USER,
    })
    const project = join(folder, 'project')
    symlinkSync(join(folder, 'home', target), join(project, link))
    const { code, stderr } = await runIn(project, ['types'])
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /^brandid: Expected a (?:writable file inside the project|file to read) but received ".*(?:is|:|It is) a link(?: to a path outside the project)?\.\n/,
    )
    const files = readdirSync(join(folder, 'home'), { recursive: true }).sort()
    expect(files).toEqual(['elsewhere', join('elsewhere', 'a.ts'), 'written.ts'])
    expect(read(folder, 'home/written.ts')).toBe('// Written by `brandid types`.\n')
  })

  it('writes nothing outside the project', async () => {
    const folder = onDisk({ 'a/package.json': '{}', 'a/ids.ts': USER })
    const { code, stderr } = await runIn(join(folder, 'a'), ['types', '--out', '../register.ts'])
    expect(code).toBe(2)
    expect(stderr).toContain('a path outside the project')
    expect(readdirSync(folder)).toEqual(['a'])
  })

  it.each(['x(): 1 } }\nevil()\ndeclare module "y" { interface Z { get z', 'x\ntouch PWNED\n', 'User', 'a_'])(
    'refuses a prefix that is none, and shows it on one line: %j',
    async (prefix) => {
      const { code, stderr, text } = await typesOf({
        'ids.ts': `${DEFINE}export const A = defineId(${JSON.stringify(prefix)})`,
      })
      expect({ code, text }).toEqual({ code: 1, text: undefined })
      expect(stderr).toMatch(
        /^ids\.ts:3:18: Expected a prefix .* but received [^\n]*\nbrandid: there is nothing to write\n$/,
      )
    },
  )

  it('quotes whatever a file or an export is called', async () => {
    const { stderr, text } = await typesOf({
      "i'; evil(); '.ts": `${DEFINE}export const A = defineId('a')`,
      'line\nbreak\u001b.ts': `${DEFINE}const B = defineId('b')\nexport { B as "x } from ''; evil(); '" }`,
      'hidden.ts': `${DEFINE}const C = defineId('c')`,
      'row\n::add-mask::x.ts': `${DEFINE}const D = defineId('d')`,
    })
    expect(stderr).toMatch(/^[ -~\n]*$/)
    expect(stderr).not.toMatch(/^::/m)
    expect(text).toContain(
      `import type { A } from './i\\'; evil(); \\'.js'
import type { 'x } from \\'\\'; evil(); \\'' as bId } from './line\\nbreak\\u001b.js'
`,
    )
  })
})
