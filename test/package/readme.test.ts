import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { isFullLength } from '../full-length.ts'
import { pgliteImage } from '../sql/pglite.ts'
import { compile } from './consumer.ts'
import { announced, blocksOf, checked, endsOf, errorsOf } from './pages/blocks.ts'
import { pagesIn, read, root } from './repository.ts'

// Every TypeScript block of README and docs is a module, compiled as it is printed against the built package, and run.
// `pages/blocks.ts` has their notation.

// The pages of the linters and of `brandid check` have tests of their own in the kit.
const names = ['README.md', 'packages/kit/docs/adopt.md', 'packages/kit/docs/monorepo.md', ...pagesIn('docs')]

/** The pages that have blocks. */
const pages = names
  .map((page) => ({
    page,
    folder: page.replaceAll('/', '-'),
    blocks: blocksOf(page, read(page)),
  }))
  .filter(({ blocks }) => blocks.length > 0)

type Page = (typeof pages)[number]

/** The blocks of a page that run: those of the README always, of the other pages in a full run. Every block compiles. */
const runningBlocks = ({ page, blocks }: Page) => (isFullLength || page === 'README.md' ? blocks : [])

// A page that fills `Register` does so for its whole program, so it is one by itself. The others share one, since most of
// the time goes into the declarations that they have in common.
const fillsRegister = ({ blocks }: Page) => blocks.some(({ code }) => code.includes('interface Register'))
const programs: Record<string, readonly Page[]> = {
  shared: pages.filter((page) => !fillsRegister(page)),
  ...Object.fromEntries(pages.filter(fillsRegister).map((page) => [page.folder, [page]])),
}

/** The lines of errors of a program, by the paths of its files: `page/block.ts(line,column): error …`. */
function compiled(program: string): string[] {
  const source = `${root}.build/pages/${program}/`
  rmSync(source, { recursive: true, force: true })
  for (const { folder, blocks } of programs[program] ?? []) {
    mkdirSync(source + folder, { recursive: true })
    for (const { name, code } of blocks) writeFileSync(`${source}${folder}/${name}.ts`, code)
  }
  const compilerOptions = {
    rootDir: '.',
    outDir: 'out',
    noUnusedLocals: false,
    noUnusedParameters: false,
    moduleDetection: 'force',
  }
  writeFileSync(
    `${source}tsconfig.json`,
    JSON.stringify({ extends: `${root}examples/tsconfig.json`, compilerOptions, include: ['**/*.ts'] }),
  )
  const printed = compile('7.0', source, '-p', '.')
  for (const { folder, blocks } of programs[program] ?? []) {
    for (const { name } of blocks) {
      const file = `${source}out/${folder}/${name}.js`
      writeFileSync(file, checked(readFileSync(file, 'utf8')))
    }
  }
  return printed.split('\n').filter((line) => /: error TS/.test(line))
}

/** The module that a block becomes. */
function moduleOf(page: Page, name: string): string {
  const program = fillsRegister(page) ? page.folder : 'shared'
  return `${root}.build/pages/${program}/out/${page.folder}/${name}.js`
}

let diagnostics: string[]
let ends: Record<string, unknown>

beforeAll(async () => {
  diagnostics = Object.keys(programs).flatMap(compiled)
  const modules = pages.flatMap((page) => runningBlocks(page).map(({ name }) => moduleOf(page, name)))
  ends = endsOf(modules, await pgliteImage())
}, 600_000)

describe.each(pages)('$page', (page) => {
  const { folder, blocks } = page

  it.each(blocks)('$title compiles, with the errors that it announces and no others', ({ name, code }) => {
    expect(errorsOf(diagnostics, `${folder}/${name}.ts`)).toEqual(announced(code))
  })

  it.each(runningBlocks(page))('$title runs, and its values are those that it shows', ({ name }) => {
    expect(ends[moduleOf(page, name)]).toEqual({ status: 0, stderr: '' })
  })
})

it('the programs have no error outside of the blocks', () => {
  const files = pages.flatMap(({ folder, blocks }) => blocks.map(({ name }) => `${folder}/${name}.ts(`))
  expect(diagnostics.filter((line) => !files.some((file) => line.startsWith(file)))).toEqual([])
})
