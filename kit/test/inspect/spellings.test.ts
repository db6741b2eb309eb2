import { expect, it } from 'vitest'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'
import type { Reading } from '../../src/inspect/readings/reading.ts'
import { compareTexts } from '../../src/inspect/summary-text.ts'
import { listSpellings } from '../../src/inspect/text-report.ts'

const nowMs = Date.UTC(2026, 10, 24, 12)
const read = (text: string) => rankedReadings(text, { nowMs })
const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'

it.each([USER, '507f1f77bcf86cd799439011', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'])(
  'every spelling of the value of %s is read as the same value',
  (text) => {
    const [best] = read(text).readings as [Reading]
    const spelt = listSpellings(best)
    expect(spelt.length).toBeGreaterThanOrEqual(4)
    for (const { format, value } of spelt) {
      // An integer of 12 bytes is any number.
      if (format === 'bigint' && best.bytes?.length !== 16) continue
      expect(read(value).readings.map(({ bytes }) => bytes)).toContainEqual(best.bytes)
    }
  },
)

it('spells a UUID in eight ways, and a secret in none', () => {
  const [best] = read(USER).readings as [Reading]
  expect(listSpellings(best).map(({ value }) => value)).toEqual([
    '01a1fbf6-aef1-7334-982e-09bb75d96714',
    USER,
    expect.stringMatching(/^user_[0-9a-z]{26}$/),
    expect.stringMatching(/^[0-9A-Z]{26}$/),
    expect.stringMatching(/^\d{37}$/),
    '01a1fbf6aef17334982e09bb75d96714',
    '0x01a1fbf6aef17334982e09bb75d96714',
    '\\x01a1fbf6aef17334982e09bb75d96714',
  ])
  expect(listSpellings({ ...best, isToken: true })).toEqual([])
})

it.each([
  [
    USER,
    'user_03h9we7hp2hzo9bqbv4l8rz85',
    [
      'at the same instant',
      'of one kind: brandid id',
      'The first 29 characters are equal: character 30 is "4" in the first and "5"',
      'Nothing in them tells',
    ],
  ],
  [
    '5effaa5662679b5af2c58829',
    '507f1f77bcf86cd799439011',
    ['7 years older', 'ObjectId', 'The first 1 characters', 'Two generators made them: worker'],
  ],
  [
    USER,
    '01a1fbf6-aef1-7334-982e-09bb75d96714',
    ['same instant', 'two kinds', 'same value in two spellings', 'formats differ'],
  ],
  ['V1StGXR8_Z5jdHi6B-myT', USER, ['unknown', 'two kinds', 'from the first character', 'formats differ']],
  [USER, USER, ['same instant', 'one kind', 'texts are equal', 'Nothing']],
])('compares %s and %s', (one, other, parts) => {
  const sentences = compareTexts(read(one), read(other))
  parts.forEach((part, i) => {
    expect(sentences[i]).toContain(part)
  })
})

it('compares no text that is no id', () => expect(compareTexts(read(USER), read('hello'))).toEqual([]))
