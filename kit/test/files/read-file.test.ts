import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  fileHint,
  isFile,
  isHarmless,
  packageNameIn,
  readProjectFile,
  readUserFile,
  whyUnreadable,
} from '../../src/files/read-file.ts'
import { onDisk } from '../rules/on-disk.ts'

const folder = onDisk({
  'project/.git/HEAD': '',
  'project/a.txt': 'a\n',
  'project/lib/b.txt': 'b\n',
  'project/named/package.json': '{ "name": "shop" }',
  'project/numbered/package.json': '{ "name": 7 }',
  'home/secret.txt': 'hunter2',
})
const at = (path: string) => join(folder, 'project', path)

symlinkSync('../home/secret.txt', at('out.txt'))
symlinkSync('lib/b.txt', at('in.txt'))
symlinkSync('/dev/null', at('device.txt'))
symlinkSync('round.txt', at('round.txt'))
symlinkSync('nowhere.txt', at('broken.txt'))
for (const [name, size] of [
  ['largest.txt', 32_000_000],
  ['larger.txt', 32_000_001],
  ['large.txt', 600_000_000],
] as const) {
  writeFileSync(at(name), '')
  truncateSync(at(name), size)
}
for (const name of ['my ids.txt', ' a', 'a ']) writeFileSync(at(name), '')
mkdirSync(at('broken'))
symlinkSync('../lib', at('broken/package.json'))

const LARGE = 'and at most 32 MB are read'

describe.each([
  { path: 'lib', why: 'It is a folder', escapes: false },
  { path: 'device.txt', why: 'It is a device or a pipe', escapes: false },
  { path: 'round.txt', why: 'The way to it may not be followed', escapes: false },
  { path: 'larger.txt', why: `It has 32 MB, ${LARGE}`, escapes: false },
  { path: 'large.txt', why: `It has 600 MB, ${LARGE}`, escapes: false },
  { path: 'out.txt', why: 'It is a link that leads out of the project', escapes: true },
])('$path', ({ path, why, escapes }) => {
  const message = `Expected a file to read but received ${JSON.stringify(at(path))}. ${why}.`

  it('is not read where a checkout names it, and says why', () => {
    expect(() => readProjectFile(at(path))).toThrow(message)
    expect(whyUnreadable(at(path))).toBe(why)
  })

  it(escapes ? 'is read where the user names it' : 'is not read where the user names it', () => {
    if (escapes) expect(readUserFile(at(path))).toBe('hunter2')
    else expect(() => readUserFile(at(path))).toThrow(message)
  })

  it(`${escapes ? 'harms no' : 'is kept from'} reader without bounds`, () => {
    expect(isHarmless(at(path))).toBe(escapes)
  })
})

describe.each([
  { path: 'a.txt', text: 'a\n' },
  { path: 'in.txt', text: 'b\n' },
])('$path', ({ path, text }) => {
  it('is read, whoever names it', () => {
    expect([readProjectFile(at(path)), readUserFile(at(path))]).toEqual([text, text])
    expect([whyUnreadable(at(path)), isHarmless(at(path)), isFile(at(path))]).toEqual([undefined, true, true])
  })
})

it('a file of 32 MB is read', () => expect(readUserFile(at('largest.txt'))).toHaveLength(32_000_000))

describe.each(['missing.txt', 'broken.txt', 'a.txt/below', 'x'.repeat(300)])('%s', (path) => {
  it('is nothing to read, and no fault', () => {
    expect([readProjectFile(at(path)), readUserFile(at(path))]).toEqual([undefined, undefined])
    expect([whyUnreadable(at(path)), isHarmless(at(path)), isFile(at(path))]).toEqual([
      undefined,
      true,
      false,
    ])
  })
})

it('a folder is no file', () => expect(isFile(at('lib'))).toBe(false))

it.each([
  { path: 'named', name: 'shop' },
  { path: 'numbered', name: undefined },
  { path: 'lib', name: undefined },
  { path: 'broken', name: undefined },
])('the package in $path has the name $name', ({ path, name }) => {
  expect(packageNameIn(at(path))).toBe(name)
})

it.each(['a.txt', './lib/b.txt'])('the hint of %s spells it as it is', (name) => {
  expect(fileHint(name, at(''))).toBe(`${name} is a file: use < ${name}`)
})

it.each(['my ids.txt', ' a', 'a '])('the hint of "%s" quotes it', (name) => {
  expect(fileHint(name, at(''))).toBe(`"${name}" is a file: use < "${name}"`)
})

it('a folder has no hint', () => expect(fileHint('lib', at(''))).toBe(undefined))
