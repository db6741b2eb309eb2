import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'
import { textReport } from '../../src/inspect/text-report.ts'

const nowMs = Date.UTC(2026, 10, 21)

/** The first published examples of a format. */
const EACH = 3

const rows = readFileSync(new URL('corpus.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const)
const examples = rows.filter(
  ([format], i) => rows.slice(0, i).filter(([each]) => each === format).length < EACH,
)

it('the reports of published examples are those of reports.txt, where a colour stands before its text', async () => {
  const reports = examples.map(([, text]) =>
    textReport(rankedReadings(text, { nowMs }), nowMs, (style, part) => `${style}‹${part}›`).join('\n'),
  )
  await expect(`${reports.join('\n\n')}\n`).toMatchFileSnapshot('reports.txt')
})
