import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHECKS, PAGES } from '../../scripts/checks/table.mjs'
import { blocksOf } from '../pages/blocks.ts'
import { filesOfRepository, matchesOf, packages, pagesIn, read, readJson, root } from './repository.ts'

// A page that people read is read in ten minutes: 2,500 words, code and tables included. The README takes five. A page may pass its
// limit by 3 %, so that the next change of one sentence is no change of the page. The commands that it
// names exist. docs/for-maintainers.md is the map of the house: every room is on it, and what it names is there.

const pages = pagesIn('', 'docs', ...packages.map((name) => `packages/${name}`), 'packages/kit/docs', 'bench')
const scripts: Record<string, string> = readJson('package.json').scripts

/** Pages that people search, not read: a record, or a table that a command writes. */
const LOOKED_UP = /^bench\/|(?:CHANGELOG|changes-before-1|matrix|reference)\.md$/

describe('the words', () => {
  it('are those of many pages', () => expect(pages.length).toBeGreaterThan(45))

  it.each(pages.filter((page) => !LOOKED_UP.test(page)))('of %s are few enough to be read', (page) => {
    // As `wc -w` counts them.
    const limit = { 'README.md': 1200, 'docs/tutorial.md': 1030 }[page] ?? 2500
    const words = read(page).trim().split(/\s+/).length
    expect(words, `${page} has ${words} words of ${limit}: split it.`).toBeLessThanOrEqual(limit * 1.03)
  })

  it.each(['CHANGELOG.md', 'packages/kit/CHANGELOG.md'])('of %s say each change once', (page) => {
    const beginnings = Array.from(read(page).matchAll(/^- .{48}/gm), ([each]) => each)
    expect(beginnings.length).toBeGreaterThan(20)
    expect(beginnings.filter((each, place) => beginnings.indexOf(each) !== place)).toEqual([])
  })
})

describe('the blocks that need the file of another page', () => {
  const borrowing = pages.flatMap((page) => blocksOf(page, read(page))).filter(({ borrowed }) => borrowed[0])

  it('are found', () => expect(borrowing.length).toBeGreaterThan(2))

  it.each(borrowing)('say so in their first lines: $title', ({ code, borrowed }) => {
    const first = code.split('\n').slice(0, borrowed.length).join('\n')
    expect(blocksOf('', `\`\`\`ts\n${first}\n\`\`\`\n`)[0]?.borrowed).toEqual(borrowed)
  })
})

describe('the commands', () => {
  const named = (pattern: RegExp) => [...new Set(pages.flatMap((page) => matchesOf(read(page), pattern)))]

  it.each(named(/`npm run ([\w:-]+)/g))('have the script %s, which exists', (name) => {
    expect(scripts).toHaveProperty([name])
  })

  it('run npx brandid-kit where the README says that it is not installed, and npx brandid on the other pages', () => {
    const trying = pages.filter((page) => /npx brandid-kit [a-z<]/.test(read(page)) && !LOOKED_UP.test(page))
    expect(trying).toEqual(['README.md', 'docs/tutorial.md', 'packages/kit/README.md'])
    const installed = pages.filter((page) => /npx brandid [a-z<]/.test(read(page)) && !LOOKED_UP.test(page))
    expect(installed.length).toBeGreaterThan(8)
    expect(installed.filter((page) => trying.includes(page))).toEqual(['packages/kit/README.md'])
    expect(read('packages/kit/README.md')).toMatch(/npm install --save-dev brandid-kit\nnpx brandid /)
  })

  it.each(named(/`npm run check -- ([\w-]+)/g))('name the check %s, which exists', (name) => {
    expect(CHECKS.map((check) => check.name)).toContain(name)
  })

  it.each(named(/`npm run written -- ([\w-]+)/g))('name the page %s, which a command writes', (name) => {
    expect(PAGES.map((page) => page.name)).toContain(name)
  })

  it.each(named(/`node ((?:bench|scripts|test)\/[\w./-]+)/g))('have the file %s, which exists', (path) => {
    expect(existsSync(join(root, path))).toBe(true)
  })
})

// The build's own paths stand in the build, which fails without them. These programs run in CI only.
describe('the programs beside the source', () => {
  const programs = filesOfRepository().filter((name) =>
    /^(?:bench|scripts|site|test|packages\/\w+\/test)\/.*\.m?js$/.test(name),
  )
  const modules = programs.flatMap((program) =>
    matchesOf(read(program), /'((?:\.\.\/)+(?:packages\/\w+\/)?src\/[\w/-]+\.ts)'/g).map((module) => ({
      program,
      module,
    })),
  )

  it('are found, and name modules', () => expect(modules.length).toBeGreaterThan(1))

  it.each(modules)('$program names $module, which exists', ({ program, module }) => {
    expect(existsSync(join(root, dirname(program), module))).toBe(true)
  })
})

const map = read('docs/for-maintainers.md')
/** The rooms that a table of the map names in its first column. */
function roomsOf(title: string): string[] {
  const [, table = ''] = map.split(`| ${title}, from the top | |\n`)
  const rows = table.split('\n\n')[0]?.split('\n').slice(1) ?? []
  return rows.flatMap((row) => matchesOf(row.split('|')[1] ?? '', /`(.+?)`/g)).sort()
}

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

it.each([
  ['in `src`', 'src'],
  ['in `packages`', 'packages'],
])('the map has every room %s', (title, folder) => {
  expect(roomsOf(title)).toEqual(foldersOf(folder))
})

it('the files and folders of the page exist', () => {
  const named = matchesOf(map, /`([^`\s]+)`/g)
  const paths = named.filter((name) => /^[\w.-]+(?:\/[\w.-]+)+$/.test(name) && !name.startsWith('zod/'))
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

it('the checks of the page are commands', () => {
  const [, table = ''] = map.split('| check | protects |\n')
  const rows = table.split('\n\n')[0]?.split('\n').slice(1) ?? []
  const checks = rows.flatMap((row) =>
    matchesOf(row.split('|')[1] ?? '', /`(?:npm (?:run )?)?([\w:-]+)[^`]*`/g),
  )
  expect(checks.length).toBeGreaterThan(7)
  expect(checks.filter((name) => !(name in scripts) && !CHECKS.some((check) => check.name === name))).toEqual(
    [],
  )
})
