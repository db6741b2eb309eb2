import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortedLines } from '../../../src/cli/terminal/sorted-lines.ts'

async function* batchesOf(lines: readonly string[]) {
  for (let i = 0; i < lines.length; i += 3) yield lines.slice(i, i + 3)
}

async function sorted(lines: readonly string[], isReversed: boolean, runSize?: number): Promise<string[]> {
  const all: string[] = []
  for await (const batch of sortedLines(batchesOf(lines), isReversed, runSize)) all.push(...batch)
  return all
}

const line = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', 'Z', '0', '~', 'é') })

describe('sorted lines', () => {
  it('are those of sort(), in memory and in files', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.boolean(),
        fc.constantFrom(undefined, 5, 20),
        async (lines, isReversed, runSize) => {
          const expected = [...lines].sort()
          if (isReversed) expected.reverse()
          expect(await sorted(lines, isReversed, runSize)).toEqual(expected)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('keep what is equal, and fill their batches', async () => {
    expect(await sorted(['b', 'a', 'b', 'a'], false)).toEqual(['a', 'a', 'b', 'b'])
    expect(await sorted(['b', 'a', 'b', 'a'], true, 2)).toEqual(['b', 'b', 'a', 'a'])
    const lines = Array.from({ length: 8192 }, (_, i) => `${10_000 + i}`)
    expect(await sorted([...lines].reverse(), false, 9000)).toEqual(lines)
  })

  it.each([
    { from: 'memory', runSize: undefined },
    { from: 'files', runSize: 9000 },
  ])('come in batches out of $from, none of them empty', async ({ runSize }) => {
    const lines = Array.from({ length: 9000 }, (_, i) => `${(i * 7919) % 9000}`.padStart(4, '0'))
    expect(await sorted(lines, false, runSize)).toEqual([...lines].sort())
    const sizesOf = async (all: readonly string[]) => {
      const sizes: number[] = []
      for await (const batch of sortedLines(batchesOf(all), false, runSize)) sizes.push(batch.length)
      return sizes
    }
    expect(await sizesOf(lines)).toEqual([4096, 4096, 808])
    expect(await sizesOf(lines.slice(0, 8192))).toEqual([4096, 4096])
  })

  it('leave no file behind, even where the reader stops early', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('brandid-sort-'))
    for await (const _ of sortedLines(batchesOf(['b', 'a', 'd', 'c']), false, 1)) break
    const after = readdirSync(tmpdir()).filter((name) => name.startsWith('brandid-sort-'))
    expect(after.filter((name) => !before.includes(name))).toEqual([])
  })
})
