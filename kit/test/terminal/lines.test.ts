import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST_LINE, lineBatches } from '../../src/terminal/io.ts'

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
  ])('of $text', async ({ text, lines }) => {
    expect(await linesOf(bytes(text))).toEqual(lines)
  })

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
  })

  it('are cut where one piece holds the whole line', async () => {
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
