import { readFileSync } from 'node:fs'
import { FORMAT_NAMES } from '@brandid/base/formats'
import { rankedReadings } from '@brandid/base/readings'
import { jsonReport, textReport } from '@brandid/inspect/answers'
import { expect, it } from 'vitest'
import { published } from './read-text.ts'

// The first reading of a published identifier is right, or says that it does not know: it is never wrong.

const nowMs = Date.UTC(2026, 10, 21)

it('has 150 identifiers or more, each once', () => {
  expect(new Set(published.map(([, text]) => text)).size).toBe(published.length)
  expect(published.length).toBeGreaterThanOrEqual(150)
})

it('has readings of formats that the page of the commands names', () => {
  const page = readFileSync(new URL('../../../kit/docs/cli.md', import.meta.url), 'utf8')
  const [, list = ''] = page.split('name of the function in `brandid/formats`, or ')
  const named = new Set<string>(FORMAT_NAMES)
  for (const [, name = ''] of (list.split('\n\n')[0] ?? '').matchAll(/`([\w-]+)`/g)) named.add(name)
  expect(published.map(([format]) => format).filter((format) => !named.has(format))).toEqual([])
})

it.each(published)('%s: %s', (format, text) => {
  const { readings } = rankedReadings(text, { nowMs })
  const [best] = readings
  // Shorter texts fit nothing.
  expect(best?.format ?? 'unknown').toBe(format)
  if (format === 'stripe') expect(best?.name).toMatch(/^Stripe /)
  // Each part of each drawing is inside its text.
  for (const { text: drawn, parts } of readings.flatMap((reading) => reading.views()))
    expect(parts.filter(({ start, end }) => start >= end || end > drawn.length)).toEqual([])
  const plain: { confidence: number }[] = JSON.parse(jsonReport({ text, readings })).readings
  expect(plain.every(({ confidence }) => confidence >= 0 && confidence <= 1)).toBe(true)
})

/** The first published examples of a format. */
const EACH = 3

it('has the reports of reports.txt, where a colour stands before its text', async () => {
  const examples = published.filter(
    ([format], i) => published.slice(0, i).filter(([each]) => each === format).length < EACH,
  )
  const reports = examples.map(([, text]) =>
    textReport(rankedReadings(text, { nowMs }), nowMs, (style, part) => `${style}‹${part}›`).join('\n'),
  )
  await expect(`${reports.join('\n\n')}\n`).toMatchFileSnapshot('reports.txt')
})
