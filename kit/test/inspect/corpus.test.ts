import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FORMAT_NAMES } from '../../src/formats/all-formats.ts'
import { jsonReport } from '../../src/inspect/json-report.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'

// The first reading of a published identifier is right, or says that it does not know: it is never wrong.

const rows = readFileSync(new URL('corpus.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ', 2) as [format: string, text: string])

const nowMs = Date.UTC(2026, 10, 21)

it('has 150 identifiers or more, each once', () => {
  expect(new Set(rows.map(([, text]) => text)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThanOrEqual(150)
})

it('has readings of formats that the page of the commands names', () => {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
  const [, list = ''] = page.split('name of the function in `brandid/formats`, or ')
  const named = new Set<string>(FORMAT_NAMES)
  for (const [, name = ''] of (list.split('\n\n')[0] ?? '').matchAll(/`([\w-]+)`/g)) named.add(name)
  expect(rows.map(([format]) => format).filter((format) => !named.has(format))).toEqual([])
})

it.each(rows)('%s: %s', (format, text) => {
  const { readings } = rankedReadings(text, { nowMs })
  const [best] = readings
  // Shorter texts fit nothing.
  expect(best?.format ?? 'unknown').toBe(format)
  if (format === 'stripe') expect(best?.name).toMatch(/^Stripe /)
  // Each part of each drawing is inside its text.
  for (const reading of readings) {
    for (const view of reading.views()) {
      expect(view.parts.filter(({ start, end }) => start >= end || end > view.text.length)).toEqual([])
    }
  }
  const plain: { confidence: number }[] = JSON.parse(jsonReport({ text, readings })).readings
  expect(plain.every(({ confidence }) => confidence >= 0 && confidence <= 1)).toBe(true)
})
