import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onDisk } from '../check/on-disk.ts'
import { runIn } from '../check/run-in.ts'

const NOTE =
  'brandid: the definitions of this project were not read, which requires oxc-parser: npm install --save-dev oxc-parser\n'
const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'
const DEFINE = "import { defineId } from 'brandid'\nexport const UserId = defineId('user')"
const DEPENDS = '{ "dependencies": { "brandid": "*" } }'

beforeEach(() => {
  vi.doMock('oxc-parser', () => {
    throw new Error('Cannot find package')
  })
})

afterEach(() => vi.doUnmock('oxc-parser'))

it.each([
  { name: 'ids', files: { 'package.json': DEPENDS, 'src/ids.ts': DEFINE }, note: NOTE },
  {
    name: 'tokens',
    files: { 'package.json': DEPENDS, 'src/a.ts': '', 'src/b.mjs': "defineToken('sess')" },
    note: NOTE,
  },
  { name: 'nothing', files: { 'package.json': DEPENDS, 'src/a.ts': 'undefineIds()' }, note: '' },
  { name: 'ids in tests alone', files: { 'package.json': DEPENDS, 'test/a.ts': DEFINE }, note: '' },
  { name: 'no file', files: { 'package.json': DEPENDS }, note: '' },
  {
    name: 'ids, without a dependency on brandid',
    files: { 'package.json': '{}', 'ids.ts': DEFINE },
    note: '',
  },
  {
    name: 'ids, which a manifest has',
    files: { 'package.json': DEPENDS, 'ids.ts': DEFINE, 'brandid.manifest.json': '{ "definitions": [] }' },
    note: '',
  },
])('a project that defines $name has the note $note', async ({ files, note }) => {
  const folder = onDisk(files)
  expect(await runIn(folder, ['inspect', USER])).toMatchObject({ code: 0, stderr: note })
  expect(await runIn(folder, ['new', 'user'])).toMatchObject({ code: 0, stderr: note })
  expect(await runIn(folder, ['new', 'user', '--format', 'ulid'])).toMatchObject({ code: 0, stderr: '' })
})

it('passes over a file that cannot be read, such as the lock of an editor', async () => {
  const folder = onDisk({ 'package.json': DEPENDS })
  symlinkSync(join(folder, 'none'), join(folder, '.#a.ts'))
  expect((await runIn(folder, ['inspect', USER])).stderr).toBe('')
  writeFileSync(join(folder, 'ids.ts'), DEFINE)
  expect((await runIn(folder, ['inspect', USER])).stderr).toBe(NOTE)
})

it('takes no project for a test that lies below a folder of tests', async () => {
  const folder = onDisk({ 'test/app/package.json': DEPENDS, 'test/app/ids.ts': DEFINE })
  expect((await runIn(join(folder, 'test/app'), ['inspect', USER])).stderr).toBe(NOTE)
})

it('is about the packages of the workspace, too', async () => {
  const folder = onDisk({
    'app/package.json': '{ "dependencies": { "ids": "*" } }',
    'app/a.ts': '',
    'ids/package.json': DEPENDS,
    'ids/ids.ts': DEFINE,
  })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(folder, 'ids'), join(folder, 'node_modules/ids'))
  expect((await runIn(join(folder, 'app'), ['inspect', USER])).stderr).toBe(NOTE)
})
