import { compareTexts, createCollector, summaryReport } from '@brandid/inspect/answers'
import { createRegistry } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { NOW_MS, PLAIN, read, readingsOf, USER } from './read-text.ts'

const DAY = 86_400_000
const UserId = createRegistry().defineId('user')
const idAt = (at: number) => UserId.generate({ at })
const reportOf = (summary: Parameters<typeof summaryReport>[0]) => summaryReport(summary, PLAIN)
const summaryOf = (texts: readonly string[]) => {
  const collector = createCollector(NOW_MS)
  for (const text of texts) collector.add(read(text))
  return collector.summary()
}

describe('a summary', () => {
  const texts = Array.from({ length: 20 }, (_, i) => UserId.generate({ at: Date.UTC(2026, 10, 1) + i * DAY }))

  it('counts kinds, duplicates and misplaced neighbours, and fits its histogram', () => {
    const summary = summaryOf([...texts, texts[3] as string, 'hello'])
    expect(summary).toMatchObject({
      texts: 22,
      kinds: [
        { name: 'brandid ID (UUID version 7 in base 36)', count: 21 },
        { name: 'no format', count: 1 },
      ],
      duplicates: 1,
      misplaced: 0,
      neighbours: 20,
      times: { count: 21, firstMs: Date.UTC(2026, 10, 1), lastMs: Date.UTC(2026, 10, 20) },
    })
    expect(summary.times?.bars).toHaveLength(20)
    expect(summary.times?.bars.map(({ count }) => count)).toEqual(texts.map((_, i) => (i === 3 ? 2 : 1)))
    expect(reportOf(summary).join('\n')).toMatch(
      /^22 strings\n {2}21 × brandid ID .*\n2026-11-03 █{20} 1\n2026-11-04 █{40} 2\n/s,
    )
  })

  it('finds the longest gap', () => {
    const { times } = summaryOf([...texts.slice(0, 5), ...texts.slice(15)])
    const gap = (times?.gap?.toMs ?? 0) - (times?.gap?.fromMs ?? 0)
    expect(Math.abs(gap / DAY - 11)).toBeLessThan(0.1)
  })

  it('says how many adjacent pairs are out of order', () => {
    const objects = ['999999999999999999', '1100000000000000000'].map((text) => ({
      text,
      readings: readingsOf(text).filter(({ name }) => name === 'Twitter snowflake'),
    }))
    const collector = createCollector(NOW_MS)
    for (const each of objects) collector.add(each)
    expect(collector.summary()).toMatchObject({ neighbours: 1, misplaced: 1 })
    expect(reportOf(collector.summary()).join(' ')).toContain('1 of 1 adjacent pairs is out of order')
  })

  it('counts all pairs that are out of order', () => {
    const [reading] = readingsOf(USER)
    const collector = createCollector(NOW_MS)
    for (const [text, timeMs] of [
      ['c', 1],
      ['b', 2],
      ['a', 3],
      ['d', 4],
      ['c', 4],
    ] as const)
      collector.add({ text, readings: reading ? [{ ...reading, timeMs }] : [] })
    expect(reportOf(collector.summary())).toContain('2 of 3 adjacent pairs are out of order.')
  })

  it('compares neighbours of one kind, whatever lies between them, and marks each text', () => {
    const [one = '', two = '', three = ''] = texts as string[]
    const collector = createCollector(NOW_MS)
    const add = (text: string) => collector.add(read(text))
    expect([one, 'hello', three, two.toUpperCase(), two, one].map(add)).toEqual(
      [false, false, false, false, false, true].map((isRepeat) => ({ isRepeat, isMisplaced: false })),
    )
    expect(collector.summary()).toMatchObject({ neighbours: 3, misplaced: 0, duplicates: 1 })
  })

  it('says which figures are exact', { tags: 'slow' }, () => {
    expect(reportOf(summaryOf(texts)).join('\n')).toContain(
      'repeats are counted among the first 1,000,000 different strings.',
    )
    // Of so many, the gap is that of intervals, and its beginning is no finer than they are.
    const many = summaryOf(
      Array.from({ length: 5000 }, (_, i) =>
        idAt(Date.UTC(2026, 0, 1) + i * 3_600_000 + (i > 2500 ? 12_345_678 : 0)),
      ),
    )
    const report = reportOf(many).join('\n')
    expect(report).toContain('different strings, and gaps are accurate to 10 minutes.')
    expect(report).toMatch(/The longest gap is \d+ hours, from 2026-04-15T04:\d\dZ\./)
  })

  it('says the longest gap of a few IDs to the millisecond', () => {
    const times = [Date.UTC(2016, 6, 30, 23, 54, 10, 259), Date.UTC(2022, 1, 22), Date.UTC(2026, 10, 21)]
    expect(reportOf(summaryOf(times.map(idAt))).join('\n')).toContain('from 2016-07-30T23:54:10.259Z.')
  })

  it('says how many random IDs reach a chance of one in a million', () => {
    const summary = summaryOf(Array.from({ length: 10 }, () => 'V1StGXR8_Z5jdHi6B-myT'))
    expect(summary).toMatchObject({ duplicates: 9, collision: { bits: 126, count: 10 } })
    expect(reportOf(summary)).toContainEqual(
      expect.stringMatching(
        /^nanoid, 126 random bits: 10 IDs collide with a probability of 5\.3 × 10\^-37; 1\.3 × 10\^16 IDs, 1\.3 × 10\^15 times as many, collide with a probability of one in a million\. At 1,000 an hour, that takes 1,4\d\d,\d{3},\d{3} years\.$/,
      ),
    )
    expect(reportOf(summaryOf(['V1StGXR8_Z5jdHi6B-myT', 'V1StGXR8_Z5jdHi6B-myT']))).toContainEqual(
      expect.stringMatching(/^nanoid, 126 random bits: 2 IDs collide with a probability of 1\.2 × 10\^-38; /),
    )
    expect(summaryOf(['hello']).collision).toBeUndefined()
    expect(summaryOf(texts.slice(0, 2)).collision).toBeUndefined()
  })

  it('counts each repeat among thousands of strings', () => {
    const collector = createCollector(NOW_MS)
    const add = (text: string) => collector.add({ text, readings: [] }).isRepeat
    const several = Array.from({ length: 3000 }, (_, i) => `${i}`)
    expect(several.filter(add)).toEqual([])
    expect(several.filter(add)).toEqual(several)
    expect(collector.summary().duplicates).toBe(3000)
  })

  it('counts one in the singular', () => {
    const [one = ''] = texts as string[]
    expect(reportOf(summaryOf([one])).join(' ')).toMatch(/ 1 was created at \S*\. No string is repeated\. /)
    expect(reportOf(summaryOf([one, one])).join(' ')).toMatch(
      / 2 were created at \S*\. 1 repeats an earlier string\. /,
    )
    expect(reportOf(summaryOf([one, one, one])).join(' ')).toMatch(
      / 3 were created at \S*\. 2 repeat an earlier string\. /,
    )
  })

  it('of nothing is nothing', () => {
    expect(reportOf(summaryOf([]))).toEqual([
      '0 strings',
      '',
      'No ID shows when it was created.',
      'No string is repeated.',
      'Counts, kinds and the first and last times are exact; repeats are counted among the first 1,000,000 different strings.',
    ])
  })
})

