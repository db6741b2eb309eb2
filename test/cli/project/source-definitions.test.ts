import { expect, it } from 'vitest'
import { packageJsonIn } from '../../../src/cli/project/package-json.ts'
import { folderWithBrandid, manifestOfSource } from '../../../src/cli/project/source-definitions.ts'
import { onDisk } from '../check/on-disk.ts'

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
  expect(folderWithBrandid(`${folder}/src`)).toBe(depends ? folder : undefined)
})

it('reads the definitions of a directory apart from those of its tests', async () => {
  const define = (prefix: string) => `import { defineId } from 'brandid'\ndefineId('${prefix}')`
  const folder = onDisk({ 'src/a.ts': define('a'), 'src/a.test.ts': define('b') })
  const { definitions } = JSON.parse((await manifestOfSource(folder)) ?? '')
  expect(definitions).toMatchObject([{ prefix: 'a' }])
  expect(await manifestOfSource(onDisk({ 'a.txt': '' }))).toBe(undefined)
})

it('finds nothing in a package.json that is absent, broken or no object', () => {
  expect(packageJsonIn(onDisk({ 'package.json': '{ "name": "app" }' }))).toEqual({ name: 'app' })
  expect(packageJsonIn(onDisk({}))).toEqual({})
  expect(packageJsonIn(onDisk({ 'package.json': '{' }))).toEqual({})
  expect(packageJsonIn(onDisk({ 'package.json': 'null' }))).toEqual({})
})
