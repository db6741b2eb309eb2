/**
 * Opens every page in a browser: nothing may fail, be cut off or be too wide, and axe must not find violations in light or dark mode.
 *
 * Each page is opened once. axe checks every rule in one theme, and in the other theme only rules that depend on colors, because the
 * remaining rules have the same result. axe takes most of the time: two minutes on two processors for all pages.
 */
import { composeNotFound } from '../not-found.mjs'
import { findViolations, withoutFades } from './axe.mjs'
import { untilReady } from './browser.mjs'
import { listPages } from './built-pages.mjs'

const narrow = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

/** The maximum height of a reference page. Longer pages must be split. */
const MOST_HEIGHT = 43_000

/** The number of cases that the pages are divided among. */
const PARTS = 4

const isTooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** Counts the code blocks that are wider than their box. */
const countCut = (page) =>
  page.evaluate(
    () =>
      Array.from(document.querySelectorAll('.Layout pre')).filter(
        (pre) => pre.scrollWidth > pre.clientWidth + 1,
      ).length,
  )

/** The axe rules whose results depend on the theme. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** The axe rule for scrollable boxes, because tables scroll on phones. */
const RULES_OF_WIDTHS = ['scrollable-region-focusable']

/** Changes the system theme and waits until the page follows. */
async function setTheme(page, colorScheme) {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (isDark) => document.documentElement.classList.contains('dark') === isDark,
    colorScheme === 'dark',
  )
}

/** Finds structural faults: wrong headings, duplicate IDs, and links or buttons without a name. */
function findStructuralFaults() {
  const faults = []
  const levels = Array.from(document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)'), (each) =>
    Number(each.tagName[1]),
  )
  if (levels.filter((level) => level === 1).length !== 1) faults.push('does not have exactly one h1')
  if (levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1))
    faults.push('skips a level of headings')
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) < index)
  if (twice.length > 0) faults.push(`has duplicate IDs: ${twice.join(' ')}`)
  for (const each of document.querySelectorAll('a[href], button')) {
    const labels = [each, ...each.querySelectorAll('[aria-label]')].map((part) =>
      part.getAttribute('aria-label'),
    )
    if (!`${each.textContent}${labels.join('')}${each.title}`.trim())
      faults.push(`has no accessible name: ${each.outerHTML.slice(0, 200)}`)
  }
  return faults
}

/** Runs in the page: finds words in tables that are broken in the middle. */
function findCutWords() {
  const cut = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const { currentNode: text } = texts
    if (!text.parentElement.closest('td, th')) continue
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) cut.push(word)
    }
  }
  return cut
}

/** Checks a page at both widths, starting with the previous page's width, because changing the width takes as long as opening a page. */
async function look(page, address, blame) {
  await page.goto(address, { waitUntil: 'commit' })
  await untilReady(page)
  await withoutFades(page)
  for (const fault of await page.evaluate(findStructuralFaults)) blame(fault)
  const [first, second] = page.viewportSize().width === wide.width ? [wide, narrow] : [narrow, wide]
  await measure(page, first, blame)
  await page.setViewportSize(second)
  await measure(page, second, blame)
}

async function measure(page, { width }, blame) {
  if (await isTooWide(page)) blame(`is too wide at ${width}`)
  const cut = await countCut(page)
  if (cut > 0) blame(`cuts off ${cut} blocks of code at ${width}`)
  if (width === narrow.width) {
    const words = await page.evaluate(findCutWords)
    if (words.length > 0) blame(`breaks words in tables: ${words.slice(0, 10).join(' ')}`)
    for (const violation of await findViolations(page, RULES_OF_WIDTHS)) blame(`narrow, ${violation}`)
    return
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > MOST_HEIGHT && /\/reference\/./.test(page.url())) blame(`is ${height} px high`)
  for (const violation of await findViolations(page)) blame(`light, ${violation}`)
  await setTheme(page, 'dark')
  for (const violation of await findViolations(page, RULES_OF_COLOURS)) blame(`dark, ${violation}`)
  await setTheme(page, 'light')
}

const paths = listPages()

const lookAtPart =
  (part) =>
  async ({ page, url, assert, say }) => {
    const faults = []
    const own = paths.filter((_, index) => index % PARTS === part)
    for (const path of own) {
      const blame = (fault) => faults.push(`/${path} ${fault}`)
      page.on('pageerror', (error) => blame(String(error)))
      await look(page, url + path, blame)
      page.removeAllListeners('pageerror')
    }
    say(`${own.length} pages`)
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
