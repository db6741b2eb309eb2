import { posix } from 'node:path'
import { findFolder, join, openCodeBase, relative } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { IDS, linkedOnDisk, onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from '../../../kit/test/cli/run-in.ts'
import { lint } from '../rules/lint.ts'

/** What specifiers name in a file of a folder. */
function resolveIn(
  files: Readonly<Record<string, string>>,
  { from = 'a/z.ts', links = {} }: { from?: string; links?: Readonly<Record<string, string>> } = {},
) {
  const folder = linkedOnDisk({ ...files, [from]: '' }, links)
  const { codeBase } = openCodeBase([], { cwd: folder })
  return (specifier: string) => codeBase.resolvePath(`${folder}/${from}`, specifier)?.slice(folder.length + 1)
}

describe('a relative specifier', () => {
  const files =
    'a/b.ts a/c.tsx a/d/index.mts a/e.js a/f.d.ts a/g.cts a/h.jsx a/j.json a/k.css a/l.d.ts a/l.ts i.ts index.ts'
  const resolve = resolveIn(Object.fromEntries(files.split(' ').map((path) => [path, ''])))
  it.each([
    ['./b', 'a/b.ts'],
    ['./b.ts', 'a/b.ts'],
    ['./b.js', 'a/b.ts'],
    ['./c.js', 'a/c.tsx'],
    ['./c.jsx', 'a/c.tsx'],
    ['./c', 'a/c.tsx'],
    ['./d', 'a/d/index.mts'],
    ['./d/index.mjs', 'a/d/index.mts'],
    ['./e', 'a/e.js'],
    ['./e.js', 'a/e.js'],
    ['./g.cjs', 'a/g.cts'],
    ['./h', 'a/h.jsx'],
    ['../i', 'i.ts'],
    ['..', 'index.ts'],
    ['.', undefined],
    ['./j.json', undefined],
    ['./k.css', undefined],
    ['./b.ts/c', undefined],
    ['./l.d.ts', 'a/l.ts'],
    ['./f.d.ts', undefined],
    ['./none', undefined],
    ['b', undefined],
    ['/etc/b.ts', undefined],
    ['', undefined],
  ])('%s is %s', (specifier, path) => expect([resolve(specifier), resolve(specifier)]).toEqual([path, path]))
})

describe('an alias', () => {
  const files = { 'p/src/b.ts': '', 'p/lib/one.ts': '' }
  const paths = (more = '', base = './') =>
    `{ // as people write it
      "compilerOptions": { ${more} "paths": { "@/*": ["${base}src/*"], "one": ["${base}lib/one"], }, }, }`
  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['tsconfig.json', { 'p/tsconfig.json': paths() }, true],
    ['jsconfig.json', { 'p/jsconfig.json': paths() }, true],
    ['jsconfig.json below tsconfig.json', { 'p/jsconfig.json': paths(), 'tsconfig.json': '{}' }, true],
    ['a folder above', { 'tsconfig.json': paths('"baseUrl": "p",') }, true],
    ['extends', { 'p/tsconfig.json': '{ "extends": ["./base"] }', 'p/base.json': paths() }, true],
    [
      'extends of a package',
      {
        'p/tsconfig.json': '{ "extends": "@acme/tsconfig/base.json" }',
        'node_modules/@acme/tsconfig/package.json': '{ "name": "@acme/tsconfig" }',
        'node_modules/@acme/tsconfig/base.json': paths('', `\${configDir}/`),
      },
      true,
    ],
    [
      'references',
      {
        'p/tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
        'p/tsconfig.app.json': paths(),
      },
      true,
    ],
    ['package.json, with #', { 'p/package.json': '{ "imports": { "#b": "./src/b.ts" } }' }, false],
    ['a circle', { 'p/tsconfig.json': '{ "extends": "./tsconfig.json" }' }, false],
    ['no JSON', { 'p/tsconfig.json': 'no' }, false],
    ['none', {}, false],
  ])('of %s', (_, configs, isFound) => {
    const resolve = resolveIn({ ...files, ...configs }, { from: 'p/src/z.ts' })
    expect(['@/b', 'one'].map(resolve)).toEqual(
      isFound ? ['p/src/b.ts', 'p/lib/one.ts'] : [undefined, undefined],
    )
    expect(resolve('#b')).toBe('p/package.json' in configs ? 'p/src/b.ts' : undefined)
    expect(['two', './b'].map(resolve)).toEqual([undefined, 'p/src/b.ts'])
  })
})

