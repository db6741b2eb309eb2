import { readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { matchesOf, read, root } from './repository.ts'

// A block of a page of recipes whose fence names a file is that file without its header, below a line with its name, which other blocks
// import. `npm run check -- edges` compiles and runs the files. What a block imports is on its page, or in the line of its section that
// installs.

const edges = 'examples/edges'
const pages = [
  'docs/recipes.md',
  'docs/recipes-web.md',
  'docs/recipes-libraries.md',
  'docs/recipes-databases.md',
  'packages/kit/docs/decorators.md',
]

interface Block {
  readonly page: string
  readonly section: string
  readonly path: string
  readonly code: string
}

const blocksOf = (page: string): Block[] =>
  read(page)
    .split(/^(?=## )/m)
    .flatMap((section) =>
      Array.from(section.matchAll(/^```tsx? (\S+)\n(.*?)\n```$/gms), ([, path = '', code = '']) => ({
        page,
        section,
        path,
        code,
      })),
    )

const blocks = pages.flatMap(blocksOf)
const parts = blocksOf('docs/graphql.md')
const programs = readdirSync(join(root, edges)).filter((name) => /^(?!vitest)[\w-]+\.tsx?$/.test(name))

/** A file as a page prints it. */
const printed = (path: string) => {
  const folder = [edges, 'examples'].find((each) => path.startsWith(`${each}/`))
  const name = folder ? relative(folder, path) : basename(path)
  const code = read(path)
    .replace(/^('use \w+'\n)?\/\*\*.*?\*\/\n/s, '$1')
    .replace(/^\n+|\n+$/g, '')
    .replace(/(?<= from '\.[^']*)\.ts'/g, ".js'")
  return `// ${name}\n${code}`
}

const importsOf = (code: string) => matchesOf(code, /(?:from|import) '([^']+)'/g)
const isRelative = (name: string) => name.startsWith('.')
const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** The imports of a block that its page neither shows nor installs. */
function missingIn(all: readonly Block[], { page, section, path, code }: Block): string[] {
  const shown = all.filter((block) => block.page === page).map((block) => block.path.replace(/\.tsx?$/, ''))
  return importsOf(code).filter((name) =>
    isRelative(name)
      ? !shown.includes(join(path, '..', name.replace(/\.js$/, '')))
      : !/^(?:node:|brandid|zod)/.test(name) &&
        !new RegExp(`^npm install .*(?<= )${packageOf(name)}(?:@[^ ]+)?(?: |$)`, 'm').test(section),
  )
}

describe('the pages of recipes', () => {
  it('have no block with a path that they do not show', () => {
    const fences = pages.flatMap((page) => Array.from(read(page).matchAll(/^```(tsx? .*)$/gm)))
    expect(fences).toHaveLength(blocks.length)
    expect(blocks.length).toBeGreaterThan(20)
  })

  it.each(blocks)('$page prints $path', ({ path, code }) => {
    expect(code.replace(/^\/\/ \S+ is the file of ".*"\n/m, '')).toBe(printed(path))
  })

  it.each(blocks)('$page shows or installs what $path imports', (block) => {
    expect(missingIn(blocks, block)).toEqual([])
  })

  // A page of one recipe prints parts of files, with the imports that the part needs.
  it.each(parts)('$page prints lines of $path, in their order', ({ path, code }) => {
    const lines = read(path).split('\n')
    const [name, ...printedLines] = code.split('\n')
    expect(name).toMatch(/^\/\/ [\w-]+\.ts$/)
    let place = 0
    const strange = printedLines.filter((line) => {
      const found = lines.indexOf(line, place)
      place = found + 1 || place
      return found < 0
    })
    expect(strange).toEqual([])
  })

  it.each(parts)('$page shows or installs what $path imports', (part) => {
    expect(missingIn(parts, part)).toEqual([])
  })

  it('show every program', () => {
    const shown = blocks.map(({ path }) => path)
    expect(programs.filter((name) => !shown.includes(`${edges}/${name}`))).toEqual([])
  })

  it('are about programs that have a test each', () => {
    const rows = read(`${edges}/README.md`)
      .split('\n')
      .filter((line) => /^\| (?!framework)[^-]/.test(line))
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter((row) => !/`[\w-]+\.spec\.ts` \|$/.test(row))).toEqual([])
    const named = new Set(
      pages.concat(`${edges}/README.md`).flatMap((page) => read(page).match(/[\w-]+\.spec\.ts/g) ?? []),
    )
    const present = readdirSync(join(root, edges, 'test')).filter((name) => name.endsWith('.spec.ts'))
    expect([...named].sort()).toEqual(present.sort())
  })

  it.each(programs)('are about programs of fewer than 60 lines: %s', (name) => {
    expect(read(`${edges}/${name}`).trimEnd().split('\n').length).toBeLessThan(60)
  })
})
