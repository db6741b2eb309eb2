import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { apartFromTests, openCodeBase } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'

/** The files of source that paths name in a folder, relative to a folder around it. */
const filesIn = (cwd: string, paths: readonly string[] = [], root = cwd) =>
  openCodeBase(paths, { cwd }).codeBase.paths.map((path) => path.slice(root.length + 1))

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
  ...Object.fromEntries(BUILT.map((name) => [`${name}/a.ts`, ''])),
})
const listed = (...paths: string[]) => filesIn(folder, paths)

describe('the files of source', () => {
  it('are TypeScript and JavaScript, in order, without what is ignored or built', () => {
    expect(listed('.')).toEqual(['a.mts', 'b.cjs', 'c.tsx', 'lib/a.ts', 'other/own.ts', 'z.ts'])
  })

  it('are those that are named, and those below folders that are named, each once', () => {
    expect(listed('z.ts', 'lib', 'lib/a.ts')).toEqual(['lib/a.ts', 'z.ts'])
    expect(listed('dist/a.ts', 'd.d.ts')).toEqual(['d.d.ts', 'dist/a.ts'])
  })

  it('are those that links lead to, without locks of Emacs, which lead nowhere', () => {
    const linked = onDisk({ 'a.ts': '', 'lib/b.ts': '' })
    symlinkSync('a.ts', `${linked}/c.ts`)
    symlinkSync('user@host.1234', `${linked}/.#a.ts`)
    symlinkSync('lib', `${linked}/folder.ts`)
    expect(filesIn(linked)).toEqual(['a.ts', 'c.ts', 'lib/b.ts'])
  })

  it('are as deep as the system allows', { tags: 'slow' }, () => {
    const folder = onDisk({})
    // The system knows paths of 4,095 characters.
    const deep = `${'a/'.repeat((4080 - folder.length) / 2)}a.ts`
    mkdirSync(`${folder}/${deep}`.replace(/\/a\.ts$/, ''), { recursive: true })
    writeFileSync(`${folder}/${deep}`, '')
    expect(filesIn(folder)).toEqual([deep])
  })
})

it('files of tests are known by their names and their folders', () => {
  const tests =
    'a.test.ts src/a.spec.tsx src/a-test.js a.test-d.ts a.e2e.mts a.bench.cjs a.stories.jsx __tests__/a.ts src/__mocks__/a.ts'
  const folders =
    'test/a.ts lib/tests/b/a.ts type-tests/a.ts e2e/a.ts cypress/a.ts playwright/a.ts fixtures/a.ts __fixtures__/a.ts integration-tests/a.ts src/__testfixtures__/a.ts'
  const others = 'atest/a.ts src/latest.ts test.ts tested/a.ts'
  const all = `${tests} ${folders} ${others}`.split(' ')
  const define = "import { defineId } from 'brandid'\ndefineId('a')"
  const { codeBase, root } = openCodeBase([], {
    cwd: onDisk(Object.fromEntries(all.map((path) => [path, define]))),
  })
  const definitions = codeBase.paths.flatMap((path) => codeBase.definitionsIn(path))
  expect(definitions).toHaveLength(all.length)
  const own = apartFromTests(definitions, root).map(({ module }) => module.path.slice(root.length + 1))
  expect(own).toEqual(others.split(' '))
})

describe('a .gitignore', () => {
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync('git', ['-c', 'core.excludesFile=/dev/null', ...args], { cwd, encoding: 'utf8' })

  const PATHS =
    `a.ts lib/a.ts aa.ts A.ts gen/b.ts src/gen/b.ts gen.ts src/gen.ts a/b.ts a/x/b.ts a/x/y/b.ts x/a/b.ts
    b.ts #a.ts a[b.ts ad.ts ab.ts ac.ts xaxbxcx.ts abd.ts abcd.ts x/a/y/b.ts a/a/b.ts lib/c.tsx`.split(/\s+/)

  // git itself says which files of these a text ignores.
  it.each([
    'a.ts',
    '/a.ts',
    'gen/',
    'gen',
    'a/**/b.ts',
    '*.ts\n!b.ts',
    '# a.ts\r\n\r\nb.ts  \r\n',
    '\ufeffa[!bc].ts',
    '*a*b*c*',
    '**/a/**/b.ts',
    'lib/*',
    'a/*\n!a/x',
    '/*\n!/lib/',
    '\\#a.ts',
    '?b.ts',
    'x/**',
    `${'?'.repeat(5000)}\nb.ts`,
  ])('ignores what git ignores: %j', { tags: 'slow' }, (text) => {
    const folder = onDisk({ '.gitignore': text, ...Object.fromEntries(PATHS.map((path) => [path, ''])) })
    git(folder, 'init', '--quiet')
    const kept = git(folder, 'ls-files', '-z', '--others', '--exclude-standard').split('\0')
    const expected = kept.filter((path) => /\.tsx?$/.test(path)).sort()
    expect(filesIn(folder).sort()).toEqual(expected)
  })

  it.each([`${'a*'.repeat(10)}b`, `${'**/'.repeat(12)}b`, `${'a*'.repeat(4)}b`, `${'**/a/'.repeat(2)}b`])(
    'ends soon for any patterns: %s',
    { tags: 'slow' },
    (text) => {
      const deep = `${'a/'.repeat(200)}${'a'.repeat(60)}.ts`
      expect(filesIn(onDisk({ '.gitignore': text, [deep]: '' }))).toEqual([deep])
    },
  )

  const NAMES = ['top.ts', 'root.ts', 'app.ts', 'src.ts', 'plain.ts']
  const files = {
    '.gitignore': 'top.ts\n*.log',
    'repo/.git/HEAD': '',
    'repo/.gitignore': 'root.ts\ngen/',
    'repo/app/.gitignore': 'app.ts\n!root.ts',
    'repo/app/src/.gitignore': 'src.ts',
    'plain/.gitignore': 'plain.ts',
  }
  const folders = ['repo/app/src/nested', 'repo/app', 'repo', 'plain/src', 'repo/gen']
  const named = folders.flatMap((folder) => NAMES.map((name) => [`${folder}/${name}`, ''] as const))
  const above = onDisk({ ...files, ...Object.fromEntries(named) })
  it.each([
    { of: 'repo/app/src/nested', cwd: 'repo/app', ignored: ['app.ts', 'src.ts'] },
    { of: 'repo/app', cwd: 'repo/app', ignored: ['app.ts'] },
    { of: 'repo', cwd: '', ignored: ['root.ts'] },
    { of: 'plain/src', cwd: 'plain', ignored: ['plain.ts'] },
    { of: 'plain/src', cwd: '', ignored: ['top.ts', 'plain.ts'] },
    { of: 'plain/src', cwd: 'repo', ignored: [] },
    { of: 'repo/gen', cwd: 'repo', ignored: [] },
  ])('counts as far as its repository, or the folder of the command: $of in $cwd', ({ of, cwd, ignored }) => {
    const kept = filesIn(`${above}/${cwd}`.replace(/\/$/, ''), [`${above}/${of}`], `${above}/${of}`)
    expect(NAMES.filter((name) => !kept.includes(name))).toEqual(ignored)
  })

  it('counts for the paths of a command', () => {
    const app = onDisk({ '.gitignore': 'gen/', 'src/a.ts': '', 'src/gen/b.ts': '' })
    expect(filesIn(app, ['src'])).toEqual(['src/a.ts'])
    expect(filesIn(app, ['src/gen'])).toEqual(['src/gen/b.ts'])
  })
})
