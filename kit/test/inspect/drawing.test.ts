import { describe, expect, it } from 'vitest'
import { drawView, listBits } from '../../src/inspect/drawing.ts'
import type { Reading } from '../../src/inspect/readings/reading.ts'
import { createPaint, type Paint, type Style } from '../../src/terminal/io.ts'
import { bestOf, readingsOf, ULID, UUID } from './read-text.ts'

describe('the bits of', () => {
  it.each([
    ['a UUID, by its parts', UUID, ['green 48', 'yellow 4', 'magenta 12', 'yellow 4', 'magenta 60']],
    [
      'a UUID after a prefix',
      `user_${UUID}`,
      ['green 48', 'yellow 4', 'magenta 12', 'yellow 4', 'magenta 60'],
    ],
    ['a ULID', ULID, ['green 48', 'magenta 80']],
    ['a ULID after a prefix', `user_${ULID}`, ['green 48', 'magenta 80']],
    ['an ObjectId', '507f1f77bcf86cd799439011', ['green 32', 'blue 40', 'red 24']],
    ['a number', '42', ['none 64']],
    ['a text without bytes', 'x7Kq2LmZp9', []],
  ])('%s', (_, text, runs) => {
    const found = listBits(bestOf(text) as Reading)
    expect(found.map(({ bits, style = 'none' }) => `${style} ${bits.length}`)).toEqual(runs)
  })

  it('a snowflake are the lowest of its 8 bytes', () => {
    const discord = readingsOf('175928847299117063').find(({ name }) => name === 'Discord snowflake')
    const runs = discord ? listBits(discord) : []
    expect(runs.map(({ bits }) => bits).join('')).toBe(175928847299117063n.toString(2).padStart(64, '0'))
    expect(runs[0]?.style).toBe('green')
  })

  it('a view whose parts leave some out are of no part', () => {
    const reading = {
      bytes: new Uint8Array([0xab]),
      views: () => [{ text: 'ab', parts: [{ start: 0, end: 1, label: 'half', style: 'red' }] }],
    } as unknown as Reading
    expect(listBits(reading)).toEqual([{ bits: '10101011', style: undefined, label: undefined }])
  })

  it('more bytes than the eye takes in are left out', () => {
    const bytes = new Uint8Array(33)
    expect(listBits({ ...(bestOf('42') as Reading), bytes })).toEqual([])
  })
})

describe('the drawing of a view', () => {
  const draw = (
    text: string,
    paint: Paint,
    ...parts: readonly (readonly [number, number, string, Style])[]
  ) =>
    drawView(
      { text, parts: parts.map(([start, end, label, style]) => ({ start, end, label, style })) },
      paint,
    )

  const tagged: Paint = (style, each) => `<${style}>${each}</${style}>`

  it('has the parts of the text in their styles, and the text around them as it is', () => {
    expect(
      draw('abcdefgh', tagged, [5, 6, 'second', 'red'], [1, 3, 'first', 'cyan'], [3, 4, 'between', 'dim']),
    ).toEqual([
      'a<cyan>bc</cyan><dim>d</dim>e<red>f</red>gh',
      ' <cyan>├╯</cyan><dim>│</dim> <red>│</red>',
      ' <cyan>│</cyan> <dim>│</dim> <red>╰</red> second',
      ' <cyan>│</cyan> <dim>╰</dim> between',
      ' <cyan>╰</cyan> first',
    ])
    expect(draw('abc', tagged)).toEqual(['abc', ''])
  })

  it('has a bracket for each width, and none for a part without characters', () => {
    expect(
      draw(
        'abcdefghij-',
        createPaint(false),
        [6, 10, 'four', 'red'],
        [0, 1, 'one', 'blue'],
        [1, 3, 'two', 'green'],
        [11, 11, 'none', 'bold'],
        [3, 6, 'three', 'cyan'],
      ),
    ).toEqual(['abcdefghij-', '│├╯╰┬╯╰┬─╯', '││  │  ╰ four', '││  ╰ three', '│╰ two', '╰ one'])
  })
})
