/**
 * `node scripts/lease-diagram.mjs` writes docs/lease.svg, the timeline of a lease, a pause and the next owner.
 * `--print` prints the SVG instead.
 */
import { writeFileSync } from 'node:fs'

const WINDOW = 10
const LEFT = 150
const SECOND = 24
const LAST = 26
const WIDTH = LEFT + LAST * SECOND + 24

const x = (second) => LEFT + second * SECOND

// Times in seconds. A leases a worker ID, renews the lease and pauses until it has ended; B leases the same worker ID; A resumes and leases
// another ID.
const GRANTED = 0
const RENEWED = 3.5
const PAUSED = 5
const ENDS = RENEWED + WINDOW
const TAKEN = 14.5
const WOKEN = 18

const STYLE = `
    text { font: 13px system-ui, -apple-system, 'Segoe UI', sans-serif; fill: #1f2328 }
    .title { font-size: 16px; font-weight: 600 }
    .small { font-size: 12px }
    .quiet { fill: #59636e }
    .page { fill: #ffffff; stroke: #d1d9e0 }
    .line { stroke: #d1d9e0 }
    .end { stroke: #cf222e; stroke-dasharray: 4 3 }
    .bad { fill: #cf222e }
    .a { fill: #0969da }
    .b { fill: #8250df }
    .lane { fill: #eaeef2 }
    .on { fill: #ffffff }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc }
      .quiet { fill: #9198a1 }
      .page { fill: #0d1117; stroke: #3d444d }
      .line { stroke: #3d444d }
      .end { stroke: #f85149 }
      .bad { fill: #f85149 }
      .lane { fill: #212830 }
    }`

const text = (at, y, words, style = '', anchor = 'start') =>
  `<text${style && ` class="${style}"`} x="${at}" y="${y}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${words}</text>`
const bar = (from, to, y, style, words) =>
  `<rect class="${style}" x="${x(from)}" y="${y}" width="${x(to) - x(from)}" height="26" rx="4"/>` +
  text((x(from) + x(to)) / 2, y + 18, words, 'small on', 'middle')
const lane = (y, name) =>
  `${text(24, y + 18, name)}<rect class="lane" x="${LEFT}" y="${y}" width="${LAST * SECOND}" height="26" rx="4"/>`
const mark = (second, y, words) =>
  `<line class="line" x1="${x(second)}" y1="${y - 4}" x2="${x(second)}" y2="${y + 30}"/>${text(x(second) + 4, y + 44, words, 'small quiet')}`

function ticks(y) {
  const seconds = Array.from({ length: LAST / 2 + 1 }, (_, i) => 2 * i)
  return seconds.map((second) => text(x(second), y, `${second}`, 'small quiet', 'middle')).join('')
}

/** Draws dots for generated IDs, and a cross for a rejected ID. */
const ids = (from, to, y, style) =>
  Array.from({ length: Math.floor((to - from) / 0.5) }, (_, i) => {
    const at = x(from + 0.25 + i * 0.5)
    return `<circle class="${style}" cx="${at}" cy="${y + 13}" r="4"/>`
  }).join('')

const title = 'A lease, a pause past its end, and the next owner'
const parts = [
  text(24, 34, title, 'title'),
  text(24, 56, "Seconds on the store's clock; the window is 10 s. Each dot is an ID.", 'quiet'),

  lane(80, 'worker ID 0'),
  bar(GRANTED, ENDS, 80, 'a', 'process A: granted at 0, renewed at 3.5, until 13.5'),
  bar(TAKEN, LAST, 80, 'b', 'process B: from 14.5, renewed'),
  lane(114, 'worker ID 1'),
  bar(WOKEN, LAST, 114, 'a', 'process A: from 18'),

  lane(170, 'process A'),
  ids(GRANTED, PAUSED, 170, 'a'),
  text((x(PAUSED) + x(WOKEN)) / 2, 188, 'paused', 'small quiet', 'middle'),
  text(x(WOKEN) + 2, 188, '×', 'bad'),
  ids(WOKEN + 0.75, LAST, 170, 'a'),
  mark(RENEWED, 170, 'renewed'),
  mark(WOKEN, 170, 'lease_lost, then ready()'),

  lane(240, 'process B'),
  ids(TAKEN, LAST, 240, 'b'),
  mark(TAKEN, 240, 'leases the free worker ID'),

  `<line class="end" x1="${x(ENDS)}" y1="72" x2="${x(ENDS)}" y2="276"/>`,
  text(x(ENDS) - 4, 304, "until: A's IDs with worker ID 0 end before this instant", 'small quiet', 'end'),
  ticks(330),
]
const height = 346
const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${title}">
  <style>${STYLE}
  </style>
  <rect class="page" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="6"/>
  ${parts.join('\n  ')}
</svg>
`

if (process.argv.includes('--print')) process.stdout.write(picture)
else writeFileSync(new URL('../docs/lease.svg', import.meta.url), picture)
