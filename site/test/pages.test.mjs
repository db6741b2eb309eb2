/**
 * Every page in a browser: nothing fails, no code is cut off, nothing is too wide.
 *
 * axe reads the fewest pages that hold each kind of element, light and dark. `EVERY=true node site/test/run.mjs pages` has it read all.
 */
import { composeNotFound } from '../not-found.mjs'
import { findViolations, withoutFades } from './axe.mjs'
import { listPages } from './built-pages.mjs'
import { coverKinds } from './kinds.mjs'

const narrow = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

/** The maximum height of a reference page. Longer pages have parts. */
const MOST_HEIGHT = 43_000

/** The number of cases that share the pages. */
const PARTS = 4

const isTooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** Counts the blocks of code that are wider than their box. */
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

/** Finds faults that depend on the whole page instead of the kinds of its elements: headings, IDs and names. */
function findStructuralFaults() {
  const faults = []
  const levels = Array.from(document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)'), (each) =>
    Number(each.tagName[1]),
  )
  if (levels.filter((level) => level === 1).length !== 1) faults.push('has not one title')
  if (levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1))
    faults.push('skips a level of headings')
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) < index)
  if (twice.length > 0) faults.push(`has twice: ${twice.join(' ')}`)
  for (const each of document.querySelectorAll('a[href], button')) {
    const labels = [each, ...each.querySelectorAll('[aria-label]')].map((part) =>
      part.getAttribute('aria-label'),
    )
    if (!`${each.textContent}${labels.join('')}${each.title}`.trim())
      faults.push(`names nothing: ${each.outerHTML.slice(0, 200)}`)
  }
  return faults
}

/** Opens a page in the width of the previous page, and checks it in both widths, because a change of width takes as long as a page. */
async function look(page, address, hasNewKinds, blame) {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('#app')?.__vue_app__)
  for (const fault of await page.evaluate(findStructuralFaults)) blame(fault)
  const [first, second] = page.viewportSize().width === wide.width ? [wide, narrow] : [narrow, wide]
  await measure(page, first, hasNewKinds, blame)
  await page.setViewportSize(second)
  await measure(page, second, hasNewKinds, blame)
}

async function measure(page, { width }, hasNewKinds, blame) {
  if (await isTooWide(page)) blame(`is too wide at ${width}`)
  const cut = await countCut(page)
  if (cut > 0) blame(`cuts off ${cut} blocks of code at ${width}`)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (width === wide.width && height > MOST_HEIGHT && /\/reference\/./.test(page.url()))
    blame(`is ${height} px high`)
  if (hasNewKinds && width === wide.width) {
    await withoutFades(page)
    for (const isDark of [false, true]) {
      await setDark(page, isDark)
      for (const violation of await findViolations(page, isDark ? ['color-contrast'] : undefined))
        blame(`${isDark ? 'dark' : 'light'}, ${violation}`)
    }
  }
}

const paths = listPages()
const read = process.env.EVERY === 'true' ? new Set(paths) : coverKinds()
const readFirst = paths.toSorted((one, other) => read.has(other) - read.has(one))

const lookAtPart =
  (part) =>
  async ({ page, url, assert, say }) => {
    const faults = []
    const own = readFirst.filter((_, index) => index % PARTS === part)
    for (const path of own) {
      const blame = (fault) => faults.push(`/${path} ${fault}`)
      page.on('pageerror', (error) => blame(String(error)))
      await look(page, url + path, read.has(path), blame)
      page.removeAllListeners('pageerror')
    }
    say(`${own.length} pages, ${own.filter((path) => read.has(path)).length} of them read by axe`)
    assert.deepEqual(faults, [])
  }

export const cases = {
  ...Object.fromEntries(
    Array.from({ length: PARTS }, (_, part) => [
      `each opens, fits, cuts nothing off, and axe finds nothing, ${part + 1} of ${PARTS}`,
      lookAtPart(part),
    ]),
  ),

  async 'an address that leads nowhere shows the ways in, at any depth'({ page, url, server, assert }) {
    const html = composeNotFound({ folders: ['guides', 'errors'] })
    for (const path of ['nowhere', 'guides/nowhere/deep/', 'errors/no_such_code/']) {
      await page.route(url + path, (route) => route.fulfill({ body: html, contentType: 'text/html' }))
      await page.goto(url + path)
      const link = page.getByRole('link', { name: 'Errors' })
      assert.equal(await link.getAttribute('href'), `${new URL(server.url).pathname}errors/`, path)
    }
    assert.deepEqual(await findViolations(page), [])
  },
}
