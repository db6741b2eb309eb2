import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './consumer.ts'

// A block of docs/recipes.md whose fence names a file is a piece of that program, which `npm run test:edges` runs.

const page = readFileSync(join(root, 'docs/recipes.md'), 'utf8')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const edges = 'examples/edges'

const blocks = Array.from(page.matchAll(/^```tsx? (\S+)\n(.*?)\n```$/gms), ([, path = '', code = '']) => ({
  path,
  code,
}))

/** The specs that the table of frameworks names. */
const specs = new Set(Array.from(page.matchAll(/`([\w-]+\.spec\.ts)`/g), ([, name = '']) => name))

describe('docs/recipes.md', () => {
  it('has no block with a path that it does not show', () => {
    const fences = Array.from(page.matchAll(/^```(tsx? .*)$/gm), ([, info]) => info)
    expect(fences).toHaveLength(blocks.length)
    expect(blocks.length).toBeGreaterThan(20)
  })

  it.each(blocks)('shows $path as it is', ({ path, code }) => {
    expect(`\n${read(path)}`).toContain(`\n${code}\n`)
  })

  it('shows every program', () => {
    const programs = readdirSync(join(root, edges)).filter((name) => /\.tsx?$/.test(name))
    const shown = blocks.map(({ path }) => path)
    expect(programs.filter((name) => !shown.includes(`${edges}/${name}`))).toEqual(['vitest.config.ts'])
  })

  it('names a test in each row of the table of frameworks, and every test', () => {
    const [, table = ''] = /^## What was tested\n(.*?)^## /ms.exec(page) ?? []
    const rows = table.split('\n').filter((line) => /^\| (?!framework)[^-]/.test(line))
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.filter((row) => !/`[\w-]+\.spec\.ts` \|$/.test(row))).toEqual([])
    const present = readdirSync(join(root, edges, 'test')).filter((name) => name.endsWith('.spec.ts'))
    expect([...specs].sort()).toEqual(present.sort())
  })

  it.each(readdirSync(join(root, edges)).filter((name) => /^(?!vitest).*\.tsx?$/.test(name)))(
    'is about programs of fewer than 60 lines: %s',
    (name) => {
      expect(read(`${edges}/${name}`).trimEnd().split('\n').length).toBeLessThan(60)
    },
  )
})
