/** Tests the inspector on the site. packages/inspect/test/pages tests its features on brandid-kit's page. */
import { INSPECTOR_PAGES } from '../prepare/inspector-pages.mjs'
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
    /^Brandid ID \(UUID version 7 in base 36\)\s+Created .* ago 21 November 2026, 02:36:50 UTC/,
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
  await page.getByText('shop.json: 1 kind of IDs', { exact: true }).waitFor()
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

/** Checks the page for each kind of ID, and the `?q=` parameter, which a browser's custom search can use. */
async function kinds(given) {
  const { page, url, assert } = given
  for (const { path, title } of INSPECTOR_PAGES) {
    await page.goto(`${url}${path.slice(1)}`)
    await page.locator('.bi-answer h2').waitFor()
    assert.equal(await page.title(), `${title} inspector | brandid`)
    assert.equal((await page.locator('h1').innerText()).replace(/[^\w ]/g, '').trim(), title)
    assert.ok(
      (await page.locator('.bi-answer h2').boundingBox()).y < 700,
      `${path}: the answer is below the first screen`,
    )
  }
  await page.goto(`${url}inspector/?q=01ARZ3NDEKTSV4RRFFQ69G5FAV`)
  assert.match(await page.locator('.bi-answer').innerText(), /^ULID/)
  await page.goto(`${url}inspector/?q=ghp_16C7e42F292c6912E7710c838347Ae178B4a`)
  await page.locator('.bi-answer').waitFor()
  assert.doesNotMatch(page.url() + (await page.content()), /16C7e42F/)
}

export const cases = {
  'each kind has a page with its sentence, and an ID of it that is read': kinds,
  'the inspector reads the ID of an address': shared,
  'the inspector knows the IDs of a manifest that is loaded': owned,
  'the inspector has no violation that axe finds, light and dark': readable,
  'nor on a narrow screen, where nothing is cut off': narrow,
}
