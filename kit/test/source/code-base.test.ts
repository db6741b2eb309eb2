import { expect, it } from 'vitest'
import { projectOf } from './read.ts'

it('has texts of its own files alone', async () => {
  const { codeBase, folder } = await projectOf({ 'a.ts': 'a' })
  expect([codeBase.text(`${folder}/a.ts`), codeBase.text(`${folder}/b.ts`)]).toEqual(['a', ''])
})

it('knows the nearest package around a path, wherever its folder stands in the order', async () => {
  const { codeBase, folder } = await projectOf({
    'a/package.json': '{ "name": "first" }',
    'a/deep/x.ts': '',
    'package.json': '{ "name": "root" }',
    'x.ts': '',
    'z/package.json': '{ "name": "last" }',
    'z/x.ts': '',
    'za/x.ts': '',
  })
  expect(codeBase.paths.map((path) => codeBase.findPackage(path))).toEqual(['first', 'root', 'last', 'root'])
  expect([codeBase.findPackage(`${folder}.ts`), codeBase.findPackage('x.ts')]).toEqual([undefined, undefined])
})

it('reads what it asks the disk for, and takes a file that is not there for none', async () => {
  const { codeBase, folder } = await projectOf({
    'tsconfig.json': '{ "compilerOptions": { "paths": { "#ids": ["./src/ids.ts"] } } }',
    'src/ids.ts': '',
    'src/a.ts': '',
  })
  const from = `${folder}/src/a.ts`
  expect(codeBase.resolvePath(from, '#ids')).toBe(`${folder}/src/ids.ts`)
  expect(codeBase.resolvePath(from, './none')).toBe(undefined)
})
