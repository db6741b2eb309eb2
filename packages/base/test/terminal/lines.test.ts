import { createByteProgress, lineBatches } from '@brandid/base/terminal'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { fakeIo } from '../../../kit/test/cli/fake-io.ts'

/** Characters of the longest line that is kept. */
const LONGEST_LINE = 65_536

async function linesOf(...chunks: Uint8Array[]): Promise<string[]> {
  async function* input() {
    yield* chunks
  }
  const lines: string[] = []
  for await (const batch of lineBatches(input())) lines.push(...batch)
  return lines
}
const bytes = (text: string) => new TextEncoder().encode(text)

describe('lines', () => {
  it.each([
    { text: '', lines: [] },
    { text: 'a', lines: ['a'] },
    { text: 'a\n', lines: ['a'] },
    { text: 'a\r\nb', lines: ['a', 'b'] },
    { text: 'a\rb\r\n', lines: ['a\rb'] },
    { text: '\n\na', lines: ['', '', 'a'] },
  ])('of $text', async ({ text, lines }) => expect(await linesOf(bytes(text))).toEqual(lines))

  it('do not depend on where chunks end, within a character neither', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.nat({ max: 7 }), async (text, size) => {
        const all = bytes(text)
        const step = size + 1
        const chunks = Array.from({ length: Math.ceil(all.length / step) }, (_, i) =>
          all.slice(i * step, (i + 1) * step),
        )
        expect(await linesOf(...chunks)).toEqual(await linesOf(all))
      }),
    )
  })

  it('are cut where they are longer than memory should hold', async () => {
    const chunk = bytes('x'.repeat(LONGEST_LINE))
    expect(await linesOf(chunk, chunk, chunk, bytes('\nrest'))).toEqual(['x'.repeat(LONGEST_LINE), 'rest'])
    const long = 'x'.repeat(LONGEST_LINE + 1)
    expect(await linesOf(bytes(`${long}\n${long}`))).toEqual([long.slice(1), long.slice(1)])
  })

  it('come as soon as they end, in batches that are never empty', async () => {
    async function* input() {
      yield bytes('a')
      yield bytes('b\nc')
    }
    const batches: (readonly string[])[] = []
    for await (const batch of lineBatches(input())) batches.push(batch)
    expect(batches).toEqual([['ab'], ['c']])
  })

  it('hold U+FFFD for what is no UTF-8', async () => {
    expect(await linesOf(Uint8Array.of(97, 0xff, 98))).toEqual(['a\ufffdb'])
    expect(await linesOf(Uint8Array.of(97, 0xc3))).toEqual(['a\ufffd'])
  })
})

function progressAt(instants: number[], isTerminal: boolean, isPiped = true) {
  const { io, written } = fakeIo({ isTerminal })
  const piped = { ...io, stdout: { ...io.stdout, isTerminal: !isPiped } }
  return { progress: createByteProgress(piped, undefined, () => instants.shift() ?? 0), written }
}

describe('progress', () => {
  it('is shown after a second, and no more often than five times in one', async () => {
    const { progress, written } = progressAt([500, 1499, 1500, 1600, 1700], true)
    for (let i = 0; i < 4; i++) await progress.add(5_000_000)
    expect(written.stderr.split('\r\u001b[K')).toEqual([
      '',
      '10 MB read, 10.0 MB a second',
      '20 MB read, 16.7 MB a second',
    ])
    await progress.end()
    expect(written.stderr.endsWith('second\r\u001b[K')).toBe(true)
  })

  it('counts its second with the clock of the system', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(5000)
    const { io, written } = fakeIo({ isTerminal: true })
    const progress = createByteProgress({ ...io, stdout: { ...io.stdout, isTerminal: false } })
    now.mockReturnValue(5999)
    await progress.add(1)
    expect(written.stderr).toBe('')
    now.mockReturnValue(6000)
    await progress.add(5_000_000)
    now.mockRestore()
    expect(written.stderr).toBe('\r\u001b[K5 MB read, 5.0 MB a second')
  })

  it.each([
    { name: 'into a file', isTerminal: false, isPiped: true },
    { name: 'beside output on the same terminal', isTerminal: true, isPiped: false },
  ])('is not written $name', async ({ isTerminal, isPiped }) => {
    const { progress, written } = progressAt([0, 5000], isTerminal, isPiped)
    await progress.add(1)
    await progress.end()
    expect(written.stderr).toBe('')
  })

  it('is shown on one terminal where the output follows it, and says what is done', async () => {
    const { io, written } = fakeIo({ isTerminal: true })
    const instants = [0, 5000]
    const progress = createByteProgress(io, 'written', () => instants.shift() ?? 0, true)
    await progress.add(10_000_000)
    await progress.end()
    expect(written.stderr).toBe('\r\u001b[K10 MB written, 2.0 MB a second\r\u001b[K')
  })
})
