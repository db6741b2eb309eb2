/**
 * `npm run check -- inspector`: the inspector of the build in Chromium: every feature, by keys alone, on a narrow
 * screen, without a violation that axe finds, without a request to another host, and with 10,000 hostile texts.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { eventually, hasBrowser, launchOptions } from '../../../../scripts/chromium.mjs'
import { hostileText, mark } from './hostile-texts.mjs'

const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'
const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const NOW = new Date('2026-11-24T12:00:00Z')
const TOKEN = ['ghp', 'zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq17'].join('_')
/** For a paste of 3.6 MB: a busy machine takes minutes. */
const LONGEST_WAIT_MS = 300_000
const TEXTS = Number(process.env.HOSTILE_TEXTS ?? 10_000)

if (!hasBrowser) {
  console.log(`skipped: no ${launchOptions.executablePath}`)
  process.exit(process.env.CI ? 1 : 0)
}

const binary = fileURLToPath(new URL('../../../kit/dist/cli/main.js', import.meta.url))
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'brandid-pages-')))
const hostile = '</script><script>globalThis.__ran=1</script><img src=x onerror=globalThis.__ran=1>'
const manifest = JSON.stringify({
  version: 1,
  definitions: [
    {
      prefix: 'user',
      description: 'A person with a login.',
      link: 'https://admin.example.com/users/{id}',
      since: '2024-03-01',
      file: 'src/ids.ts',
    },
    { prefix: 'post', entity: hostile, description: `${hostile}\u202e${'W'.repeat(4000)}`, file: hostile },
  ],
  tokens: [{ prefix: 'sess', bits: 256 }],
  keys: [{ key: 'invoice', max: '0xffff' }],
})
mkdirSync(join(folder, '.git'))
writeFileSync(join(folder, 'brandid.manifest.json'), manifest)

let browser
const base = `file://${join(folder, 'ids.html')}`

