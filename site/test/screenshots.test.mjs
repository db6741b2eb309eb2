/**
 * Compares screenshots with the images in `expected/`. A part that moves, is hidden or loses its color makes the test fail.
 *
 * `UPDATE=true node site/test/run.mjs screenshots` updates the images. A failure writes the screenshot and the difference to
 * `.build/screenshots/`. The screenshots need Debian's package fonts-dejavu and are skipped without it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

const FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf'
const STYLE = `
.VPNav { display: none !important }
* { font-family: 'DejaVu Sans' !important }
code, pre, textarea, .bi-drawing, .bi-drawing *, .cm-editor *, svg text { font-family: 'DejaVu Sans Mono' !important }
`
const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'
const MANIFEST = {
  name: 'shop.json',
  mimeType: 'application/json',
  buffer: Buffer.from('{"version":1,"definitions":[{"prefix":"user"}]}'),
}
/** The fraction of pixels that may differ, because anti-aliasing differs between Chromium releases. */
const TOLERANCE = 0.001

const folder = new URL('expected/', import.meta.url)
const failures = new URL('../../.build/screenshots/', import.meta.url)

/** Opens a page with a fixed date and fixed fonts, and without the top bar. */
async function open(page, address) {
  await page.clock.setFixedTime('2026-11-23T12:00:00Z')
  await page.goto(address)
  await page.addStyleTag({ content: STYLE })
}

/** Returns the fraction of pixels that differ from the expected image; 1 if the sizes differ. */
function differ(name, taken) {
  const wanted = PNG.sync.read(readFileSync(new URL(`${name}.png`, folder)))
  const { width, height, data } = PNG.sync.read(taken)
  mkdirSync(failures, { recursive: true })
  writeFileSync(new URL(`${name}.png`, failures), taken)
  if (width !== wanted.width || height !== wanted.height) return 1
  const difference = new PNG({ width, height })
  const count = pixelmatch(wanted.data, data, difference.data, width, height, { threshold: 0.1 })
  writeFileSync(new URL(`${name}-difference.png`, failures), PNG.sync.write(difference))
  return count / (width * height)
}

const take = (part) => part.screenshot({ animations: 'disabled', caret: 'hide' })

/** Compares part of a page with the expected image, and checks that a screenshot of a damaged page differs. */
async function compare({ page, assert, say }, name, part, damage) {
  if (!existsSync(FONT)) {
    assert.notEqual(process.env.CI, 'true', `${FONT} is missing`)
    say(`skipped ${name}: ${FONT} is missing`)
    return
  }
  const taken = await take(part)
  if (process.env.UPDATE === 'true') writeFileSync(new URL(`${name}.png`, folder), taken)
  const share = differ(name, taken)
  assert.ok(
    share <= TOLERANCE,
    `${(100 * share).toFixed(2)}% of ${name}.png differs: see ${fileURLToPath(failures)}, or update the image with UPDATE=true`,
  )
  await page.addStyleTag({ content: damage })
  assert.ok(differ(name, await take(part)) > TOLERANCE, `${name}.png does not show ${damage}`)
}

async function inspector(given, name, part, damage) {
  const { page, url } = given
  await open(page, `${url}inspector/`)
  await page.locator('#bi-file').setInputFiles(MANIFEST)
  await page.getByText('shop.json: 1 kind of IDs', { exact: true }).waitFor()
  await page.locator('#bi-input').fill(USER)
  await page.locator('.bi-anatomy').first().waitFor()
  await compare(given, name, page.locator(part).last(), damage)
}

async function playground(given, name, part, damage) {
  const { page, url } = given
  await open(page, `${url}playground/#1-another-entitys-id`)
  await page.locator('.pg[data-state=checked]').waitFor()
  await compare(given, name, page.locator(part), damage)
}

const withOptions = (options, run) => Object.assign(run, { options })
const DARK = { colorScheme: 'dark' }
const NARROW = { viewport: { width: 320, height: 640 } }

export const cases = {
  'the inspector': (given) =>
    inspector(
      given,
      'inspector-light',
      '.bi',
      '.bi-drawing > :not(.bi-text) { transform: translate(3px, 3px) }',
    ),
  'the anatomy of an ID, dark': withOptions(DARK, (given) =>
    inspector(given, 'anatomy-dark', '.bi-anatomy', '.bi-anatomy { filter: grayscale(1) }'),
  ),
  'the anatomy of an ID, narrow': withOptions(NARROW, (given) =>
    inspector(given, 'anatomy-narrow', '.bi-anatomy', '.bi-labels { visibility: hidden }'),
  ),
  'the playground': (given) =>
    playground(given, 'playground-light', '.pg-page', '.pg-refusals { visibility: hidden }'),
  'the editor, dark': withOptions(DARK, (given) =>
    playground(given, 'editor-dark', '.cm-editor', '.cm-line * { color: transparent !important }'),
  ),

  async 'the budgets'(given) {
    const { page, url } = given
    await open(page, `${url}budgets/`)
    const chart = page.locator('.budgets svg').first()
    await chart.waitFor()
    await compare(given, 'budgets', chart, 'svg path { stroke: none !important }')
  },

  async 'the page of an error'(given) {
    const { page, url } = given
    await open(page, `${url}errors/invalid_length/`)
    await compare(
      given,
      'error',
      page.locator('.vp-doc').first(),
      'pre, code { visibility: hidden !important }',
    )
  },
}
