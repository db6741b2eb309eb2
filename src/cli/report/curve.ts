/** A curve in the terminal: blocks of an eighth of a line, over a logarithmic axis. */
import type { Paint } from '../terminal/paint.ts'

const BLOCKS = ' ▁▂▃▄▅▆▇█'
const EIGHTHS = 8

/** What a curve shows. */
export interface CurveOptions {
  /** The value, from 0 to 1, at a place of the axis. */
  readonly at: (x: number) => number
  readonly from: number
  readonly to: number
  /** Columns and lines of the drawing, without its labels. */
  readonly width: number
  readonly height: number
  /** A label below the axis. */
  readonly labelOf: (x: number) => string
  readonly paint: Paint
}

const LABEL_WIDTH = 21

/** Draws a curve, with marks at 0, 50 and 100 % and labels below the axis. */
export function drawCurve({ at, from, to, width, height, labelOf, paint }: CurveOptions): string[] {
  const place = (column: number) => from * (to / from) ** (column / (width - 1))
  const heights = Array.from({ length: width }, (_, column) =>
    Math.round(at(place(column)) * height * EIGHTHS),
  )
  const rows = Array.from({ length: height }, (_, row) => {
    const base = (height - 1 - row) * EIGHTHS
    const blocks = heights
      .map((value) => BLOCKS.charAt(Math.min(EIGHTHS, Math.max(0, value - base))))
      .join('')
    const mark = row === 0 ? '100 %' : row === Math.floor(height / 2) ? ' 50 %' : ''
    return `${mark.padStart(5)} ┤${paint('cyan', blocks)}`.trimEnd()
  })
  const labels = Array.from({ length: Math.floor(width / LABEL_WIDTH) }, (_, i) =>
    `╵${labelOf(place(i * LABEL_WIDTH))}`.padEnd(LABEL_WIDTH),
  )
  return [...rows, `  0 % └${'─'.repeat(width)}`, `       ${labels.join('')}`.trimEnd()]
}
