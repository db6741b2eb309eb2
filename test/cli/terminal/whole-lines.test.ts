import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST_LINE, lineBatches } from '../../../src/cli/terminal/lines.ts'
import { UserError } from '../../../src/cli/terminal/user-error.ts'
import { wholeLineBatches } from '../../../src/cli/terminal/whole-lines.ts'

async function* inputOf(chunks: readonly Uint8Array[]) {
  yield* chunks
}
const bytes = (text: string) => new TextEncoder().encode(text)

async function batchesOf(...chunks: Uint8Array[]) {
  const batches: (readonly string[])[] = []
  for await (const batch of wholeLineBatches(inputOf(chunks), () => {})) batches.push(batch)
  return batches
}
const linesOf = async (...chunks: Uint8Array[]) => (await batchesOf(...chunks)).flat()

/** The pieces of some bytes. */
const piecesOf = (all: Uint8Array, size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

describe('whole lines', () => {
  it.each([
    { text: '', lines: [] },
    { text: 'a', lines: ['a'] },
    { text: 'a\n', lines: ['a'] },
    { text: 'a\r\nb', lines: ['a', 'b'] },
    { text: 'a\r\r\nb', lines: ['a\r', 'b'] },
    { text: '\n\na', lines: ['', '', 'a'] },
    { text: '\ufeffa\n\ufeffb', lines: ['a', '\ufeffb'] },
    { text: 'a\ufffdb', lines: ['a\ufffdb'] },
    { text: 'x'.repeat(LONGEST_LINE), lines: ['x'.repeat(LONGEST_LINE)] },
    { text: `${'x'.repeat(LONGEST_LINE)}\r\n`, lines: ['x'.repeat(LONGEST_LINE)] },
    { text: `${'€'.repeat(LONGEST_LINE)}\r\n`, lines: ['€'.repeat(LONGEST_LINE)] },
  ])('of $text.length characters', async ({ text, lines }) => {
    expect(await linesOf(bytes(text))).toEqual(lines)
    expect(await linesOf(...piecesOf(bytes(text), 1000))).toEqual(lines)
  })

  it('are those of lineBatches, wherever chunks end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 8 }),
        async (text, size) => {
          const chunks = piecesOf(bytes(text), size)
          const lenient: string[] = []
          for await (const batch of lineBatches(inputOf(chunks))) lenient.push(...batch)
          expect(await linesOf(...chunks)).toEqual(lenient)
        },
      ),
    )
  })

  it('come as soon as they end, in batches that are never empty, and count their bytes', async () => {
    expect(await batchesOf(bytes('a'), bytes('b\nc'))).toEqual([['ab'], ['c']])
    const counts: number[] = []
    const counted = wholeLineBatches(inputOf([bytes('a'), bytes('é\n')]), (count) => void counts.push(count))
    for await (const _ of counted);
    expect(counts).toEqual([1, 3])
  })

  it.each([
    { of: 'a long line', text: 'x'.repeat(LONGEST_LINE + 1), number: 1 },
    { of: 'a long line that ends', text: `a\n${'x'.repeat(LONGEST_LINE + 1)}\nb`, number: 2 },
    { of: 'a line that never ends', text: `a\n\n${'x'.repeat(5 * LONGEST_LINE)}`, number: 3 },
  ])('are refused for $of', async ({ text, number }) => {
    const message = `Expected at most 65536 characters in line ${number} but received more.`
    for (const chunks of [[bytes(text)], piecesOf(bytes(text), 4096)]) {
      await expect(linesOf(...chunks)).rejects.toThrow(new UserError(message))
    }
  })

  it('are refused before memory holds a line that never ends', async () => {
    let read = 0
    async function* endless() {
      for (;;) yield bytes('x'.repeat(++read && LONGEST_LINE))
    }
    const run = async () => {
      for await (const _ of wholeLineBatches(endless(), () => {}));
    }
    await expect(run()).rejects.toThrow('in line 1 but received more.')
    expect(read).toBe(4)
  })

  it.each([
    { of: 'a byte that is none', given: [97, 0xff, 98], number: 1 },
    { of: 'a character that a line break cuts', given: [97, 10, 0xc3, 10, 97], number: 2 },
    { of: 'a character that the end cuts', given: [97, 10, 10, 0xe2, 0x82], number: 3 },
    { of: 'half of a pair of UTF-16', given: [0xed, 0xa0, 0x80], number: 1 },
  ])('are refused for $of', async ({ given, number }) => {
    const all = Uint8Array.from(given)
    for (const chunks of [[all], piecesOf(all, 1)]) {
      await expect(linesOf(...chunks)).rejects.toThrow(
        new UserError(`Expected UTF-8 in line ${number} but received other bytes.`),
      )
    }
  })
})
