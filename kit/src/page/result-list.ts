/** The results for several texts: a row for each, and the chosen one in full. */
import { describeAnswer } from '../inspector/answer.ts'
import { sayCounts } from '../inspector/counts.ts'
import { placeMoments } from '../inspector/timeline.ts'
import type { Readings } from '../readings/ranked-readings.ts'
import { button, element } from './element.ts'
import { type ResultContext, showResult } from './result.ts'
import { drawTimeline } from './timeline-figure.ts'

/** Shows the results for several texts. */
export function showResults(
  results: readonly Readings[],
  unreadLines: number,
  context: ResultContext,
): HTMLElement {
  const { nowMs, source } = context
  const times = results.flatMap(({ readings: [best] }) => (best?.timeMs === undefined ? [] : [best.timeMs]))
  const detail = element('div', { class: 'bi-detail' })
  const rows = results.map((result) => {
    const [best] = result.readings
    const { title, made, tone } = describeAnswer(best, nowMs, source)
    const choose = button(result.text, () => select(result, row), { class: 'bi-name' })
    const row = element(
      'tr',
      { class: `bi-tone-${tone}` },
      element('td', {}, choose),
      element('td', {}, title),
      element('td', {}, made ? element('time', { title: made.date }, made.age) : ''),
    )
    return row
  })

  function select(result: Readings, row: HTMLElement): void {
    for (const each of rows) each.querySelector('button')?.removeAttribute('aria-current')
    row.querySelector('button')?.setAttribute('aria-current', 'true')
    detail.replaceChildren(showResult(result, context))
  }

  const head = element(
    'tr',
    {},
    ...['Text', 'What it is', 'Made'].map((name) => element('th', { scope: 'col' }, name)),
  )
  const table = element(
    'table',
    { class: 'bi-table' },
    element('caption', {}, sayCounts(results, unreadLines)),
    element('thead', {}, head),
    element('tbody', {}, ...rows),
  )
  const [first] = results
  if (first) select(first, rows[0] as HTMLElement)
  return element(
    'div',
    { class: 'bi-several' },
    ...(times.length > 0 ? [drawTimeline(placeMoments(times, nowMs))] : []),
    element('div', { class: 'bi-scroll', tabindex: '0', role: 'group', 'aria-label': 'The texts' }, table),
    detail,
  )
}
