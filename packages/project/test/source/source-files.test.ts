import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { slashed } from '@brandid/base/files'
import ignore from 'ignore'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import {
  ignoredAbove,
  isIgnored,
  isTestFile,
  listSourceFiles,
  withIgnored,
} from '../../src/source/source-files.ts'

const NAMES = 'z.ts a.mts b.cjs c.tsx d.d.ts e.d.mts x.min.js f.ts.md g.json h.ats ignored.ts'.split(' ')
const BUILT = ['node_modules', 'bower_components', 'dist', 'build', 'out', 'coverage']

const folder = onDisk({
  '.gitignore': 'ignored.ts\ngen/\n',
  'package.json': '{ "name": "app" }',
  ...Object.fromEntries(NAMES.map((name) => [name, ''])),
  'gen/a.ts': '',
  '.hidden/a.ts': '',
  'lib/package.json': '{ "name": "lib" }',
  'lib/.gitignore': 'own.ts',
  'lib/own.ts': '',
  'lib/ignored.ts': '',
  'lib/a.ts': '',
  'other/own.ts': '',
  'other/package.json': '{ "name": 1 }',
  'template/package.json': '{{ name }}',
  ...Object.fromEntries(BUILT.map((name) => [`${name}/a.ts`, ''])),
})
const listed = (...paths: string[]) =>
  listSourceFiles(paths, folder).paths.map((path) => path.slice(folder.length + 1))

describe('the files of source', () => {
  it('are TypeScript and JavaScript, in order, without what is ignored or built', () => {
    expect(listed('.')).toEqual(['a.mts', 'b.cjs', 'c.tsx', 'lib/a.ts', 'other/own.ts', 'z.ts'])
  })

  it('are those that are named, and those below folders that are named, each once', () => {
    expect(listed('z.ts', 'lib', 'lib/a.ts')).toEqual(['lib/a.ts', 'z.ts'])
    expect(listed('dist/a.ts', 'd.d.ts')).toEqual(['d.d.ts', 'dist/a.ts'])
  })

  it('have the packages of their folders', () => {
    expect(listSourceFiles(['.'], folder).packages).toEqual(
      new Map([
        ['lib', `${folder}/lib`],
        ['app', folder],
      ]),
    )
  })

  it('are those that links lead to, without locks of Emacs, which lead nowhere', () => {
    const linked = onDisk({ 'a.ts': '', 'lib/b.ts': '' })
    symlinkSync('a.ts', `${linked}/c.ts`)
    symlinkSync('user@host.1234', `${linked}/.#a.ts`)
    symlinkSync('lib', `${linked}/folder.ts`)
    const { paths } = listSourceFiles(['.'], linked)
    expect(paths).toEqual(['a.ts', 'c.ts', 'lib/b.ts'].map((name) => `${linked}/${name}`))
  })
})

it('writes paths with forward slashes, as every system reads them', () => {
  expect(slashed('C:\\home\\app')).toBe('C:/home/app')
})

describe('a file of tests', () => {
  const tests =
    'a.test.ts src/a.spec.tsx src/a-test.js a.test-d.ts a.e2e.mts a.bench.cjs a.stories.jsx __tests__/a.ts src/__mocks__/a.ts'
  const folders =
    'test/a.ts lib/tests/b/a.ts type-tests/a.ts e2e/a.ts cypress/a.ts playwright/a.ts fixtures/a.ts'
  const others = 'test.ts src/latest.ts atest/a.ts tested/a.ts a.test.ts.md test a.test.xts'
  it.each(`${tests} ${folders}`.split(' '))('is %s', (path) => expect(isTestFile(path)).toBe(true))
  it.each(others.split(' '))('is not %s', (path) => expect(isTestFile(path)).toBe(false))
})

