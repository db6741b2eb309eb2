/** The anatomy of an id as elements: its parts in colour, a bracket below each, and a leg to its meaning. */
import type { View } from '../readings/reading.ts'
import { placeLegs } from '../report/anatomy.ts'
import { escapeLine } from '../terminal/escape.ts'
import { element, withProperties } from './element.ts'

/** Draws a view. The places are those of the drawing in the terminal, in columns and rows. */
export function drawAnatomy({ text, parts }: View): HTMLElement {
  const legs = placeLegs(parts)
  const line = element('div', { class: 'bi-text' })
  let end = 0
  for (const { start, end: partEnd, style } of legs) {
    line.append(
      escapeLine(text.slice(end, start)),
      element('span', { class: `bi-part bi-${style}` }, text.slice(start, partEnd)),
    )
    end = partEnd
  }
  line.append(escapeLine(text.slice(end)))
  const marks = legs.map(({ start, end: partEnd, at, style }, i) =>
    withProperties(element('span', { class: `bi-bracket bi-${style}`, 'aria-hidden': 'true' }), {
      '--start': start,
      '--width': partEnd - start,
      '--at': at,
      '--row': legs.length - i,
    }),
  )
  const labels = legs.map(({ start, end: partEnd, at, style, label }, i) =>
    withProperties(
      element(
        'li',
        { class: `bi-label bi-${style}` },
        element('code', { class: 'bi-label-text' }, text.slice(start, partEnd)),
        element('span', {}, label),
      ),
      { '--at': at, '--row': legs.length - i },
    ),
  )
  const drawing = withProperties(
    element('div', { class: 'bi-drawing' }, line, ...marks, element('ul', { class: 'bi-labels' }, ...labels)),
    { '--length': Math.max(1, text.length), '--rows': legs.length },
  )
  // What is too wide for the page scrolls, by the keyboard too.
  return element(
    'div',
    { class: 'bi-anatomy', tabindex: '0', role: 'group', 'aria-label': 'The parts of the text' },
    drawing,
  )
}
