/** What a page weighs until it answers. The time is said, and decides nothing. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DIST } from './built-pages.mjs'

/** The most that a page may weigh in kB, as a server compresses it. */
const MOST = {
  '': 130,
  'start/': 150,
  'errors/former_prefix/': 130,
  'mistakes/': 200,
  'reference/formats/': 250,
  'inspector/': 200,
  'budgets/': 150,
}

const fileOf = (address, url) => {
  const path = join(DIST, new URL(address).pathname.slice(new URL(url).pathname.length))
  return statSync(path).isDirectory() ? join(path, 'index.html') : path
}
const kilobytes = (bytes) => Math.round(bytes / 1000)

export const cases = {}
for (const [path, most] of Object.entries(MOST)) {
  cases[`/${path} weighs at most ${most} kB`] = async ({ page, visit, url, assert }) => {
    const files = new Set()
    page.on('response', (response) => {
      // Pages that the reader may open next come when the browser has nothing else to do.
      if (response.request().headers()['sec-purpose'] !== 'prefetch') files.add(fileOf(response.url(), url))
    })
    const start = performance.now()
    await visit(path)
    const answered = Math.round(performance.now() - start)
    const bytes = [...files].map((file) => readFileSync(file))
    const whole = kilobytes(bytes.reduce((sum, each) => sum + each.length, 0))
    const sent = kilobytes(bytes.reduce((sum, each) => sum + gzipSync(each).length, 0))
    console.log(`    ${sent} kB in ${files.size} files (${whole} kB unpacked), answers after ${answered} ms`)
    assert.ok(sent <= most, `${sent} kB`)
  }
}
