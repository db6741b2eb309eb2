import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { packageJsonIn } from '../../../src/cli/project/package-json.ts'
import { manifestOfSource, projectFolders } from '../../../src/cli/project/source-definitions.ts'
import { onDisk } from '../check/on-disk.ts'
import { fakeIo } from '../fake-io.ts'

/** The manifest of folders. */
const read = async (folders: readonly string[]) =>
  JSON.parse((await manifestOfSource(folders, fakeIo().io))?.json ?? '')

it.each([
  { json: '{ "dependencies": { "brandid": "*" } }', depends: true },
  { json: '{ "devDependencies": { "brandid": "*" } }', depends: true },
  { json: '{ "peerDependencies": { "brandid": "*" } }', depends: false },
  { json: '{ "dependencies": { "brandids": "*" } }', depends: false },
  { json: '{ "dependencies": null, "devDependencies": "brandid" }', depends: false },
  { json: 'null', depends: false },
  { json: '{', depends: false },
])('a directory depends on brandid by its package.json: $json', ({ json, depends }) => {
  const folder = onDisk({ 'package.json': json, 'src/a.ts': '' })
  expect(projectFolders(`${folder}/src`)).toEqual(depends ? [folder] : [])
})

it('reads the definitions of a directory apart from those of its tests', async () => {
  const define = (prefix: string) => `import { defineId } from 'brandid'\ndefineId('${prefix}')`
  const folder = onDisk({ 'src/a.ts': define('a'), 'src/a.test.ts': define('b') })
  const { definitions } = await read([folder])
  expect(definitions).toMatchObject([{ prefix: 'a' }])
  expect(await manifestOfSource([onDisk({ 'a.txt': '' })], fakeIo().io)).toBe(undefined)
})

describe('a workspace', () => {
  const define = (name: string, prefix: string) =>
    `import { defineId } from 'brandid'\nexport const ${name} = defineId('${prefix}')`
  const folder = onDisk({
    'app/package.json': '{ "name": "app", "dependencies": { "@acme/ids": "*", "lib": "*" } }',
    'app/src/a.ts': "import { make } from '@acme/ids'\nexport const OrderId = make('order')",
    'test/ids/package.json': '{ "name": "@acme/ids", "peerDependencies": { "brandid": "*" } }',
    'test/ids/src/index.ts': `${define('UserId', 'user')}\nexport const make = (prefix: string) => defineId(prefix)`,
    'test/ids/test/a.ts': define('TestId', 'test'),
    'lib/package.json': '{ "name": "lib" }',
    'lib/a.ts': define('LibId', 'lib'),
  })
  const ids = join(folder, 'test/ids')
  mkdirSync(join(folder, 'node_modules/@acme'), { recursive: true })
  symlinkSync(ids, join(folder, 'node_modules/@acme/ids'))
  symlinkSync(join(folder, 'lib'), join(folder, 'node_modules/lib'))

  it('has the definitions of a package, and those of its packages that depend on brandid', async () => {
    const folders = projectFolders(join(folder, 'app/src'))
    expect(folders).toEqual([join(folder, 'app'), ids])
    const { definitions } = await read(folders)
    expect(definitions).toMatchObject([{ prefix: 'order' }, { prefix: 'user' }])
  })

  it('is read once where one package lies in another', () => {
    const root = onDisk({
      'package.json': '{ "dependencies": { "ids": "*", "brandid": "*" } }',
      'packages/ids/package.json': '{ "dependencies": { "brandid": "*" } }',
    })
    mkdirSync(join(root, 'node_modules'))
    symlinkSync(join(root, 'packages/ids'), join(root, 'node_modules/ids'))
    expect(projectFolders(root)).toEqual([root])
  })
})

it('finds nothing in a package.json that is absent, broken or no object', () => {
  expect(packageJsonIn(onDisk({ 'package.json': '{ "name": "app" }' }))).toEqual({ name: 'app' })
  expect(packageJsonIn(onDisk({}))).toEqual({})
  expect(packageJsonIn(onDisk({ 'package.json': '{' }))).toEqual({})
  expect(packageJsonIn(onDisk({ 'package.json': 'null' }))).toEqual({})
})
