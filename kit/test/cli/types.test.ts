import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../rules/on-disk.ts'
import { findingsIn, runIn } from '../rules/run-in.ts'

const DEFINE =
  "import { createRegistry, defineId } from 'brandid'\nimport { defineToken } from 'brandid/token'\n"
const read = (folder: string, file = 'src/register.ts') => readFileSync(join(folder, file), 'utf8')

describe('brandid types', () => {
  it('writes imports and getters, and does it once', async () => {
    const folder = onDisk({
      'src/people.ts': `${DEFINE}export const UserId = defineId('user')\nexport const BotId = defineId('bot')\nexport const Sess = defineToken('sess')`,
      'src/deep/table.ts': `${DEFINE}export const ids = { post: defineId('post'), 'a-b': { c: defineId('c') } }\nexport default defineId('sub_sched')`,
      'src/own.ts': `${DEFINE}export const JobId = createRegistry().defineId('job')\nexport const f = () => defineId('inner')\nexport const D = defineId(f())`,
      'src/a.test.ts': `${DEFINE}export const TestId = defineId('test')`,
    })
    expect(await runIn(folder, ['types'])).toEqual({
      code: 0,
      stdout: '',
      stderr: 'brandid: src/register.ts has 5 getters\n',
    })
    expect(read(folder)).toBe(`// Written by \`brandid types\`. Run it again after a change of definitions.
import type { default as subSchedId, ids } from './deep/table.js'
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
    const folder = onDisk({
      'ids.ts': `import { createRegistry, defineId, defineIds } from 'brandid'
export const ids = defineIds({ user: {}, keyspace: { prefix: 'ks' } })
export const PostId = defineId('post')
export const all = { stripe: createRegistry('stripe').defineIds({ sub: {} }) }
export const own = createRegistry().defineIds({ job: {} })
export const f = () => defineIds({ inner: {} })`,
    })
    expect((await runIn(folder, ['types'])).stderr).toBe('brandid: register.ts has 4 getters\n')
    expect(
      read(folder, 'register.ts'),
    ).toBe(`// Written by \`brandid types\`. Run it again after a change of definitions.
import type { PostId, all, ids } from './ids.js'
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

  it('has no body where defineIds is all there is, and a name of its own beside RegisterOf', async () => {
    const many = "import { defineIds } from 'brandid'\nexport const"
    const folder = onDisk({ 'ids.ts': `${many} RegisterOf = defineIds({ user: {} })` })
    await runIn(folder, ['types'])
    expect(read(folder, 'register.ts')).toMatch(`import type { RegisterOf as RegisterOf2 } from './ids.js'
import type { RegisterOf } from 'brandid'

declare module 'brandid/register' {
  interface Register extends RegisterOf<typeof RegisterOf2> {}
}
`)
  })

  it('has getters of the rest, where some of defineIds are written elsewhere or cannot be named', async () => {
    const many = "import { defineIds, type RegisterOf } from 'brandid'\nexport const"
    const ids = `${many} ids = defineIds({ user: {}, post: {} })`
    const byHand = onDisk({
      'ids.ts': `${ids}\ndeclare module 'brandid' { interface Register { get user(): typeof ids.user } }`,
    })
    await runIn(byHand, ['types'])
    expect(read(byHand, 'register.ts')).toMatch(
      '  interface Register {\n    get post(): typeof ids.post\n  }\n',
    )
    const apart = onDisk({ 'ids.ts': `${many} { user, post } = defineIds({ user: {}, post: {} })` })
    await runIn(apart, ['types'])
    expect(read(apart, 'register.ts')).toMatch(
      '  interface Register {\n    get post(): typeof post\n    get user(): typeof user\n  }\n',
    )
    const whole = onDisk({
      'ids.ts': `${ids}\ndeclare module 'brandid' { interface Register extends RegisterOf<typeof ids> {} }`,
    })
    expect((await runIn(whole, ['types'])).stderr).toBe(
      'brandid: 2 getters are written elsewhere: there is nothing to write\n',
    )
  })

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
      'One of 4 `RegisterOf`, all of which a build reads after each edit; remove them, and brandid types writes getters.',
    )
    expect(await findingsIn(folder)).toHaveLength(4)
    for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, `${name}.ts`), table(name))
    await runIn(folder, ['types'])
    expect(read(folder, 'register.ts')).toContain('  interface Register {\n    get a1(): typeof a.a1\n')
    expect(await findingsIn(folder)).toEqual([])
  })

  it.each([
    { config: { files: ['src/main.ts'] }, is: true },
    { config: { include: ['src/api', 'src/*.tsx', 'lib/**/*'] }, is: true },
    { config: { include: ['src/**/*.ts'], exclude: ['**/register.ts'] }, is: true },
    { config: { files: ['src/main.ts', './src/register.ts'] }, is: false },
    { config: { include: ['src'] }, is: false },
    { config: { include: ['*/r?g*er.ts'] }, is: false },
    { config: { include: ['src/main.ts', './**/*.ts'] }, is: false },
    { config: {}, is: false },
    { config: { extends: './base/tsconfig.base' }, is: true },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the variable of TypeScript
    { config: { extends: './base/tsconfig.base.json', include: ['${configDir}/src'] }, is: false },
    // Not read to its end, or compiled by another configuration, or imported.
    { config: { extends: '@tsconfig/node20/tsconfig.json', files: ['src/main.ts'] }, is: false },
    {
      config: { files: ['src/main.ts'] },
      other: { 'tsconfig.app.json': '{ "include": ["src"], /* all */ }' },
      is: false,
    },
    { config: { files: ['src/main.ts'] }, other: { 'src/main.ts': "import './register.js'" }, is: false },
    { config: { files: ['src/main.ts'] }, other: { 'tsconfig.json': '{' }, is: false },
  ])('says that no tsconfig.json includes the file: $config, $other: $is', async ({ config, other, is }) => {
    const folder = onDisk({
      'package.json': '{}',
      'base/tsconfig.base.json': '// shared\n{ "files": ["../src/main.ts",], }',
      'tsconfig.json': JSON.stringify(config),
      'src/main.ts': 'export {}',
      'src/ids.ts': `${DEFINE}export const UserId = defineId('user')`,
      ...other,
    })
    const hint =
      'brandid: no tsconfig.json includes the file: add "src/register.ts" to "files" or "include" of tsconfig.json\n'
    expect((await runIn(folder, ['types'])).stderr).toBe(
      `brandid: src/register.ts has 1 getter\n${is ? hint : ''}`,
    )
  })

  it('writes the names of scopes', async () => {
    const folder = onDisk({
      'ids.ts': `${DEFINE}export const SubId = defineId('sub')\nexport const stripe = createRegistry('stripe')\nexport const StripeSubId = stripe.defineId('sub')\nexport default createRegistry('acme').defineId('old_sub')\nexport const WrongId = createRegistry('A').defineId('wrong')`,
    })
    expect((await runIn(folder, ['types'])).stderr).toMatch(
      'Expected a prefix (1 to 63 characters a-z, 0-9 and "_", starting with a letter and not ending with "_") but received "A".',
    )
    expect(
      read(folder, 'register.ts'),
    ).toMatch(`import type { StripeSubId, SubId, default as acmeOldSubId } from './ids.js'

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
    const folder = onDisk({ 'ids.ts': `${DEFINE}export const UserId = defineId('user')` })
    expect(await runIn(folder, ['types', '--check'])).toMatchObject({
      code: 1,
      stderr: 'brandid: register.ts is old: run brandid types\n',
    })
    expect((await runIn(folder, ['types'])).stderr).toBe('brandid: register.ts has 1 getter\n')
    writeFileSync(join(folder, 'register.ts'), read(folder, 'register.ts').replaceAll('\n', '\r\n'))
    expect(await runIn(folder, ['types', '--check'])).toMatchObject({ code: 0, stderr: '' })
  })

  it.each([
    { name: 'src/register.ts', args: [] },
    { name: 'src/register.ts', args: ['--check'] },
    { name: 'precious.ts', args: ['--out', 'precious.ts'] },
    { name: 'precious.ts', args: ['--out', 'precious.ts', '--check'] },
  ])('refuses to overwrite $name, which it did not write: $args', async ({ name, args }) => {
    const text = `export const about = '// Written by \`brandid types\`.'\n`
    const folder = onDisk({ 'src/ids.ts': `${DEFINE}export const UserId = defineId('user')`, [name]: text })
    expect(await runIn(folder, ['types', ...args])).toEqual({
      code: 2,
      stdout: '',
      stderr: `brandid: Expected a file written by brandid types in "${name}" but received something else.\nName another file with --out, or remove this one.\n`,
    })
    expect(read(folder, name)).toBe(text)
  })

  it.each(['\n', '\r\n'])('overwrites what it wrote, by the first line, before %j', async (end) => {
    const text = `// Written by \`brandid types\`.${end}// old`
    const folder = onDisk({
      'ids.ts': `${DEFINE}export const UserId = defineId('user')`,
      'register.ts': text,
    })
    expect((await runIn(folder, ['types'])).stderr).toBe('brandid: register.ts has 1 getter\n')
    expect(read(folder, 'register.ts')).toContain('get user()')
  })

  it('leaves getters that are written by hand', async () => {
    const code = `${DEFINE}export const UserId = defineId('user')
declare module 'brandid/core' { interface Register { get user(): typeof UserId; new (): Date } }
declare module 'brandid' { interface Other { get tag(): string } }
declare module 'other' { interface Register { get tag(): string } }
interface Register { get tag(): string }
export const TagId = defineId('tag')`
    const folder = onDisk({ 'ids.ts': code })
    await runIn(folder, ['types', '--out', 'types/register.ts'])
    expect(read(folder, 'types/register.ts')).toContain("import type { TagId } from '../ids.js'\n")
    expect(read(folder, 'types/register.ts').match(/get \w+/g)).toEqual(['get tag'])
  })

  it.each([
    {
      name: 'definitions of a function and of a registry',
      ids: "export const f = () => defineId('a')\nexport const B = createRegistry().defineId('b')",
      reason: 'no definition requires a getter: ',
    },
    {
      name: 'a getter by hand',
      ids: "export const A = defineId('a')\ndeclare module 'brandid' { interface Register { get a(): typeof A; get z(): 1 } }",
      reason: '1 getter is written elsewhere: ',
    },
    {
      name: 'getters by hand',
      ids: "export const A = defineId('a')\nexport const B = defineId('b')\ndefineId('b')\ndeclare module 'brandid' { interface Register { get a(): typeof A; get b(): typeof B } }",
      reason: '2 getters are written elsewhere: ',
    },
  ])('writes no file for $name, and says why', async ({ ids, reason }) => {
    const folder = onDisk({ 'ids.ts': `${DEFINE}${ids}` })
    expect(await runIn(folder, ['types'])).toEqual({
      code: 0,
      stdout: '',
      stderr: `brandid: ${reason}there is nothing to write\n`,
    })
    expect(existsSync(join(folder, 'register.ts'))).toBe(false)
    expect(await runIn(folder, ['types', '--check'])).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('empties its own file where no getter is left, since those of before would not compile', async () => {
    const folder = onDisk({ 'ids.ts': `${DEFINE}export const UserId = defineId('user')` })
    await runIn(folder, ['types'])
    writeFileSync(join(folder, 'ids.ts'), DEFINE)
    const types = (...options: string[]) => runIn(folder, ['types', '--allow-empty', ...options])
    expect(await types('--check')).toMatchObject({
      code: 1,
      stderr: 'brandid: register.ts is old: run brandid types\n',
    })
    expect(await types()).toMatchObject({
      code: 0,
      stderr: 'brandid: register.ts has 0 getters: it may be removed\n',
    })
    expect(read(folder, 'register.ts')).toMatch(/\nexport \{\}\n$/)
    expect(await types('--check')).toMatchObject({ code: 0, stderr: '' })
    expect((await types()).stderr).toBe('brandid: register.ts still has 0 getters: it may be removed\n')
  })

  it.each([
    ["import './x.js'; import { a } from './ids.js'", "'./ids.js'"],
    ["import { a } from './ids.ts'", "'./ids.ts'"],
    ["import { a } from './ids'", "'./ids'"],
  ])('writes the extensions that the project writes: %s', async (code, source) => {
    const folder = onDisk({ 'ids.ts': `${DEFINE}export const UserId = defineId('user')`, 'a.ts': code })
    await runIn(folder, ['types'])
    expect(read(folder, 'register.ts')).toContain(`from ${source}\n`)
  })

  it('keeps what kind of module a file is, and quotes what no name can be', async () => {
    const ids = `${DEFINE}export const ids = { "it's": defineId('its') }`
    const folder = onDisk({ 'ids.mts': ids, 'a.ts': "import { b } from './b.mjs'", 'b.mts': '' })
    await runIn(folder, ['types'])
    expect(read(folder, 'register.ts')).toContain("import type { ids } from './ids.mjs'\n")
    expect(read(folder, 'register.ts')).toContain("get its(): typeof ids['it\\'s']\n")
    const bare = onDisk({ 'ids.mts': ids, 'a.ts': "import { b } from './b'", 'b.ts': '' })
    await runIn(bare, ['types'])
    expect(read(bare, 'register.ts')).toContain("import type { ids } from './ids'\n")
  })

  it('gives a second name to what two modules call the same', async () => {
    const folder = onDisk({
      'a.ts': `${DEFINE}export const Id = defineId('a')`,
      'b.ts': `${DEFINE}export const Id = defineId('b')`,
      'c.ts': `${DEFINE}export const Id = defineId('c')\nexport const Same = defineId('c')`,
    })
    await runIn(folder, ['types'])
    expect(read(folder, 'register.ts')).toContain("import type { Id as Id2 } from './b.js'\n")
    expect(read(folder, 'register.ts').match(/typeof \w+/g)).toEqual([
      'typeof Id',
      'typeof Id2',
      'typeof Id3',
    ])
  })

  it('names what it cannot import, and exits with 1', async () => {
    const folder = onDisk({ 'ids.ts': `${DEFINE}const UserId = defineId('user')\ndefineId('tag')` })
    const stderr = `ids.ts:3:16: Expected \`UserId\` to be exported but it is not.
ids.ts:4:1: Expected a constant that holds the definition of 'tag' but found none.
`
    expect(await runIn(folder, ['types'])).toMatchObject({
      code: 1,
      stderr: `${stderr}brandid: there is nothing to write\n`,
    })
    expect(await runIn(folder, ['types', '--check'])).toMatchObject({ code: 1, stderr })
  })

  it.each(['types', 'types --check', 'types --out getters.ts'])(
    'refuses a project of JavaScript alone: %s',
    async (line) => {
      const folder = onDisk({
        'ids.js': "import { defineId } from 'brandid'\nexport const A = defineId('a')",
      })
      expect(await runIn(folder, line.split(' '))).toEqual({
        code: 2,
        stdout: '',
        stderr: 'brandid: Expected TypeScript, which reads getters, but received only JavaScript.\n',
      })
      expect(readdirSync(folder)).toEqual(['ids.js'])
    },
  )

  it('imports from another package by its name', async () => {
    const folder = onDisk({
      'package.json': '{ "name": "app" }',
      'packages/ids/package.json': '{ "name": "@acme/ids" }',
      'packages/ids/src/index.ts': "export { UserId, table } from './user.js'",
      'packages/ids/src/user.ts': `${DEFINE}export const UserId = defineId('user')\nexport const TagId = defineId('tag')\nexport const table = { a: defineId('a') }`,
      'packages/lib/package.json': '{ "name": "lib", "exports": {} }',
      'packages/lib/ids.ts': `${DEFINE}export const LibId = defineId('lib')`,
      'packages/none/package.json': 'no JSON',
      'src/own.ts': `${DEFINE}export const OwnId = defineId('own')`,
    })
    const { stderr } = await runIn(folder, ['types'])
    expect(
      stderr,
    ).toBe(`packages/ids/src/user.ts:4:22: Expected the package @acme/ids to export \`TagId\` but it does not.
packages/lib/ids.ts:3:22: Expected the package lib to export \`LibId\` but it does not.
brandid: src/register.ts has 3 getters
`)
    expect(read(folder)).toContain(
      "import type { OwnId } from './own.js'\nimport type { UserId, table } from '@acme/ids'\n",
    )
  })

  it.each([
    { name: 'a link that leads nowhere', link: 'register.ts', target: 'profile' },
    { name: 'a link to a file of its own', link: 'register.ts', target: 'written.ts' },
    { name: 'a folder that is a link', link: 'src', target: 'elsewhere' },
  ])('writes nothing through $name', async ({ link, target }) => {
    const folder = onDisk({
      'home/written.ts': '// Written by `brandid types`.\n',
      'home/elsewhere/a.ts': '',
      'project/ids.ts': `${DEFINE}export const UserId = defineId('user')`,
    })
    const project = join(folder, 'project')
    symlinkSync(join(folder, 'home', target), join(project, link))
    const { code, stderr } = await runIn(project, ['types'])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /^brandid: Expected a file (?:of the project to write|to read) but received ".*(?:is|:|It is) a link(?: that leads out of the project)?\.\n/,
      ),
    })
    expect(readdirSync(join(folder, 'home'), { recursive: true }).sort()).toEqual([
      'elsewhere',
      join('elsewhere', 'a.ts'),
      'written.ts',
    ])
    expect(read(folder, 'home/written.ts')).toBe('// Written by `brandid types`.\n')
  })

  it('writes nothing outside the project', async () => {
    const folder = onDisk({ 'a/package.json': '{}', 'a/ids.ts': `${DEFINE}export const A = defineId('a')` })
    const { code, stderr } = await runIn(join(folder, 'a'), ['types', '--out', '../register.ts'])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('a path outside the project'),
    })
    expect(readdirSync(folder)).toEqual(['a'])
  })

  it.each(['x(): 1 } }\nevil()\ndeclare module "y" { interface Z { get z', 'x\ntouch PWNED\n', 'User', 'a_'])(
    'refuses a prefix that is none, and shows it on one line: %j',
    async (prefix) => {
      const folder = onDisk({ 'ids.ts': `${DEFINE}export const A = defineId(${JSON.stringify(prefix)})` })
      const { code, stderr } = await runIn(folder, ['types'])
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringMatching(
          /^ids\.ts:3:18: Expected a prefix .* but received [^\n]*\nbrandid: there is nothing to write\n$/,
        ),
      })
      expect(existsSync(join(folder, 'register.ts'))).toBe(false)
    },
  )

  it('quotes whatever a file or an export is called', async () => {
    const folder = onDisk({
      "i'; evil(); '.ts": `${DEFINE}export const A = defineId('a')`,
      'line\nbreak\u001b.ts': `${DEFINE}const B = defineId('b')\nexport { B as "x } from ''; evil(); '" }`,
      'hidden.ts': `${DEFINE}const C = defineId('c')`,
      'row\n::add-mask::x.ts': `${DEFINE}const D = defineId('d')`,
    })
    const { stderr } = await runIn(folder, ['types'])
    expect(stderr).toMatch(/^[ -~\n]*$/)
    expect(stderr).not.toMatch(/^::/m)
    expect(read(folder, 'register.ts')).toContain(
      `import type { A } from './i\\'; evil(); \\'.js'
import type { 'x } from \\'\\'; evil(); \\'' as bId } from './line\\nbreak\\u001b.js'
`,
    )
  })
})
