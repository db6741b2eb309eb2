import type { Reading } from '@brandid/base/readings'
import { listBits, textReport } from '@brandid/inspect/answers'
import { describe, expect, it } from 'vitest'
import { bestOf, PLAIN, readingsOf, ULID, UUID } from './read-text.ts'

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
    ['a number whose digits are binary', '1', ['none 64']],
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

  it('eight binary digits are those of their parts', () => {
    const parts = [
      { start: 0, end: 3, label: 'high', style: 'red' },
      { start: 3, end: 8, label: 'low', style: 'blue' },
    ] as const
    const reading: Reading = {
      ...(bestOf('42') as Reading),
      bytes: new Uint8Array([0b10101011]),
      views: () => [{ text: '10101011', parts }],
    }
    expect(listBits(reading).map(({ bits, label }) => [bits, label])).toEqual([
      ['101', 'high'],
      ['01011', 'low'],
    ])
  })

  it('more bytes than the eye takes in are left out', () => {
    const bytes = new Uint8Array(33)
    expect(listBits({ ...(bestOf('42') as Reading), bytes })).toEqual([])
  })
})

it('the drawing of a view has a bracket for each width, and none for a part without characters', () => {
  const parts = [
    { start: 6, end: 10, label: 'four', style: 'red' },
    { start: 0, end: 1, label: 'one', style: 'blue' },
    { start: 1, end: 3, label: 'two', style: 'green' },
    { start: 11, end: 11, label: 'none', style: 'bold' },
    { start: 3, end: 6, label: 'three', style: 'cyan' },
  ] as const
  const drawn = ['abcdefghij-', '│├╯╰┬╯╰┬─╯', '││  │  ╰ four', '││  ╰ three', '│╰ two', '╰ one']
  const reading: Reading = {
    ...(bestOf('42') as Reading),
    views: () => [{ text: 'abcdefghij-', parts }],
  }
  const report = textReport({ text: 'abcdefghij-', readings: [reading] }, 0, PLAIN)
  expect(report.slice(0, drawn.length)).toEqual(drawn)
})
