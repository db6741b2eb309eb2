/** Tests the playground. */
import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { findViolations, withoutFades } from './axe.mjs'

const mistakesPage = readFileSync(new URL('../../type-tests/mistakes.md', import.meta.url), 'utf8')

/** The headings on the mistakes page, and the TypeScript 5.9 errors, which come first. */
const expected = mistakesPage
  .split(/^### /m)
  .slice(1)
  .map((section) => ({
    heading: section.slice(0, section.indexOf('\n')).replaceAll('`', ''),
    text: /^```text\n([\s\S]*?)\n```$/m.exec(section)?.[1] ?? '',
  }))

const FIXED = "import { ban, user } from './domain.mts'\n\nban(user)\n"
const GITHUB_TOKEN = `ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}`

async function open(page, url, fragment = '') {
  await page.goto(`${url}playground/${fragment}`)
  await isChecked(page)
}

/** The first mistake, which most tests open. */
const FIRST = '#1-another-entitys-id'

const isChecked = (page) => page.locator('.pg[data-state=checked]').waitFor()
const textsOf = (page) => page.locator('.pg-text').allTextContents()
const codeOf = async (page) => (await page.locator('.cm-line').allTextContents()).join('\n')
const summaryOf = (page) => page.locator('.pg-summary').textContent()

/** Replaces the code by pasting text. */
async function paste(page, text) {
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
  await isChecked(page)
}

/** Presses a key until an element is focused. */
async function pressUntil(page, key, selector) {
  for (let times = 0; times < 300; times++) {
    await page.keyboard.press(key)
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`Pressing ${key} never focuses ${selector}`)
}

const withOptions = (options, run) => Object.assign(run, { options })

/** Presses *Run* and returns the lines that the code prints. */
async function runLines(page) {
  await page.getByRole('button', { name: 'Run' }).click()
  await page.locator('.pg[data-ran]').waitFor()
  return page.locator('.pg-lines li').allTextContents()
}

const TIME = '\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z'
const id = (kind) => `${kind}_[0-9a-z]{25}`

/** The examples in menu order, with their output. */
const EXAMPLES = {
  'IDs that cannot change places': [`banned ${id('user')} created ${TIME}`, 'Expected an? .*user.*'],
  'A request body': [
    `\\{ team: '${id('team')}', guests: \\[ '${id('user')}' \\] \\}`,
    'team Expected .*team.*user.*',
    'guests.0 Expected .*user.*team.*',
  ],
  'A Drizzle column (types only)': [],
  'A string of several kinds': [`/users/${id('user')}`, `/teams/${id('team')}`, 'Expected .*user.*team.*'],
  'Public IDs for integer keys': ['41 customer_\\S+ 41', '42 customer_\\S+ 42'],
  'A former prefix': ['former_prefix Expected .*usr.*', 'user_03h9we7hp2hzo9bqbv4l8rz84'],
  'A session token': ['the client gets sess_\\w{57}', 'the table stores \\S+', 'false'],
}

const NARROW = { viewport: { width: 320, height: 640 } }
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

export const cases = {
  async 'runs every example, each under its own link'({ page, url, assert }) {
    await open(page, url)
    assert.deepEqual(await page.locator('.pg-example').allTextContents(), Object.keys(EXAMPLES))
    for (const [title, expectedLines] of Object.entries(EXAMPLES)) {
      await page.getByRole('button', { name: title, exact: true }).click()
      await isChecked(page)
      assert.equal(await page.locator('.pg-title').textContent(), title)
      assert.deepEqual(await textsOf(page), [], title)
      if (expectedLines.length === 0) {
        assert.match(await page.locator('.pg-ran').textContent(), /no database to run it/)
        continue
      }
      const lines = await runLines(page)
      assert.equal(lines.length, expectedLines.length, `${title}: ${lines.join('\n')}`)
      for (const [i, line] of lines.entries()) assert.match(line, new RegExp(`^${expectedLines[i]}$`), title)
    }
    assert.match(page.url(), /#example-token$/)
    await page.reload()
    await isChecked(page)
    assert.equal(await page.locator('.pg-title').textContent(), 'A session token')
  },

  async 'marks what older code printed'({ page, url, assert }) {
    await open(page, url)
    await page.locator('.pg[data-ran]').waitFor()
    assert.equal(await page.locator('.pg-ran').textContent(), '')
    await paste(page, "console.log('new')")
    assert.match(await page.locator('.pg-ran').textContent(), /^The code has changed since/)
    assert.deepEqual(await runLines(page), ['new'])
    assert.equal(await page.locator('.pg-ran').textContent(), '')
  },

  async 'prints values as Node does'({ page, url, assert }) {
    await open(page, url, FIRST)
    const values = `[
      new Map([[1, { a: undefined }], ['k', new Set(['x', 2n])]]), new Set(), {}, [], { a: undefined, 'b-c': null },
      new (class User { id = 'user_1'; #hidden = 1 })(), Object.create(null), [undefined, -0, NaN], [[[{ a: 1 }]]],
      "it's", 'a\\nb', Symbol('s'), { [Symbol('s')]: 1 }, () => 1, function named() {}, class A {}, /a+/g,
      { get x() { return 1 } }, new Uint8Array([1, 2]), { nested: { deeply: ['a'] } }, true, 1n, null,
    ]`
    await paste(page, `for (const value of ${values} as unknown[]) console.log([value])`)
    // Run the same code in Node.
    const list = new Function(`return ${values}`)()
    const options = { breakLength: Number.POSITIVE_INFINITY, compact: Number.POSITIVE_INFINITY, depth: 4 }
    assert.deepEqual(
      await runLines(page),
      list.map((value) => inspect([value], options)),
    )
    await paste(page, 'const ring: { me?: object } = {}\nring.me = ring\nconsole.log(ring, new Date(0))')
    assert.deepEqual(await runLines(page), ['{ me: [Circular] } 1970-01-01T00:00:00.000Z'])
  },

  async 'says what it runs, where an import is not there'({ page, url, assert }) {
    await open(page, url, FIRST)
    for (const [name, message] of [
      [
        'typeid-js',
        /^Error: The playground does not have typeid-js\. Code here can import brandid, .*, zod\.$/,
      ],
      ['node:fs', /does not have node:fs\./],
      ['drizzle-orm', /has only the types of drizzle-orm\./],
    ]) {
      await paste(page, `import '${name}'`)
      const lines = await runLines(page)
      assert.match(lines.join(), message)
    }
  },

  async 'no hover covers the buttons above the code'({ page, url, assert }) {
    await open(page, url)
    await page.locator('.cm-line').first().getByText('defineId').hover()
    const tip = page.locator('.cm-tooltip-hover')
    await tip.waitFor()
    const [box, run] = await Promise.all([
      tip.boundingBox(),
      page.getByRole('button', { name: 'Run' }).boundingBox(),
    ])
    assert.ok(box.y >= run.y + run.height, `${box.y} is above ${run.y + run.height}`)
  },

  async 'begins with code that works, runs it, and prints'({ page, url, assert }) {
    await open(page, url)
    assert.equal(await page.locator('.pg-title').textContent(), 'IDs that cannot change places')
    assert.equal(await summaryOf(page), 'No error: it compiles.')
    await page.locator('.pg[data-ran]').waitFor()
    const lines = await page.locator('.pg-lines li').allTextContents()
    assert.equal(lines.length, 2)
    assert.match(lines[0], /^banned user_[0-9a-z]{25} created \d{4}-\d\d-\d\dT/)
    assert.match(lines[1], /^Expected an ID with the prefix "user_"|^Expected .*user/)
    // Uncomment the line with the mistake.
    const code = await codeOf(page)
    await paste(page, code.replace('// ban(post) //', 'ban(post) //'))
    assert.match((await textsOf(page)).join(), /^TS2345: Argument of type 'Id<"post">'/)
  },

  async 'code is run without its types, and stopped when it does not end'({ page, url, assert }) {
    await open(page, url, FIRST)
    const run = async (code) => {
      await paste(page, code)
      return runLines(page)
    }
    assert.deepEqual(
      await run("import * as z from 'zod'\nconsole.log(z.string().parse('a'), [1n], new Map([[1, 2]]))"),
      ['a [ 1n ] Map(1) { 1 => 2 }'],
    )
    assert.deepEqual(await run("import { UserId } from './domain.mts'\nconsole.log(UserId.prefix)"), ['user'])
    assert.match((await run('throw new Error("<b>no</b>")'))[0], /^Error: <b>no<\/b>$/)
    assert.deepEqual(await run('for (;;) {}'), ['The run was stopped after 4 seconds.'])
    assert.equal((await run('const a = (')).length, 1)
  },

  ...everyMistake(),

  async 'a fix clears the error, and another mistake brings another'({ page, url, assert }) {
    await open(page, url, FIRST)
    assert.equal(await summaryOf(page), '1 error')
    await paste(page, FIXED)
    assert.equal(await summaryOf(page), 'No error: it compiles.')
    assert.equal(await page.locator('.cm-lintRange-error').count(), 0)
    await page.keyboard.insertText("ban('user_1')")
    await isChecked(page)
    assert.match((await textsOf(page)).join(), /^TS2345: Argument of type 'string' is not assignable/)
    await page.getByRole('button', { name: 'Reset' }).click()
    await isChecked(page)
    assert.equal((await textsOf(page)).join('\n'), expected[0].text)
  },

  async 'the shared declarations can be changed, and an error in them is shown'({ page, url, assert }) {
    await open(page, url, FIRST)
    await page.getByRole('button', { name: 'domain.mts', exact: true }).click()
    assert.match(await codeOf(page), /defineId\('user'\)/)
    await paste(page, 'export declare function ban(id: string): void\nexport declare const post: strin')
    assert.deepEqual(await textsOf(page), ["TS2552: Cannot find name 'strin'. Did you mean 'string'?"])
    assert.match(await page.locator('.pg-refusals li').textContent(), /^domain\.mts\(2,28\): error TS2552: /)
    await page.getByRole('button', { name: 'main.mts', exact: true }).click()
    await page.locator('.pg-place').click()
    assert.equal(
      await page.getByRole('button', { name: 'domain.mts', exact: true }).getAttribute('aria-pressed'),
      'true',
    )
  },

  async 'the keyboard does it all, and leaves the editor'({ page, url, assert }) {
    await open(page, url, FIRST)
    await pressUntil(page, 'Tab', '.pg-mistake:not([aria-current])')
    await page.keyboard.press('Enter')
    await isChecked(page)
    assert.equal((await textsOf(page)).join('\n'), expected[1].text)
    await pressUntil(page, 'Tab', '.cm-content')
    await page.keyboard.press('F8')
    assert.equal((await page.locator('.cm-tooltip-lint, .cm-panel, .cm-diagnostic').count()) > 0, true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(FIXED)
    await isChecked(page)
    assert.equal(await summaryOf(page), 'No error: it compiles.')
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement.matches('.cm-content')), true)
    await page.keyboard.insertText('ban(1)')
    await isChecked(page)
    const hasLeft = () => page.evaluate(() => document.activeElement.matches('.pg-place'))
    // After Escape, Tab leaves the editor only for two seconds, which may pass on a busy machine.
    for (let tries = 0; tries < 20 && !(await hasLeft()); tries++) {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
    }
    assert.equal(await hasLeft(), true)
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate(() => document.activeElement.matches('.cm-content')), true)
  },

  async 'the field narrows the mistakes'({ page, url, assert }) {
    await open(page, url, FIRST)
    await page.getByLabel('Find a mistake').fill('drizzle')
    assert.deepEqual(await page.locator('.pg-mistake:visible').allTextContents(), [
      expected.find(({ heading }) => /Drizzle/.test(heading)).heading,
    ])
    assert.equal(await page.locator('.pg-find [role=status]').textContent(), '1 mistake')
  },

  async 'types and completions are those of the compiler'({ page, url, assert }) {
    await open(page, url, FIRST)
    await page.locator('.cm-line', { hasText: 'ban(' }).getByText('post').hover()
    await page.locator('.pg-hover-type').waitFor()
    assert.match(await page.locator('.pg-hover-type').textContent(), /const post: (PostId|Id<"post">)/)
    await paste(page, "import { UserId } from './domain.mts'\nUserId")
    await page.keyboard.type('.')
    await page.locator('.cm-tooltip-autocomplete').getByText('generate', { exact: true }).waitFor()
  },

  'a link opens the same code, and no server gets it': withOptions(
    CLIPBOARD,
    async ({ page, context, url, server, assert }) => {
      await open(page, url, FIRST)
      const code = `${FIXED}const s = '<img src=x onerror=alert(1)> ☃'\n`
      await paste(page, code)
      await page.getByRole('button', { name: 'Copy a link' }).click()
      await page.getByText('Copied.').waitFor()
      const link = await page.evaluate(() => navigator.clipboard.readText())
      assert.equal(link, page.url())
      assert.match(link, /playground\/#code=[\w-]+$/)
      const other = await context.newPage()
      await other.goto(link)
      await isChecked(other)
      assert.equal(await codeOf(other), code)
      assert.equal(await other.locator('.pg-title').textContent(), 'Code from a link')
      assert.equal(await other.locator('.pg img').count(), 0)
      assert.deepEqual(
        server.requests.filter((path) => /code|#/.test(path)),
        [],
      )
    },
  ),

  async 'a link to a mistake has its name, and leads to its page'({ page, url, assert }) {
    await open(page, url, '#3-a-plain-string')
    assert.equal(await page.locator('.pg-title').textContent(), '3. A plain string')
    const link = page.getByRole('link', { name: 'On the mistakes page' })
    await link.click()
    await page.waitForURL(/mistakes\/the-wrong-thing-where-an-id-belongs\/#3-a-plain-string$/)
    await page.locator('[id="3-a-plain-string"]').waitFor()
    const trials = await page.getByRole('link', { name: 'Try it' }).all()
    assert.equal(trials.length, 49)
    await trials[4].click()
    await isChecked(page)
    assert.equal(await page.locator('.pg-title').textContent(), expected[4].heading)
  },

  async 'a link to a mistake outlives its number'({ page, url, assert }) {
    await open(page, url, '#999-a-plain-string')
    assert.equal(await page.locator('.pg-title').textContent(), '3. A plain string')
  },

  async 'code with a token gets no link'({ page, url, assert }) {
    await open(page, url, FIRST)
    await paste(page, `const key = '${GITHUB_TOKEN}'`)
    const before = page.url()
    await page.getByRole('button', { name: 'Copy a link' }).click()
    await page.getByText('no link was created').waitFor()
    assert.equal(page.url(), before)
  },

  async 'a hostile fragment is text, or nothing'({ page, url, assert }) {
    page.on('dialog', (dialog) => assert.fail(dialog.message()))
    const pack = async (text) => {
      const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
      return Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')
    }
    const first = 'IDs that cannot change places'
    const fragments = [
      '#code=',
      '#code=%3Cscript%3Ealert(1)%3C/script%3E',
      '#<img src=x onerror=alert(1)>',
      '#code=AAAA',
      `#code=${await pack('null')}`,
      `#code=${await pack('[]')}`,
      `#code=${await pack('{"__proto__":"x","constructor":"y"}')}`,
      `#code=${await pack('{"main.mts":{"toString":1}}')}`,
      `#code=${await pack(`{"main.mts":"${'a'.repeat(40_000_000)}"}`)}`,
      `#code=${'A'.repeat(200_000)}`,
    ]
    // The title appears once the fragment has been read, so the compiler does not have to start.
    await page.route(/\/worker\.js$/, () => {})
    for (const fragment of fragments) {
      await page.goto('about:blank')
      await page.goto(`${url}playground/${fragment}`)
      const title = page.locator('.pg-title:not(:empty)')
      assert.equal(await title.textContent(), first, fragment.slice(0, 60))
    }
    await page.unroute(/\/worker\.js$/)
    const script = '</textarea><script>alert(1)</script><img src=x onerror=alert(1)>\u202e'
    await page.goto('about:blank')
    await open(page, url, `#code=${await pack(JSON.stringify({ 'main.mts': script }))}`)
    assert.match(await codeOf(page), /<script>alert\(1\)<\/script><img src=x onerror=alert\(1\)>/)
    assert.equal(await page.locator('.pg script, .pg img').count(), 0)
  },

  async 'hostile code is text, in the editor and in the errors'({ page, url, assert }) {
    page.on('dialog', (dialog) => assert.fail(dialog.message()))
    await open(page, url, FIRST)
    await page.locator('.cm-content').focus()
    const pieces = [
      '<img src=x onerror=alert(1)>',
      '</script><script>alert(1)</script>',
      '\u202e',
      '\0',
      '${',
      '`',
      '"',
      '\n',
    ]
    // Eight strings are enough, because further strings would repeat.
    for (let i = 0; i < pieces.length; i++) {
      const text = Array.from({ length: 5 }, (_, k) => pieces[(i * 7 + k * k * 3 + k) % pieces.length]).join(
        '',
      )
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(text)
    }
    await isChecked(page)
    await paste(page, "export const n: 1 = '<img src=x onerror=alert(1)>'")
    assert.deepEqual(await textsOf(page), [
      `TS2322: Type '"<img src=x onerror=alert(1)>"' is not assignable to type '1'.`,
    ])
    assert.equal(await page.locator('.pg script, .pg img').count(), 0)
  },

  'without its worker the page says what to do': Object.assign(
    async ({ page, url, assert }) => {
      await page.route('**/worker.js', (route) => route.abort())
      await page.goto(`${url}playground/${FIRST}`)
      await page.locator('.pg[data-state=failed]').waitFor()
      assert.match(await summaryOf(page), /^The compiler did not load\. Open the page/)
      await page.locator('.pg-mistake').nth(3).click()
      await page.locator('.pg[data-state=failed]').waitFor()
    },
    { allow: [/worker\.js|ERR_FAILED/] },
  ),

  'a narrow screen: nothing is wider than it': withOptions(NARROW, async ({ page, url, assert }) => {
    await open(page, url, FIRST)
    const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
    assert.equal(await page.evaluate(isWide), false)
    await page.getByText('Examples and mistakes', { exact: true }).click()
    await page.getByRole('button', { name: '3. A plain string' }).click()
    await isChecked(page)
    assert.equal(await page.getByRole('button', { name: '3. A plain string' }).isVisible(), false)
    assert.equal(await page.evaluate(() => document.activeElement.matches('.pg-title')), true)
    assert.equal(await page.evaluate(isWide), false)
    assert.deepEqual(await findViolations(page), [])
  }),

  async 'axe finds nothing, light and dark'({ page, url, assert }) {
    const findAll = async () => {
      const found = []
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme })
        await page.waitForFunction(
          (isDark) => document.documentElement.classList.contains('dark') === isDark,
          colorScheme === 'dark',
        )
        found.push(...(await findViolations(page)))
      }
      return found
    }
    await open(page, url)
    await withoutFades(page)
    assert.deepEqual(await findAll(), [])
    await paste(page, 'const a = 1\n'.repeat(60))
    assert.deepEqual(await findAll(), [])
    await page.goto(`${url}playground/${FIRST}`)
    await isChecked(page)
    await withoutFades(page)
    assert.deepEqual(await findAll(), [])
    await paste(page, FIXED)
    assert.deepEqual(await findAll(), [])
    await page.getByRole('button', { name: 'domain.mts', exact: true }).click()
    await paste(page, FIXED)
    assert.deepEqual(await findAll(), [])
  },

  async 'only this page loads the compiler, and Drizzle only where it is named'({
    page,
    url,
    server,
    assert,
    say,
  }) {
    const loaded = (name) => server.requests.filter((path) => path.endsWith(name)).length
    const [worker, drizzle] = [loaded('worker.js'), loaded('drizzle.json')]
    await page.goto(url)
    await page.goto(`${url}mistakes/`, { waitUntil: 'networkidle' })
    assert.equal(loaded('worker.js'), worker)
    const sizes = []
    // Responses for the previous page no longer have a body.
    page.on('response', (response) => sizes.push(response.body().catch(() => Buffer.of())))
    await open(page, url, FIRST)
    assert.equal(loaded('drizzle.json'), drizzle)
    const bodies = await Promise.all(sizes)
    const kilobytes = (measure) =>
      Math.round(bodies.reduce((sum, body) => sum + measure(body), 0) / 1000).toLocaleString('en')
    const time = await page.locator('.pg').getAttribute('data-first-answer-ms')
    say(
      `${bodies.length} files, ${kilobytes((body) => body.length)} kB, ` +
        `${kilobytes((body) => gzipSync(body).length)} kB with gzip; the first diagnostic after ${time} ms`,
    )
    await paste(
      page,
      "import { pgTable } from 'drizzle-orm/pg-core'\nimport { idColumn } from 'brandid/drizzle-pg'\n",
    )
    assert.equal(await summaryOf(page), 'No error: it compiles.')
    assert.equal(loaded('drizzle.json'), drizzle + 1)
  },
}

