import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolders as foldersAmong, readSource } from '../../src/definitions/source-definitions.ts'
import { foldersOfProject } from '../../src/files/project-root.ts'
import { packageJsonIn } from '../../src/files/read-file.ts'
import { onDisk } from '../rules/on-disk.ts'

const projectFolders = (cwd: string) => foldersAmong(foldersOfProject(cwd))
const prefixesIn = async (folders: readonly string[]) =>
  (await readSource(folders, '.'))?.definitions.map(({ prefix }) => prefix)

const project = (json: string) => onDisk({ 'package.json': json, 'src/a.ts': '' })

it.each(['dependencies', 'devDependencies'])('a directory depends on brandid by its %s', (field) => {
  const folder = project(JSON.stringify({ [field]: { brandid: '*' } }))
  expect(projectFolders(`${folder}/src`)).toEqual([folder])
})

it.each([
  '{ "peerDependencies": { "brandid": "*" } }',
  '{ "dependencies": { "brandids": "*" } }',
  '{ "dependencies": null, "devDependencies": "brandid" }',
  'null',
  '{',
])('no directory depends on it by a package.json of %s', (json) => {
  expect(projectFolders(`${project(json)}/src`)).toEqual([])
})

it('reads the definitions of a directory apart from those of its tests', async () => {
  const define = (prefix: string) => `import { defineId } from 'brandid'\ndefineId('${prefix}')`
  const folder = onDisk({ 'src/a.ts': define('a'), 'src/a.test.ts': define('b') })
  expect(await prefixesIn([folder])).toEqual(['a'])
  expect(await prefixesIn([onDisk({ 'a.txt': '' })])).toBe(undefined)
  await expect(prefixesIn(['a\0b'])).rejects.toThrow('null bytes')
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
    expect(await prefixesIn(folders)).toEqual(['order', 'user'])
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
