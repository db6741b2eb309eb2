import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './consumer.ts'

// A page that people read is read in ten minutes: 2,500 words, code and tables included. The README takes four.

/** Pages that people search, not read: a record, or a table that a command writes. */
const LOOKED_UP = ['CHANGELOG', 'changes-before-1', 'matrix', 'mistakes', 'reference']

const pages = ['', 'docs/', 'kit/', 'kit/docs/'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') && !LOOKED_UP.includes(name.slice(0, -3)))
    .map((name) => folder + name),
)

/** The words that `wc -w` counts. */
const countWords = (page: string) => readFileSync(join(root, page), 'utf8').trim().split(/\s+/).length

it('are those of every folder', () => {
  expect(pages.length).toBeGreaterThan(40)
})

it.each(pages)('of %s are few enough to be read', (page) => {
  expect(countWords(page)).toBeLessThanOrEqual(page === 'README.md' ? 1000 : 2500)
})

it.each(['CHANGELOG.md', 'kit/CHANGELOG.md'])('of %s say each change once', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const beginnings = Array.from(text.matchAll(/^- .{48}/gm), ([each]) => each)
  expect(beginnings.length).toBeGreaterThan(20)
  expect(beginnings.filter((each, place) => beginnings.indexOf(each) !== place)).toEqual([])
})
