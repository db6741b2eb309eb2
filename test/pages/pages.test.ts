import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchesOf, pagesIn, read } from '../package/repository.ts'
import { blocksOf } from './blocks.ts'
import { EXCEPTIONS, exceptionOf } from './exceptions.ts'
import { ASSUMED, installedBy, installFrom, judge, type PageOutcome, pack, runPage, work } from './project.ts'

// `npm run check -- pages`: every page as its reader runs it, in an empty project with only what the page installs. Both compilers
// find the errors that a block announces and no others, and what can run does. `PAGE=docs/types.md` runs one.

const { PAGE, KEEP } = process.env
const all = pagesIn('', 'docs', 'packages/kit', 'packages/kit/docs').map((page) => ({
  page,
  blocks: blocksOf(page, read(page)),
}))
const pages = all
  .map(({ page, blocks }) => ({
    page,
    blocks: blocks.filter((block) => exceptionOf(block)?.compiles !== false),
  }))
  .filter(({ page, blocks }) => blocks.length > 0 && (PAGE === undefined || PAGE.split(' ').includes(page)))

const outcomes = new Map<string, PageOutcome>()

beforeAll(async () => {
  const install = installFrom(await pack())
  // What installs most takes longest.
  const waiting = [...pages].sort((one, other) => sizeOf(other.page) - sizeOf(one.page))
  async function lane() {
    for (let next = waiting.shift(); next; next = waiting.shift())
      outcomes.set(next.page, await runPage(next.page, install))
  }
  await Promise.all([lane(), lane()])
})

const sizeOf = (page: string) => installedBy(read(page)).length

afterAll(() => {
  if (KEEP === undefined) rmSync(work, { recursive: true, force: true })
})

describe.each(pages)('$page', ({ page, blocks }) => {
  it('installs, and has errors in its blocks only', () => {
    expect(outcomes.get(page)?.faults.join('\n')).toBe('')
  })

  it.each(blocks)('$title', (block) => judge(block, outcomes.get(page) as PageOutcome))

  it.each(blocks)('$title imports what a line above it installs', ({ code }) => {
    const text = read(page)
    const above = installedBy(text.slice(0, text.indexOf(code)))
    const imported = matchesOf(code, /^(?:import|export) .*?'((?![.'#]|node:)[^']+)'$/gm).map((name) =>
      name.split('/', name.startsWith('@') ? 2 : 1).join('/'),
    )
    expect(
      imported.filter(
        (name) => !above.some((each) => each.replace(/(?<=.)@.*/, '') === name) && !ASSUMED.includes(name),
      ),
    ).toEqual([])
  })
})

describe('the exceptions', () => {
  it('are few', () => expect(EXCEPTIONS.length).toBeLessThanOrEqual(25))

  it.each(EXCEPTIONS)('of $page are needed: $because', (exception) => {
    const own = all.find(({ page }) => page === exception.page)?.blocks ?? []
    expect(own.filter((block) => exceptionOf(block) === exception)).not.toEqual([])
    expect(exception.because).toMatch(/^.{20,}$/)
  })
})
