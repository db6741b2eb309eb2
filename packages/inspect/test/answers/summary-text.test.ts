import { createCollector, summaryReport } from '@brandid/inspect/answers'
import { createRegistry } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { NOW_MS, PLAIN, read, readingsOf } from './read-text.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000] as const
const START = Date.UTC(2010, 0, 1)
const UserId = createRegistry().defineId('user')
const [reading] = readingsOf(UserId.generate())

/** The summary of IDs that were created at these times, in this order. */
function summaryOf(timesMs: readonly number[], others: readonly string[] = []) {
  const collector = createCollector(NOW_MS)
  for (const timeMs of timesMs)
    collector.add({
      text: String(timeMs).padStart(20, '0'),
      readings: reading ? [{ ...reading, timeMs }] : [],
    })
  for (const text of others) collector.add(read(text))
  return collector.summary()
}

const linesOf = (...given: Parameters<typeof summaryOf>) => summaryReport(summaryOf(...given), PLAIN)

describe('the sentences about times', () => {
  it.each([
    [
      [0, 1],
      'Created from 2010-01-01T00:00:00.000Z to 2010-01-01T00:00:00.001Z, in 1 ms: 7,200,000 an hour.',
    ],
    [[0, HOUR], 'Created from 2010-01-01T00:00:00.000Z to 2010-01-01T01:00:00.000Z, in 1 hour: 2.0 an hour.'],
    [
      [0, 23 * HOUR],
      'Created from 2010-01-01T00:00:00.000Z to 2010-01-01T23:00:00.000Z, in 23 hours: 2.1 a day.',
    ],
    [
      [0, 2 * DAY],
      'Created from 2010-01-01T00:00:00.000Z to 2010-01-03T00:00:00.000Z, in 2 days: 1.0 a day.',
    ],
    [
      [0, 3 * DAY],
      'Created from 2010-01-01T00:00:00.000Z to 2010-01-04T00:00:00.000Z, in 3 days: 244 a year.',
    ],
    [
      [0, 3653 * DAY],
      'Created from 2010-01-01T00:00:00.000Z to 2020-01-02T00:00:00.000Z, in 10 years: 0.20 a year.',
    ],
    [[0, 5, 0], 'The longest gap is 5 ms, from 2010-01-01T00:00:00.000Z.'],
    [[0, 2, 10 * SECOND], 'The longest gap is 9 seconds, from 2010-01-01T00:00:00.002Z.'],
  ] as const)('of %j', (offsets, line) =>
    expect(linesOf(offsets.map((each) => START + each))).toContain(line),
  )

  it('count the strings that have times', () =>
    expect(linesOf([START, START + HOUR], ['hello'])).toContainEqual(
      expect.stringMatching(/^2 strings were created from .*: 2\.0 an hour\.$/),
    ))

  it('say whether the strings sort by time, and how exact the gap is', () => {
    const lines = linesOf([START, START + 1, START + 3])
    expect(lines).toContain('The strings sort in order of creation.')
    expect(lines).toContain(
      'Counts, kinds and the first and last times are exact; repeats are counted among the first 1,000,000 different strings.',
    )
    const many = linesOf(Array.from({ length: 4200 }, (_, i) => START + i * MINUTE * (i > 2000 ? 3 : 1)))
    expect(many).toContainEqual(
      expect.stringMatching(/ different strings, and gaps are accurate to \d+ (?:second|minute)s?\.$/),
    )
  })

  it('name no gap between two', () =>
    expect(linesOf([START, START + DAY]).join('\n')).not.toContain('longest gap'))

  it('give the start of a gap no more precisely than it is known', { tags: 'slow' }, () => {
    const gapOf = (unit: number) =>
      linesOf(Array.from({ length: 4200 }, (_, i) => START + i * unit + (i > 2000 ? 40 * unit : 0))).find(
        (line) => line.startsWith('The longest gap'),
      )
    expect(gapOf(20)).toMatch(/, from 2010-01-01T00:00:40\.\d{3}Z\.$/)
    expect(gapOf(MINUTE)).toMatch(/, from 2010-01-02T09:20:\d\dZ\.$/)
    expect(gapOf(5 * SECOND)).toMatch(/, from 2010-01-01T02:46:41Z\.$/)
    expect(gapOf(HOUR)).toMatch(/, from 2010-03-25T0[78]:\d\dZ\.$/)
  })
})

