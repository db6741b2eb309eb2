/** `node site/card/card.mjs`: the picture that a link to the site shows elsewhere, 1200 × 630, by Chromium. It is kept in the repository. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const logo = readFileSync(file('../.vitepress/theme/Logo.vue'), 'utf8').match(/<svg.*<\/svg>/s)[0]
const font = readFileSync(file('../.vitepress/theme/newsreader.woff2')).toString('base64')
const part = (text, colour, label, at) => ({ text, colour, label, at })
const parts = [
  part('user', '#0b6a73', 'its kind', 4),
  part('_', '#1f1d1a'),
  part('03h9we7hp2hzo9bqbv4l8rz84', '#8a4b12', 'when it was made, and random bits', 25),
]
const CELL = 34.8
let column = 0
const drawn = parts.map(({ text, colour, label }) => {
  const x = column * CELL
  column += text.length
  const width = text.length * CELL
  const bracket = label
    ? `<path d="M${x + 3} 64v7a7 7 0 0 0 7 7h${width - 20}a7 7 0 0 0 7-7v-7" stroke="${colour}"/><text class="label" x="${x + 3}" y="114" fill="${colour}">${label}</text>`
    : ''
  return `<text x="${x}" y="48" textLength="${width}" fill="${colour === '#8a4b12' ? '#1f1d1a' : colour}">${text}</text>${bracket}`
})
const svg = `<svg class="id" viewBox="0 0 1048 124" width="1048" height="124">${drawn.join('')}</svg>`
const html = `<meta charset="utf-8"><style>
@font-face{font-family:T;src:url(data:font/woff2;base64,${font})}
body{margin:0;width:1200px;height:630px;box-sizing:border-box;padding:66px 76px;background:#fdfcf9;color:#1f1d1a;font:30px/1.4 system-ui,sans-serif;display:flex;flex-direction:column;justify-content:space-between}
h1{margin:0;font:400 98px/1.02 T,serif;letter-spacing:-.022em}
p{margin:0;color:#625c53}
svg text{font:58px ui-monospace,"DejaVu Sans Mono",monospace}svg .label{font:26px system-ui,sans-serif}svg.id path{fill:none;stroke-width:3.5}
.logo-mark{width:200px;display:block;overflow:visible}.logo-mark path{fill:#1f1d1a}.logo-mark .b1{fill:none;stroke:#0b6a73}.logo-mark .b2{fill:none;stroke:#8a4b12}
</style><div>${logo}</div><h1>Ids that the compiler<br>can tell apart</h1>${svg}<p>Branded types, generators, strict parsers and schemas for TypeScript</p>`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(html)
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: file('../own/public/card.png') })
await browser.close()
