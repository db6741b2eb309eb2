import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHECKS } from '../../scripts/checks/table.mjs'
import { matchesOf, pagesIn, read } from '../package/repository.ts'
import { announced, blocksOf } from './blocks.ts'
import { EXCEPTIONS, exceptionOf } from './exceptions.ts'
import {
  ASSUMED,
  endChildren,
  type Install,
  installedBy,
  installFrom,
  judge,
  type PageOutcome,
  pack,
  runBlocks,
  runPage,
  withAssumed,
  work,
} from './project.ts'
import { readTasks } from './tasks.ts'

// `npm run check -- pages`: every page as its reader runs it, in an empty project with only what the page installs. Both compilers
// find the errors that a block announces and no others, and what can run does. `PAGE=docs/types.md` runs one,
// `PAGE=IDs-in-Vitest` the task of that name, and `PAGE=tasks` every task.

const { PAGE, KEEP } = process.env
const wanted = PAGE?.split(' ')
const isWanted = (name: string) => wanted?.includes(name) ?? true

const all = pagesIn('', 'docs', 'packages/kit', 'packages/kit/docs').map((page) => ({
  page,
  blocks: blocksOf(page, read(page)),
}))
const pages = all
  .map(({ page, blocks }) => ({
    page,
    blocks: blocks.filter((block) => exceptionOf(block)?.compiles !== false),
  }))
  .filter(({ page, blocks }) => blocks.length > 0 && isWanted(page))

const tasks = readTasks()
const wantedTasks = tasks.filter(
  ({ name, own }) => own.size > 0 && (isWanted('tasks') || isWanted(name.replaceAll(' ', '-'))),
)

const outcomes = new Map<string, PageOutcome>()

beforeAll(async () => {
  const projects = [
    ...pages.map(({ page }) => ({
      name: page,
      own: installedBy(read(page)),
      run: (install: Install) => runPage(page, install),
    })),
    ...wantedTasks.map(({ name, blocks, packages }) => ({
      name,
      own: packages,
      run: (install: Install) => runBlocks(name, blocks, packages, install),
    })),
  ]
  const install = installFrom(
    await pack(),
    projects.map(({ own }) => withAssumed(own)),
  )
  // Projects with many packages take longest.
  const waiting = projects.sort((one, other) => other.own.length - one.own.length)
  async function lane() {
    for (let next = waiting.shift(); next; next = waiting.shift())
      outcomes.set(next.name, await next.run(install))
  }
  await Promise.all([lane(), lane()])
})

afterAll(async () => {
  await endChildren()
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

describe.each(wantedTasks)('a new user: $name', ({ name, blocks, own, checks }) => {
  it('installs, and has errors in its blocks only', () => {
    expect(outcomes.get(name)?.faults.join('\n')).toBe('')
  })

  it.each(blocks)('$title', (block) => judge(block, outcomes.get(name) as PageOutcome))

  it('plants a mistake', () => {
    const mistakes = blocks.filter(({ title }) => own.has(title)).flatMap(({ code }) => announced(code))
    expect(mistakes.length).toBeGreaterThan(0)
  })

  it('names checks that exist', () => {
    expect(CHECKS.map((check) => check.name)).toEqual(expect.arrayContaining([...checks]))
  })
})

describe('the tasks of a new user', () => {
  it('are twenty', () => expect(tasks.length).toBe(20))

  it.each(tasks.filter(({ own }) => own.size === 0))('$name has a check', ({ checks }) => {
    expect(checks.length).toBeGreaterThan(0)
    expect(CHECKS.map((check) => check.name)).toEqual(expect.arrayContaining([...checks]))
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
