/** Tests how many bytes a page loads, whether it prefetches other pages, and its layout shifts. Loading times are only reported. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DIST } from './built-pages.mjs'

/** The maximum compressed size of a page in kB. */
const MOST = {
  '': 130,
  'start/': 150,
  'errors/former_prefix/': 130,
  'mistakes/': 140,
  'mistakes/the-wrong-thing-where-an-id-belongs/': 150,
  'recipes/': 150,
  'reference/formats/': 150,
  'reference/formats/types/': 170,
  'inspector/': 205,
  'budgets/': 154,
  'wrong-calls/': 150,
}

/** The maximum layout shift of a page. Google considers 0.1 good. */
const MOST_SHIFT = 0.002
const NO_SHIFT = 0.0005

const fileOf = (address, url) => {
  const path = join(DIST, new URL(address).pathname.slice(new URL(url).pathname.length))
  return statSync(path).isDirectory() ? join(path, 'index.html') : path
}
const kilobytes = (bytes) => Math.round(bytes / 1000)

function countShifts() {
  globalThis.shifts = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.shifts += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

export const cases = {}
for (const [path, most] of Object.entries(MOST)) {
  cases[`/${path} weighs at most ${most} kB, loads no other page and does not move`] = async ({
    page,
    visit,
    url,
    assert,
    say,
  }) => {
    const files = new Set()
    page.on('response', (response) => files.add(fileOf(response.url(), url)))
    await page.addInitScript(countShifts)
    const start = performance.now()
    await visit(path)
    const answered = Math.round(performance.now() - start)
    await page.waitForLoadState('networkidle')
    const bytes = [...files].map((file) => readFileSync(file))
    const whole = kilobytes(bytes.reduce((sum, each) => sum + each.length, 0))
    const sent = kilobytes(bytes.reduce((sum, each) => sum + gzipSync(each).length, 0))
    const shift = await page.evaluate(() => globalThis.shifts)
    say(
      `${sent} kB in ${files.size} files (${whole} kB unpacked), answers after ${answered} ms, moves by ${shift.toFixed(4)}`,
    )
    assert.ok(sent <= most, `${sent} kB`)
    assert.equal(await page.locator('link[rel=prefetch]').count(), 0)
    assert.ok(shift <= MOST_SHIFT, `it moves by ${shift}`)
  }
}

// On a busy machine or slow connection, browsers first render part of a page, up to its text, a figure, a table, a menu or a form.
const STOPS = {
  '<figcaption>': [''],
  '<main class="main"': ['start/', 'recipes/', 'reference/formats/'],
  '</tr>': ['recipes/', 'reference/formats/'],
  '>Reference</span>': ['start/', 'inspector/'],
  '</label>': ['budgets/'],
}
for (const [stop, paths] of Object.entries(STOPS)) {
  cases[`nor do pages move that come as far as ${stop}, and later whole`] = async ({
    page,
    visit,
    server,
    assert,
  }) => {
    await page.addInitScript(countShifts)
    server.pauseAfter(stop)
    for (const path of paths) {
      await visit(path)
      await page.waitForLoadState('networkidle')
      const shift = await page.evaluate(() => globalThis.shifts)
      assert.ok(shift <= MOST_SHIFT, `/${path} moves by ${shift}`)
    }
  }
}

/** The pages that people share. `start/` is the tutorial. */
const SHOWN = ['', 'start/', 'inspector/', 'mistakes/', 'wrong-calls/']

for (const width of [390, 768, 1024, 1280, 1440]) {
  cases[`nor do pages move at ${width} px`] = Object.assign(
    async ({ page, visit, assert, say }) => {
      await page.addInitScript(countShifts)
      const moved = []
      for (const path of [...SHOWN, 'guides/drizzle/', 'reference/brandid/', 'budgets/', 'playground/']) {
        await visit(path)
        if (path === 'playground/') await page.locator('.pg[data-state=checked][data-ran]').waitFor()
        await page.waitForLoadState('networkidle')
        moved.push([path, await page.evaluate(() => globalThis.shifts)])
      }
      const most = Math.max(...moved.map(([, shift]) => shift))
      say(`the most is ${most.toFixed(4)}`)
      // A shift below half a thousandth counts as 0, as in Lighthouse.
      for (const [path, shift] of moved)
        assert.ok(shift <= (SHOWN.includes(path) ? NO_SHIFT : MOST_SHIFT), `/${path} moves by ${shift}`)
    },
    { options: { viewport: { width, height: 900 } } },
  )
}

const PHONE = { viewport: { width: 360, height: 740 } }
const stays = async ({ page, visit, assert }) => {
  await page.addInitScript(countShifts)
  for (const path of ['', 'start/', 'inspector/', 'mistakes/']) {
    await visit(path)
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(() => globalThis.shifts)
    assert.ok(shift <= MOST_SHIFT, `/${path} moves by ${shift}`)
  }
}
cases['nor do pages move on a phone'] = Object.assign(stays, { options: PHONE })
