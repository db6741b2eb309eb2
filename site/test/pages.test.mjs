/** Every page in a browser: nothing fails, nothing is too wide, and axe finds nothing. */
import { findViolations } from './axe.mjs'
import { listPages } from './built-pages.mjs'

const narrow = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

/** Of pages of one kind axe looks at one, and at each that has something of its own. */
const KINDS = [
  '',
  'start/',
  'guides/formats/',
  'reference/token/',
  'errors/',
  'errors/former_prefix/',
  'reference/matrix/',
]
const TOOLS = ['inspector/', 'playground/', 'budgets/']

const isTooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

export const cases = {
  async 'each opens, and fits a narrow screen'({ page, url, assert }) {
    const faults = []
    await page.setViewportSize(narrow)
    for (const path of listPages()) {
      await page.goto(url + path)
      if ((await page.locator('h1').count()) !== 1) faults.push(`${path} has no title`)
      if (await isTooWide(page)) faults.push(`${path} is too wide`)
    }
    assert.deepEqual(faults, [])
  },
}

for (const colorScheme of ['light', 'dark']) {
  for (const path of [...KINDS, ...TOOLS]) {
    const look = async ({ page, visit, assert }) => {
      await visit(path)
      assert.deepEqual(await findViolations(page), [])
      await page.setViewportSize(narrow)
      assert.equal(await isTooWide(page), false)
    }
    cases[`axe finds nothing on /${path}, ${colorScheme}`] = Object.assign(look, {
      options: { colorScheme, viewport: wide },
    })
  }
}
