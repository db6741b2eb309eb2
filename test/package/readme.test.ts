import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announced, blocksOf, inAnyOrder } from '../pages/blocks.ts'
import { exceptionOf } from '../pages/exceptions.ts'
import { linkInstalled, type PageOutcome, runPage, work } from '../pages/project.ts'
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

describe('the README', () => {
  it.each(blocks)(
    '$title compiles with the errors that it announces, and its values are those that it shows',
    (block) => {
      const { errors, failure } =
        Array.from(outcome.blocks).find(([{ title }]) => title === block.title)?.[1] ?? {}
      expect(errors?.['7.0']).toEqual(announced(block.code))
      expect(errors?.['5.9'].map(inAnyOrder)).toEqual(announced(block.code).map(inAnyOrder))
      expect(failure).toBe('')
    },
  )
})
