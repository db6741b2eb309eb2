import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { NEVER_SECRET, SECRETS, SETS } from './labelled.ts'

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

it('is held out: no reading names one of its strings', () => {
  const folder = new URL('../../../base/src/readings/', import.meta.url)
  const source = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const strings = [...SETS.trials, ...documented, ...NEVER_SECRET].map(({ text }) => text)
  const long = strings.filter((text) => text.length >= 12)
  expect(long.filter((text) => source.some((each) => each.includes(text)))).toEqual([])
})
