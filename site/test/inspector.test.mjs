/** The inspector in the site. Its features have tests in packages/inspect/test/pages, on the page of brandid-kit. */
import { findViolations, withoutFades } from './axe.mjs'

const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'

async function open({ page, url }, fragment = '') {
  await page.goto(`${url}inspector/${fragment}`)
  await page.locator('#bi-input').waitFor()
}

async function shared(given) {
  const { page, assert } = given
  await open(given, `#id=${USER}`)
  const answer = await page.locator('.bi-answer').innerText()
  assert.match(
    answer,
    /^Brandid id \(UUID version 7 in base 36\)\s+Made .* ago 21 November 2026, 02:36:50 UTC/,
  )
  assert.equal(await page.title(), 'Inspector | brandid')
}

async function owned(given) {
  const { page, assert } = given
  await open(given)
  await page.locator('#bi-file').setInputFiles({
    name: 'shop.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"version":1,"definitions":[{"prefix":"user"}]}'),
  })
  await page.getByText('shop.json: 1 kind of ids', { exact: true }).waitFor()
  await page.locator('#bi-input').fill(USER)
  assert.match(await page.locator('.bi-answer').innerText(), /Yours: shop\.json defines "user"\./)
}

async function readable(given) {
  const { page, assert } = given
  await open(given)
  await withoutFades(page)
  for (const isDark of [false, true]) {
    await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), isDark)
    await page.locator('#bi-input').fill(USER)
    assert.deepEqual(await findViolations(page), [])
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  }
}

async function narrow(given) {
  await readable(given)
}
narrow.options = { viewport: { width: 360, height: 740 } }

export const cases = {
  'the inspector reads the id of an address': shared,
  'the inspector knows the ids of a manifest that is loaded': owned,
  'the inspector has no violation that axe finds, light and dark': readable,
  'nor on a narrow screen, where nothing is cut off': narrow,
}
