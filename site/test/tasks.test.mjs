/**
 * Tests the tasks of a visitor, and compares the clicks that each task took at the first review of the site and takes now.
 *
 * | task | then | now | test |
 * |---|---|---|---|
 * | brandid with Drizzle and PostgreSQL | 2, SQLite first | 2 | here |
 * | the meaning of `former_prefix` | 1, by search | 1 | here |
 * | UUID, ULID, KSUID, XID, TSID, CUID, ObjectId, TypeID | 0 | 0 | here |
 * | a snowflake | 2, and the link lost the choice | 1 | here |
 * | a Stripe ID | 0 | 0 | here |
 * | a JWT | 0 | 0 | packages/inspect/test/pages/run.mjs |
 * | a broken ID, as a link | impossible | 1 | here |
 * | 10,000 IDs | 0 | 0 | here |
 * | a link to an ID | 1 | 1, and `?q=` | here; inspector.test.mjs |
 * | the start page's field, by keyboard | 16 Tabs | 18 Tabs | here |
 * | a phone | 0 | 0 | pages.test.mjs, looks.test.mjs |
 * | without JavaScript | tools are empty | tools say why | here |
 * | a slow network | 0 | 0 | weights.test.mjs |
 * | the search | 31 of 40 | 40 of 40 | search.test.mjs |
 * | a page that does not exist | 1 | 1 | pages.test.mjs |
 */
const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const SNOWFLAKE = '175928847299117063'
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

/** Published sample IDs, each with a pattern for the inspector's answer. */
const EXAMPLES = [
  [UUID, /^UUID version 7\s+Created .* ago\s+22 February 2022/],
  ['919108f7-52d1-4320-9bac-f847db4148a8', /^UUID version 4\s+The ID does not show when it was created/],
  ['01ARZ3NDEKTSV4RRFFQ69G5FAV', /^ULID\s+Created .* ago\s+30 July 2016/],
  ['0ujtsYcgvSTl8PAuAdqWYSMnLOv', /^KSUID\s+Created .* ago\s+10 October 2017/],
  ['9m4e2mr0ui3e8a215n4g', /^XID\s+Created .* ago\s+/],
  ['01226N0640J7Q', /^TSID\s+Created .* ago\s+/],
  ['cjld2cjxh0000qzrmn831i7rn', /^CUID\s+Created .* ago\s+/],
  ['507f1f77bcf86cd799439011', /^MongoDB ObjectId\s+Created .* ago\s+17 October 2012/],
  ['prefix_01h2xcejqtf2nbrexx3vqjhp41', /^TypeID\s+Created .* ago\s+/],
  ['cus_NffrFeUfNV2Hib', /^Stripe customer\s+The ID does not show when it was created/],
]

const withOptions = (options, run) => Object.assign(run, { options })

/** Creates a counter for a visitor's clicks. */
function countClicks() {
  let count = 0
  return {
    get count() {
      return count
    },
    async click(target) {
      count++
      await target.click()
    },
  }
}

async function openInspector({ page, url }, fragment = '') {
  await page.goto(`${url}inspector/${fragment}`)
  await page.locator('#bi-input').waitFor()
}

const answerOf = (page) => page.locator('.bi-answer').innerText()

/** Copies the link to the displayed ID and opens it in another page. */
async function openLink({ page, context }, clicks) {
  await clicks.click(page.getByRole('button', { name: 'Copy link to this ID' }))
  await page.getByText('Copied', { exact: true }).waitFor()
  const other = await context.newPage()
  await other.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await other.locator('.bi-answer').waitFor()
  return other
}

/** Counts how often Tab must be pressed to reach an element. */
async function countTabs(page, selector) {
  for (let tabs = 1; tabs <= 100; tabs++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return tabs
  }
  throw new Error(`Pressing Tab never focuses ${selector}`)
}

