/** Every page in a browser: nothing fails, no code is cut off, nothing is too wide, and axe finds nothing, light and dark. */
import { findViolations } from './axe.mjs'
import { listPages } from './built-pages.mjs'

const narrow = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

/** Pages that are open at once: more are no faster on two processors. */
const AT_ONCE = 3

const isTooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** Blocks of code that are wider than their place. */
const countCut = (page) =>
  page.evaluate(
    () =>
      Array.from(document.querySelectorAll('.Layout pre')).filter(
        (pre) => pre.scrollWidth > pre.clientWidth + 1,
      ).length,
  )

const setDark = (page, isDark) =>
  page.evaluate((dark) => {
    document.documentElement.classList.toggle('dark', dark)
  }, isDark)

async function look(page, address, say) {
  await page.setViewportSize(wide)
  await page.goto(address)
  await page.waitForFunction(() => document.querySelector('#app')?.__vue_app__)
  // Colours fade otherwise: axe would read one on its way.
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' })
  if ((await page.locator('h1').count()) !== 1) say('has no title')
  if ((await countCut(page)) > 0) say(`cuts off ${await countCut(page)} blocks of code at ${wide.width}`)
  for (const isDark of [false, true]) {
    await setDark(page, isDark)
    for (const violation of await findViolations(page, isDark ? ['color-contrast'] : undefined))
      say(`${isDark ? 'dark' : 'light'}, ${violation}`)
  }
  await page.setViewportSize(narrow)
  if (await isTooWide(page)) say(`is too wide at ${narrow.width}`)
  if ((await countCut(page)) > 0) say(`cuts off ${await countCut(page)} blocks of code at ${narrow.width}`)
}

export const cases = {
  async 'each opens, fits, cuts nothing off, and axe finds nothing'({ context, url, assert }) {
    const faults = []
    const paths = listPages()
    const visitor = async () => {
      const page = await context.newPage()
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        const say = (fault) => faults.push(`/${path} ${fault}`)
        page.on('pageerror', (error) => say(String(error)))
        await look(page, url + path, say)
        page.removeAllListeners('pageerror')
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, visitor))
    assert.deepEqual(faults, [])
  },

  async 'an address that leads nowhere shows the ways in, at any depth'({ page, url, server, assert }) {
    await page.goto(`${url}404.html`)
    const html = await page.content()
    for (const path of ['nowhere', 'guides/nowhere/deep/', 'errors/no_such_code/']) {
      await page.route(url + path, (route) => route.fulfill({ body: html, contentType: 'text/html' }))
      await page.goto(url + path)
      const link = page.getByRole('link', { name: 'Errors' })
      assert.equal(await link.getAttribute('href'), `${new URL(server.url).pathname}errors/`, path)
    }
    assert.deepEqual(await findViolations(page), [])
  },
}
