/** Bars as SVG: plain text, readable on light and dark pages. */

const ROW = 24
const BAR = 14
const LEFT = 276
const WIDTH = 760
const BAR_MAX = WIDTH - LEFT - 96

// The background is a part of the picture: so it agrees with the texts even where a page's theme is not the system's.
const STYLE = `
    text { font: 13px system-ui, -apple-system, 'Segoe UI', sans-serif; fill: #1f2328 }
    .title { font-size: 16px; font-weight: 600 }
    .quiet { fill: #59636e }
    .strong { font-weight: 600 }
    .page { fill: #ffffff; stroke: #d1d9e0 }
    .bar { fill: #afb8c1 }
    .bar.ours { fill: #0969da }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc }
      .quiet { fill: #9198a1 }
      .page { fill: #0d1117; stroke: #3d444d }
      .bar { fill: #656c76 }
      .bar.ours { fill: #4493f8 }
    }`

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * A chart of groups of bars: `[{ name, bars: [{ label, value, text, kind }] }]`, where `kind` is `ours` or nothing.
 * The longest bar fills the width.
 */
export function barChart({ title, subtitle, groups }) {
  const longest = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)))
  const parts = []
  let y = 84
  for (const { name, bars } of groups) {
    parts.push(`<text class="quiet" x="24" y="${y}">${escaped(name)}</text>`)
    y += 10
    for (const { label, value, text, kind = '' } of bars) {
      const width = Math.max(1, Math.round((value / longest) * BAR_MAX))
      const weight = kind === 'ours' ? ' class="strong"' : ''
      parts.push(
        `<text${weight} x="${LEFT - 10}" y="${y + 12}" text-anchor="end">${escaped(label)}</text>`,
        `<rect class="bar ${kind}" x="${LEFT}" y="${y + 1}" width="${width}" height="${BAR}" rx="2"/>`,
        `<text${weight} x="${LEFT + width + 8}" y="${y + 12}">${escaped(text)}</text>`,
      )
      y += ROW
    }
    y += 22
  }
  const height = y - 8
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title)}">
  <style>${STYLE}
  </style>
  <rect class="page" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="6"/>
  <text class="title" x="24" y="34">${escaped(title)}</text>
  <text class="quiet" x="24" y="56">${escaped(subtitle)}</text>
  ${parts.join('\n  ')}
</svg>
`
}
