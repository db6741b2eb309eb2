import { describe, expect, it } from 'vitest'
import { figuresOf, readFigures, writeFigures } from '../../bench/figures.mjs'
import { pagesIn, read, readJson } from './repository.ts'

// What README and docs say of speed and size is what `npm run bench` or `npm run bench -- storage` wrote, or a ceiling that a test holds.

const flat = (path: string) => read(path).replace(/\s+/g, ' ')
const results = read('bench/results.md')
const [, core = ''] = /const CEILINGS = \{ core: (\d+)/.exec(read('test/package/bundle.test.ts')) ?? []

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

/** What pages say of them, and of a ceiling. */
const CLAIMS: Readonly<Record<string, readonly string[]>> = {
  'docs/cost.md': [`at most ${Number(core).toLocaleString('en')} bytes, minified`],
  'docs/databases.md': [
    `take ${ordered.size} times the space of a BIGINT and a public ID, and are inserted ${ordered.rows} times as fast. Random IDs are inserted ${random.rows} times as fast`,
    `A native UUID takes ${layoutOf('native UUID, version 7').size} times the space, a BIGINT or snowflake ${layoutOf('snowflake').size}.`,
  ],
}
const claims = Object.entries(CLAIMS).flatMap(([page, all]) => all.map((claim) => ({ page, claim })))

it.each(claims)('$page says "$claim"', ({ page, claim }) => {
  expect(claim).not.toMatch(/undefined|NaN/)
  expect(flat(page)).toContain(claim)
})

const figures = Object.entries(figuresOf(results)).flatMap(([page, all]) =>
  all.map(([sentence, ...expected]) => ({ page, sentence, expected })),
)

describe('the figures of the bench', () => {
  // If this fails after a run, `npm run bench -- --figures` copies the figures into the pages.
  it.each(figures)('are in $page: $sentence', ({ page, sentence, expected }) => {
    // The first figure of a sentence with `{*}` is the name of the processor.
    const numbers = sentence.includes('{*}') ? expected.slice(1) : expected
    expect(numbers.filter((figure) => !/^(?:[-\d.,]+|–|several)$/.test(figure))).toEqual([])
    expect(readFigures(read(page), sentence)).toEqual(expected)
  })

  it('are written into a page whose lines break elsewhere, and nothing else changes', () => {
    const page = 'An ID takes 90\nns of time. It takes 48 bytes.'
    const written = writeFigures(page, 'takes {} ns', ['91.5'])
    expect(written).toBe('An ID takes 91.5\nns of time. It takes 48 bytes.')
    expect(readFigures(written, 'takes {} ns')).toEqual(['91.5'])
    expect(readFigures(page, 'takes {} ms')).toBeUndefined()
  })

  it('are written into a page that names another processor', () => {
    const page = 'On two cores of an AMD\nEPYC under Node 20, it takes 90 ns.'
    const sentence = 'On two cores of an {*} under Node {}, it takes {} ns'
    expect(readFigures(page, sentence)).toEqual(['AMD\nEPYC', '20', '90'])
    expect(writeFigures(page, sentence, ['Intel(R) Xeon(R) Processor', '22', '91'])).toBe(
      'On two cores of an Intel(R) Xeon(R) Processor under Node 22, it takes 91 ns.',
    )
  })

  it('are not written into a page that lacks their sentence', () => {
    expect(() => writeFigures('An ID takes 90 ns.', 'takes {} ms', ['1'])).toThrow('takes {} ms')
  })
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