describe('a histogram', () => {
  it.each([
    [3, 'IDs per ms', ['2010-01-01 00:00:00.000', '2010-01-01 00:00:00.003']],
    [21 * SECOND, 'IDs per second', ['2010-01-01 00:00:00', '2010-01-01 00:00:21']],
    [20 * HOUR, 'IDs per hour', ['2010-01-01 00:00:00', '2010-01-01 20:00:00']],
    [5 * DAY, 'IDs per 6 hours', ['2010-01-01 00:00:00', '2010-01-06 00:00:00']],
    [20 * DAY, 'IDs per day', ['2010-01-01', '2010-01-21']],
    [1800 * DAY, 'IDs per 91 days', ['2009-11-12', '2014-11-06']],
  ] as const)('over %d ms has %s', (lengthMs, caption, [first, last]) => {
    const timesMs = [START, START, START + lengthMs]
    const lines = linesOf(timesMs)
    expect(lines).toContain(caption)
    expect(lines.at(lines.indexOf(caption) + 1)).toBe(`${first} ${'█'.repeat(40)} 2`)
    expect(lines.at(-1)).toBe(`${last} ${'█'.repeat(20)} 1`)
  })

  it('has its styles, as the lines above it do', () => {
    const tagged = (style: string, text: string) => `<${style}>${text}</${style}>`
    const lines = summaryReport(summaryOf([START, START, START + 1]), tagged)
    expect(lines[0]).toBe('<bold>3 strings</bold>')
    expect(lines).toContainEqual(expect.stringMatching(/^<dim>Counts, kinds and .*<\/dim>$/))
    expect(lines.slice(-2)).toEqual([
      `<dim>2010-01-01 00:00:00.000</dim> <green>${'█'.repeat(40)}</green> 2`,
      `<dim>2010-01-01 00:00:00.001</dim> <green>${'█'.repeat(20)}</green> 1`,
    ])
  })

  it('draws no bar for no ID, and a bar of one character for the fewest', () => {
    const lines = linesOf([...Array.from({ length: 200 }, () => START), START + 2])
    expect(lines.slice(-3)).toEqual([
      `2010-01-01 00:00:00.000 ${'█'.repeat(40)} 200`,
      '2010-01-01 00:00:00.001 0',
      '2010-01-01 00:00:00.002 █ 1',
    ])
  })
})

describe('the kinds of a summary', () => {
  const kindsOf = (count: number) => {
    const collector = createCollector(NOW_MS)
    for (let i = 0; i < count; i++)
      for (let times = 0; times <= i % 2; times++)
        collector.add({ text: `${i} ${times}`, readings: reading ? [{ ...reading, name: `kind ${i}` }] : [] })
    return collector.summary()
  }

  it.each([
    [20, 20, undefined],
    [21, 20, '  and 1 more kind: --json lists them'],
    [22, 20, '  and 2 more kinds: --json lists them'],
  ])('of %d are listed up to %d', (count, listed, more) => {
    const lines = summaryReport(kindsOf(count), PLAIN)
    expect(lines.filter((line) => line.includes('×'))).toHaveLength(listed)
    expect(lines.find((line) => line.includes('more kind'))).toBe(more)
  })

  it('are counted apart up to a thousand, and said to be exact until then', () => {
    const lastOf = (count: number) =>
      summaryReport(kindsOf(count), PLAIN).find((line) => line.startsWith('Counts'))
    expect(lastOf(1000)).toMatch(/^Counts, kinds and the first and last times are exact; repeats /)
    expect(lastOf(1001)).toMatch(
      /^Counts and the first and last times are exact; only the first 1,000 kinds are counted separately, and the rest as others; /,
    )
  })
})
