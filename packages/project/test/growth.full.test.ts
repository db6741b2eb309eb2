import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { countBlocks } from '../../../test/count-blocks.ts'
import { sampled } from '../../../test/full-length.ts'
import { IDS, onDisk } from '../../base/test/on-disk.ts'

// The command over a project, and over one that has twice as much of one thing. V8 counts the blocks that run: a number that no
// other program of the machine changes.

const binary = fileURLToPath(new URL('../../kit/dist/cli/main.js', import.meta.url))

type Files = Readonly<Record<string, string>>

const times = (count: number, spell: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => spell(i)).join('\n')
const modules = (count: number, spell: (i: number) => string, name = (i: number) => `m${i}.ts`): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), spell(i)]))

const projects: Readonly<Record<string, (count: number) => Files>> = {
  'a chain of imports behind two tests of one prefix': (count) => ({
    ...modules(count, (i) => `import './m${i + 1}'\nexport const a${i} = 1`),
    'a.test.ts': `${IDS}import './m0'`,
    'b.test.ts': `${IDS}import './m0'`,
  }),
  'tests that define one prefix, each over the same modules': (count) => ({
    ...modules(
      count,
      () => `${IDS}import '../app/m0'`,
      (i) => `test/t${i}.test.ts`,
    ),
    ...modules(
      count,
      (i) => `import './m${i + 1}'\nexport const a${i} = 1`,
      (i) => `app/m${i}.ts`,
    ),
  }),
  'aliases of an ID type, each of the next': (count) => ({
    'ids.ts': IDS,
    'aliases.ts': `import type { UserId } from './ids'\n${times(count, (i) => `export type A${i} = A${i + 1};`)}\nexport type A${count} = UserId\nexport const a = (x: string) => x as A0`,
  }),
  'interfaces of one file, whose properties name them': (count) => ({
    'ids.ts': IDS,
    'types.ts': times(count, (i) => `export interface I${i} { userId: I${count - i - 1} }`),
  }),
  'properties of one type, each asked by its name': (count) => ({
    'ids.ts': IDS,
    'types.ts': `interface Scalars { ${times(count, (i) => `s${i}: string;`)} }\n${times(count, (i) => `export interface I${i} { userId: Scalars['s${i}'] }`)}`,
  }),
  'files that pass one another on': (count) => ({
    ...modules(count, () => times(4, (i) => `export * from './m${i}'`)),
    'ids.ts': IDS,
    'use.ts':
      "import { UserId, type Nowhere } from './m0'\nexport const f = (userId: Nowhere) => UserId.parse(userId) as Nowhere",
  }),
  'names that a file of 100 stars passes on': (count) => ({
    ...modules(100, (i) => `export interface T${i} { a: string }`),
    'index.ts': times(100, (i) => `export * from './m${i}'`),
    'ids.ts': IDS,
    'use.ts': `import type { T1, T99 } from './index'\n${times(count, (i) => `export interface U${i} { userId: T1; a: T99 }`)}`,
  }),
  're-exports, one behind the other': (count) => ({
    ...modules(count, (i) => `export { UserId as UserId } from './${i + 1 === count ? 'ids' : `m${i + 1}`}'`),
    'ids.ts': IDS,
    'use.ts':
      "import { UserId } from './m0'\nexport const f = (userId: string) => UserId.parse(userId) as UserId",
  }),
  'definitions of one file': (count) => ({
    'ids.ts': `import { defineId } from 'brandid'\n${times(count, (i) => `export const P${i}Id = defineId('p${i}')`)}`,
  }),
  'definitions of one prefix': (count) => ({
    'ids.ts': `import { defineId } from 'brandid'\n${times(count, (i) => `export const P${i}Id = defineId('p')`)}`,
  }),
  'functions that define what they receive': (count) => ({
    'ids.ts': `import { defineId } from 'brandid'\n${times(count, (i) => `export const make${i} = (p: string) => defineId(p)\nexport const P${i} = make${i}('p${i}')`)}`,
  }),
  'members of defineIds': (count) => ({
    'ids.ts': `import { defineIds } from 'brandid'\nexport const ids = defineIds({ ${times(count, (i) => `p${i}: {},`)} })`,
  }),
  'schemas, in one chain of methods': (count) => ({
    'ids.ts': IDS,
    'zod.ts': `import { z } from 'zod'\nexport const S = z.object({ ${times(count, (i) => `a${i}Id: z.string(),`)} userId: z.string()${'.min(1)'.repeat(count)} })${'.strict()'.repeat(count)}`,
  }),
  'terms of a sum, and templates': (count) => ({
    'ids.ts': IDS,
    'sum.ts': `import 'brandid'\nexport const s = 'user_' + x${' + x'.repeat(count)}\nf(${times(count, () => '`user_\u0024{x}`,')})`,
  }),
  'members, calls and conditions, one behind the other': (count) => ({
    'ids.ts': IDS,
    'chain.ts': `import 'brandid'\nexport const a = b${'.c()'.repeat(count)}\nexport const d = ${'e ? 1 : '.repeat(count)} 2\n${'if (a) b()\nelse '.repeat(count)} c()`,
  }),
  'comments that silence': (count) => ({
    'ids.ts': IDS,
    'a.ts': times(
      count,
      () => '// eslint-disable-next-line brandid/no-cast\nexport const a = (x: string) => x as UserId',
    ),
  }),
  folders: (count) => ({
    ...modules(
      count,
      () => 'export {}',
      (i) => `f${i}/a.ts`,
    ),
    'ids.ts': IDS,
  }),
  'lines of .gitignore, and files': (count) => ({
    ...modules(count, () => 'export {}'),
    'ids.ts': IDS,
    '.gitignore': times(count, (i) => `/gen/f${i}.ts`),
  }),
}

const count = (files: Files, args: readonly string[]) => {
  const folder = onDisk(files)
  const blocks = countBlocks([binary, ...args], { cwd: folder })
  rmSync(folder, { recursive: true, force: true })
  return blocks
}

it.each(sampled(Object.entries(projects), 3))(
  'check, over twice as many %s, takes at most twice the operations',
  { timeout: 240_000 },
  (_, project) => {
    const [none, once, twice] = [1, 200, 400].map((size) => count(project(size), ['check'])) as [
      number,
      number,
      number,
    ]
    expect(twice - none).toBeLessThan(2.1 * (once - none))
  },
)

it('init, over 150,000 samples, fits the memory', () => {
  const samples = times(150_000, (i) => `user_${`${i}z`.padStart(10 + (i % 4), 'y')}`)
  const folder = onDisk({ 'a.ts': 'export {}', 'samples.txt': samples })
  const args = [binary, 'init', '--sample', 'samples.txt', '--rare']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  expect(stderr).toContain('150000 samples accepted, 0 rejected')
  expect(stdout).toMatch(/defineId\('user', \{\s+format: opaque\(\{ length: \[10, 13\]/)
})
