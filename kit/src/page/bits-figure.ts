/** The bits of an id as a ribbon: a tall bar for 1, a short one for 0, in the colours of the parts. */
import type { BitRun } from '../inspector/bits.ts'
import { element, svgElement } from './element.ts'

const [STEP, TALL, SHORT] = [5, 22, 7]
/** 64 bits a row: two rows hold a UUID. */
const COLUMNS = 64
const ROW = TALL + 8

/** Draws bits. */
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
