import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProjectTypes } from '@brandid/project/rules'
import { openCodeBase } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'

const compiler = fileURLToPath(new URL('../../../../node_modules/@tsd/typescript', import.meta.url))

// Without a library of types, a program takes milliseconds.
const OPTIONS = { compilerOptions: { noLib: true, types: [] } }
const config = (more: object) => JSON.stringify({ ...OPTIONS, ...more })

interface Opened {
  /** The folder of the check, below the project. */
  readonly cwd?: string
  /** The folders with a compiler. */
  readonly installed?: readonly string[]
  /** The texts that the rules have of files. */
  readonly texts?: Readonly<Record<string, string>>
}

function open(
  files: Readonly<Record<string, string>>,
  { cwd = '.', installed = ['.'], texts = {} }: Opened = {},
) {
  const folder = onDisk(files)
  for (const each of installed) {
    const path = join(folder, each, 'node_modules/typescript')
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(compiler, path, 'junction')
  }
  const { codeBase, root } = openCodeBase([], { cwd: join(folder, cwd) })
  const nameOf = (path: string) => path.slice(root.length + 1)
  const types = openProjectTypes(codeBase.paths, root, (path) => texts[nameOf(path)] ?? codeBase.text(path))
  return { codeBase, root, nameOf, types }
}

/** The files with types, and why others have none. */
function typedIn(...args: Parameters<typeof open>) {
  const { codeBase, nameOf, types } = open(...args)
  const files = codeBase.paths.filter((path) => types.take(path) !== undefined)
  return { files: files.map(nameOf).sort(), gaps: types.gaps }
}

const CODE = 'export const a = 1\n'

describe('the types of a file', () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[], readonly string[]]>([
    ['of the project', { 'tsconfig.json': config({}) }, ['a.ts', 'lib/b.ts', 'lib/in/c.ts'], []],
    [
      'of its folder, if that compiles it',
      {
        'tsconfig.json': config({ include: ['a.ts'] }),
        'lib/tsconfig.json': config({}),
      },
      ['a.ts', 'lib/b.ts', 'lib/in/c.ts'],
      [],
    ],
    [
      'of a folder above, if its own compiles other files',
      {
        'tsconfig.json': config({}),
        'lib/in/tsconfig.json': config({ include: ['none', '../../a.ts'] }),
      },
      ['a.ts', 'lib/b.ts', 'lib/in/c.ts'],
      [],
    ],
    [
      'to which another refers by its folder',
      {
        'tsconfig.json': config({ files: [], references: [{ path: './settings' }] }),
        'settings/tsconfig.json': config({ include: ['../lib'] }),
      },
      ['lib/b.ts', 'lib/in/c.ts'],
      ['no tsconfig.json compiles 1 TypeScript file'],
    ],
    [
      'to which another refers by its name',
      {
        'tsconfig.json': config({ files: [], references: [{ path: './tsconfig.lib.json' }] }),
        'tsconfig.lib.json': config({ include: ['lib/in'] }),
      },
      ['lib/in/c.ts'],
      ['no tsconfig.json compiles 2 TypeScript files'],
    ],
    [
      'to which another refers through a third, in circles',
      {
        'tsconfig.json': config({ files: [], references: [{ path: './tsconfig.one.json' }] }),
        'tsconfig.one.json': config({
          files: [],
          references: [{ path: './tsconfig.json' }, { path: './none' }, { path: './tsconfig.two.json' }],
        }),
        'tsconfig.two.json': config({ include: ['a.ts'] }),
      },
      ['a.ts'],
      ['no tsconfig.json compiles 2 TypeScript files'],
    ],
    ['of nothing, if there is none', {}, [], []],
  ])('are those of the tsconfig.json %s', (_, configs, files, gaps) => {
    const found = typedIn({ 'a.ts': CODE, 'lib/b.ts': CODE, 'lib/in/c.ts': CODE, ...configs })
    expect(found).toEqual({ files, gaps })
  })

  it('are those of a tsconfig.json above the folder of the check', () => {
    const files = {
      'package.json': '{ "workspaces": ["packages/*"] }',
      'tsconfig.json': config({}),
      'packages/a/package.json': '{}',
      'packages/a/a.ts': CODE,
    }
    expect(typedIn(files, { cwd: 'packages/a' })).toEqual({ files: ['a.ts'], gaps: [] })
  })

  it('are missed for TypeScript alone', () => {
    const files = Object.fromEntries(
      ['a.ts', 'b.tsx', 'c.mts', 'd.cts', 'e.js', 'f.jsx', 'g.mjs', 'h.ts.js'].map((name) => [name, CODE]),
    )
    expect(typedIn({ ...files, 'tsconfig.json': config({ files: [] }) })).toEqual({
      files: [],
      gaps: ['no tsconfig.json compiles 4 TypeScript files'],
    })
    const withScripts = { compilerOptions: { ...OPTIONS.compilerOptions, allowJs: true } }
    expect(typedIn({ ...files, 'tsconfig.json': config(withScripts) })).toEqual({
      files: Object.keys(files),
      gaps: [],
    })
  })

  it('are of the text that the rules have', () => {
    const files = { 'a.ts': CODE, 'b.ts': CODE, 'tsconfig.json': config({}) }
    const found = typedIn(files, { texts: { 'a.ts': `${CODE}// edited` } })
    expect(found).toEqual({ files: ['b.ts'], gaps: [] })
  })

  it('survive faults in a tsconfig.json', () => {
    const cut = '{ "compilerOptions": { "noLib": true, "types": [] }, "include": ["a.ts"], '
    expect(typedIn({ 'a.ts': CODE, 'tsconfig.json': cut }).files).toEqual(['a.ts'])
    expect(typedIn({ 'a.ts': CODE, 'tsconfig.json/b.ts': '' }).files).toEqual([])
  })
})

