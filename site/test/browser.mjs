/** Chromium, and what every case of the site is held to. */
import assert from 'node:assert/strict'
import { chromium } from 'playwright-core'
import { launchOptions } from '../../scripts/chromium.mjs'
import { DIST } from './built-pages.mjs'
import { serve } from './serve.mjs'

/** For anything that a page is to do: a busy machine takes a minute to start the compiler. */
const LONGEST_WAIT_MS = 180_000

/** A browser that runs cases, each on a site that is served for it. */
export async function openBrowser() {
  const browser = await chromium.launch(launchOptions)

  /** Runs a case on a page of its own. Returns what failed, and what the case said. */
  async function runCase(run) {
    const { options = {}, allow = [] } = run
    const said = []
    // Below a path, because a build that works there works at the root.
    const server = await serve(DIST, '/some/where/')
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
    context.setDefaultTimeout(LONGEST_WAIT_MS)
    const page = await context.newPage()
    const errors = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      // The answer itself is reported below, with its address.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load'))
        errors.push(message.text())
    })
    page.on('response', (response) => {
      if (response.status() >= 400) errors.push(`${response.status()} for ${response.url()}`)
    })
    // Each page is held to it: whatever is loaded comes from the site.
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

/** Opens a page, and waits until it answers: the script has taken it over. */
async function visit(page, address) {
  await page.goto(address)
  await page.waitForFunction(() => document.querySelector('#app')?.__vue_app__)
}