const BARE = '01a1fbf6-aef1-7334-982e-09bb75d96714'

it.each([
  [
    USER,
    USER.replace('84', '85'),
    [
      'carry the same time',
      'of the same kind: brandid ID',
      'The first 29 characters are equal: character 30 is "4" in the first and "5"',
      'do not show whether',
    ],
  ],
  [
    '5effaa5662679b5af2c58829',
    '507f1f77bcf86cd799439011',
    [
      '7 years older',
      'ObjectId',
      'The first character is equal: character 2 is',
      'Different generators created these IDs: worker',
    ],
  ],
  [USER, BARE, ['same time', 'different kinds', 'encode the same value', 'formats differ']],
  [
    'V1StGXR8_Z5jdHi6B-myT',
    USER,
    ['unclear', 'different kinds', 'from the first character', 'formats differ'],
  ],
  [
    USER,
    'V1StGXR8_Z5jdHi6B-myT',
    ['unclear', 'different kinds', 'from the first character', 'formats differ'],
  ],
  [USER, USER, ['same time', 'same kind', 'strings are equal', 'do not show']],
  [
    USER,
    USER.replace('user', 'team'),
    [
      'same time',
      /^Both IDs are of the same kind, brandid ID [^,]*, with different prefixes\.$/,
      'encode the same value',
      'do not show',
    ],
  ],
  [
    '507f1f77bcf86cd799439011',
    '507f1f77bcf86cd799439012',
    ['same time', 'ObjectId', 'character 24 is "1"', 'The same generator may have created both IDs: worker'],
  ],
  [
    '42',
    '421',
    [
      'unclear',
      'same kind: a number.',
      'The first 2 characters are equal: character 3 is absent in the first and "1" in the second.',
      'do not show',
    ],
  ],
])('compares %s and %s', (one, other, parts) =>
  expect(compareTexts(read(one), read(other))).toEqual(parts.map((part) => expect.stringMatching(part))),
)

it('compares no text that is no ID', () => expect(compareTexts(read(USER), read('hello'))).toEqual([]))
