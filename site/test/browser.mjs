/** Runs cases in Chromium, with the checks that apply to every case. */
import assert from 'node:assert/strict'
import { chromium } from 'playwright-core'
import { launchOptions } from '../../scripts/chromium.mjs'
import { DIST } from './built-pages.mjs'
import { serve } from './serve.mjs'

/** The time limit for any action of a page. Starting the compiler takes a minute on a busy machine. */
const LONGEST_WAIT_MS = 180_000

/** Opens a browser for cases, each with its own server. */
export async function openBrowser() {
  const browser = await chromium.launch(launchOptions)
  let clipboard = Promise.resolve()

  /** Runs a case on its own page. All pages of the browser share one clipboard, so that only one case at a time may use it. */
  function runCase(run) {
    if (!run.options?.permissions?.includes('clipboard-read')) return runInContext(run)
    const result = clipboard.then(() => runInContext(run))
    clipboard = result
    return result
  }

  /** Runs a case and returns its failures and output. */
  async function runInContext(run) {
    const { options = {}, allow = [] } = run
    const said = []
    // Serve the site under a path, because a build that works under a path also works at the root.
    const server = await serve(DIST, '/some/where/')
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    context.setDefaultTimeout(LONGEST_WAIT_MS)
    const page = await context.newPage()
    const errors = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      // Skip failed responses, which the next handler reports with their addresses.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
        errors.push(message.text())
    })
    page.on('response', (response) => {
      if (response.status() >= 400) errors.push(`${response.status()} for ${response.url()}`)
    })
    // Pages must not load anything from other hosts.
    page.on('request', (request) => {
      const address = request.url()
      if (/^https?:/.test(address) && !address.startsWith(server.url)) errors.push(`a request to ${address}`)
    })
    try {
      await run({
        page,
        context,
        url: server.url,
        visit: (path) => visit(page, server.url + path),
        server,
        errors,
        assert,
        say: (line) => said.push(line),
      })
      assert.deepEqual(
        errors.filter((error) => !allow.some((pattern) => pattern.test(error))),
        [],
      )
      return { said }
    } catch (error) {
      return { said, failure: error.stack }
    } finally {
      await context.close()
      await server.close()
    }
  }

  return {
    runCase,
    async close() {
      await browser.close()
    },
  }
}

/** Opens a page and waits until it is ready. */
async function visit(page, address) {
  await page.goto(address)
  await untilReady(page)
}

/**
 * Waits until the script of a page is running and every part is hydrated. The parts hydrate in idle callbacks, which run in order; the
 * navigation bar adds callbacks for its own parts.
 */
export async function untilReady(page) {
  await page.waitForFunction(() => document.querySelector('#app')?.__vue_app__)
  await page.evaluate(async () => {
    for (let round = 0; round < 3; round++) await new Promise(requestIdleCallback)
  })
}
