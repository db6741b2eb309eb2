/**
 * `npm run check -- site` tests the built site in Chromium.
 *
 *   node site/test/run.mjs budgets   runs the files with names that contain the word
 *
 * A file `*.test.mjs` exports `cases`, an object that maps sentences to functions. Each function has its own page and server, and
 * receives `{ page, visit, url, assert, say, … }`: `visit('budgets/')` opens a page and waits until it is ready. A case fails if the page
 * has an error or sends a request to another host. `run.options` are options for Playwright's context, and `run.allow` lists expected
 * errors. A few cases run in parallel in one browser, because each case mostly waits for its page.
 */
import { readdirSync } from 'node:fs'
import { hasBrowser } from '../../scripts/chromium.mjs'
import { openBrowser } from './browser.mjs'

/** The number of cases to run in parallel. More would not be faster on two processors. */
const LANES = 2

if (!hasBrowser) {
  console.log('Skipped the site tests: found no Chromium in /usr/bin or in CHROMIUM.')
  process.exit(process.env.CI === 'true' ? 1 : 0)
}

const browser = await openBrowser()
const wanted = process.argv[2] ?? ''
const waiting = []
for (const file of readdirSync(new URL('.', import.meta.url)).sort()) {
  if (!file.endsWith('.test.mjs') || !file.includes(wanted)) continue
  const { cases } = await import(`./${file}`)
  const name = file.replace('.test.mjs', '')
  for (const [sentence, run] of Object.entries(cases)) waiting.push({ name: `${name}: ${sentence}`, run })
}

let failures = 0
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const start = performance.now()
    const { failure, said } = await browser.runCase(next.run)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    if (failure) failures++
    console.log(`${failure ? 'failed' : 'ok'}  ${next.name} (${seconds} s)`)
    for (const line of [...said, ...(failure ? [failure] : [])]) console.log(`    ${line}`)
  }
}
await Promise.all(Array.from({ length: LANES }, work))
await browser.close()
process.exitCode = failures > 0 ? 1 : 0
