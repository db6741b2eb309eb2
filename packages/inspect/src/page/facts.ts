/** Shows a reading's facts, times, ranges, claims and encodings, most with a copy button. */

import type { Reading } from '@brandid/base/readings'
import { listRanges } from '../answers/ranges.ts'
import {
  describeSignature,
  listClaims,
  listFacts,
  otherSpellings,
  showClaim,
} from '../answers/text-report.ts'
import { button, element, factList, factRow } from './figures.ts'

/** Creates the lists of a reading's contents. */
export function showFacts(reading: Reading, text: string, nowMs: number, say: Say): Node[] {
  const facts = listFacts(reading).map(({ name, value }) => {
    const action = name === 'wrong' ? undefined : copyFact(`the ${name}`, value, say)
    return factRow(name, value, action, ` bi-fact-${name}`)
  })
  return [
    factList([...facts, ...momentRows(reading, say)]),
    ...rangeList(reading, say),
    ...claimLists(reading, nowMs),
    ...spellingList(reading, text, say),
  ]
}

/** Creates rows with the instant in the user's time zone and as Unix time. */
function momentRows({ timeMs, isToken }: Reading, say: Say): HTMLElement[] {
  if (timeMs === undefined || isToken) return []
  const local = new Date(timeMs).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })
  const rows = [
    ['local time', local],
    ['Unix seconds', `${Math.floor(timeMs / 1000)}`],
    ['Unix ms', `${timeMs}`],
  ] as const
  return rows.map(([name, value]) => factRow(name, value, copyFact(`the ${name}`, value, say)))
}

const DAY_MS = 86_400_000

/** Lists the smallest and largest IDs in each format for a date or a Unix time, for range queries. */
function rangeList({ format, name, timeMs }: Reading, say: Say): Node[] {
  if (timeMs === undefined || (format !== 'date' && format !== 'epoch')) return []
  const toMs = name === 'a date' ? timeMs + DAY_MS - 1 : timeMs
  const rows = listRanges(timeMs, toMs).flatMap((range) => [
    factRow(
      `${range.name}, from`,
      range.smallest,
      copyFact(`the smallest ${range.name}`, range.smallest, say),
    ),
    factRow('to', range.largest, copyFact(`the largest ${range.name}`, range.largest, say)),
  ])
  const of = name === 'a date' ? 'that day, in UTC' : 'that millisecond'
  return rows.length === 0
    ? []
    : [element('h3', {}, `The smallest and largest IDs for ${of}`), factList(rows)]
}

/** Lists other encodings of the value, each with a copy button. */
function spellingList(reading: Reading, text: string, say: Say): Node[] {
  const rows = otherSpellings(reading, text).map(({ name, value }) =>
    factRow(name, value, copyFact(`the value as ${name}`, value, say)),
  )
  return rows.length === 0 ? [] : [element('h3', {}, 'Also written as'), factList(rows)]
}

function claimLists(reading: Reading, nowMs: number): Node[] {
  const lists = listClaims(reading).flatMap(({ heading, rows }) => [
    element('h3', {}, heading),
    factList(rows.map((claim) => factRow(claim.name, showClaim(claim, nowMs)))),
  ])
  return lists.length === 0 ? [] : [...lists, element('p', { class: 'bi-quiet' }, describeSignature(reading))]
}

/** Shows a sentence and announces it to screen readers. */
export type Say = (sentence: string) => void

/** Creates the button that copies a fact. */
export const copyFact = (what: string, value: string, say: Say): HTMLButtonElement =>
  copyButton('Copy', what, () => value, say)

/** Creates a copy button. `what` describes the string, such as `the uuid`. `name` is the accessible name, which includes the label. */
export function copyButton(
  label: string,
  what: string,
  text: () => string,
  say: Say,
  name = `${label} ${what}`,
): HTMLButtonElement {
  const created = button(
    label,
    () => {
      copy(text()).then(
        () => {
          created.textContent = 'Copied'
          setTimeout(() => created.replaceChildren(label), SHOWN_MS)
          say(`Copied ${what}.`)
        },
        () => {
          created.textContent = 'Not allowed'
          say(`The browser blocks copying: select ${what} instead.`)
        },
      )
    },
    { class: 'bi-copy', 'aria-label': name },
  )
  return created
}

/** How long the button shows that copying succeeded, in milliseconds. */
const SHOWN_MS = 1500

/** Copies a string. This function is async so that it rejects if `navigator.clipboard` is missing, as on pages without clipboard access. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
