/** The line of time as elements. */
import type { Timeline } from '../inspector/timeline.ts'
import { element, withProperties } from './element.ts'

/** Draws a line of time. */
export function drawTimeline({ moments, now, ticks }: Timeline): HTMLElement {
  const scale = ticks.map(({ at, label }, i) =>
    withProperties(element('span', { class: `bi-tick${i % 2 === 1 ? ' bi-minor' : ''}` }, label), {
      '--at': at,
    }),
  )
  const marks = moments.map(({ at, isBeyond }) =>
    withProperties(element('span', { class: `bi-moment${isBeyond ? ' bi-beyond' : ''}` }), { '--at': at }),
  )
  const here = withProperties(element('span', { class: 'bi-now' }, 'now'), { '--at': now })
  const ages =
    moments.length === 1 ? moments.map(({ at }) => drawAge(Math.min(at, now), Math.max(at, now))) : []
  const [first] = moments
  const label =
    moments.length === 1 && first
      ? `On a line from 1970 to ${ticks.at(-1)?.label}: ${first.label}`
      : `${moments.length} moments on a line from 1970 to ${ticks.at(-1)?.label}`
  return element(
    'figure',
    { class: 'bi-timeline', role: 'img', 'aria-label': label },
    element('div', { class: 'bi-line', 'aria-hidden': 'true' }, ...ages, here, ...marks, ...scale),
  )
}

/** From the moment to now. */
const drawAge = (from: number, to: number): HTMLElement =>
  withProperties(element('span', { class: 'bi-age' }), { '--at': from, '--to': to })
