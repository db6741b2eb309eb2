import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkCodeBase, openProjectTypes } from '@brandid/project/rules'
import { openCodeBase } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'

// `check` reads types with the TypeScript that a project has installed, and finds what ESLint finds: typed.txt holds ESLint's findings,
// which `npm run check -- linters` compares with ESLint itself.

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const linted = join(repository, 'packages/project/test/linters')
const TYPED = ['no-certain-refusal', 'no-mixed-columns', 'no-mixed-comparison', 'no-unchecked-id']

/** Links a package into the project; `typescript` is the compiler of the tests. */
function install(folder: string, ...names: readonly string[]): void {
  for (const name of names) {
    const path = join(folder, 'node_modules', name)
    mkdirSync(join(path, '..'), { recursive: true })
    symlinkSync(
      name === 'brandid'
        ? repository
        : join(repository, 'node_modules', name === 'typescript' ? '@tsd/typescript' : name),
      path,
    )
  }
}

function check(cwd: string) {
  const { codeBase, root } = openCodeBase([], { cwd })
  const types = openProjectTypes(codeBase.paths, root, (path) => codeBase.text(path))
  return { ...checkCodeBase(codeBase, root, () => {}, types), gaps: types.gaps, faults: codeBase.ownFaults }
}

it('check finds what ESLint finds by types', () => {
  const folder = onDisk({})
  cpSync(join(linted, 'typed'), folder, { recursive: true })
  const { compilerOptions } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'))
  const base = JSON.parse(
    readFileSync(join(repository, 'tsconfig.json'), 'utf8').replace(/^\s*\/\/.*$/gm, ''),
  )
  const options = { ...base.compilerOptions, ...compilerOptions, rootDir: undefined }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
  )
  install(folder, 'brandid', 'drizzle-orm', 'kysely', 'typescript', 'zod')
  const { findings, faults } = check(folder)
  const lines = findings
    .filter(({ rule }) => TYPED.includes(rule))
    .map(({ file, line, message }) => `${file}:${line} ${message}\n`)
  expect(faults).toEqual([])
  expect(lines.join('')).toBe(readFileSync(join(linted, 'typed.txt'), 'utf8'))
})

const IDS = `export interface UserId { readonly '~id'?: { readonly user: true } }
export declare const user: string & { readonly '~id'?: { readonly user: true } }
export declare const post: string & { readonly '~id'?: { readonly post: true } }
`
const MIXED = "import { post, user } from './ids'\nexport const isSame = user === post\n"
const found = (folder: string) => check(folder).findings.map(({ file, rule }) => `${file} ${rule}`)

it('a short name may refer to a longer kind in a folder that is named after the kind', () => {
  const code =
    "import { CscSessionKey } from '../ids'\nexport const a = { sessionId: CscSessionKey.parse(1) }\n"
  const folder = onDisk({
    'package.json': '{ "type": "module", "dependencies": { "brandid": "1" } }',
    'tsconfig.json':
      '{ "compilerOptions": { "strict": true, "types": [], "module": "preserve", "skipLibCheck": true } }',
    'ids.ts': `import { defineKey } from 'brandid/core'
export const SessionKey = defineKey('session')
export const CscSessionKey = defineKey('csc_session')
`,
    'csc/sign.ts': code,
    'app/sign.ts': code,
  })
  install(folder, 'brandid', 'typescript')
  expect(found(folder).filter((each) => each.endsWith('no-unchecked-id'))).toEqual([
    'app/sign.ts no-unchecked-id',
  ])
})

describe('the tsconfig.json of a file', () => {
  const OPTIONS = { compilerOptions: { strict: true, types: [] } }

  it('is the nearest one that compiles the file, or one to which it refers', () => {
    const folder = onDisk({
      'tsconfig.json': JSON.stringify({
        files: [],
        references: [{ path: './tsconfig.app.json' }, { path: './lib' }],
      }),
      'tsconfig.app.json': JSON.stringify({ ...OPTIONS, include: ['app'] }),
      'lib/tsconfig.json': JSON.stringify({ ...OPTIONS, references: [{ path: '..' }] }),
      'app/ids.ts': IDS,
      'app/a.ts': MIXED,
      'lib/ids.ts': IDS,
      'lib/b.ts': MIXED,
      'outside.ts': 'export const a = 1',
    })
    install(folder, 'typescript')
    expect(found(folder)).toEqual(['app/a.ts no-mixed-comparison', 'lib/b.ts no-mixed-comparison'])
    expect(check(folder).gaps).toEqual(['no tsconfig.json compiles 1 TypeScript file'])
  })

  it('needs a compiler that has an interface', () => {
    const files = { 'tsconfig.json': JSON.stringify(OPTIONS), 'ids.ts': IDS, 'a.ts': MIXED }
    const without = onDisk(files)
    expect(found(without)).toEqual([])
    expect(check(without).gaps).toEqual(['typescript is not installed next to tsconfig.json'])
    const native = onDisk({ ...files, 'node_modules/typescript/package.json': '{ "version": "7.0.2" }' })
    expect(found(native)).toEqual([])
    expect(check(native).gaps).toEqual(['TypeScript 7.0.2 provides no types to other programs'])
  })

  it('is not missed where there is none', () => {
    expect(check(onDisk({ 'ids.ts': IDS, 'a.ts': MIXED })).gaps).toEqual([])
  })
})

it('a cast is reported once, by the rule that knows the types', () => {
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [], "module": "nodenext" } }',
    'ids.ts': `import { defineId, type IdOf } from 'brandid'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
`,
    'a.ts': "import type { UserId } from './ids.js'\nexport const a = (x: string) => x as UserId\n",
  }
  const rulesWith = (...packages: readonly string[]) => {
    const folder = onDisk(files)
    install(folder, ...packages)
    return found(folder).filter((each) => each.startsWith('a.ts'))
  }
  expect(rulesWith('brandid')).toEqual(['a.ts no-cast'])
  expect(rulesWith('brandid', 'zod', 'typescript')).toEqual(['a.ts no-unchecked-id'])
})
