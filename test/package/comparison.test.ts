import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createRegistry, defineId } from 'brandid'
import { build } from 'esbuild'
import { TypeID, typeid, typeidUnboxed } from 'typeid-js'
import { typeid as typeidOfUniku } from 'uniku/typeid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { compile } from './consumer.ts'
import { read, readJson, root } from './repository.ts'

// The README's comparison with a plain brand, zod's brand, typeid-js and uniku, cell by cell.

const columns = ['plain brand', 'Zod `.brand()`', 'typeid-js', 'uniku', 'brandid'] as const
type Column = (typeof columns)[number]

function tableOfReadme(): Map<string, string[]> {
  const [, table = ''] = /^\| \| plain brand .*?\n\|---.*?\n(.*?)\n\n/ms.exec(read('README.md')) ?? []
  const rows = table.split('\n').map((line) => line.slice(2, -2).split(' | '))
  return new Map(rows.map(([name = '', ...cells]) => [name, cells]))
}
const table = tableOfReadme()

/** The dependencies of the package of a folder. */
const dependenciesOf = (folder: string) =>
  Object.keys(readJson(join(folder, 'package.json')).dependencies ?? {}).join(', ')

/** What a bundler takes of a package for a page: kB, minified and after gzip. */
async function kilobytesOf(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return (gzipSync(outputFiles[0]?.contents ?? '').length / 1000).toFixed(1)
}

const UserId = defineId('user')
const brandOfZod = z
  .string()
  .regex(/^user_[0-9a-z]{25}$/)
  .brand<'user'>()

/** The kinds of ids, as a program defines them: `user` and `post` are ids, `ban` takes users. */
const kinds: Record<Column, string> = {
  'plain brand': `type Id<Kind extends string> = string & { readonly __kind: Kind }
declare const user: Id<'user'>, post: Id<'post'>
function ban(id: Id<'user'>) {}`,
  'Zod `.brand()`': `import * as z from 'zod'
const User = z.string().brand<'user'>()
const user = User.parse(''), post = z.string().brand<'post'>().parse('')
function ban(id: z.output<typeof User>) {}`,
  'typeid-js': `import { typeid, type TypeID } from 'typeid-js'
const user = typeid('user'), post = typeid('post')
function ban(id: TypeID<'user'>) {}`,
  uniku: `import { typeid } from 'uniku/typeid'
const user = typeid('user'), post = typeid('post')
function ban(id: ReturnType<typeof typeid.fromUuid>) {}`,
  brandid: `import { defineId, type IdOf } from 'brandid'
const User = defineId('user')
const user = User.generate(), post = defineId('post').generate()
function ban(id: IdOf<typeof User>) {}`,
}

/** Clients whose parameter is the input of a schema. */
const clients: Partial<Record<Column | 'inout', string>> = {
  'Zod `.brand()`': `${kinds['Zod `.brand()`']}
function call(id: z.input<typeof User>) {}`,
  inout: `import * as z from 'zod'
const User = z.string().brand<'user', 'inout'>()
const user = User.parse('' as never), post = z.string().brand<'post'>().parse('')
function call(id: z.input<typeof User>) {}`,
  brandid: `${kinds.brandid}
import type * as z from 'zod'
function call(id: z.input<typeof User>) {}`,
}

const programs: Record<string, string> = {}
for (const column of columns) programs[`ban ${column}`] = `${kinds[column]}\nban(user)\nban(post)\n`
for (const [column, program] of Object.entries(clients))
  programs[`call ${column}`] = `${program}\ncall(user)\ncall(post)\n`

const fileOf = (name: string) => `${name.replace(/\W+/g, '-')}.ts`
const directory = join(root, '.build/comparison')
let errors: string[]

/** The lines at which the compiler refuses a program. */
function refusedLines(name: string): (string | undefined)[] {
  const lines = programs[name]?.split('\n') ?? []
  return errors.flatMap((error) => {
    const [, line] = new RegExp(`^${fileOf(name)}\\((\\d+),`).exec(error) ?? []
    return line ? [lines[Number(line) - 1]] : []
  })
}

beforeAll(() => {
  mkdirSync(directory, { recursive: true })
  for (const [name, program] of Object.entries(programs))
    writeFileSync(join(directory, fileOf(name)), `${program}export {}\n`)
  const options = [
    '--strict',
    '--noEmit',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--skipLibCheck',
    '--ignoreConfig',
  ]
  errors = compile('7.0', directory, ...options, ...Object.keys(programs).map(fileOf)).split('\n')
})

afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('the comparison', () => {
  it('has the columns that it is checked for', () => {
    expect(read('README.md')).toContain(`| | ${columns.join(' | ')} |\n`)
  })

  it.each(columns)('says whether the compiler rejects IDs of other kinds with %s', (column) => {
    const isRefused = table.get('the compiler rejects IDs of other kinds')?.[columns.indexOf(column)]
    expect(isRefused).toBe(column === 'uniku' ? 'no' : 'yes')
    expect(refusedLines(`ban ${column}`)).toEqual(isRefused === 'yes' ? ['ban(post)'] : [])
  })

  it('holds which clients reject', () => {
    expect(refusedLines('call Zod `.brand()`')).toEqual([])
    expect(refusedLines('call inout')).toEqual(['call(post)'])
    expect(refusedLines('call brandid')).toEqual(['call(post)'])
    expect(table.get('typed clients reject IDs of other kinds')).toEqual([
      'no',
      "with `'inout'`",
      'no',
      'no',
      'yes',
    ])
  })

  it('holds what an ID is', () => {
    expect(typeof typeid('user')).toBe('object')
    expect(typeof typeidUnboxed('user')).toBe('string')
    expect(typeof UserId.generate()).toBe('string')
    expect(typeof typeidOfUniku('user')).toBe('string')
    expect(table.get('an ID is a plain string')).toEqual(['yes', 'yes', 'with `typeidUnboxed`', 'yes', 'yes'])
  })

  it('holds which packages generate', () => {
    expect('generate' in brandOfZod).toBe(false)
    expect(typeid('user').toString()).toMatch(/^user_/)
    expect(UserId.generate()).toMatch(/^user_/)
    expect(typeidOfUniku('user')).toMatch(/^user_/)
    expect(table.get('IDs are generated')).toEqual(['no', 'no', 'yes', 'yes', 'yes'])
  })

  it('holds which packages check a string', () => {
    expect(z.string().brand<'user'>().safeParse('post_1').success).toBe(true)
    expect(brandOfZod.safeParse('post_1').success).toBe(false)
    expect(() => TypeID.fromString(typeid('post').toString(), 'user')).toThrow()
    expect(UserId.is('post_1')).toBe(false)
    expect(typeidOfUniku.isValid('post_1')).toBe(false)
    expect(table.get('strings are checked at runtime')).toEqual([
      'no',
      'with your own regex',
      'yes',
      'yes',
      'yes',
    ])
  })

  it('holds which definitions are schemas', () => {
    const isSchema = (value: object) => '~standard' in value
    expect([brandOfZod, TypeID, typeidOfUniku, UserId].map(isSchema)).toEqual([true, false, false, true])
    expect(z.object({ id: UserId }).safeParse({ id: UserId.generate() }).success).toBe(true)
    expect(table.get('the definition is a schema')).toEqual(['no', 'yes', 'no', 'no', 'yes'])
  })

  it('holds that brandid alone has a registry', () => {
    const own = createRegistry()
    own.defineId('user')
    expect(own.parse('user_03h9we7hp2hzo9bqbv4l8rz84').prefix).toBe('user')
    expect(() => own.defineId('user')).toThrow(expect.objectContaining({ code: 'duplicate_prefix' }))
    const ofBrandidAlone = ['no', 'no', 'no', 'no', 'yes']
    expect(table.get('parses any ID into its type')).toEqual(ofBrandidAlone)
    expect(table.get('duplicate prefixes are rejected')).toEqual(ofBrandidAlone)
  })

  it('names the dependencies of each package', () => {
    expect(dependenciesOf('node_modules/zod')).toBe('')
    expect(table.get('dependencies')).toEqual([
      'none',
      'zod',
      dependenciesOf('node_modules/typeid-js'),
      dependenciesOf('node_modules/uniku'),
      `${dependenciesOf('')}; zod unless \`/core\``,
    ])
  })

  it('holds the kB of each in a page', async () => {
    const sizes = [
      await kilobytesOf("export { typeid, TypeID } from 'typeid-js'"),
      await kilobytesOf("export { typeid } from 'uniku/typeid'"),
      await kilobytesOf(`export { defineId } from '${root}dist/core.js'`),
    ]
    expect(table.get('kB in a page, without Zod')).toEqual(['0', '0', ...sizes])
  })

  it('has no other rows', () => expect(table.size).toBe(10))
})