describe('a .gitignore', () => {
  it('of the root of the disk', () => {
    const files = [{ folder: '/', patterns: ignore().add('gen') }]
    expect(isIgnored('/gen/a.ts', files)).toBe(true)
    expect(isIgnored('/src/a.ts', files)).toBe(false)
  })

  // What `git check-ignore` says of each path. A path that ends with a slash is a folder.
  it.each([
    { text: 'a.ts', ignored: ['a.ts', 'lib/a.ts', 'a.ts/'], kept: ['a.tsx', 'ba.ts', 'A.ts'] },
    { text: '/a.ts', ignored: ['a.ts'], kept: ['lib/a.ts'] },
    { text: 'gen/', ignored: ['gen/', 'src/gen/'], kept: ['gen', 'src/gen'] },
    { text: 'a/**/b', ignored: ['a/b', 'a/x/b', 'a/x/y/b'], kept: ['ab', 'x/a/b'] },
    { text: '*.ts\n!b.ts', ignored: ['a.ts'], kept: ['b.ts'] },
    { text: '# a.ts\r\n\r\nb.ts  \r\n', ignored: ['b.ts'], kept: ['a.ts', '# a.ts'] },
    { text: '\ufeffa[!bc].ts', ignored: ['ad.ts'], kept: ['ab.ts'] },
    { text: '*a*b*c*', ignored: ['xaxbxcx'], kept: ['abd'] },
    { text: '*a*b*c*d*', ignored: [], kept: ['abcd'] },
    { text: '**/a/**/b', ignored: ['a/b', 'x/a/y/b'], kept: ['b'] },
    { text: '**/a/**/a/**/b', ignored: [], kept: ['a/a/b'] },
    { text: `${'?'.repeat(5000)}\nb`, ignored: ['b'], kept: ['?'.repeat(5000)] },
  ])('of $text', ({ text, ignored, kept }) => {
    const folder = onDisk({ '.gitignore': text })
    const isIt = (path: string) => isIgnored(`${folder}/${path}`, withIgnored(folder, []))
    expect(ignored.filter((path) => !isIt(path))).toEqual([])
    expect(kept.filter(isIt)).toEqual([])
  })

  it.each([`${'a*'.repeat(10)}b`, `${'**/'.repeat(12)}b`, `${'a*'.repeat(4)}b`, `${'**/a/'.repeat(2)}b`])(
    'ends soon for any patterns: %s',
    (text) => {
      const deep = `${'a/'.repeat(200)}${'a'.repeat(60)}.ts`
      const folder = onDisk({ '.gitignore': text, [deep]: '' })
      expect(listSourceFiles(['.'], folder).paths).toEqual([`${folder}/${deep}`])
    },
  )
})

it('lists a file as deep as the system allows', () => {
  const folder = onDisk({})
  // The system knows paths of 4,095 characters.
  const deep = `${'a/'.repeat((4080 - folder.length) / 2)}a.ts`
  mkdirSync(`${folder}/${deep}`.replace(/\/a\.ts$/, ''), { recursive: true })
  writeFileSync(`${folder}/${deep}`, '')
  expect(listSourceFiles(['.'], folder).paths).toEqual([`${folder}/${deep}`])
})

describe('the files above a folder', () => {
  const folder = onDisk({
    '.gitignore': 'top.ts\n*.log',
    'repo/.git/HEAD': '',
    'repo/.gitignore': 'root.ts\ngen/',
    'repo/app/.gitignore': 'app.ts\n!root.ts',
    'repo/app/src/.gitignore': 'src.ts',
    'repo/gen/a.ts': '',
    'plain/.gitignore': 'plain.ts',
    'plain/src/a.ts': '',
    'repo/app/src/nested/a.ts': '',
  })
  const names = ['top.ts', 'root.ts', 'app.ts', 'src.ts', 'plain.ts']
  it.each([
    { of: 'repo/app/src/nested', cwd: 'repo/app', ignored: ['app.ts', 'src.ts'] },
    { of: 'repo/app', cwd: 'repo/app', ignored: ['root.ts'] },
    { of: 'repo', cwd: '', ignored: [] },
    { of: 'plain/src', cwd: 'plain', ignored: ['plain.ts'] },
    { of: 'plain/src', cwd: '', ignored: ['top.ts', 'plain.ts'] },
    { of: 'plain/src', cwd: 'repo', ignored: [] },
    { of: 'repo/gen', cwd: 'repo', ignored: [] },
  ])('count as far as its repository, or where the command runs: $of in $cwd', ({ of, cwd, ignored }) => {
    const files = ignoredAbove(`${folder}/${of}`, `${folder}/${cwd}`.replace(/\/$/, ''))
    expect(names.filter((name) => isIgnored(`${folder}/${of}/${name}`, files))).toEqual(ignored)
  })

  it('count for the paths of a command', () => {
    const app = onDisk({ '.gitignore': 'gen/', 'src/a.ts': '', 'src/gen/b.ts': '' })
    expect(listSourceFiles(['src'], app).paths).toEqual([`${app}/src/a.ts`])
    expect(listSourceFiles(['src/gen'], app).paths).toEqual([`${app}/src/gen/b.ts`])
  })
})
