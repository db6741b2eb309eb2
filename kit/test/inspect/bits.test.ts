import { describe, expect, it } from 'vitest'
import { listBits } from '../../src/inspect/bits.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'
import type { Reading } from '../../src/inspect/readings/reading.ts'

const nowMs = Date.UTC(2026, 10, 24, 12)
const readingsOf = (text: string) => rankedReadings(text, { nowMs }).readings
const shape = (reading: Reading | undefined) =>
  reading && listBits(reading).map(({ bits, style = 'none' }) => `${style} ${bits.length}`)

describe('the bits of', () => {
  it.each([
    {
      name: 'a UUID, by its parts',
      text: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
      runs: ['green 48', 'yellow 4', 'magenta 12', 'yellow 4', 'magenta 60'],
    },
    { name: 'a ULID', text: '01ARZ3NDEKTSV4RRFFQ69G5FAV', runs: ['green 48', 'magenta 80'] },
    {
      name: 'a ULID after a prefix',
      text: 'user_01ARZ3NDEKTSV4RRFFQ69G5FAV',
      runs: ['green 48', 'magenta 80'],
    },
    { name: 'an ObjectId', text: '507f1f77bcf86cd799439011', runs: ['green 32', 'blue 40', 'red 24'] },
    { name: 'a number', text: '42', runs: ['none 64'] },
    { name: 'a text without bytes', text: 'x7Kq2LmZp9', runs: [] },
  ])('$name', ({ text, runs }) => {
    expect(shape(readingsOf(text)[0])).toEqual(runs)
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
    expect(listBits({ ...(readingsOf('42')[0] as Reading), bytes })).toEqual([])
  })
})