/** Creates cases for all mistakes, split so that they run in parallel. */
function everyMistake() {
  const parts = 3
  const size = Math.ceil(expected.length / parts)
  const pairs = Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part * size, Math.min((part + 1) * size, expected.length)]
    return [
      `mistakes ${from + 1} to ${to}, one click each, show the text of the page of mistakes, and their fixes compile`,
      (given) => tryMistakes(given, from, to),
    ]
  })
  return Object.fromEntries(pairs)
}

async function tryMistakes({ page, url, assert }, from, to) {
  await open(page, url, FIRST)
  assert.equal(await page.locator('.pg-mistake').count(), expected.length)
  for (const [i, { heading, text }] of expected.entries()) {
    if (i < from || i >= to) continue
    const seen = await page.evaluate(clickAndFix, i)
    assert.equal(seen.title, heading)
    assert.equal(seen.text, text, heading)
    assert.equal(seen.isMarkInSight, text !== '', heading)
    assert.equal(seen.lines.every(isPrinted), true, heading)
    assert.equal(seen.fixed, 'No error: it compiles.', heading)
  }
}

/** Runs in the page: opens a mistake and then its fix. Returns the displayed results. */
async function clickAndFix(index) {
  const one = (selector) => document.querySelector(selector)
  const textsOf = (selector) => Array.from(document.querySelectorAll(selector), (each) => each.textContent)
  const isChecked = async () => {
    while (one('.pg').dataset.state !== 'checked') await new Promise(requestAnimationFrame)
    // The editor draws error marks in the next frame.
    await new Promise(requestAnimationFrame)
  }
  document.querySelectorAll('.pg-mistake')[index].click()
  await isChecked()
  const { top, bottom } = one('.cm-scroller').getBoundingClientRect()
  const marks = Array.from(document.querySelectorAll('.cm-lintRange-error'), (mark) =>
    mark.getBoundingClientRect(),
  )
  const seen = {
    title: one('.pg-title').textContent,
    text: textsOf('.pg-text').join('\n'),
    isMarkInSight: marks.some((mark) => mark.top >= top && mark.bottom <= bottom),
    lines: textsOf('.pg-refusals li'),
  }
  one('.pg-fix').click()
  await isChecked()
  return { ...seen, fixed: one('.pg-summary').textContent }
}

/** Whether a line has the compiler's format. */
const isPrinted = (line) => /^(?:main|domain)\.mts\(\d+,\d+\): error TS\d+: /.test(line)
