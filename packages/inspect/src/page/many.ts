/** Shows the result for many strings: a summary, a chart of their times, and a table. */

import { type Answer, describeAnswer, slugOf, titleOf } from '../answers/answer.ts'
import { countEach, isOpen, type Pasted, sayCounts } from '../answers/pasted.ts'
import { jsonOf, type ManyRow, type Summary } from '../answers/summary.ts'
import {
  compareTexts,
  counted,
  describeBars,
  describeExactness,
  describeSummary,
  equalLength,
  labelBar,
} from '../answers/summary-text.ts'
import type { Bar } from '../answers/times.ts'
import { button, element, svgElement } from './figures.ts'
import { type ResultContext, showResult } from './result.ts'
import { type Column, createTable, type Table } from './table.ts'

/** A filter is shown for at least this many rows. */
const MANY = 10

export function showResults(pasted: Pasted, context: ResultContext): HTMLElement {
  const { readings: results, marks, summary } = pasted
  const rows = results.map((result, i): ManyRow => {
    const title = titleOf(result.readings[0])
    const { isRepeat = false, isMisplaced = false } = marks[i] ?? {}
    return { result, place: i + 1, title, isRepeat, isMisplaced }
  })
  const [one, other, ...more] = results
  const compared = one && other && more.length === 0 ? compareTexts(one, other) : []
  const sentences = compared.length > 0 ? compared : describeSummary(summary)
  const isMany = rows.length > MANY
  const detail = element('div', { class: 'bi-detail' })
  const size = element('h2', { class: 'bi-size', id: 'bi-size' }, sayCounts(summary))
  const table = createTable<ManyRow>({
    rows,
    columns: columnsFor(context),
    labelledBy: 'bi-size',
    name: ({ result }) => result.text,
    tone: (row) => answerOf(row, context).tone,
    select: ({ result }) => detail.replaceChildren(showResult(context.readAll(result), context)),
  })
  return element(
    'div',
    { class: 'bi-several' },
    size,
    chooseSystem(rows, context),
    compared.length > 0 && one && other ? drawDifference(one.text, other.text) : undefined,
    ...sentences.map((each) => element('p', { class: 'bi-summary' }, each)),
    drawBars(summary),
    isMany ? element('p', { class: 'bi-quiet' }, describeExactness(summary)) : undefined,
    isMany ? createTools(rows, table, context) : undefined,
    table.node,
    detail,
  )
}

/** Creates the menu for the system that generated a list's numbers. The choice applies to all numbers. */
function chooseSystem(
  rows: readonly ManyRow[],
  { as, chooseAll, readAll }: ResultContext,
): HTMLElement | undefined {
  const row = rows.find(
    ({ result: { readings } }) => isOpen(readings[0]) || (as && readings[0] && slugOf(readings[0]) === as),
  )
  const systems = row ? readAll(row.result).readings.filter(({ timeMs }) => timeMs !== undefined) : []
  if (systems.length < 2) return undefined
  const select = element(
    'select',
    { class: 'bi-choice', 'aria-label': 'Read the numbers as' },
    element('option', { value: '' }, 'numbers from an unknown system'),
    ...systems.map((each) =>
      element('option', { value: slugOf(each), selected: slugOf(each) === as }, each.name),
    ),
  )
  select.addEventListener('change', () => chooseAll(select.value || undefined))
  return element('p', { class: 'bi-system' }, 'Read the numbers as ', select)
}

/** Draws two strings one below the other, with their equal parts in a muted color. */
function drawDifference(one: string, other: string): HTMLElement {
  const at = equalLength(one, other)
  const lines = [one, other].map((text) =>
    element('div', {}, element('span', {}, text.slice(0, at)), element('strong', {}, text.slice(at))),
  )
  return element('div', { class: 'bi-differ', 'aria-hidden': 'true' }, ...lines)
}

const answerOf = ({ result }: ManyRow, { nowMs, source }: ResultContext): Answer =>
  describeAnswer(result.readings[0], nowMs, source)

function columnsFor(context: ResultContext): Column<ManyRow>[] {
  return [
    { name: 'Text', cell: ({ result }) => result.text, key: ({ result }) => result.text },
    { name: 'What it is', cell: ({ title }) => title, key: ({ title }) => title },
    {
      name: 'Created',
      cell: (row) => {
        const { made } = answerOf(row, context)
        return made ? element('time', { title: made.date }, made.age) : ''
      },
      key: ({ result }) => result.readings[0]?.timeMs,
    },
  ]
}

