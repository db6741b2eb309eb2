/**
 * `npm run test:site`: the built site in Chromium.
 *
 *   node site/test/run.mjs budgets   runs the files whose names hold the word
 *
 * A file `*.test.mjs` exports `cases`, an object of sentences and functions. Each function has a page of a browser of its own, and
 * receives `{ page, visit, url, assert, … }`: `visit('budgets/')` opens a page of the site and waits until it answers. It fails on an
 * error of the page, and on a request to another host. `run.options` are those of Playwright's context, `run.allow` the errors that
 * are expected.
 */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findBrowser, openBrowser } from './browser.mjs'
import { serve } from './serve.mjs'

const folder = fileURLToPath(new URL('../dist', import.meta.url))

if (!findBrowser()) {
  console.log('No Chromium at /usr/bin/chromium, nor in CHROMIUM: the site is not tested.')
  process.exit(process.env.CI === 'true' ? 1 : 0)
}

// Below a path, because a build that works there works at the root.
const server = await serve(folder, '/some/where/')
const browser = await openBrowser(server)
const wanted = process.argv[2] ?? ''
let failures = 0
for (const file of readdirSync(new URL('.', import.meta.url)).sort()) {
  if (!file.endsWith('.test.mjs') || !file.includes(wanted)) continue
  const { cases } = await import(`./${file}`)
  for (const [sentence, run] of Object.entries(cases)) {
    const start = performance.now()
    const failure = await browser.runCase(run)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    if (failure) failures++
    console.log(`${failure ? 'failed' : 'ok'}  ${file.replace('.test.mjs', '')}: ${sentence} (${seconds} s)`)
    if (failure) console.log(failure)
  }
}
await browser.close()
await server.close()
process.exitCode = failures > 0 ? 1 : 0
