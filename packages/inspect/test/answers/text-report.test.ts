import type { Reading } from '@brandid/base/readings'
import { textReport } from '@brandid/inspect/answers'
import { describe, expect, it } from 'vitest'
import { NOW_MS, PLAIN, read, reportOf, USER } from './read-text.ts'

const reading = (more: Partial<Reading>): Reading => ({
  format: 'x',
  name: 'a format',
  why: 'it fits',
  score: 0,
  views: () => [{ text: 'abc', parts: [] }],
  ...more,
})
const report = (...readings: Reading[]) => `${textReport({ text: 'abc', readings }, 0, PLAIN).join('\n')}\n`
const tagged = (style: string, each: string) => `<${style}>${each}</${style}>`

it('lists the readings that are less likely than the best by a factor below 2^30', () => {
  const others = [29.9, 30, 30.1].map((less) => reading({ name: `less by ${less}`, score: 5 - less }))
  expect(report(reading({ score: 5 }), ...others)).toMatch(
    /\nIt also matches\n {2}less by 29\.9: it fits\n {2}2 unlikely matches: --json lists them\n$/,
  )
})

it('shows a right spelling in a way that no terminal misreads', () => {
  const wrong = ['a colour']
  expect(report(reading({ wrong, canonical: 'a\u001b[31m' }))).toContain('  right     "a\\u001b[31m"\n')
  expect(report(reading({ wrong, canonical: 'abd' }))).toMatch(/ {2}wrong {5}a colour\n {2}right {5}abd\n$/)
  expect(report(reading({ wrong }))).toMatch(/ {2}wrong {5}a colour\n$/)
})

it('reads two glued IDs as two, and not as one with a long prefix', () => {
  const [, ...lines] = reportOf(`${USER}post_01h455vb4pex5vsknk084sn02q`).split('\n')
  expect(lines).toEqual([
    `${' '.repeat(30)}│`,
    `${' '.repeat(30)}╰ two IDs are joined; the second starts at character 31`,
    '',
    'Almost an ID: two IDs are joined; the second starts at character 31',
    '',
  ])
})

describe('the report of an ID', () => {
  it('has its styles', () => {
    const styled = (text: string) => textReport(read(text), NOW_MS, tagged).join('\n')
    expect(styled('hello')).toBe('hello\n  <red>no format matches</red>')
    expect(styled('USER_03H9WE7HP2HZO9BQBV4L8RZ84')).toContain(
      '\n  <dim>wrong    </dim> <red>a prefix in upper case; upper case</red>\n',
    )
  })

  it('without readings says so, in a way that no terminal misreads', () =>
    expect(reportOf('a\u001b[31m\u202e')).toBe('"a\\u001b[31m\\u{202e}"\n  no format matches\n'))
})
