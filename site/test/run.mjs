/**
 * `npm run check -- site`: the built site in Chromium.
 *
 *   node site/test/run.mjs budgets   runs the files whose names contain the word
 *
 * A file `*.test.mjs` exports `cases`, an object of sentences and functions. Each function has its own page and server, and
 * receives `{ page, visit, url, assert, say, … }`: `visit('budgets/')` opens a page of the site and waits until it answers. It fails on
 * an error of the page, and on a request to another host. `run.options` are those of Playwright's context, `run.allow` the errors that
 * are expected. A few cases run at a time in one browser, because each waits for its page most of the time.
 */
import { readdirSync } from 'node:fs'
import { hasBrowser } from '../../scripts/chromium.mjs'
import { openBrowser } from './browser.mjs'

/** The number of cases that run at once. More are no faster on two processors. */
const LANES = 2

if (!hasBrowser) {
  console.log('No Chromium at /usr/bin/chromium, nor in CHROMIUM: the site is not tested.')
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
