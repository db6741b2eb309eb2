import { expect, it } from 'vitest'
import { packageJsonIn } from '../../src/files/read-file.ts'
import { onDisk } from '../rules/on-disk.ts'

it.each([
  ['an object', '{"name":"x"}', { name: 'x' }],
  ['broken JSON', '{"name":', {}],
  ['no text', '', {}],
  ['null', 'null', {}],
])('is read from a file with %s', (_, text, content) => {
  expect(packageJsonIn(onDisk({ 'package.json': text }))).toEqual(content)
})

it('is empty where there is no file, and refused where a folder has its name', () => {
  expect(packageJsonIn(onDisk({}))).toEqual({})
  expect(() => packageJsonIn(onDisk({ 'package.json/a': '' }))).toThrow('It is a folder.')
})
