import { expect, it } from 'vitest'
import type { Reading } from '../../../src/cli/readings/reading.ts'
import { textReport } from '../../../src/cli/report/text-report.ts'
import { createPaint } from '../../../src/cli/terminal/paint.ts'

const reading = (more: Partial<Reading>): Reading => ({
  format: 'x',
  name: 'a format',
  why: 'it fits',
  score: 0,
  views: () => [{ text: 'abc', parts: [] }],
  ...more,
})
const report = (...readings: Reading[]) => textReport({ text: 'abc', readings }, 0, createPaint(false))

it('lists the readings that are less likely than the best by a factor below 2^30', () => {
  const others = [29.9, 30, 30.1].map((less) => reading({ name: `less by ${less}`, score: 5 - less }))
  expect(report(reading({ score: 5 }), ...others)).toMatch(
    /\nIt also fits\n {2}less by 29\.9: it fits\n {2}2 more that are unlikely: --json lists them\n$/,
  )
})

it('shows a right spelling in a way that no terminal misreads', () => {
  const wrong = ['a colour']
  expect(report(reading({ wrong, canonical: 'a\u001b[31m' }))).toContain('  right     "a\\u001b[31m"\n')
  expect(report(reading({ wrong, canonical: 'abd' }))).toMatch(/ {2}wrong {5}a colour\n {2}right {5}abd\n$/)
  expect(report(reading({ wrong }))).toMatch(/ {2}wrong {5}a colour\n$/)
})