/** Creates the row filter and the save button. */
function createTools(rows: readonly ManyRow[], table: Table<ManyRow>, { say }: ResultContext): HTMLElement {
  const titles = countEach(rows.map(({ title }) => title))
  const marks: readonly (readonly [label: string, test: (row: ManyRow) => boolean])[] = [
    ['All strings', () => true],
    ['Repeats', ({ isRepeat }) => isRepeat],
    ['Out of order', ({ isMisplaced }) => isMisplaced],
    ['Without a time', ({ result }) => result.readings[0]?.timeMs === undefined],
  ]
  const words = element('input', {
    class: 'bi-input bi-filter',
    type: 'search',
    'aria-label': 'Filter the strings',
    placeholder: 'Filter',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const kind = choice('Kind', [
    ['', 'All kinds', titles.length],
    ...titles.map(([title, count]) => [title, title, count] as const),
  ])
  const mark = choice(
    'Strings to show',
    marks.map(([label, test], i) => [i, label, rows.filter(test).length] as const),
  )
  const shown = element('span', { class: 'bi-quiet', role: 'status' })

  function filter(): void {
    const wanted = words.value.trim().toLowerCase()
    const [, test] = marks[Number(mark.value)] as (typeof marks)[number]
    table.show(
      rows.filter(
        (row) =>
          test(row) &&
          (kind.value === '' || row.title === kind.value) &&
          (wanted === '' || row.result.text.toLowerCase().includes(wanted)),
      ),
    )
    shown.textContent = `${counted(table.shown().length)} of ${counted(rows.length)} rows are shown.`
  }

  words.addEventListener('input', filter)
  for (const each of [kind, mark]) each.addEventListener('change', filter)
  shown.textContent = `${counted(rows.length)} rows.`
  const save = button('Save as JSON', () => {
    download('ids.json', 'application/json', jsonOf(table.shown()))
    say(`Saved ${counted(table.shown().length)} rows as JSON.`)
  })
  return element(
    'div',
    { class: 'bi-tools', role: 'group', 'aria-label': 'Filter and save' },
    words,
    kind,
    mark,
    shown,
    save,
  )
}

/** Creates a menu from options and labels. */
function choice(
  label: string,
  options: readonly (readonly [value: string | number, name: string, count: number])[],
): HTMLSelectElement {
  return element(
    'select',
    { class: 'bi-choice', 'aria-label': label },
    ...options.map(([value, name, count]) => element('option', { value }, `${name} (${counted(count)})`)),
  )
}

/** Saves a string as a file, without a server. */
function download(name: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = element('a', { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), 1000)
}

const [WIDTH, HEIGHT] = [480, 90]

/** Draws the strings' times as bars, on an axis from the first time to the last. */
function drawBars({ times }: Summary): HTMLElement | undefined {
  if (!times || times.bars.length < 2) return undefined
  const { bars } = times
  const most = Math.max(...bars.map(({ count }) => count))
  const middle = bars.length > 2 ? [bars[Math.floor(bars.length / 2)]] : []
  const axis = [bars[0], ...middle, bars.at(-1)].map((bar) => labelBar(bar as Bar))
  const step = WIDTH / bars.length
  const rects = bars.map((bar, i) => {
    const height = bar.count === 0 ? 0 : Math.max(1, (HEIGHT * bar.count) / most)
    const title = svgElement('title', {})
    title.textContent = `${labelBar(bar)}: ${counted(bar.count)}`
    return svgElement(
      'rect',
      { class: 'bi-green', x: i * step + 1, y: HEIGHT - height, width: Math.max(1, step - 2), height },
      title,
    )
  })
  const highest = bars.find(({ count }) => count === most) as Bar
  const label = `${describeBars(bars)}, from ${axis[0]} to ${axis.at(-1)}; the maximum is ${counted(most)}, from ${labelBar(highest)}`
  return element(
    'figure',
    { class: 'bi-rate' },
    svgElement(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label },
      ...rects,
    ),
    element(
      'div',
      { class: 'bi-axis', 'aria-hidden': 'true' },
      ...axis.map((each) => element('span', {}, each)),
    ),
    element('figcaption', {}, `${describeBars(bars)}; the highest bar has ${counted(most)}`),
  )
}
