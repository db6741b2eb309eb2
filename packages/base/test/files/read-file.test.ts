import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  fileHint,
  isFile,
  isHarmless,
  packageNameIn,
  readProjectFile,
  readUserFile,
  whyUnreadable,
} from '@brandid/base/files'
import { describe, expect, it } from 'vitest'
import { runs, USER, UUID } from '../../../kit/test/cli/run-line.ts'
import { onDisk } from '../on-disk.ts'

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
const sizes = { 'largest.txt': 32_000_000, 'larger.txt': 32_000_001, 'large.txt': 600_000_000 }
for (const [name, size] of Object.entries(sizes)) {
  writeFileSync(at(name), '')
  truncateSync(at(name), size)
}
mkdirSync(at('broken'))
symlinkSync('../lib', at('broken/package.json'))

const LARGE = 'but the limit is 32 MB'

describe.each([
  { path: 'lib', why: 'It is a folder', escapes: false },
  { path: 'device.txt', why: 'It is a device or a pipe', escapes: false },
  { path: 'round.txt', why: 'A parent folder is not accessible', escapes: false },
  { path: 'larger.txt', why: `It is 32 MB, ${LARGE}`, escapes: false },
  { path: 'large.txt', why: `It is 600 MB, ${LARGE}`, escapes: false },
  { path: 'out.txt', why: 'It is a link to a path outside the project', escapes: true },
])('$path', ({ path, why, escapes }) => {
  const message = `Expected a file to read but received ${JSON.stringify(at(path))}. ${why}.`

  it('is not read where a checkout names it, and says why', () => {
    expect(() => readProjectFile(at(path))).toThrow(message)
    expect(whyUnreadable(at(path))).toBe(why)
  })

  it(escapes ? 'is read where the user names it' : 'is not read where the user names it', () => {
    if (escapes) expect(readUserFile(at(path))).toBe('hunter2')
    else expect(() => readUserFile(at(path))).toThrow(message)
    // A reader without bounds is kept from it, too.
    expect(isHarmless(at(path))).toBe(escapes)
  })
})

it.each([
  ['a.txt', 'a\n'],
  ['in.txt', 'b\n'],
  ['missing.txt', undefined],
  ['broken.txt', undefined],
  ['a.txt/below', undefined],
  ['x'.repeat(300), undefined],
])('%s is read, whoever names it, or is nothing to read, and no fault', (path, text) => {
  expect([readProjectFile(at(path)), readUserFile(at(path))]).toEqual([text, text])
  expect([whyUnreadable(at(path)), isHarmless(at(path))]).toEqual([undefined, true])
  expect(isFile(at(path))).toBe(text !== undefined)
})

it('a file of 32 MB is read', { tags: 'slow' }, () =>
  expect(readUserFile(at('largest.txt'))).toHaveLength(32_000_000),
)

it('a package has a name that is a text, in a package.json that can be read', () => {
  const names = ['named', 'numbered', 'lib', 'broken'].map((path) => packageNameIn(at(path)))
  expect(names).toEqual(['shop', undefined, undefined, undefined])
})

const cwd = onDisk({
  'ids.txt': '',
  'my ids.txt': '',
  ' a': '',
  'a ': '',
  'lib/a': '',
  [UUID]: 'A file whose name is an ID.',
})

it.each([
  { text: 'ids.txt', hint: 'ids.txt is a file: use < ids.txt' },
  { text: './lib/a', hint: './lib/a is a file: use < ./lib/a' },
  { text: 'my ids.txt', hint: '"my ids.txt" is a file: use < "my ids.txt"' },
  { text: ' a', hint: '" a" is a file: use < " a"' },
  { text: 'a ', hint: '"a " is a file: use < "a "' },
  { text: 'lib', hint: undefined },
  { text: '', hint: undefined },
  { text: 'none.txt', hint: undefined },
  { text: 'a\0b', hint: undefined },
  { text: 'x'.repeat(100_000), hint: undefined },
])('the hint of $text', ({ text, hint }) => expect(fileHint(text, cwd)).toBe(hint))

describe('an argument that names a file', () => {
  const none = ' is not a convertible ID.\n'
  const hint = 'ids.txt is a file: use < ids.txt\n'
  it.each([
    { line: 'inspect ids.txt', code: 1, stderr: `brandid: ${hint}` },
    { line: `inspect ${USER} ids.txt`, code: 1, stderr: `brandid: ${hint}` },
    { line: 'inspect --json ids.txt', code: 1, stderr: `brandid: ${hint}` },
    { line: 'inspect none.txt', code: 1, stderr: '' },
    { line: `inspect ${UUID}`, code: 0, stderr: '' },
    { line: 'inspect --find ids.txt', code: 1, stderr: `brandid: no ID was found\nbrandid: ${hint}` },
    { line: 'inspect --find none.txt', code: 1, stderr: 'brandid: no ID was found\n' },
    { line: `inspect --find ${USER} ids.txt`, code: 0, stderr: '' },
    { line: 'convert ids.txt --to uuid', code: 2, stderr: `brandid: "ids.txt"${none}${hint}` },
    { line: 'convert none.txt --to uuid', code: 2, stderr: `brandid: "none.txt"${none}` },
  ])('$line', async ({ line, code, stderr }) => {
    expect(await runs(line, { cwd })).toMatchObject({ code, stderr })
  })

  it('is none where a line holds its name', async () => {
    expect(await runs('convert --to uuid', { stdin: 'ids.txt', cwd })).toMatchObject({
      stderr: 'brandid: "ids.txt" (line 1) is not a convertible ID.\n',
    })
  })
})
