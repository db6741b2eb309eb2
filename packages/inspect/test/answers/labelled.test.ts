import { readdirSync, readFileSync } from 'node:fs'
import { rankedReadings } from '@brandid/base/readings'
import { jsonReport } from '@brandid/inspect/answers'
import { expect, it } from 'vitest'
import { type Labelled, NEVER_SECRET, SECRETS, SETS } from './labelled.ts'

// The labels are an oracle: nobody who wrote a reading chose what its strings are.

const documented = [...SETS.documented, ...SETS['no IDs']]

it('has 186 strings of trials, and 400 more, a quarter of them no IDs, each with the page that says what it is', () => {
  expect(SETS.trials.length).toBeGreaterThanOrEqual(186)
  expect(documented.length).toBeGreaterThanOrEqual(400)
  expect(SETS['no IDs'].length).toBeGreaterThanOrEqual(100)
  expect(documented.filter(({ source }) => !source?.startsWith('https://'))).toEqual([])
  expect(NEVER_SECRET.filter(({ source }) => !source.startsWith('https://'))).toEqual([])
})

it('has at most eight of a kind, each string once', () => {
  const counts = new Map<string, number>()
  for (const { what } of documented) counts.set(what, (counts.get(what) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 8)).toEqual([])
  const all = [...SETS.trials, ...documented].map(({ text }) => text)
  expect(all.filter((text, i) => all.indexOf(text) !== i)).toEqual([])
})

it('has public strings that look drawn, and the kinds of secrets that gitleaks publishes', () => {
  expect(NEVER_SECRET.length).toBeGreaterThanOrEqual(100)
  expect(new Set(SECRETS.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(200)
})

const nowMs = Date.UTC(2026, 10, 28)

interface Judged {
  readonly text: string
  readonly got: string
  readonly isRight: boolean
  readonly confidence: number
}

/** Whether the first reading is what the label says, and how sure it is. */
function judge({ text, formats, maker }: Labelled): Judged {
  const result = rankedReadings(text, { nowMs })
  const [best] = result.readings
  const confidence: number = JSON.parse(jsonReport(result)).readings[0]?.confidence ?? 1
  const format = best?.format ?? 'unknown'
  const got = best?.isToken && !formats.includes(format) ? 'secret' : format
  const timed = result.readings.filter(({ timeMs }) => timeMs !== undefined)
  const most = Math.max(...timed.map(({ score }) => score))
  const isTold =
    maker === undefined || timed.some(({ score, name }) => score === most && name.startsWith(maker))
  return { text, got, isRight: formats.includes(got) && isTold, confidence }
}

it.each(Object.entries(SETS))(
  'reads 97% of the set right first, and says where it is unsure: %s',
  { tags: 'slow' },
  (name, rows) => {
    const judged = rows.map(judge)
    const right = judged.filter(({ isRight }) => isRight)
    const unsure = right.filter(({ confidence }) => confidence < 0.6)
    const wrong = judged.filter(({ isRight, confidence }) => !isRight && confidence > 0.6)
    console.info(
      `${name}: ${right.length} of ${rows.length} right first, ${unsure.length} of them below 60%; wrong above 60%: ${wrong.length}`,
    )
    expect(wrong).toEqual([])
    expect(right.length / rows.length).toBeGreaterThanOrEqual(0.97)
    expect(unsure.length / right.length).toBeLessThanOrEqual(0.03)
  },
)

it('calls no public string a secret', () => {
  const hidden = NEVER_SECRET.filter(({ text }) => {
    const { text: shown, readings } = rankedReadings(text, { nowMs })
    return shown !== text || readings[0]?.isToken
  })
  expect(hidden).toEqual([])
})

it('shows no secret of the kinds that gitleaks publishes', { tags: 'slow' }, () => {
  const shown = SECRETS.filter(({ text, secret }) => {
    const [longest = ''] = (secret.match(/[0-9A-Za-z]+/g) ?? []).sort(
      (one, other) => other.length - one.length,
    )
    const { text: told, readings } = rankedReadings(text, { nowMs })
    return (
      told.includes(longest) ||
      JSON.stringify(readings.map((each) => [each.why, each.views()])).includes(longest)
    )
  })
  expect(shown.map(({ rule }) => rule)).toEqual([])
})

it('is held out: no reading names one of its strings', () => {
  const folder = new URL('../../../base/src/readings/', import.meta.url)
  const source = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const strings = [...SETS.trials, ...documented, ...NEVER_SECRET].map(({ text }) => text)
  const long = strings.filter((text) => text.length >= 12)
  expect(long.filter((text) => source.some((each) => each.includes(text)))).toEqual([])
})
