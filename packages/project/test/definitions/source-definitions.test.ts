import { join } from 'node:path'
import { foldersOfProject } from '@brandid/base/files'
import { projectFolders as foldersAmong, readSource } from '@brandid/project/definitions'
import { describe, expect, it } from 'vitest'
import { linkedOnDisk, onDisk } from '../../../base/test/on-disk.ts'

const projectFolders = (cwd: string) => foldersAmong(foldersOfProject(cwd))
const prefixesIn = async (folders: readonly string[]) =>
  (await readSource(folders, '.'))?.definitions.map(({ prefix }) => prefix)

const project = (json: string) => onDisk({ 'package.json': json, 'src/a.ts': '' })

it.each(['dependencies', 'devDependencies'])('a directory depends on brandid by its %s', (field) => {
  const folder = project(JSON.stringify({ [field]: { brandid: '*' } }))
  expect(projectFolders(`${folder}/src`)).toEqual([folder])
})

it('reads the definitions of a directory apart from those of its tests', async () => {
  const define = (prefix: string) => `import { defineId } from 'brandid'\ndefineId('${prefix}')`
  const folder = onDisk({ 'src/a.ts': define('a'), 'src/a.test.ts': define('b') })
  expect(await prefixesIn([folder])).toEqual(['a'])
  expect(await prefixesIn([onDisk({ 'a.txt': '' })])).toBe(undefined)
  await expect(prefixesIn(['a\0b'])).rejects.toThrow('null bytes')
})

describe('a key with a format of its own', () => {
  const patternKeysOf = async (pattern: string) => {
    const source = `import { defineKey } from 'brandid'
const format = { name: 'own', alphabet: 'abc', length: [1, 9], pattern: ${JSON.stringify(pattern)}, check: () => undefined }
export const OrderKey = defineKey('order', { format, entity: 'purchase order' })
`
    return (await readSource([onDisk({ 'src/a.ts': source })], '.'))?.patternKeys ?? []
  }

  it.each([
    ['ord-[0-9]{4}', 'ord-1234', 'ord-123'],
    ['[A-Z]{2}[0-9]{3,12}', 'AB123456789012', 'AB12'],
    ['[a-z]{10,12}', 'abcdefghijkl', 'abcdefghi'],
    ['[a-z]{1,2}-x', 'ab-x', 'abc-x'],
    ['\\.[\\]a]x', '.]x', 'axx'],
  ])('is read by its pattern: %s', async (pattern, right, wrong) => {
    const [key, ...others] = await patternKeysOf(pattern)
    expect([key?.is(right), key?.is(wrong), key?.entity]).toEqual([true, false, 'purchase order'])
    expect(others).toEqual([])
  })

  it.each([
    '(a+)+b',
    '(?:a|aa)*[a-z]{3}',
    '[^a]{3}',
    'a*',
    'a|b',
    '[a-z]{1,2}[a-z]{1,2}',
    '^ab$',
    '.{3}',
    '[a-z',
  ])('is not read by a pattern that may take long or that is not plain: %s', async (pattern) =>
    expect(await patternKeysOf(pattern)).toEqual([]),
  )
})

describe('a workspace', () => {
  const define = (name: string, prefix: string) =>
    `import { defineId } from 'brandid'\nexport const ${name} = defineId('${prefix}')`
  const files = {
    'app/package.json': '{ "name": "app", "dependencies": { "@acme/ids": "*", "lib": "*" } }',
    'app/src/a.ts': "import { make } from '@acme/ids'\nexport const OrderId = make('order')",
    'test/ids/package.json': '{ "name": "@acme/ids", "peerDependencies": { "brandid": "*" } }',
    'test/ids/src/index.ts': `${define('UserId', 'user')}\nexport const make = (prefix: string) => defineId(prefix)`,
    'test/ids/test/a.ts': define('TestId', 'test'),
    'lib/package.json': '{ "name": "lib" }',
    'lib/a.ts': define('LibId', 'lib'),
  }
  const folder = linkedOnDisk(files, { 'node_modules/@acme/ids': 'test/ids', 'node_modules/lib': 'lib' })

  it('has the definitions of a package, and those of its packages that depend on brandid', async () => {
    const folders = projectFolders(join(folder, 'app/src'))
    expect(folders).toEqual([join(folder, 'app'), join(folder, 'test/ids')])
    expect(await prefixesIn(folders)).toEqual(['order', 'user'])
  })

  it('is read once where one package lies in another', () => {
    const manifests = {
      'package.json': '{ "dependencies": { "ids": "*", "brandid": "*" } }',
      'packages/ids/package.json': '{ "dependencies": { "brandid": "*" } }',
    }
    const root = linkedOnDisk(manifests, { 'node_modules/ids': 'packages/ids' })
    expect(projectFolders(root)).toEqual([root])
  })
})

describe('the packages of a workspace', () => {
  /** The packages that `app` is linked to: by what all of them depend on, and by links. Each of them depends on brandid. */
  function linkedOf(
    packages: Readonly<Record<string, object>>,
    links: Readonly<Record<string, string>>,
  ): string[] {
    const manifests = Object.entries(packages).map(([path, content]) => [
      `${path}/package.json`,
      JSON.stringify(path === 'app' ? content : { ...content, peerDependencies: { brandid: '*' } }),
    ])
    const root = linkedOnDisk(Object.fromEntries(manifests), links)
    const folders = projectFolders(join(root, 'app')).map((path) => path.slice(root.length + 1))
    return folders.filter((path) => path !== 'app')
  }
  const modules = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [`node_modules/${name}`, name]))
  const STORE = 'node_modules/.pnpm/ids/node_modules/ids'

  it.each(['dependencies', 'devDependencies', 'peerDependencies'])(
    'are those that %s name and node_modules links, there or above',
    (field) => {
      const app = { [field]: { '@acme/ids': '*', lib: '*', none: '*' } }
      const links = { 'app/node_modules/@acme/ids': 'ids', ...modules('lib', 'other') }
      expect(linkedOf({ app, ids: {}, lib: {}, other: {} }, links)).toEqual(['ids', 'lib'])
    },
  )

  it('are those of linked packages, too, once each and without the package itself', () => {
    const packages = {
      app: { dependencies: { ui: '*', lib: '*' } },
      ui: { dependencies: { ids: '*', app: '*' } },
      lib: { dependencies: { ids: '*' } },
      ids: {},
    }
    expect(linkedOf(packages, modules('app', 'ui', 'lib', 'ids'))).toEqual(['ui', 'lib', 'ids'])
  })

  it.each([
    { name: 'a link into a store of packages', links: { 'node_modules/ids': STORE } },
    {
      name: 'a nearer package that is not linked',
      links: { 'app/node_modules/ids': STORE, 'node_modules/ids': 'ids' },
    },
    { name: 'a dead link', links: { 'node_modules/ids': 'gone' } },
    { name: 'nothing', links: {} },
  ])('are none where there is $name', ({ links }) => {
    expect(linkedOf({ app: { dependencies: { ids: '*' } }, ids: {}, [STORE]: {} }, links)).toEqual([])
  })

  it.each([
    // Its own source is not that of a project.
    { dependencies: { brandid: '*' } },
    { dependencies: 'ids' },
    { dependencies: null },
    {},
  ])('are none for %j', (app) => {
    expect(linkedOf({ app, ids: {}, brandid: {} }, modules('ids', 'brandid'))).toEqual([])
  })
})
