import { describe, expect, it, vi } from 'vitest'
import { type Disk, Resolver } from '../../src/analysis/module-resolution.ts'

function resolverOf(
  files: Readonly<Record<string, string>>,
  packages: Readonly<Record<string, string>> = {},
) {
  return new Resolver(diskOf(files, packages))
}

const diskOf = (
  files: Readonly<Record<string, string>>,
  packages: Readonly<Record<string, string>>,
): Disk => ({
  read: (path) => files[path],
  isFile: (path) => Object.hasOwn(files, path),
  packageFolder: (name) => packages[name],
})

describe('a relative specifier', () => {
  const files = {
    '/a/b.ts': '',
    '/a/c.tsx': '',
    '/a/d/index.mts': '',
    '/a/e.js': '',
    '/a/f.d.ts': '',
    '/a/g.cts': '',
    '/a/h.jsx': '',
    '/a/j.json': '',
    '/a/k': '',
    '/a/l.d.ts': '',
    '/a/l.ts': '',
    '/a/m.d.mts': '',
    '/a/m.mjs': '',
    '/a/n.d.cts': '',
    '/a/n.cts': '',
    '/a/o.d.ts.js': '',
    '/a/p.cjs': '',
    '/i.ts': '',
    '/index.ts': '',
  }
  it.each([
    ['./b', '/a/b.ts'],
    ['./b.ts', '/a/b.ts'],
    ['./b.js', '/a/b.ts'],
    ['./c.js', '/a/c.tsx'],
    ['./c.jsx', '/a/c.tsx'],
    ['./c', '/a/c.tsx'],
    ['./d', '/a/d/index.mts'],
    ['./d/index.mjs', '/a/d/index.mts'],
    ['./e', '/a/e.js'],
    ['./e.js', '/a/e.js'],
    ['./g.cjs', '/a/g.cts'],
    ['./h', '/a/h.jsx'],
    ['./p', '/a/p.cjs'],
    ['../i', '/i.ts'],
    ['..', '/index.ts'],
    ['.', undefined],
    ['./j.json', undefined],
    ['./k', undefined],
    ['./l.d', undefined],
    ['./l.d.ts', '/a/l.ts'],
    ['./m.d.mts', '/a/m.mjs'],
    ['./n.d.cts', '/a/n.cts'],
    ['./o.d.ts', '/a/o.d.ts.js'],
    ['./f', undefined],
    ['./f.d.ts', undefined],
    ['./none', undefined],
    ['b', undefined],
  ])('%s is %s', (specifier, path) => {
    const resolver = resolverOf(files)
    expect(resolver.resolve('/a/z.ts', specifier)).toBe(path)
    expect(resolver.resolve('/a/z.ts', specifier)).toBe(path)
  })
})

it('asks the disk once for a specifier in a folder', () => {
  const disk = diskOf({ '/a/b.ts': '' }, {})
  const isFile = vi.spyOn(disk, 'isFile')
  const resolver = new Resolver(disk)
  const resolve = () => ['./b', './none'].map((specifier) => resolver.resolve('/a/z.ts', specifier))
  const found = resolve()
  const { length } = isFile.mock.calls
  expect(resolve()).toEqual(found)
  expect(isFile).toHaveBeenCalledTimes(length)
})

describe('an alias', () => {
  const files = { '/p/src/b.ts': '', '/p/lib/one.ts': '' }
  const paths = (more = '') =>
    `{ "compilerOptions": { ${more} "paths": { "@/*": ["./src/*", 1], "one": "./lib/one", "x/*/y": ["./lib/*"] } } }`
  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['tsconfig.json', { '/p/tsconfig.json': paths() }, true],
    ['jsconfig.json', { '/p/jsconfig.json': paths() }, true],
    ['a folder above', { '/tsconfig.json': paths('"baseUrl": "p",') }, true],
    [
      'extends',
      { '/p/tsconfig.json': '{ "extends": ["./base", "@other/base"] }', '/p/base.json': paths() },
      true,
    ],
    [
      'references',
      {
        '/p/tsconfig.json': '{ "references": [{}, { "path": "./tsconfig.app.json" }] }',
        '/p/tsconfig.app.json': paths(),
      },
      true,
    ],
    [
      'a folder of references',
      {
        '/p/tsconfig.json': '{ "references": [{ "path": "./src" }] }',
        '/p/src/tsconfig.json': paths().replaceAll('./', '../'),
      },
      true,
    ],
    ['a circle', { '/p/tsconfig.json': '{ "extends": "./tsconfig.json" }' }, false],
    ['no JSON', { '/p/tsconfig.json': 'no' }, false],
    ['none', {}, false],
  ])('of %s', (_, configs, isFound) => {
    const resolver = resolverOf({ ...files, ...configs })
    expect(resolver.resolve('/p/src/z.ts', '@/b')).toBe(isFound ? '/p/src/b.ts' : undefined)
    expect(resolver.resolve('/p/z.ts', 'one')).toBe(isFound ? '/p/lib/one.ts' : undefined)
    expect(resolver.resolve('/p/z.ts', 'x/one/y')).toBe(isFound ? '/p/lib/one.ts' : undefined)
    expect(resolver.resolve('/p/z.ts', 'two')).toBeUndefined()
  })
})

describe('a package of the workspace', () => {
  const packages = { '@acme/ids': '/p/ids', lib: '/p/lib', 'lib.': '/p/lib' }
  const at = (manifest: string | undefined) =>
    resolverOf(
      {
        '/p/ids/src/index.ts': '',
        '/p/ids/src/more.ts': '',
        '/p/ids/made/more.ts': '',
        '/p/lib/deep.ts': '',
        '/p/lib/index.ts': '',
        ...(manifest && { '/p/ids/package.json': manifest }),
      },
      packages,
    )
  it.each([
    ['{ "exports": "./dist/index.js" }', '@acme/ids', '/p/ids/src/index.ts'],
    [
      '{ "exports": { ".": { "types": "./dist/index.d.ts" }, "./x": null } }',
      '@acme/ids',
      '/p/ids/src/index.ts',
    ],
    ['{ "exports": { "./other": "./build/more.js" } }', '@acme/ids/other', '/p/ids/src/more.ts'],
    ['{ "main": "lib/more.js" }', '@acme/ids', '/p/ids/src/more.ts'],
    ['{ "main": "./made/more.js" }', '@acme/ids', '/p/ids/made/more.ts'],
    ['{ "exports": { ".": [{ "types": "./made/more.d.ts" }] } }', '@acme/ids', '/p/ids/made/more.ts'],
    [
      '{ "exports": { ".": { "node": null, "default": "./out/more.js" } } }',
      '@acme/ids',
      '/p/ids/src/more.ts',
    ],
    ['{ "exports": { ".": null } }', '@acme/ids', '/p/ids/src/index.ts'],
    ['{ "exports": "./dist/index.js", "main": "./made/more.js" }', '@acme/ids/none', undefined],
    [undefined, '@acme/ids', '/p/ids/src/index.ts'],
    [undefined, '@acme/ids/more', '/p/ids/src/more.ts'],
    [undefined, '@acme/ids/none', undefined],
    [undefined, 'lib/deep', '/p/lib/deep.ts'],
    [undefined, 'lib', '/p/lib/index.ts'],
    [undefined, 'lib./deep', '/p/lib/deep.ts'],
    [undefined, '', undefined],
  ])('with %s: %s', (manifest, specifier, path) => {
    expect(at(manifest).resolve('/p/z.ts', specifier)).toBe(path)
  })
})
