import { expect, it } from 'vitest'
import { packageJsonIn } from '../../src/project/package-json.ts'
import { onDisk } from '../check/on-disk.ts'

it.each([
  ['an object', '{"name":"x"}', { name: 'x' }],
  ['broken JSON', '{"name":', {}],
  ['no text', '', {}],
  ['null', 'null', {}],
])('is read from a file with %s', (_, text, content) => {
  expect(packageJsonIn(onDisk({ 'package.json': text }))).toEqual(content)
})

it('is empty where there is no file, or a folder of its name', () => {
  expect(packageJsonIn(onDisk({}))).toEqual({})
  expect(packageJsonIn(onDisk({ 'package.json/a': '' }))).toEqual({})
})
