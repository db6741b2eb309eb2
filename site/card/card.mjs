/** `node site/card/card.mjs` draws the site's link preview image, 1200 × 630, in Chromium. The image is committed. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { launchOptions } from '../../scripts/chromium.mjs'

const file = (path) => fileURLToPath(new URL(path, import.meta.url))
const logo = readFileSync(file('../.vitepress/theme/Logo.vue'), 'utf8').match(/<svg.*<\/svg>/s)[0]
const font = readFileSync(file('../own/public/newsreader.woff2')).toString('base64')
/** The line on the start page that does not compile, with the compiler's message below it. */
const code = `<span class="f">ban</span>(<span class="wrong">postId</span>)`
const message = `Argument of type 'Id&lt;"post"&gt;' is not assignable to parameter of type 'Id&lt;"user"&gt;'.`
const html = `<meta charset="utf-8"><style>
@font-face{font-family:T;src:url(data:font/woff2;base64,${font})}
body{margin:0;width:1200px;height:630px;box-sizing:border-box;padding:58px 76px 60px;background:#fdfcf9;color:#1f1d1a;font:30px/1.4 system-ui,sans-serif;display:flex;flex-direction:column;justify-content:space-between}
h1{margin:0;font:400 100px/1.02 T,serif;letter-spacing:-.022em}
p{margin:0;color:#625c53}
.code{padding:26px 34px 24px;border:1.5px solid #e0dacd;border-radius:14px;background:#fffefb;box-shadow:0 18px 40px -24px rgb(60 40 10/.35);font:46px/1.35 ui-monospace,"DejaVu Sans Mono",monospace}
.code .f{color:#2457a6}
.code .wrong{text-decoration:underline wavy #a92c1f 3.5px;text-decoration-skip-ink:none;text-underline-offset:10px}
.code p{margin-top:22px;color:#a92c1f;font:21px/1.4 system-ui,sans-serif;white-space:nowrap}
.logo-mark{width:190px;display:block;overflow:visible}.logo-mark path{fill:#1f1d1a}.logo-mark .b1{fill:none;stroke:#0b6a73}.logo-mark .b2{fill:none;stroke:#8a4b12}
</style><div>${logo}</div><h1>IDs your compiler<br>can tell apart</h1><div class="code">${code}<p>${message}</p></div>`
const browser = await chromium.launch(launchOptions)
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(html)
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: file('../own/public/card.png') })
await browser.close()