before(async () => {
  const { status, stderr } = spawnSync(process.execPath, [binary, 'inspect', '--page', 'ids.html'], {
    cwd: folder,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  browser = await chromium.launch(launchOptions)
})

after(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a page. What it asks for, and what it complains of, is remembered. */
async function open({ url = base, hash = '', width = 1000, scheme = 'light', now = NOW.getTime() } = {}) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // The date alone stands still: what is measured needs the other clock.
  await context.addInitScript(`Date.now = () => ${now}`)
  await context.addInitScript(() => {
    globalThis.__enter = (text) => {
      const field = document.getElementById('bi-input')
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  context.setDefaultTimeout(LONGEST_WAIT_MS)
  const page = await context.newPage()
  const requests = []
  const complaints = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => complaints.push(dialog.message()))
  await page.goto(url + hash)
  await page.locator('.bi').waitFor()
  await page.getByText('4 kinds of IDs').first().waitFor()
  return { page, requests, complaints, context }
}

/** A test on a page of its own, which complains of nothing, and asks no other host. */
function onPage(name, options, test) {
  it(name, async () => {
    const opened = await open(options)
    await test(opened)
    assert.deepEqual(opened.complaints, [])
    // The worker runs the script of the page, which a browser reads from its memory.
    const asked = opened.requests.filter((url) => !url.startsWith('blob:'))
    assert.deepEqual([...new Set(asked.map((url) => url.replace(/#.*/, '')))], [base])
    await opened.context.close()
  })
}

const paste = (page, text) => page.locator('#bi-input').fill(text)
const load = (page, name, text) =>
  page.locator('#bi-file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
const answer = (page) => page.locator('.bi-answer').innerText()

/** A line of JSON without what the millisecond of reading decides. */
function comparable(json) {
  const { readings, ...rest } = JSON.parse(json)
  return { ...rest, readings: readings.map(({ confidence: _, ...reading }) => reading) }
}

/** What axe finds. */
async function violations(page) {
  // The policy of the pages forbids a script that is added: axe comes by the debugger.
  await page.evaluate(axe)
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

describe('the inspector', () => {
  onPage(
    'says what an ID is, when it was made, and whose it is, also to those who hear it',
    {},
    async ({ page }) => {
      await paste(page, USER)
      const text = await answer(page)
      assert.match(text, /^User ID\n/)
      assert.match(text, /Created\s+3 days ago\s*21 November 2026, 02:36:50 UTC/)
      assert.match(text, /Yours: brandid\.manifest\.json defines "user"\. Open this user$/)
      assert.equal(
        await page.getByRole('status').textContent(),
        'User ID. Created 3 days ago, on 21 November 2026, 02:36:50 UTC. Yours: brandid.manifest.json defines "user".',
      )
      const link = page.getByRole('link', { name: 'Open this user' })
      assert.equal(await link.getAttribute('href'), `https://admin.example.com/users/${USER}`)
      const label = await page.locator('.bi-timeline').getAttribute('aria-label')
      assert.equal(label, 'On a timeline from 1970 to 2030: 21 November 2026, 02:36:50 UTC, 3 days ago')
      assert.equal(await page.locator('.bi-bits rect').count(), 128)
      assert.match(await page.locator('.bi-labels').last().innerText(), /time 2026-11-21T02:36:50.289Z/)
      await paste(page, USER.replace('user', 'org'))
      assert.match(await answer(page), /Not yours: no kind in brandid\.manifest\.json has the prefix "org"\./)
      // The answer of the id before goes.
      await paste(page, 'AX8i4nmwfMOYxNwMDAc5jw')
      assert.match(await answer(page), /^UUID version 7 in base64url\n/)
    },
  )

  onPage('ranks the readings with their dates, and draws the one that is chosen', {}, async ({ page }) => {
    await paste(page, '175928847299117063')
    assert.match(await answer(page), /depends on the system: choose a reading below/)
    const rows = await page.locator('.bi-readings li').allInnerTexts()
    assert.match(rows[0], /75%\s+a number/)
    const dated = rows.filter((row) => /\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d:\d\d UTC/.test(row))
    assert.ok(dated.length >= 4, rows.join('\n'))
    await page.getByRole('button', { name: 'Discord snowflake' }).click()
    assert.match(await answer(page), /^Discord snowflake\s+Created 10 years ago\s*30 April 2016/)
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Discord snowflake')
    assert.equal((await page.locator('.bi-bits rect.bi-green').count()) > 40, true)
  })

  onPage('lists several texts, and the IDs in a log', {}, async ({ page }) => {
    // As people paste: what a program types has an event for each line.
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `${USER}\n${UUID}\n2026-11-24 error for ${USER} by ${TOKEN}\nnothing here`,
    )
    await page.locator('#bi-input').press('Control+v')
    const rows = await page.locator('.bi-table tbody tr:not(.bi-space)').allInnerTexts()
    assert.deepEqual(
      rows.map((row) => row.split('\t')[1]),
      ['User ID', 'UUID version 7', 'User ID', 'GitHub personal access token', 'No format matches'],
    )
    assert.match(await page.locator('.bi-size').innerText(), /^5 strings: 2 × user ID/)
    assert.match(
      await page.locator('.bi-rate svg').getAttribute('aria-label'),
      /^IDs per 91 days, from 2022-01-27 to 2026-10-22; the maximum is 2, from 2026-10-22$/,
    )
    await page.getByRole('button', { name: UUID }).click()
    assert.match(await answer(page), /^UUID version 7\n/)
  })

  onPage('copies, and shares an ID, which is sent to nobody', {}, async ({ page, requests }) => {
    await paste(page, UUID)
    const before = requests.length
    assert.equal(new URL(page.url()).hash, '')
    await page.getByRole('button', { name: 'Copy link to this ID' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(link, `${base}#id=${UUID}`)
    assert.equal(new URL(page.url()).hash, `#id=${UUID}`)
    await page.getByRole('button', { name: 'Copy the uuid' }).click()
    await page.getByText('Copied the uuid').waitFor({ state: 'attached' })
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), UUID)
    assert.equal(requests.length, before)
    const shared = await open({ url: link })
    assert.match(await answer(shared.page), /^UUID version 7/)
    assert.equal(
      shared.requests.some((url) => url.includes('#')),
      shared.requests.some((url) => url === link),
    )
    assert.equal(await shared.page.title(), 'Inspector of IDs')
    await shared.context.close()
  })

  onPage('hides a secret in the field, the page, the address and the title', {}, async ({ page }) => {
    await paste(page, TOKEN)
    assert.equal(await page.locator('#bi-input').inputValue(), 'ghp_[redacted]')
    assert.match(await answer(page), /^GitHub personal access token\n/)
    assert.equal(await page.getByRole('button', { name: 'Copy link' }).count(), 0)
    assert.equal((await page.content()).includes(TOKEN.slice(4)), false)
    await page.goto(`${base}#id=${TOKEN}`)
    await page.getByText('GitHub personal access token').first().waitFor()
    assert.equal(page.url(), base)
    assert.equal((await page.content()).includes(TOKEN.slice(4)), false)
    // What no format explains may be a password.
    await paste(page, 'correcthorse7')
    assert.equal(await page.getByRole('button', { name: 'Copy link' }).count(), 0)
  })

  onPage('shows the claims of a token, and not its signature', {}, async ({ page }) => {
    const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { sub: 'me', iat: NOW / 1000 - 60, exp: NOW / 1000 + 60, html: '<img src=x>' }
    const signature = 'c2lnbmF0dXJlLW5vYm9keS1zZWVz'
    await paste(page, `${encode({ alg: 'HS256' })}.${encode(claims)}.${signature}`)
    const text = await page.locator('.bi-result').innerText()
    assert.match(
      text,
      /^JSON Web Token\s+Created 1 minute ago[\s\S]+The token expires in 1 minute\. This is a secret/,
    )
    assert.match(
      text,
      /alg\s+HS256[\s\S]+exp\s+2026-11-24T12:01:00\.000Z \(in 1 minute\)\s+html\s+<img src=x>/,
    )
    assert.match(text, /The signature is hidden and not verified/)
    assert.equal((await page.content()).includes(signature.slice(4)), false)
    assert.deepEqual(await violations(page), [])
  })

  onPage('loads a manifest from a file, and says what is wrong with one', {}, async ({ page }) => {
    await load(page, 'shop.json', '{"version":1,"definitions":[{"prefix":"org"}]}')
    await page.getByText('shop.json: 1 kind of IDs', { exact: true }).waitFor()
    await paste(page, USER.replace('user', 'org'))
    assert.match(await answer(page), /Yours: shop\.json defines "org"/)
    await load(page, 'no.json', '[]')
    await page
      .getByText('Expected a manifest, an object with a list "definitions", in no.json but received a list.')
      .first()
      .waitFor()
  })

  onPage('reads every text of the corpus as the terminal does', { now: Date.now() }, async ({ page }) => {
    // Readings depend on the day: both have the same one.
    const corpus = readFileSync(new URL('../answers/corpus.txt', import.meta.url), 'utf8')
    const texts = corpus
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(' ', 2)[1])
    const child = spawnSync(process.execPath, [binary, 'inspect', '--json'], {
      cwd: folder,
      input: texts.join('\n'),
      encoding: 'utf8',
    })
    const expected = child.stdout.trimEnd().split('\n').map(comparable)
    assert.equal(expected.length, texts.length)
    const copied = await page.evaluate((texts) => {
      let copied
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => (copied = text) } })
      return texts.map((text) => {
        copied = undefined
        globalThis.__enter(text)
        document.querySelector('[aria-label="Copy JSON of the readings"]')?.click()
        return copied
      })
    }, texts)
    // What fits no format has no readings to copy.
    for (const [i, json] of copied.entries())
      if (json === undefined) assert.deepEqual(expected[i].readings, [])
      else assert.deepEqual(comparable(json), expected[i])
    const read = copied.filter((json) => json !== undefined)
    console.log(
      `corpus: ${read.length} of ${texts.length} texts have readings, equal in the terminal and in Chromium`,
    )
  })

  onPage('sums up 10,000 lines, sorts, filters, scrolls and saves them', {}, async ({ page, context }) => {
    const uuids = Array.from({ length: 9_996 }, (_, i) => {
      const time = (Date.UTC(2026, 10, 1) + i * 60_000).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${(i % 4096).toString(16).padStart(3, '0')}-8000-0123456789ab`
    })
    const texts = [...uuids, uuids[0], 'cus_NffrFeUfNV2Hib', 'hello', '=1+1']
    // The time of the page's own thread: other programs of the machine take none of it.
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const spent = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      const of = (wanted) => metrics.find(({ name }) => name === wanted).value
      return 1000 * (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration'))
    }
    const before = await spent()
    await page.evaluate((text) => {
      globalThis.__enter(text)
      document.body.getBoundingClientRect()
    }, texts.join('\n'))
    const took = (await spent()) - before
    console.log(`10,000 lines: ${took.toFixed(0)} ms`)
    const several = await page.locator('.bi-several').innerText()
    for (const part of [
      '9,997 strings were created from 2026-11-01T00:00:00.000Z to 2026-11-07T22:35:00.000Z, in 6 days: 60 an hour.',
      '1 repeats an earlier string.',
      'The strings sort in order of creation.',
      'repeats are counted among the first 1,000,000 different strings',
      '10,000 strings: 9,997 × UUID version 7, 2 × no format, 1 × Stripe customer',
      '10,000 rows.',
    ])
      assert.ok(several.includes(part), `${part} is not in ${several.slice(0, 1200)}`)
    const rows = page.locator('.bi-table tbody tr:not(.bi-space)')
    assert.ok((await rows.count()) < 50)
    const text = (row) => row.locator('td').first().innerText()
    await page.locator('.bi-scroll').evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await page.getByText('=1+1').first().waitFor()
    assert.equal(await text(rows.last()), '=1+1')
    await page.getByRole('button', { name: 'Created' }).click()
    assert.equal(await page.locator('th').last().getAttribute('aria-sort'), 'ascending')
    assert.equal(await text(rows.first()), texts[0])
    await page.getByRole('button', { name: 'Created' }).click()
    assert.equal(await text(rows.first()), texts[9_995])
    // The keyboard moves in the rows, and past those that are drawn.
    await rows.first().getByRole('button').focus()
    for (const key of ['ArrowDown', 'PageDown', 'End', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    const focused = await page.evaluate(() => document.activeElement.textContent)
    assert.equal(focused, 'hello')
    assert.match(await answer(page), /^No format matches/)
    await page.getByLabel('Strings to show').selectOption({ label: 'Repeats (1)' })
    assert.equal(await page.getByText('1 of 10,000 rows are shown.').count(), 1)
    assert.equal(await text(rows.first()), texts[0])
    await page.getByLabel('Strings to show').selectOption({ index: 0 })
    await page.getByLabel('Filter the strings').fill('=1')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as JSON' }).click(),
    ])
    assert.deepEqual(JSON.parse(readFileSync(await download.path(), 'utf8')), [
      { place: 10_000, text: '=1+1', repeat: false, misplaced: false },
    ])
    await page.getByLabel('Filter the strings').fill('')
    await page.getByLabel('Kind', { exact: true }).selectOption('Stripe customer')
    assert.equal(await rows.count(), 1)
    await page.getByLabel('Kind', { exact: true }).selectOption('')
    for (const width of [1000, 360]) {
      await page.setViewportSize({ width, height: 740 })
      assert.deepEqual(await violations(page), [])
      assert.ok(await fits(page))
    }
  })

  onPage('says what a text almost is, and the same value in other spellings', {}, async ({ page }) => {
    await paste(page, `${UUID.slice(0, -1)}g`)
    assert.match(await answer(page), /^Almost a UUID version 7\s+Character 36 is "g"\./)
    assert.equal(await page.locator('.bi-almost .bi-part').innerText(), 'g')
    assert.match(
      await page.getByRole('status').textContent(),
      /^Almost a UUID version 7\. Character 36 is "g"\. /,
    )
    assert.equal(await page.locator('.bi-almost code').last().innerText(), `${UUID.slice(0, -1)}9`)
    await paste(page, USER)
    assert.equal(await page.locator('.bi-fact-uuid span').innerText(), '01a1fbf6-aef1-7334-982e-09bb75d96714')
    await paste(page, `${USER}${USER}`.replaceAll('user', 'org'))
    assert.match(
      await answer(page),
      /^Two joined IDs\s+Two IDs are joined; the second starts at character 30\./,
    )
    await paste(page, `${USER.slice(0, -2)}-4`)
    assert.match(await answer(page), /^User ID\s+Character 29 is "-"\.\s+Not valid/)
    assert.equal(await page.locator('.bi-almost .bi-part').innerText(), '-')
    await paste(page, UUID)
    const spelt = await page.locator('h3:has-text("Also written as") + dl').innerText()
    for (const name of [
      'base 36',
      'TypeID',
      'ULID',
      'integer',
      'uniqueidentifier',
      'PostgreSQL',
      'base58',
      'URN',
    ])
      assert.ok(spelt.includes(name), name)
    await paste(page, `${USER}\n${UUID}`)
    assert.match(await page.locator('.bi-several').innerText(), /older than the first/)
    assert.deepEqual(await page.locator('.bi-differ strong').allInnerTexts(), [USER, UUID])
    const other = USER.replace('84', '85')
    await paste(page, `${USER}\n${other}`)
    assert.deepEqual(await page.locator('.bi-differ strong').allInnerTexts(), ['4', '5'])
  })

  onPage(
    'takes a paste in the place of what was read, and keeps a choice in the link',
    {},
    async ({ page }) => {
      await paste(page, UUID)
      await page.locator('h1').click()
      await page.locator('#bi-input').click()
      await page.keyboard.type('175928847299117063')
      assert.equal(await page.locator('#bi-input').inputValue(), '175928847299117063')
      await page.getByRole('button', { name: 'Discord snowflake' }).click()
      assert.match(await page.locator('.bi-facts').first().innerText(), /worker\s+1, process 0/)
      await page.getByRole('button', { name: 'Copy link to this ID' }).click()
      await page.getByText('Copied', { exact: true }).waitFor()
      const link = await page.evaluate(() => navigator.clipboard.readText())
      assert.equal(link, `${base}#id=175928847299117063&as=discord-snowflake`)
      const shared = await open({ url: link })
      assert.match(await answer(shared.page), /^Discord snowflake\s+Created 10 years ago/)
      await shared.context.close()
      await paste(page, '175928847299117063\n80351110224678912')
      await page.getByLabel('Read the numbers as').selectOption({ label: 'Twitter snowflake' })
      assert.match(await page.locator('.bi-size').innerText(), /2 × Twitter snowflake/)
    },
  )

  onPage('shows on demand what only looks like a secret, and links no card', {}, async ({ page }) => {
    const likely = `${'aB3'.repeat(4)}dEfGh1JkLmN0pQrStUvWxYz23456789Ab`
    await paste(page, likely)
    assert.equal(await page.locator('#bi-input').inputValue(), '[redacted]')
    assert.equal((await page.content()).includes(likely), false)
    await page.getByRole('button', { name: 'Show it' }).click()
    assert.equal(await page.locator('#bi-input').inputValue(), likely)
    assert.equal(await page.getByRole('button', { name: 'Copy link' }).count(), 0)
    await paste(page, '4242424242424242')
    assert.equal(await page.getByRole('button', { name: 'Copy link' }).count(), 0)
    await paste(page, TOKEN)
    assert.equal(await page.getByRole('button', { name: 'Show it' }).count(), 0)
  })

  onPage('gives the bounds of a date, the local time, and new IDs', {}, async ({ page }) => {
    await paste(page, '2026-11-28')
    assert.match(await answer(page), /^A date\s+It is/)
    const ranges = await page.locator('h3:has-text("smallest and largest") + dl').innerText()
    assert.match(ranges, /ULID, from\s+01[0-9A-Z]{8}0{16}[\s\S]*to\s+01[0-9A-Z]{8}Z{16}/)
    assert.match(await page.locator('.bi-facts').first().innerText(), /Unix seconds\s+1795824000/)
    for (const kind of ['UUID v4', 'UUID v7', 'ULID', 'ObjectId', 'nanoid']) {
      await page.getByRole('button', { name: `Make a ${kind}` }).click()
      assert.match(await answer(page), new RegExp(`^(?:MongoDB )?${kind.replace(' v', ' version ')}`, 'i'))
    }
  })

  onPage('counts a long paste whole in a worker, as the terminal does', {}, async ({ page }) => {
    const uuids = Array.from({ length: 99_000 }, (_, i) => {
      const time = (Date.UTC(2026, 10, 1) + i * 1000).toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${(i % 4096).toString(16).padStart(3, '0')}-8000-0123456789ab`
    })
    const logs = Array.from(
      { length: 15_000 },
      (_, i) => `2026-11-24T10:00:00.000Z INFO ${'request '.repeat(20)}${uuids[i]} ended ${TOKEN} ${i % 7}`,
    )
    for (const lines of [[...uuids, ...uuids.slice(0, 1000)], logs]) {
      const text = lines.join('\n')
      assert.ok(text.length > 3_600_000)
      const { stdout } = spawnSync(process.execPath, [binary, 'inspect', '--summary', '--json'], {
        cwd: folder,
        input: text,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1' },
      })
      const expected = JSON.parse(stdout)
      const seen = await page.evaluateHandle(() => {
        const seen = []
        new MutationObserver(() => {
          const bar = document.querySelector('.bi-progress progress')
          if (bar && bar.value !== seen.at(-1)) seen.push(bar.value)
        }).observe(document.querySelector('.bi-output'), { childList: true, subtree: true, attributes: true })
        return seen
      })
      await page.evaluate((text) => globalThis.__enter(text), text)
      await page.locator('.bi-progress progress').waitFor({ timeout: LONGEST_WAIT_MS })
      // The page answers while the worker reads.
      await page.getByLabel('Remember it on this device').click()
      assert.equal(await page.locator('.bi-progress progress').count(), 1)
      assert.equal(page.workers().length, 1)
      await page.locator('.bi-size').waitFor({ timeout: LONGEST_WAIT_MS })
      await eventually(() => page.workers().length === 0)
      const values = await seen.jsonValue()
      assert.ok(values.length >= 20, `${values.length} values of the bar`)
      assert.deepEqual(
        values,
        values.toSorted((one, other) => one - other),
      )
      const size = await page.locator('.bi-size').innerText()
      const counts = expected.kinds.map(({ name, count }) => `${count.toLocaleString('en-US')} × ${name}`)
      assert.equal(
        size,
        `${expected.texts.toLocaleString('en-US')} strings: ${counts.join(', ')}. All strings are counted; the list shows the first 20,000`,
      )
      const several = await page.locator('.bi-several').innerText()
      const [first, last] = [expected.times.firstMs, expected.times.lastMs].map((ms) =>
        new Date(ms).toISOString(),
      )
      for (const part of [`from ${first} to ${last}`, 'Counts, kinds and the first and last times are exact'])
        assert.ok(several.includes(part), `${part} is not in ${several.slice(0, 600)}`)
      if (expected.duplicates > 0)
        assert.ok(several.includes(`${expected.duplicates.toLocaleString('en-US')} repeat an earlier string`))
      assert.equal((await page.content()).includes(TOKEN.slice(4)), false)
      assert.equal((await page.locator('#bi-input').inputValue()).includes(TOKEN.slice(4)), false)
    }
    // A secret in the list keeps its drawing.
    await page.getByRole('button', { name: 'ghp_[redacted]' }).first().click()
    assert.match(await answer(page), /^GitHub personal access token/)
    assert.match(await page.locator('.bi-anatomy').innerText(), /ghp_\[redacted\]/)
  })

  onPage('stops to read a long paste that Escape removes', {}, async ({ page }) => {
    await page.evaluate((line) => globalThis.__enter(`${line}\n`.repeat(20_000)), UUID)
    await page.locator('.bi-progress progress').waitFor({ timeout: LONGEST_WAIT_MS })
    await page.locator('#bi-input').press('Escape')
    assert.equal(await page.locator('.bi-progress').count(), 0)
    await eventually(() => page.workers().length === 0)
    await paste(page, UUID)
    assert.match(await answer(page), /^UUID version 7/)
    assert.equal(await page.locator('.bi-size').count(), 0)
  })

  it('counts a long paste in a browser that starts no worker', async () => {
    const { page, complaints, context } = await open()
    await page.evaluate(() => {
      globalThis.Worker = class {
        constructor() {
          throw new Error('blocked')
        }
      }
    })
    await page.evaluate(
      (line) => globalThis.__enter(`${`${line}\n`.repeat(6000)}last 01ARZ3NDEKTSV4RRFFQ69G5FAV`),
      UUID,
    )
    await page.locator('.bi-progress progress').waitFor()
    await page.locator('.bi-size').waitFor({ timeout: LONGEST_WAIT_MS })
    assert.equal(
      await page.locator('.bi-size').innerText(),
      '6,001 strings: 6,000 × UUID version 7, 1 × ULID',
    )
    assert.deepEqual(complaints, [])
    await context.close()
  })

  onPage('remembers a manifest, and follows the text', { hash: `#id=${UUID}` }, async ({ page }) => {
    await paste(page, USER)
    assert.equal(await page.evaluate(() => location.hash), `#id=${USER}`)
    await paste(page, 'hello')
    assert.equal(await page.evaluate(() => location.hash), '')
    await page.getByLabel('Remember it on this device').check()
    await load(page, 'shop.json', '{"version":1,"definitions":[{"prefix":"org"}]}')
    await page.getByText('shop.json: 1 kind of IDs', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('shop.json: 1 kind of IDs', { exact: true }).waitFor()
    assert.equal(await page.evaluate(() => document.activeElement.id), 'bi-input')
  })

  onPage('works by keys alone', {}, async ({ page }) => {
    const focused = () =>
      page.evaluate(
        () =>
          document.activeElement.getAttribute('aria-label') ??
          (document.activeElement.id || document.activeElement.textContent),
      )
    assert.equal(await focused(), 'bi-input')
    await page.keyboard.type(USER)
    const order = []
    for (let i = 0; i < 44; i++) {
      await page.keyboard.press('Tab')
      order.push(await focused())
    }
    const examples = ['brandid', 'UUID v7', 'ULID', 'Discord', 'MongoDB', 'Stripe', 'a broken ID', 'a date']
    assert.deepEqual(order.slice(0, 9), [...examples, 'Open this user'])
    const below = [
      'The parts of the ID',
      'Copy the time',
      'Copy the local time',
      'Copy the value as uniqueidentifier',
      'Copy link to this ID',
      'UUID version 7 in base 36',
      'Make a ULID',
      'bi-file',
      'bi-remember',
    ]
    for (const name of below) assert.ok(order.includes(name), `${name} is in ${order}`)
    await page.getByRole('button', { name: 'UUID version 7 in base 36' }).focus()
    await page.keyboard.press('Enter')
    assert.match(await answer(page), /^Brandid ID \(UUID version 7 in base 36\)\n/)
    await page.locator('#bi-input').focus()
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.bi-answer').count(), 0)
  })

  for (const scheme of ['light', 'dark'])
    for (const width of [1000, 360, 320])
      onPage(
        `passes axe, ${scheme}, ${width} pixels wide, and nothing is cut off`,
        { scheme, width },
        async ({ page }) => {
          const long = [`${USER}\n${UUID}\n${'x'.repeat(2000)}`, `post_${'0'.repeat(300)}`]
          for (const text of ['', USER, TOKEN, 'hello', '175928847299117063', ...long]) {
            await paste(page, text)
            assert.deepEqual(await violations(page), [], text)
            assert.ok(await fits(page), `${text} is too wide`)
          }
        },
      )

  onPage(
    `runs no script of ${TEXTS} hostile texts, keeps its layout, and shows none of their secrets`,
    { width: 600 },
    async ({ page, requests }) => {
      const before = requests.length
      const batch = 500
      let slowest = 0
      for (let from = 0; from < TEXTS; from += batch) {
        const texts = Array.from({ length: Math.min(batch, TEXTS - from) }, (_, i) => hostileText(from + i))
        const faults = await page.evaluate(
          async ({ texts, mark }) => {
            const field = document.getElementById('bi-input')
            const faults = []
            let slowest = 0
            for (const text of texts) {
              const start = performance.now()
              globalThis.__enter(text)
              slowest = Math.max(slowest, performance.now() - start)
              // A list is drawn a moment later.
              if (text.includes('\n')) await new Promise((resolve) => setTimeout(resolve))
              const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])
              const shown = document.body.textContent + field.value + document.title + location.href + stored
              const attributes = Array.from(document.querySelectorAll('.bi *'), (each) =>
                each.outerHTML.slice(0, each.outerHTML.indexOf('>')),
              ).join()
              if (shown.includes(mark) || attributes.includes(mark)) faults.push(['secret', text])
              if (globalThis.__ran) faults.push(['script', text])
              if (document.querySelector('.bi :is(script,img,iframe,style,base,meta,object)'))
                faults.push(['element', text])
            }
            // Layout costs more than reading: once a batch, on the last text.
            if (document.documentElement.scrollWidth > innerWidth) faults.push(['width', texts.at(-1)])
            return { faults: faults.slice(0, 5), slowest }
          },
          { texts, mark },
        )
        assert.deepEqual(faults.faults, [])
        slowest = Math.max(slowest, faults.slowest)
      }
      for (let seed = 0; seed < 200; seed++) {
        await page.evaluate((text) => globalThis.__enter(text), hostileText(seed * 31))
        assert.ok(await fits(page), hostileText(seed * 31))
      }
      assert.equal(requests.length, before)
      console.log(`hostile texts: ${TEXTS}; the slowest took ${slowest.toFixed(0)} ms`)
    },
  )
})