describe('a package of the workspace', () => {
  const at = (manifest = '{}') =>
    resolveIn(
      {
        'p/ids/src/index.ts': '',
        'p/ids/src/more.ts': '',
        'p/ids/made/more.ts': '',
        'p/ids/package.json': manifest,
        'p/lib/deep.ts': '',
        'p/lib/index.ts': '',
        'p/lib/package.json': '{}',
        'node_modules/.pnpm/far/node_modules/far/index.ts': '',
        'node_modules/.pnpm/far/node_modules/far/package.json': '{}',
      },
      {
        links: {
          'node_modules/@acme/ids': 'p/ids',
          'node_modules/lib': 'p/lib',
          'node_modules/far': 'node_modules/.pnpm/far/node_modules/far',
          'node_modules/gone': 'p/gone',
        },
      },
    )
  it.each([
    ['{ "exports": "./dist/index.js" }', 'src/index.ts'],
    ['{ "exports": { ".": { "types": "./dist/index.d.ts" }, "./x": null } }', 'src/index.ts'],
    ['{ "main": "lib/more.js" }', 'src/more.ts'],
    ['{ "main": "./made/more.js" }', 'made/more.ts'],
    ['{ "exports": { ".": [{ "types": "./made/more.d.ts" }] } }', 'made/more.ts'],
    ['{ "exports": { ".": { "node": null, "default": "./out/more.js" } } }', 'src/more.ts'],
    ['{ "exports": { ".": null } }', 'src/index.ts'],
  ])('with %s is its %s', (manifest, file) => expect(at(manifest)('@acme/ids')).toBe(`p/ids/${file}`))

  it('has the files that its exports name', () => {
    expect(at('{ "exports": { "./other": "./build/more.js" } }')('@acme/ids/other')).toBe('p/ids/src/more.ts')
    expect(at('{ "exports": { "./*": "./src/*.ts" } }')('@acme/ids/more')).toBe('p/ids/src/more.ts')
    const manifest = '{ "exports": "./dist/index.js", "main": "./made/more.js" }'
    expect(at(manifest)('@acme/ids/none')).toBe(undefined)
  })

  it('has the files of its folder where its manifest names none', () => {
    const specifiers = ['@acme/ids', '@acme/ids/more', '@acme/ids/none', 'lib/deep', 'lib', 'far', 'gone']
    expect(specifiers.map(at())).toEqual([
      ...['p/ids/src/index.ts', 'p/ids/src/more.ts', undefined],
      ...['p/lib/deep.ts', 'p/lib/index.ts', undefined, undefined],
    ])
  })

  it.each([
    ['p/a/x.ts', 'p/b/y.ts', 'p/c/z.ts'],
    ['p/c/z.ts', 'p/b/y.ts', 'p/a/x.ts'],
  ])('is one for some folders only, if another copy is installed, first seen from %s', (...order) => {
    const files = {
      ...{ 'p/a/x.ts': '', 'p/b/y.ts': '', 'p/c/z.ts': '', 'p/ids/src/index.ts': '', 'p/own/ids.ts': '' },
      'p/ids/package.json': '{}',
      'p/c/tsconfig.json': '{ "compilerOptions": { "paths": { "ids": ["../own/ids"] } } }',
      'node_modules/ids/index.js': '',
      'node_modules/ids/package.json': '{}',
    }
    const folder = linkedOnDisk(files, { 'p/a/node_modules/ids': 'p/ids' })
    const { codeBase } = openCodeBase([], { cwd: folder })
    const found = order.map((from) => [from, codeBase.resolvePath(`${folder}/${from}`, 'ids')])
    expect(Object.fromEntries(found)).toEqual({
      'p/a/x.ts': `${folder}/p/ids/src/index.ts`,
      'p/b/y.ts': undefined,
      'p/c/z.ts': `${folder}/p/own/ids.ts`,
    })
  })

  it('is one that a folder lists, where no link leads to it', () => {
    const resolve = resolveIn({
      'ids/src/index.ts': '',
      'ids/package.json': '{ "name": "ids" }',
      'other/index.ts': '',
      'other/package.json': '{{ name }}',
      'more/index.ts': '',
      'more/package.json': '{ "name": 1 }',
    })
    expect(['ids', 'other', 'more'].map(resolve)).toEqual(['ids/src/index.ts', undefined, undefined])
  })
})

// Vite's `?url` and `?raw`: oxc-resolver finds the file and returns its path with the query.
describe('a specifier with a query or a fragment, for a bundler', () => {
  const resolve = resolveIn({
    'a/b.ts': '',
    'node_modules/worker/package.json': '{ "name": "worker", "main": "index.mjs" }',
    'node_modules/worker/index.mjs': '',
    'node_modules/worker/build/worker.mjs': '',
  })
  it.each([
    'worker?url',
    'worker/build/worker.mjs?url',
    'worker/build/worker?url',
    'worker/build/worker.mjs#a',
    './b.ts?raw',
  ])('names no file of the project: %s', (specifier) => expect(resolve(specifier)).toBeUndefined())
})

it('paths are joined, parted and seen from one another', () => {
  expect(['/a/b.ts', '/a', 'a.ts', ''].map(findFolder)).toEqual(['/a', '', '', ''])
  const joined = [join('/a/b', '../c.ts'), join('/a', './b/.//c.ts'), join('', 'b.ts')]
  expect(joined).toEqual(['/a/c.ts', '/a/b/c.ts', '/b.ts'])
  const seen = [relative('/a', '/a/b.ts'), relative('/a/b/c', '/d.ts'), relative('/a', '/a')]
  expect(seen).toEqual(['./b.ts', '../../../d.ts', './'])
})

it.each(['\u0024{configDir}/../ids/src/index.ts', '../ids/src/./index.ts', '../app/../ids/src/index.ts'])(
  'an alias to %s is followed by check and by the rules for linters',
  async (target) => {
    const folder = onDisk({
      '.git/HEAD': '',
      'ids/src/index.ts': IDS,
      'app/tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '~ids': [target] } } }),
      'app/src/a.ts': "import type { UserId } from '~ids'\nexport const a = (x: string) => x as UserId\n",
    })
    const app = posix.join(folder, 'app')
    const { stdout } = await runIn(app, ['check', '--json', '--rule', 'no-cast'])
    expect(JSON.parse(stdout).findings).toMatchObject([{ file: 'src/a.ts', line: 2 }])
    expect(lint(app, 'src/a.ts', 'no-cast')).toHaveLength(1)
  },
)
