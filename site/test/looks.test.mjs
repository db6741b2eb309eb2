/** Tests light and dark mode, keyboard navigation, and the data that pages store or send. */
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

/** Runs in the page: returns the text of each heading, without its link. */
const listTitles = (headings) => headings.map(({ firstChild }) => firstChild.textContent.trim())

const opensFromADisk = async ({ page, assert }) => {
  await page.goto(`${pathToFileURL(DIST)}/start/index.html`)
  await page.getByRole('link', { name: 'the cause and fix of each error' }).click()
  assert.equal(page.url(), `${pathToFileURL(DIST)}/errors/index.html`)
  assert.equal(
    await page
      .locator('h1')
      .innerText()
      .then((text) => text.trim().split('\n')[0]),
    'Errors',
  )
  // Check that the style sheet has loaded.
  assert.equal(await page.locator('.VPNav').evaluate((nav) => getComputedStyle(nav).position), 'fixed')
}
// Browsers do not run modules from disk.
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
    for (let tab = 0; tab < 60; tab++) {
      await page.keyboard.press('Tab')
      if (
        (await page.evaluate(() => document.activeElement.textContent)) === 'the cause and fix of each error'
      )
        break
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor()
    assert.equal(page.url(), `${url}errors/`)
  },

  async 'a page opened from another has the right links'({ page, visit, url, assert }) {
    await visit('start/')
    const sidebar = page.locator('.VPSidebar')
    for (const [group, name] of [
      ['Guides', 'Several kinds, and any ID'],
      [undefined, 'Formats and lengths'],
      ['Reference', 'Every export'],
      [undefined, 'Ten minutes'],
    ]) {
      if (group) await sidebar.getByRole('button', { name: group }).click()
      await sidebar.getByRole('link', { name, exact: true }).click()
      await page.locator('.VPSidebarItem.is-active.is-link', { hasText: name }).waitFor()
    }
    assert.equal(page.url(), `${url}start/`)
  },

  async 'the list beside a page has the page that is open in sight'({ page, visit, assert }) {
    await page.setViewportSize({ width: 1280, height: 500 })
    await visit('reference/mutation/')
    await page.waitForFunction(() => {
      const { top, bottom } = document
        .querySelector('.VPSidebarItem.is-active.is-link')
        .getBoundingClientRect()
      // Allow for heights that are not whole pixels.
      return top >= 0 && bottom <= innerHeight + 1
    })
    assert.equal(await page.evaluate(() => scrollY), 0)
  },

  async 'the type of a name is shown under the pointer, and by keys alone'({ page, visit, assert }) {
    await visit('')
    await page.locator('.ty', { hasText: /^generate$/ }).hover()
    const tip = page.locator('#ty-tip')
    assert.match(await tip.innerText(), /generate\(.*\): Id<"post">/s)
    await page.keyboard.press('Escape')
    assert.equal(await tip.isVisible(), false)
    await page.locator('.home-bug pre.typed').focus()
    for (const name of ['defineId', 'IdOf']) {
      await page.keyboard.press('ArrowRight')
      assert.equal(await page.locator('.ty-current').innerText(), name)
      assert.match(await tip.innerText(), new RegExp(name))
    }
    await page.keyboard.press('ArrowLeft')
    assert.equal(await page.locator('.ty-current').innerText(), 'defineId')
    await page.keyboard.press('Tab')
    assert.equal(await tip.isVisible(), false)
  },

  async 'the command of the start page stands in one line on a phone'({ page, visit, assert }) {
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await visit('')
      const { lines, isCut } = await page.locator('.install code').evaluate((code) => {
        const range = document.createRange()
        range.selectNodeContents(code)
        const tops = Array.from(range.getClientRects(), ({ top }) => Math.round(top))
        return { lines: new Set(tops).size, isCut: code.scrollWidth > code.clientWidth }
      })
      assert.deepEqual({ lines, isCut }, { lines: 1, isCut: false }, `${width} px`)
    }
  },

  'no phone zooms into a field': Object.assign(
    async ({ page, visit, assert }) => {
      for (const path of ['', 'inspector/', 'playground/', 'budgets/', 'wrong-calls/']) {
        await visit(path)
        if (path === 'playground/') await page.locator('.cm-content').waitFor()
        const sizes = await page.evaluate(() =>
          Array.from(
            document.querySelectorAll(
              'input:not([type=range], [type=checkbox], [type=file]), select, textarea, .cm-content',
            ),
            (field) => Number.parseFloat(getComputedStyle(field).fontSize),
          ),
        )
        assert.ok(Math.min(...sizes) >= 16, `/${path}: ${sizes}`)
      }
    },
    { options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ),

  'the menus of a page open by one tap on a phone, and work when the phone is turned': Object.assign(
    async ({ page, visit, assert }) => {
      await visit('guides/keys/')
      await page.getByRole('button', { name: 'On this page' }).tap()
      const headings = await page.locator('.VPLocalNavOutlineDropdown .outline a').allTextContents()
      assert.deepEqual(headings, await page.locator('.vp-doc :is(h2, h3)').evaluateAll(listTitles))
      await page.getByRole('button', { name: 'mobile navigation' }).tap()
      await page.locator('.VPNavScreen').getByRole('link', { name: 'Recipes' }).waitFor()
      await page.getByRole('button', { name: 'mobile navigation' }).tap()
      await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      const sidebar = page.locator('.VPSidebar.open')
      await sidebar.getByRole('button', { name: 'Command line' }).tap()
      await sidebar.getByRole('link', { name: 'Commands' }).tap()
      await page.waitForURL('**/guides/cli/')
      await visit('guides/keys/')
      await page.setViewportSize({ width: 1024, height: 600 })
      const group = page.locator('.VPSidebar').getByRole('button', { name: 'Command line' })
      await group.tap()
      assert.equal(await group.getAttribute('aria-expanded'), 'true')
    },
    { options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ),

  async 'the title of the start page has two lines where the code is beside it, and no line of its code wraps'({
    page,
    visit,
    assert,
  }) {
    /** Runs in the page: counts the lines in each element, ignoring the errors below them. */
    const countLines = (elements) =>
      elements.map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const error = element.querySelector('.ty-says')
        if (error) range.setEndBefore(error)
        return new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom / 8))).size
      })
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await visit('')
      assert.deepEqual(await page.locator('.home h1').evaluateAll(countLines), [2], `${width} px`)
    }
    const code = page.locator('.home pre .line')
    const lines = await code.allTextContents()
    const counts = await code.evaluateAll(countLines)
    assert.deepEqual(
      lines.filter((_, i) => counts[i] > 1),
      [],
    )
  },

  async 'the start page names the entry point that is small, and remembers the package manager'({
    page,
    visit,
    url,
    assert,
  }) {
    await visit('')
    assert.match(
      await page.locator('.home-figures div').first().innerText(),
      /^\d\.\d kB\s+brandid\/core with defineId/,
    )
    const command = page.locator('.install code')
    for (const [manager, expected] of [
      ['bun', 'bun add brandid zod'],
      ['deno', 'deno add npm:brandid npm:zod'],
    ]) {
      await page.getByRole('radio', { name: manager }).check()
      assert.equal(await command.innerText(), expected)
    }
    await page.reload()
    await command.getByText('deno add').waitFor()
    assert.equal(await page.getByRole('radio', { name: 'deno' }).isChecked(), true)
    await page.locator('.VPNavBarMenu').getByRole('link', { name: 'Guides', exact: true }).click()
    await page.waitForURL(`${url}guides/definition/`)
  },

  async 'the field of the start page stands out from its ground'({ page, visit, assert }) {
    await visit('')
    const colourOf = (selector) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
    const [ground, field, paper] = [
      await colourOf('.anatomy'),
      await colourOf('.anatomy-line'),
      await colourOf('body'),
    ]
    assert.notEqual(ground, paper)
    assert.equal(field, paper)
  },

  async 'at 1440 px code of 88 columns stands in one line'({ page, visit, assert }) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit('guides/drizzle/')
    const columns = await page
      .locator('.language-ts code')
      .first()
      .evaluate((code) => {
        const probe = document.createElement('span')
        probe.textContent = 'x'.repeat(100)
        code.append(probe)
        const { paddingLeft, paddingRight } = getComputedStyle(code)
        const width = probe.getBoundingClientRect().width / 100 || 1
        const room = code.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        probe.remove()
        return room / width
      })
    assert.ok(columns >= 88, `${columns} columns`)
  },

  async 'the start page reads what is pasted, and hides a secret'({ page, visit, assert }) {
    await visit('')
    const field = page.getByLabel('Paste any ID')
    // A click selects the sample, so that pasting replaces it.
    await field.click()
    await page.keyboard.insertText('01ARZ3NDEKTSV4RRFFQ69G5FAV')
    assert.equal(await field.inputValue(), '01ARZ3NDEKTSV4RRFFQ69G5FAV')
    const answer = page.locator('.anatomy-answer')
    // The name of the format also stands elsewhere on the page, before the answer is new.
    await answer.getByText('30 July 2016').waitFor()
    assert.match(await answer.innerText(), /created .* ago 30 July 2016/)
    await field.fill('ghp_16C7e42F292c6912E7710c838347Ae178B4a')
    await page.waitForFunction(() => !document.querySelector('#anatomy-field').value.includes('16C7e42F'))
    assert.doesNotMatch(await page.content(), /16C7e42F/)
    await page.getByRole('button', { name: 'a broken ID' }).click()
    await page.getByText('Almost a ULID').first().waitFor()
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