describe('the compiler', () => {
  const files = { 'a.ts': CODE, 'lib/b.ts': CODE, 'tsconfig.json': config({ include: ['a.ts'] }) }
  const LIB = { 'lib/tsconfig.json': config({}) }
  const native = (version: string) => ({
    'node_modules/typescript/package.json': JSON.stringify({ version, main: 'index.js' }),
    'node_modules/typescript/index.js': 'throw new Error("No compiler")',
  })
  const MISSING = 'typescript is not installed next to tsconfig.json'

  it.each<
    [string, Readonly<Record<string, string>>, readonly string[], readonly string[], readonly string[]]
  >([
    ['is missed', LIB, [], [], [MISSING]],
    ['is the one above, as Node resolves it', LIB, ['.'], ['a.ts', 'lib/b.ts'], []],
    [
      'may be in one folder alone',
      LIB,
      ['lib'],
      ['lib/b.ts'],
      [MISSING, 'no tsconfig.json compiles 1 TypeScript file'],
    ],
    [
      'of version 7 has no interface',
      native('7.0.2'),
      [],
      [],
      ['TypeScript 7.0.2 provides no types to other programs'],
    ],
    [
      'of version 10 has none either',
      native('10.1.0'),
      [],
      [],
      ['TypeScript 10.1.0 provides no types to other programs'],
    ],
    ['that fails to load is missed', native('6.9.0'), [], [], [MISSING]],
    [
      'may differ between folders',
      { ...LIB, ...native('7.0.2') },
      ['lib'],
      ['lib/b.ts'],
      ['TypeScript 7.0.2 provides no types to other programs', 'no tsconfig.json compiles 1 TypeScript file'],
    ],
  ])('%s', (_, more, installed, typed, gaps) => {
    expect(typedIn({ ...files, ...more }, { installed })).toEqual({ files: typed, gaps })
  })
})

it('finds the node of TypeScript for each node of a file', () => {
  const code = `interface User { readonly name: string }
declare function load(name: string): User
const name: string = 'a'
load(name)
export const user: User = (load)(name) as User
export default user
`
  const { codeBase, root, types } = open({
    'a.ts': code,
    'tsconfig.json': config({ compilerOptions: { noLib: true, strict: true } }),
  })
  const path = `${root}/a.ts`
  const file = types.take(path)
  const { tree } = codeBase.module(path)
  const typeOf = (node: Parameters<NonNullable<typeof file>['findTsNode']>[0]) => {
    const type = file?.checker.getTypeAtLocation(file.findTsNode(node))
    return type?.symbol?.name ?? type?.intrinsicName
  }
  expect(tree.all('CallExpression').map(typeOf)).toEqual(['User', 'User'])
  expect(tree.all('TSTypeReference').map(typeOf)).toEqual(['User', 'User', 'User'])
  expect(tree.all('TSStringKeyword').map(typeOf)).toEqual(['string', 'string', 'string'])
  expect(tree.all('TSAsExpression').map(typeOf)).toEqual(['User'])
  expect(tree.all('VariableDeclarator').map(({ id }) => typeOf(id))).toEqual(['string', 'User'])
  expect(tree.all('CallExpression').map(({ callee }) => typeOf(callee))).toEqual(['load', 'load'])
})
