/** Draws a budget chart as SVG: years by length, with a line for each alphabet. */
import { LENGTHS } from './figures.mjs'
import { yearsText } from './words.mjs'

/** The widths of a drawing on wide and narrow screens. Text has the same size at both widths. */
export const WIDTHS = { wide: 720, narrow: 380 }
const HEIGHT = 400
const PLOT = { left: 92, top: 46, bottom: 348 }
const rightOf = (width) => width - 24
/** The range of years as powers of ten: from a third of a second to a trillion years. */
const POWERS = { least: -8, most: 12 }
/** The sizes of alphabets that are drawn in addition to the chosen alphabet. */
const OTHERS = [10, 16, 36, 62]
/** The width of a line's label, including the space around it. */
const LABEL_WIDTH = 24
const TICKS = [
  [1 / 525_960, '1 minute'],
  [1 / 365.25, '1 day'],
  [1, '1 year'],
  [1e3, '1,000 years'],
  [1e6, '1 million'],
  [1e9, '1 billion'],
  [1e12, '1 trillion'],
]

/** CSS variables for the colors on the page, with fallbacks for a downloaded file. */
const INK = 'var(--vp-c-text-1, #3c3c43)'
const FAINT = 'var(--vp-c-text-2, #67676c)'
const GROUND = 'var(--vp-c-bg, #fff)'
const GRID = 'var(--vp-c-divider, #e2e2e3)'
const ACCENT = 'var(--vp-c-brand-1, #3451b2)'

const round = (value) => Number(value.toFixed(1))
const shareOf = (length) => (length - LENGTHS.least) / (LENGTHS.most - LENGTHS.least)
const xOf = (length, width) => PLOT.left + shareOf(length) * (rightOf(width) - PLOT.left)
const yOf = (years) =>
  PLOT.bottom - ((Math.log10(years) - POWERS.least) / (POWERS.most - POWERS.least)) * (PLOT.bottom - PLOT.top)
const heldY = (years) => Math.min(PLOT.bottom, Math.max(PLOT.top, yOf(years)))

/** Returns the ID length at a horizontal position, given as a fraction of the drawing's width. */
export function lengthAt(share, width) {
  const along = (share * width - PLOT.left) / (rightOf(width) - PLOT.left)
  const length = Math.round(along * (LENGTHS.most - LENGTHS.least) + LENGTHS.least)
  return Math.min(LENGTHS.most, Math.max(LENGTHS.least, length))
}

/** Returns the position of the mark for a length, as percentages of the drawing. */
export function markOf({ length, years, width }) {
  return { left: (xOf(length, width) / width) * 100, top: (heldY(years) / HEIGHT) * 100 }
}

/**
 * Draws the chart.
 *
 * @param yearsOf returns the years for an alphabet and a length
 * @param isAlone whether the drawing is a separate file, which needs its own title
 */
export function drawBudget({
  title,
  description,
  alphabet,
  length,
  yearsOf,
  isAlone = true,
  width = WIDTHS.wide,
}) {
  const years = yearsOf(alphabet, length)
  const [x, y] = [round(xOf(length, width)), round(heldY(years))]
  const side = shareOf(length) > 0.5 ? -1 : 1
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="13" fill="${INK}">`,
    `<title>${title}</title>`,
    `<desc>${description}</desc>`,
    `<rect width="${width}" height="${HEIGHT}" fill="${GROUND}"/>`,
    ...(isAlone ? [`<text x="${PLOT.left}" y="18" font-weight="600">${title}</text>`] : []),
    ...drawGrid(width),
    ...drawCurves(alphabet, (size) => lineOf(size, yearsOf, width)),
    `<path d="M${x} ${PLOT.top}V${PLOT.bottom}" stroke="${ACCENT}" stroke-dasharray="3 4"/>`,
    `<circle cx="${x}" cy="${y}" r="6" fill="${ACCENT}"/>`,
    // Draw the background color around the letters, so that no line crosses them.
    `<text x="${x + side * 12}" y="${Math.min(y + 18, PLOT.bottom - 6)}" text-anchor="${side > 0 ? 'start' : 'end'}" font-weight="600" stroke="${GROUND}" stroke-width="4" paint-order="stroke">${length}: ${yearsText(years)}</text>`,
    '</svg>',
  ].join('\n')
}

function drawGrid(width) {
  const right = rightOf(width)
  const rows = TICKS.flatMap(([years, text]) => {
    const y = round(yOf(years))
    return [
      `<path d="M${PLOT.left} ${y}H${right}" stroke="${GRID}"/>`,
      `<text x="${PLOT.left - 8}" y="${y + 4}" text-anchor="end" fill="${FAINT}">${text}</text>`,
    ]
  })
  const columns = [4, 8, 12, 16, 20, 24, 28, 32, 36, 40].map(
    (length) =>
      `<text x="${round(xOf(length, width))}" y="${PLOT.bottom + 20}" text-anchor="middle" fill="${FAINT}">${length}</text>`,
  )
  const note = 'characters; a line for each alphabet'
  return [
    ...rows,
    ...columns,
    `<text x="${(PLOT.left + right) / 2}" y="${HEIGHT - 8}" text-anchor="middle" fill="${FAINT}">${note}</text>`,
  ]
}

/** Draws the chosen alphabet's line last, on top of the other lines, and omits labels that would overlap its label. */
function drawCurves(chosen, lineFor) {
  const sizes = [...OTHERS.filter((size) => size !== chosen), chosen]
  const lines = sizes.map((size) => ({ size, points: lineFor(size) }))
  const chosenEnd = lines.at(-1).points.at(-1)[0]
  return lines.flatMap(({ size, points }) => {
    const isChosen = size === chosen
    const hasRoom = isChosen || Math.abs(points.at(-1)[0] - chosenEnd) >= LABEL_WIDTH
    return [drawLine(points, isChosen), ...(hasRoom ? [drawLabel(size, points.at(-1), isChosen)] : [])]
  })
}

function drawLine(points, isChosen) {
  const path = points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')
  const [colour, width] = isChosen ? [ACCENT, 2.5] : [FAINT, 1]
  return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

function drawLabel(size, [x, y], isChosen) {
  const [colour, weight] = isChosen ? [ACCENT, 600] : [FAINT, 400]
  return `<text x="${round(x)}" y="${round(y) - 8}" text-anchor="middle" fill="${colour}" font-weight="${weight}">${size}</text>`
}

function lineOf(size, yearsOf, width) {
  const points = []
  for (let length = LENGTHS.least; length <= LENGTHS.most; length++) {
    points.push([xOf(length, width), yOf(yearsOf(size, length))])
  }
  return clip(points)
}

/** Clips a rising line to the plot. */
function clip(points) {
  const inside = []
  for (const [index, [x, y]] of points.entries()) {
    const last = points[index - 1]
    if (last && last[1] > PLOT.bottom && y < PLOT.bottom) inside.push(crossing(last, [x, y], PLOT.bottom))
    if (y <= PLOT.bottom && y >= PLOT.top) inside.push([x, y])
    if (y < PLOT.top) {
      if (last && last[1] > PLOT.top) inside.push(crossing(last, [x, y], PLOT.top))
      break
    }
  }
  return inside.length > 0 ? inside : [[PLOT.left, PLOT.top]]
}

const crossing = ([x0, y0], [x1, y1], y) => [x0 + ((x1 - x0) * (y0 - y)) / (y0 - y1), y]
