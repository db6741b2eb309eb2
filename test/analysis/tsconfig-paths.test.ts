import { describe, expect, it, vi } from 'vitest'
import { AliasReader, targetsOf } from '../../src/analysis/tsconfig-paths.ts'

const aliasesOf = (files: Readonly<Record<string, string>>, folder = '/p') =>
  new AliasReader((path) => files[path]).aliasesOf(folder)
const paths = (text: string) => `{ "compilerOptions": { "paths": ${text} } }`

describe('the aliases of a folder', () => {
  it.each<[string, Readonly<Record<string, string>>, [string, string[]][]]>([
    ['no configuration', {}, []],
    [
      'its own',
      { '/p/tsconfig.json': paths('{ "@/*": ["./src/*", "lib/*"] }') },
      [['@/*', ['/p/src/*', '/p/lib/*']]],
    ],
    ['one target without a list', { '/p/tsconfig.json': paths('{ "a": "./a" }') }, [['a', ['/p/a']]]],
    [
      'what is no text',
      { '/p/tsconfig.json': paths('{ "a": [1, "./a", null], "b": null }') },
      [
        ['a', ['/p/a']],
        ['b', []],
      ],
    ],
    ['no paths', { '/p/tsconfig.json': paths('null') }, []],
    [
      'any path from baseUrl alone',
      { '/p/tsconfig.json': '{ "compilerOptions": { "baseUrl": "./" } }' },
      [['*', ['/p/*']]],
    ],
    [
      'paths first, then any path from baseUrl',
      { '/p/tsconfig.json': '{ "compilerOptions": { "baseUrl": "src", "paths": { "@/*": ["./*"] } } }' },
      [
        ['@/*', ['/p/src/*']],
        ['*', ['/p/src/*']],
      ],
    ],
    [
      'none of a baseUrl that is no text',
      { '/p/tsconfig.json': '{ "compilerOptions": { "baseUrl": 1 } }' },
      [],
    ],
    ['the nearest', { '/p/tsconfig.json': '{}', '/tsconfig.json': paths('{ "a": "./a" }') }, []],
    ['those above', { '/tsconfig.json': paths('{ "a": "./a" }') }, [['a', ['/a']]]],
    [
      'the base that has some, beside others',
      {
        '/p/tsconfig.json': '{ "extends": ["./base.json", "./empty.json", "./none"] }',
        '/p/empty.json': paths('{}'),
        '/p/base.json': paths('{ "a": "./a" }'),
      },
      [['a', ['/p/a']]],
    ],
    [
      'those of the last base',
      {
        '/p/tsconfig.json': '{ "extends": ["./one.json", "./two.json"] }',
        '/p/one.json': paths('{ "a": "./one" }'),
        '/p/two.json': paths('{ "a": "./two" }'),
      },
      [['a', ['/p/two']]],
    ],
    [
      'no base in a package',
      { '/p/tsconfig.json': '{ "extends": "base" }', '/p/base.json': paths('{ "a": "./a" }') },
      [],
    ],
  ])('are %s', (_, files, aliases) => {
    expect(aliasesOf(files)).toEqual(aliases)
  })

  it('are read once', () => {
    const read = vi.fn((path: string) => (path === '/tsconfig.json' ? paths('{ "a": "./a" }') : undefined))
    const evaluator = new AliasReader(read)
    const aliases = evaluator.aliasesOf('/p/q')
    const { length } = read.mock.calls
    expect(['/p/q', '/p', ''].map((folder) => evaluator.aliasesOf(folder))).toEqual([
      aliases,
      aliases,
      aliases,
    ])
    expect(read).toHaveBeenCalledTimes(length)
  })

  it.each([
    { depth: 10, isFound: true },
    { depth: 11, isFound: false },
  ])('come over $depth bases: $isFound', ({ depth, isFound }) => {
    const bases = Array.from({ length: depth }, (_, i) => [
      i === 0 ? '/p/tsconfig.json' : `/p/${i}.json`,
      `{ "extends": "./${i + 1}.json" }`,
    ])
    const files = { ...Object.fromEntries(bases), [`/p/${depth}.json`]: paths('{ "a": "./a" }') }
    expect(aliasesOf(files)).toHaveLength(isFound ? 1 : 0)
  })
})

describe('a specifier', () => {
  it.each<[string, string, string[]]>([
    ['@/b', '@/*', ['/src/b']],
    ['@/b/c', '@/*', ['/src/b/c']],
    ['x/b/y', 'x/*/y', ['/src/b']],
    ['z/b/y', 'x/*/y', []],
    ['x/b/z', 'x/*/y', []],
    ['b', '*', ['/src/b']],
    ['@/$$b', '@/*', ['/src/$$b']],
    ['one', 'one', ['/src/*']],
    ['two', 'one', []],
  ])('%s under %s', (specifier, pattern, targets) => {
    expect(targetsOf(specifier, [[pattern, ['/src/*']]])).toEqual(targets)
  })
})
