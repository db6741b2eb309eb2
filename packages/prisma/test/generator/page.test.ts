import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// The blocks of prisma.md and prisma-fill.md in packages/kit/docs are pieces of the example that `npm run check -- prisma` compiles and runs.

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const page = read('packages/kit/docs/prisma.md') + read('packages/kit/docs/prisma-fill.md')
const blocks = Array.from(
  page.matchAll(/^```(?:ts|prisma) (\S+)\n(.*?)\n```$/gms),
  // The first line names the file in the project of a reader.
  ([, path = '', code = '']) => ({
    path,
    code: code
      .replace(/^\/\/ .*\n/gm, (line) => (/^\/\/ \S+(?: is the file of .*)?\n/.test(line) ? '' : line))
      .trimEnd(),
  }),
)

describe('the pages of Prisma', () => {
  it('has no block of code that is not taken from the example', () => {
    expect(Array.from(page.matchAll(/^```(?:ts|prisma)\b/gm))).toHaveLength(blocks.length)
    expect(blocks.length).toBeGreaterThan(5)
  })

  it.each(blocks)('shows $path as it is', ({ path, code }) => {
    expect(`\n${read(path)}\n`).toContain(`\n${code}\n`)
  })
})