export const cases = {
  async 'Drizzle: 2 clicks, and PostgreSQL comes first, within two screens'({ page, visit, assert }) {
    const clicks = countClicks()
    await visit('')
    await clicks.click(page.getByRole('link', { name: 'Your database' }))
    await clicks.click(page.locator('.VPSidebar').getByRole('link', { name: 'Drizzle', exact: true }))
    await page.getByRole('heading', { level: 1, name: 'Drizzle' }).waitFor()
    const first = page.locator('.vp-doc pre').first()
    assert.match(await first.innerText(), /from 'brandid\/drizzle-pg'/)
    const top = await first.evaluate((block) => block.getBoundingClientRect().top + scrollY)
    assert.ok(top < 2 * page.viewportSize().height, `the first block begins at ${top}`)
    assert.equal(clicks.count, 2)
  },

  async '`former_prefix`: 1 click leads to the search, and the search to the message, an example and the fix'({
    page,
    visit,
    assert,
  }) {
    const clicks = countClicks()
    await visit('')
    await clicks.click(page.getByRole('button', { name: 'Search' }))
    await page.getByRole('searchbox').fill('former_prefix')
    await page.waitForFunction(() =>
      document.querySelector('.VPLocalSearchBox .result.selected')?.href.includes('/errors/former_prefix/'),
    )
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'former_prefix' }).waitFor()
    const text = await page.locator('main').innerText()
    for (const part of ['with a former prefix ("usr")', 'Example', 'What to do', 'UserId.normalize(text)'])
      assert.ok(text.includes(part), part)
    assert.equal(clicks.count, 1)
  },

  async 'formats: 0 clicks, with the time and a drawing'(given) {
    const { page, assert } = given
    await openInspector(given)
    for (const [id, expected] of EXAMPLES) {
      await page.locator('#bi-input').fill(id)
      assert.match(await answerOf(page), expected)
      assert.ok((await page.locator('.bi-anatomy').count()) > 0, id)
    }
  },

  'a snowflake: each system has its date, 1 click chooses it, and the link keeps the choice': withOptions(
    CLIPBOARD,
    async (given) => {
      const { page, assert } = given
      const clicks = countClicks()
      await openInspector(given)
      await page.locator('#bi-input').fill(SNOWFLAKE)
      const readings = (await page.locator('.bi-readings li').allInnerTexts()).join('\n')
      for (const expected of [
        /Discord snowflake\s+30 April 2016, 11:18:25 UTC/,
        /Twitter snowflake\s+3 March 2012/,
      ])
        assert.match(readings, expected)
      await clicks.click(page.getByRole('button', { name: 'Discord snowflake' }))
      assert.match(await answerOf(page), /^Discord snowflake\s+Created .* ago\s+30 April 2016/)
      assert.equal(clicks.count, 1)
      assert.match(await answerOf(await openLink(given, clicks)), /^Discord snowflake\s/)
    },
  ),

  'a broken ID: 0 clicks mark the character, and 1 copies a link to it': withOptions(
    CLIPBOARD,
    async (given) => {
      const { page, assert } = given
      const clicks = countClicks()
      await openInspector(given)
      await page.locator('#bi-input').fill(`${UUID.slice(0, -1)}g`)
      assert.match(await answerOf(page), /^Almost a UUID version 7\s+Character 36 is "g"\./)
      assert.equal(await page.locator('.bi-almost .bi-part').innerText(), 'g')
      const other = await openLink(given, clicks)
      assert.match(await answerOf(other), /^Almost a UUID version 7/)
      assert.equal(clicks.count, 1)
    },
  ),

  async '10,000 IDs: 0 clicks to their kinds, the list and the drawing of their times'(given) {
    const { page, assert } = given
    await openInspector(given)
    const ids = Array.from({ length: 10_000 }, (_, i) => {
      const time = (Date.UTC(2026, 10, 1) + i * 60_000).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-0123456789ab`
    })
    // Playwright's `fill` is slow for this much text.
    await page.evaluate((text) => {
      const field = document.querySelector('#bi-input')
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }, ids.join('\n'))
    assert.match(await page.locator('.bi-size').innerText(), /^10,000 strings: 10,000 × UUID version 7/)
    assert.ok((await page.locator('.bi-rate svg rect').count()) > 1)
    assert.ok((await page.locator('.bi-table tbody tr').count()) > 10)
  },

  async 'keys alone: 18 Tabs to the field of the start page, and 7 behind the link that skips the bar'({
    page,
    visit,
    assert,
  }) {
    await visit('')
    assert.equal(await countTabs(page, '#anatomy-field'), 18)
    await visit('')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.equal(await countTabs(page, '#anatomy-field'), 7)
    await page.keyboard.insertText(UUID)
    await page.locator('.anatomy-answer', { hasText: 'UUID version 7' }).waitFor()
    await page.getByRole('radio', { name: 'npm', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.locator('.install code').innerText(), 'pnpm add brandid zod')
  },

  'without JavaScript: the pages are whole, and each tool says what it needs': withOptions(
    { javaScriptEnabled: false },
    async ({ page, url, assert }) => {
      for (const [path, reason] of [
        ['', 'The field needs JavaScript'],
        ['inspector/', 'so it needs JavaScript'],
        ['inspector/ulid/', 'so it needs JavaScript'],
        ['playground/', 'so it needs JavaScript'],
        ['wrong-calls/', 'so it needs JavaScript'],
        ['budgets/', 'The controls need JavaScript'],
      ]) {
        await page.goto(url + path)
        const note = page.locator('noscript').first()
        await note.waitFor()
        assert.ok((await note.innerText()).includes(reason), `/${path}`)
        await page.locator('h1').waitFor()
      }
      await page.goto(`${url}start/`)
      assert.ok((await page.locator('.vp-doc pre:visible').count()) > 5)
      assert.ok((await page.locator('.VPSidebar a:visible').count()) > 2)
      await page.getByRole('link', { name: 'the cause and fix of each error' }).click()
      await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor()
    },
  ),
}
