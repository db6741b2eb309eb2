import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blocksOf } from '../pages/blocks.ts'
import { exceptionOf } from '../pages/exceptions.ts'
import { judge, linkInstalled, type PageOutcome, runPage, work } from '../pages/project.ts'
import { read } from './repository.ts'

// The README as a reader runs it, with the build and the packages of the repository. `npm run check -- pages` runs every page, with the
// tarballs and what npm installs.

const page = 'README.md'
const blocks = blocksOf(page, read(page)).filter((block) => !exceptionOf(block))
let outcome: PageOutcome

beforeAll(async () => {
  outcome = await runPage(page, linkInstalled)
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

it('has errors in its blocks only', () => {
  expect(blocks.length).toBeGreaterThan(5)
  expect(outcome.faults).toEqual([])
})

it.each(blocks)(
  '$title compiles with the errors that it announces, and its values are those that it shows',
  (block) => judge(block, outcome),
)
