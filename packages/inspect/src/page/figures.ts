/** Draws the figures for an ID (its anatomy, its bits, and its time on a line) and provides functions that create elements. */

import { escapeLine } from '@brandid/base/escape'
import type { View } from '@brandid/base/readings'
import { type BitRun, cutParts, placeLegs } from '../answers/drawing.ts'
import type { Timeline } from '../answers/times.ts'

/** Draws a view with the same columns and rows as in the terminal. */
export function drawAnatomy({ text, parts }: View): HTMLElement {
  const legs = placeLegs(parts)
  const line = cutParts(text, legs).map(({ sign, style }) =>
    style ? element('span', { class: `bi-part bi-${style}` }, sign) : sign,
  )
  const marks = legs.map(({ start, end, at, style }, i) =>
    withProperties(element('span', { class: `bi-bracket bi-${style}`, 'aria-hidden': 'true' }), {
      '--start': start,
      '--width': end - start,
      '--at': at,
      '--row': legs.length - i,
    }),
  )
  const labels = legs.map(({ start, end, at, style, label }, i) =>
    withProperties(
      element(
        'li',
        { class: `bi-label bi-${style}` },
        element('code', { class: 'bi-label-text' }, text.slice(start, end)),
        element('span', {}, label),
      ),
      { '--at': at, '--row': legs.length - i },
    ),
  )
  const drawing = withProperties(
    element(
      'div',
      { class: 'bi-drawing' },
      element('div', { class: 'bi-text' }, ...line),
      ...marks,
      element('ul', { class: 'bi-labels' }, ...labels),
    ),
    { '--length': Math.max(1, text.length), '--rows': legs.length },
  )
  // `tabindex` lets keyboard users scroll a figure that is too wide for the page.
  return element(
    'div',
    { class: 'bi-anatomy', tabindex: '0', role: 'group', 'aria-label': 'The parts of the ID' },
    drawing,
  )
}

const [STEP, TALL, SHORT] = [5, 22, 7]
/** The number of bits per row. A UUID fills two rows. */
const COLUMNS = 64
const ROW = TALL + 8

export function drawBits(runs: readonly BitRun[]): HTMLElement {
  const bits = runs.flatMap(({ bits: text, style }) => Array.from(text, (bit) => ({ bit, style })))
  const columns = Math.min(COLUMNS, bits.length)
  const rows = Math.ceil(bits.length / COLUMNS)
  const bars = bits.map(({ bit, style }, i) => {
    const height = bit === '1' ? TALL : SHORT
    return svgElement('rect', {
      class: style ? `bi-${style}` : 'bi-bold',
      x: (i % COLUMNS) * STEP + 1,
      y: Math.floor(i / COLUMNS) * ROW + TALL - height,
      width: STEP - 2,
      height,
      rx: 1,
    })
  })
  const picture = svgElement(
    'svg',
    {
      viewBox: `0 0 ${columns * STEP} ${(rows - 1) * ROW + TALL}`,
      role: 'img',
      'aria-label': `${bits.length} bits: ${runs.map(sayRun).join(', ')}`,
    },
    ...bars,
  )
  return element(
    'figure',
    { class: 'bi-bits' },
    picture,
    element('figcaption', {}, `${bits.length} bits, a tall bar for each 1`),
  )
}

function sayRun({ bits, label }: BitRun): string {
  return label === undefined ? bits : `${bits.length} of ${label}`
}

export function drawTimeline({ moments, now, ticks }: Timeline): HTMLElement {
  const place = (name: string, at: number, label?: string) =>
    withProperties(element('span', { class: name }, label), { '--at': at })
  const scale = ticks.map(({ at, label }, i) => place(`bi-tick${i % 2 === 1 ? ' bi-minor' : ''}`, at, label))
  const marks = moments.map(({ at, isBeyond }) => place(`bi-moment${isBeyond ? ' bi-beyond' : ''}`, at))
  const here = place('bi-now', now, 'now')
  const [first, ...others] = moments
  const only = others.length === 0 ? first : undefined
  const line = `a timeline from 1970 to ${ticks.at(-1)?.label}`
  const label = only ? `On ${line}: ${only.label}` : `${moments.length} moments on ${line}`
  // A bar from the moment to the present.
  const age =
    only && withProperties(place('bi-age', Math.min(only.at, now)), { '--to': Math.max(only.at, now) })
  return element(
    'figure',
    { class: 'bi-timeline', role: 'img', 'aria-label': label },
    element('div', { class: 'bi-line', 'aria-hidden': 'true' }, age, here, ...marks, ...scale),
  )
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** An element's child; `undefined` for no child. */
export type Child = Node | string | undefined

/**
 * Creates an element with attributes and children. Strings become text that is escaped as in the terminal. `undefined` attributes
 * and children are omitted, as are `false` attributes.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  setAttributes(created, attributes)
  created.append(...present(children).map((child) => (typeof child === 'string' ? escapeLine(child) : child)))
  return created
}

/** Lists the children that are not `undefined`. */
export function present<Some>(children: readonly (Some | undefined)[]): Some[] {
  return children.filter((child) => child !== undefined)
}

/** Creates a paragraph, unless it would be empty. */
export function paragraph(
  name: string,
  said: Child,
  ...more: readonly Child[]
): HTMLParagraphElement | undefined {
  return said ? element('p', { class: name || undefined }, said, ...more) : undefined
}

export const factList = (rows: readonly HTMLElement[]): HTMLElement =>
  element('dl', { class: 'bi-facts' }, ...rows)

/** Creates a row in a list of facts: name, value and action. */
export const factRow = (name: string, value: string, action?: Node, kind = ''): HTMLElement =>
  element(
    'div',
    { class: `bi-fact${kind}` },
    element('dt', {}, name),
    element('dd', {}, element('span', {}, value), action),
  )

/** Creates a link to another page. */
export const linkTo = (href: string, label: string): HTMLElement =>
  element('a', { href, rel: 'noreferrer' }, label)

const SVG = 'http://www.w3.org/2000/svg'

/** Creates an SVG element. */
export function svgElement(name: string, attributes: Attributes, ...children: readonly Node[]): SVGElement {
  const created = document.createElementNS(SVG, name)
  setAttributes(created, attributes)
  created.append(...children)
  return created
}

function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    target.setAttribute(name, value === true ? '' : String(value))
  }
}

/** Sets custom properties through the DOM, because a content security policy may forbid `style` attributes. */
export function withProperties<Target extends HTMLElement>(
  target: Target,
  properties: Readonly<Record<`--${string}`, number | string>>,
): Target {
  for (const [name, value] of Object.entries(properties)) target.style.setProperty(name, String(value))
  return target
}

export function button(label: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const created = element('button', { type: 'button', ...attributes }, label)
  created.addEventListener('click', onClick)
  return created
}
