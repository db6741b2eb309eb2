import { describe, expect, it } from 'vitest'
import { pagesIn, read, readJson } from './repository.ts'

// What README and docs say of speed and size is what `npm run bench` or `npm run bench -- storage` wrote, or a ceiling that a test holds.

const flat = (path: string) => read(path).replace(/\s+/g, ' ')
const results = read('bench/results.md')

/** The cells of the first row of the results that begins so. */
function cellsOf(start: string): string[] {
  const row = results.split('\n').find((line) => line.startsWith(`| ${start} |`)) ?? ''
  return row.split('|').map((cell) => cell.trim().replace(/ \[.*\]$/, ''))
}

/** Bytes as kB with one digit. */
const kilobytes = (bytes = '') => (Number(bytes.replace(',', '')) / 1000).toFixed(1)

const [, , , used] = cellsOf('**brandid**')
const [, , heap = ''] = cellsOf('heap bytes of an ID').slice(1)
const [, , , ofTypeid] = cellsOf('generate and use, × as fast as typeid-js')
const [, , , ofZod] = cellsOf('strict `is`, × as fast as zod on IDs')
const [, processor, cores, major] = /^- (.*), (\d+) cores, Node (\d+)\./m.exec(results) ?? []
const [, date] = /^- (\d{4}-\d\d-\d\d);/m.exec(results) ?? []
const [, core = ''] = /const CEILINGS = \{ core: (\d+)/.exec(read('test/package/bundle.test.ts')) ?? []
const besideZod = cellsOf('**+ brandid: { defineId }**')
const coreBytes = cellsOf('**brandid/core: { defineId }**')

/** The three ratios of a generator in the first table: stored, used, one a millisecond. */
const ratiosOf = (start: string) => cellsOf(start).slice(5, 8).join(' | ')

/** Seconds that 5,000 take, with one digit. */
const seconds = (program: string) => Number(cellsOf(program)[5]).toFixed(1)
/** What each of 1,000 ids that read a text costs the compiler. */
const instantiations = (program: string) => {
  const [, , , measured = ''] = cellsOf(
    `instantiations of 1,000 IDs, each reads a text: core: ${program}, TypeScript 7`,
  )
  return Math.round(Number(measured.replace(',', '')) / 1000)
}

/** A layout in the table of `npm run bench -- storage`: its size and its rows a second, in PostgreSQL. */
function layoutOf(start: string) {
  const row = read('docs/vendors.md')
    .split('\n')
    .find((line) => line.startsWith(`| ${start}`))
  const [, , size, rows] = row?.split('|').map((cell) => cell.trim()) ?? []
  return { size, rows }
}
const ordered = layoutOf('text, 30 characters, in order')
const random = layoutOf('text, 30 characters, random')

/** What each page says of them. */
const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    `a string of ${Math.round(Number(heap))} bytes`,
    `${ofTypeid} times as fast as typeid-js when the ID is used`,
    `| ${kilobytes(coreBytes[3])} |\n`,
  ],
  'docs/cost.md': [
    `On ${cores === '2' ? 'two' : cores} cores of an ${processor} under Node ${major} `,
    `(${date})`,
    `an ID that is used takes ${used} ns`,
    `randomUUID()\` | ${ratiosOf('crypto.randomUUID()')} |`,
    `\`nanoid()\` | ${ratiosOf('nanoid: nanoid()')} |`,
    `\`typeid()\` | ${ratiosOf('typeid-js: typeid()')} |`,
    `takes ${Math.round(Number(heap))} bytes`,
    `takes ${ofZod} times as long as a strict check`,
    `adds ${kilobytes(besideZod[4])} kB`,
    `at most ${Number(core).toLocaleString('en')} bytes, minified`,
  ],
  'docs/types.md': [
    `5,000 cases compile in ${seconds('core: `Register`, `parse` and narrowing')} s, \`matchId\` with 5,000 in ${seconds('core: `matchId` alone')}.`,
  ],
  'docs/modules.md': [
    `costs the compiler ${instantiations('`defineIds` and `RegisterOf`')} instantiations, a \`defineId\` without getter ${instantiations('`defineId`')}.`,
  ],
  'docs/databases.md': [
    `take ${ordered.size} of the space of a BIGINT and a public ID, and are inserted ${ordered.rows} times as fast. Random IDs are inserted ${random.rows} times as fast`,
    `A native UUID takes ${layoutOf('native UUID, version 7').size} of the space, a BIGINT or snowflake ${layoutOf('snowflake').size}.`,
  ],
  'packages/kit/docs/monorepo.md': [
    `takes ${kilobytes(coreBytes[3])} kB`,
    `Zod's ${kilobytes(cellsOf('an app with zod')[3])} kB`,
  ],
}
const claims = Object.entries(CLAIMS).flatMap(([page, all]) => all.map((claim) => ({ page, claim })))

it.each(claims)('$page says "$claim"', ({ page, claim }) => {
  expect(claim).not.toMatch(/undefined|NaN/)
  expect(claim.endsWith('\n') ? read(page) : flat(page)).toContain(claim)
})

/** The pages of both tarballs that install a package. */
const pages = [
  ...['README.md', 'packages/kit/README.md'],
  ...pagesIn('docs', 'packages/kit/docs').filter((page) => !page.includes('/changes')),
]

describe('a release candidate', () => {
  const INSTALL = /npm install [^\n`#]*?\bbrandid(?:-kit)?(@\w+)?(?=[ \n`])/g
  const isCandidate = readJson('package.json').version.includes('-')
  const installs = pages.flatMap((page) =>
    Array.from(read(page).matchAll(INSTALL), ([line, tag]) => ({ page, line, tag })),
  )

  it('is installed by several pages', () => expect(installs.length).toBeGreaterThan(6))

  it.each(installs)('is installed by its tag: $line of $page', ({ tag }) => {
    expect(tag).toBe(isCandidate ? '@next' : undefined)
  })
})
