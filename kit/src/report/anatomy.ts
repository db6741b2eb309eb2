/** The anatomy of a text: brackets under its parts, and the meaning of each. */
import type { Part, View } from '../readings/reading.ts'
import type { Paint } from '../terminal/paint.ts'

/**
 * Draws a view. Each bracket leads to a label of its own line, the last part first, so labels of any length fit.
 *
 *   user_03h9we7hp2hzo9bqbv4l8rz84
 *   ╰┬─╯ ╰───────────┬───────────╯
 *    │               ╰ UUID in base 36
 *    ╰ prefix "user"
 */
export function drawView({ text, parts }: View, paint: Paint): string[] {
  const legs = placeLegs(parts)
  const labels = [...legs].reverse().map((leg, i) => {
    const before = legs.slice(0, legs.length - 1 - i)
    return `${row([...before.map((other) => ({ ...other, sign: '│' })), { ...leg, sign: '╰' }], paint)} ${leg.label}`
  })
  return [
    row(cutParts(text, legs), paint),
    row(
      legs.map((part) => ({ ...part, at: part.start, sign: drawBracket(part) })),
      paint,
    ),
    ...labels,
  ]
}

/** A part, and the column of the leg of its bracket. */
export interface Leg extends Part {
  readonly at: number
}

/** The parts that have a bracket, from left to right. An id that was cut off has no characters for one. */
export function placeLegs(parts: readonly Part[]): Leg[] {
  const sorted = parts.filter(({ start, end }) => start < end).sort((one, other) => one.start - other.start)
  return sorted.map((part) => ({ ...part, at: placeLeg(part) }))
}

interface Sign {
  readonly at: number
  readonly sign: string
  readonly style?: Part['style']
}

/** Puts signs at their columns. */
function row(signs: readonly Sign[], paint: Paint): string {
  let line = ''
  let column = 0
  for (const { at, sign, style } of signs) {
    line += ' '.repeat(Math.max(0, at - column)) + (style ? paint(style, sign) : sign)
    column = Math.max(at, column) + sign.length
  }
  return line
}

/** The text in pieces: the parts in their styles, and the text between them. */
function cutParts(text: string, parts: readonly Part[]): Sign[] {
  const pieces: Sign[] = []
  let end = 0
  for (const { start, end: partEnd, style } of parts) {
    pieces.push({ at: end, sign: text.slice(end, start) })
    pieces.push({ at: start, sign: text.slice(start, partEnd), style })
    end = partEnd
  }
  return [...pieces, { at: end, sign: text.slice(end) }]
}

/** The column of the leg of a bracket. */
function placeLeg({ start, end }: Part): number {
  return start + Math.floor((end - start - 1) / 2)
}

function drawBracket(part: Part): string {
  const width = part.end - part.start
  if (width === 1) return '│'
  if (width === 2) return '├╯'
  const left = placeLeg(part) - part.start
  return `╰${'─'.repeat(left - 1)}┬${'─'.repeat(width - left - 2)}╯`
}
