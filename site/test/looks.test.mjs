/** Light and dark, the keyboard, and what is kept and sent. */
import { pathToFileURL } from 'node:url'
import { DIST } from './built-pages.mjs'
import { serve } from './serve.mjs'

const isDark = (page) => page.evaluate(() => document.documentElement.classList.contains('dark'))

const followsTheSystem = async ({ page, visit, assert }) => {
  await visit('')
  assert.equal(await isDark(page), true)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.waitForFunction(() => !document.documentElement.classList.contains('dark'))
}

const opensFromADisk = async ({ page, assert }) => {
  await page.goto(`${pathToFileURL(DIST)}/start/index.html`)
  await page.getByRole('link', { name: 'Every code, its cause and its fix' }).click()
  assert.equal(page.url(), `${pathToFileURL(DIST)}/errors/index.html`)
  assert.equal(
    await page
      .locator('h1')
      .innerText()
      .then((text) => text.trim().split('\n')[0]),
    'Errors',
  )
  // The style is there.
  assert.equal(await page.locator('.VPNav').evaluate((nav) => getComputedStyle(nav).position), 'fixed')
}
// A browser runs no module from a disk.
opensFromADisk.allow = [/blocked by CORS policy/, /Content Security Policy/]

export const cases = {
  'the colours follow the system': Object.assign(followsTheSystem, { options: { colorScheme: 'dark' } }),

  async 'the switch is remembered'({ page, visit, url, assert }) {
    await visit('start/')
    await page.getByRole('switch').first().click()
    assert.equal(await isDark(page), true)
    await page.goto(`${url}errors/`)
    assert.equal(await isDark(page), true)
  },

  async 'the keyboard skips to the text, and follows a link'({ page, visit, url, assert }) {
    await visit('start/')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to content')
    await page.keyboard.press('Enter')
    for (let tab = 0; tab < 40; tab++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate(() => document.activeElement.textContent)) === 'the rule') break
    }
    await page.keyboard.press('Enter')
    await page.locator('#the-rule').waitFor()
    assert.equal(page.url(), `${url}guides/modules/#the-rule`)
    assert.equal(
      await page.evaluate(() => document.getElementById('the-rule').getBoundingClientRect().top < 400),
      true,
    )
  },

  async 'a page opened from another has the right links'({ page, visit, url, assert }) {
    await visit('start/')
    for (const name of ['Types', 'Formats', 'Every export', 'The first id']) {
      await page.locator('.VPSidebar').getByRole('link', { name, exact: true }).click()
      await page.locator('.VPSidebarItem.is-active.is-link', { hasText: name }).waitFor()
    }
    assert.equal(page.url(), `${url}start/`)
  },

  async 'nothing is kept but the colours, and no address holds what was read'({
    page,
    visit,
    context,
    server,
    url,
    assert,
  }) {
    const before = server.requests.length
    await visit('inspector/#user_03h9we7hp2hzo9bqbv4l8rz84')
    await page.goto(`${url}budgets/`)
    assert.deepEqual(await context.cookies(), [])
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    assert.deepEqual(
      kept.filter((name) => !name.startsWith('vitepress')),
      [],
    )
    assert.deepEqual(
      server.requests.slice(before).filter((path) => /[?#]|03h9we/.test(path)),
      [],
    )
  },

  async 'the browser refuses a request to another host'({ page, url, assert }) {
    const other = await serve(DIST)
    try {
      await page.goto(url)
      const answer = await page.evaluate(
        (address) =>
          fetch(address).then(
            () => 'sent',
            () => 'refused',
          ),
        other.url,
      )
      assert.equal(answer, 'refused')
      assert.deepEqual(other.requests, [])
    } finally {
      await other.close()
    }
  },

  async 'it works at the root of a server, too'({ page, errors, assert }) {
    const root = await serve(DIST)
    try {
      await page.goto(root.url)
      await page.getByRole('link', { name: 'Errors', exact: true }).first().click()
      await page.waitForURL(`${root.url}errors/`)
      await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor()
      const own = errors.splice(0).filter((error) => !error.includes(root.url))
      assert.deepEqual(own, [])
    } finally {
      await root.close()
    }
  },

  'it opens from a disk': opensFromADisk,
}
const { 'the browser refuses a request to another host': refuses } = cases
refuses.allow = [/Content Security Policy/, /^a request to/]
