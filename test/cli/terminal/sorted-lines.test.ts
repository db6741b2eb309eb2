import { existsSync } from 'node:fs'
import { mkdtemp, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sortedLines } from '../../../src/cli/terminal/sorted-lines.ts'

vi.mock('node:fs/promises', { spy: true })
beforeEach(() => {
  vi.clearAllMocks()
})

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

  it('are held in memory up to the size of a run, and then in files that are closed and gone', async () => {
    const sizes = ['aaaa', 'bb', 'c', 'dd', 'eee', 'f']
    expect(await sorted(sizes, true, 7)).toEqual([...sizes].reverse())
    // Seven characters fill a run, six do not; runs end where batches of three lines do.
    const handles = await Promise.all(vi.mocked(open).mock.results.map(({ value }) => value))
    expect(handles.map(({ fd }) => fd)).toEqual([-1])
    const directories = await Promise.all(vi.mocked(mkdtemp).mock.results.map(({ value }) => value))
    expect(directories.map((path) => path.slice(0, -6))).toEqual([join(tmpdir(), 'brandid-sort-')])
    expect(directories.filter((path) => existsSync(path))).toEqual([])
  })

  it('lose nothing on the way through files', async () => {
    const lines = ['\ufeffa', 'b\r', 'c'.repeat(70_000), 'd\u2028e', 'é'.repeat(70_000)]
    expect(await sorted(lines, false, 1)).toEqual([...lines].sort())
  })

  it('close their files where the reader stops early', async () => {
    const lines = Array.from({ length: 30_000 }, (_, i) => `${100_000 + i}`)
    async function* halves() {
      yield lines.slice(0, 15_000)
      yield lines.slice(15_000)
    }
    for await (const _ of sortedLines(halves(), false, 90_000)) break
    const handles = await Promise.all(vi.mocked(open).mock.results.map(({ value }) => value))
    expect(handles.map(({ fd }) => fd)).toEqual([-1, -1])
  })
})
