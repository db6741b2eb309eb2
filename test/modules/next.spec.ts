import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually, hasBrowser, launchOptions } from '../../scripts/chromium.mjs'
import { freePort, type Running, start } from './server.ts'

// One ids.ts, used by pages (server components), a client component, route handlers, and the Pages Router: Next bundles
// it once for each layer, brandid with it but for the Pages Router, and evaluates all of them in one process.

const directory = join(import.meta.dirname, 'next')
const next = join(import.meta.dirname, '../../node_modules/next/dist/bin/next')
const idsFile = join(directory, 'ids.ts')
const original = readFileSync(idsFile, 'utf8')

let server: Running | undefined
let origin: string

async function serve(...args: string[]): Promise<void> {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  server = start([next, ...args, '-H', '127.0.0.1', '-p', String(port)], directory, {
    DIST_DIR: distDirOf(args),
  })
  await eventually(() => server?.printed().includes('Ready'))
}

const distDirOf = (args: readonly string[]) => (args[0] === 'dev' ? '.next-dev' : '.next')

async function stop(): Promise<void> {
  await server?.stop()
  server = undefined
}

afterEach(() => {
  writeFileSync(idsFile, original)
})

async function get(path: string): Promise<string> {
  const response = await fetch(origin + path)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} gave ${response.status}\n${server?.printed()}`)
  return text
}

/** The id that a page or a route handler makes. */
async function idOf(path: string): Promise<string> {
  return /user_[0-9a-z]+/.exec(await get(path))?.[0] as string
}

const paths = ['/', '/second', '/api/ids', '/api/second']
// The Pages Router leaves brandid to Node: one copy of it meets ids.ts in a chunk for each layer.
const pagesPaths = ['/pages', '/api/pages-ids']

describe('next build and next start', () => {
  beforeAll(async () => {
    const build = start([next, 'build'], directory, { DIST_DIR: '.next' })
    expect(await build.ended, build.printed()).toBe(0)
    await serve('start')
  })

  afterAll(stop)

  it.each([...paths, ...pagesPaths])('makes IDs at %s that the route handlers parse', async (path) => {
    const id = await idOf(path)
    expect(id).toMatch(/^user_[0-9a-z]{25}$/)
    for (const handler of ['/api/ids', '/api/second', '/api/pages-ids']) {
      expect(JSON.parse(await get(`${handler}?id=${id}`))).toEqual({ id, success: true, prefixes: ['user'] })
    }
  })

  it('renders the server component and the client component with one kind of ID', async () => {
    const page = await get('/')
    expect(page).toMatch(/<p id="server">user user_[0-9a-z]{25}</)
    expect(page).toMatch(/<button id="client"[^>]*>user true none</)
  })

  it('refuses what is no ID, in the layer of the route handlers, too', async () => {
    expect(JSON.parse(await get('/api/ids?id=user_1'))).toMatchObject({ code: 'invalid_length' })
    expect(JSON.parse(await get('/api/ids?id=usr_1'))).toMatchObject({ code: 'unknown_prefix' })
  })

  it.runIf(hasBrowser)('makes IDs in the browser that the server parses', async () => {
    const browser = await chromium.launch(launchOptions)
    try {
      const page = await browser.newPage()
      const errors: Error[] = []
      page.on('pageerror', (error) => errors.push(error))
      await page.goto(origin, { timeout: 300_000 })
      const button = page.locator('#client')
      const own = await eventually(async () => {
        await button.click()
        return /user true (user_[0-9a-z]{25})$/.exec((await button.textContent()) ?? '')?.[1]
      })
      expect(JSON.parse(await get(`/api/ids?id=${own}`))).toMatchObject({ success: true })
      expect(errors).toEqual([])
    } finally {
      await browser.close()
    }
  })

  it('meets no duplicate', () => {
    expect(server?.printed()).not.toMatch(/duplicate_prefix|⨯/)
  })
})

/** Writes ids.ts so that bodies have that many characters. */
function editIds(length: number, edit = 0): void {
  const options = `{ format: nanoid({ length: ${length} }) }`
  const text = original.replace("defineId('user')", `defineId('user', ${options})`)
  writeFileSync(idsFile, `import { nanoid } from 'brandid/formats'\n${text}// edit ${edit}\n`)
}

/**
 * Edits ids.ts until an action is done: Next loses an edit that it sees before the page has subscribed to the chunk. Each wait is
 * twice as long as the one before, up to 80 seconds, because each edit compiles anew and a slow machine would otherwise do
 * nothing else.
 */
async function whileEdited<Result>(length: number, action: () => Promise<Result>): Promise<Result> {
  let edit = 0
  let timer: NodeJS.Timeout | undefined
  const editAgain = () => {
    editIds(length, edit)
    timer = setTimeout(editAgain, 10_000 * 2 ** Math.min(edit++, 3))
  }
  editAgain()
  return action().finally(() => clearTimeout(timer))
}

describe.each([
  { bundler: 'Turbopack', flags: [], order: paths },
  { bundler: 'Turbopack', flags: [], order: [...paths].reverse() },
  { bundler: 'Turbopack', flags: [], order: [...pagesPaths, ...paths] },
  { bundler: 'webpack', flags: ['--webpack'], order: paths },
  { bundler: 'webpack', flags: ['--webpack'], order: [...pagesPaths, '/'] },
])('next dev with $bundler, asked for $order', ({ flags, order }) => {
  afterEach(stop)

  it('evaluates an edited ids.ts anew in every layer and chunk, and its new options hold', async () => {
    await serve('dev', ...flags)
    for (const path of order) expect(await idOf(path)).toHaveLength('user_'.length + 25)
    const handler = order.includes('/api/ids') ? '/api/ids' : '/api/pages-ids'
    for (const length of [12, 20, 16]) {
      await whileEdited(length, async () => {
        for (const path of order) {
          const id = await eventually(async () => {
            const id = await idOf(path)
            return id.length === 'user_'.length + length && id
          })
          expect(JSON.parse(await get(`${handler}?id=${id}`))).toMatchObject({ success: true })
        }
      })
    }
    expect(server?.printed()).not.toContain('duplicate_prefix')
  })
})

describe.runIf(hasBrowser).each([
  { bundler: 'Turbopack', flags: [] },
  { bundler: 'webpack', flags: ['--webpack'] },
])('next dev with $bundler, in the browser', ({ flags }) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch(launchOptions)
  })
  afterAll(() => browser.close())
  afterEach(stop)

  it('evaluates an edited ids.ts anew without a reload of the page, and its new options hold', async () => {
    await serve('dev', ...flags)
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(origin, { timeout: 300_000 })
    const button = page.locator('#client')
    const shown = (length: number) =>
      eventually(async () => {
        await button.click()
        const text = (await button.textContent()) ?? ''
        if (!new RegExp(`^user true user_[0-9a-z]{${length}}$`).test(text))
          throw new Error(`${length}: ${text}`)
        return true
      })
    await shown(25)
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
    for (const length of [12, 20]) await whileEdited(length, () => shown(length))
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true)
    expect(errors.filter((text) => text.includes('unused'))).toEqual([])
  })
})

describe('serverExternalPackages with brandid', () => {
  afterEach(stop)

  it('has one brandid, and one kind of ID in all chunks with ids.ts', async () => {
    const build = start([next, 'build'], directory, { DIST_DIR: '.next', EXTERNAL: 'brandid' })
    expect(await build.ended, build.printed()).toBe(0)
    await serve('start')
    for (const path of [...paths, ...pagesPaths]) {
      const id = await idOf(path)
      expect(JSON.parse(await get(`/api/ids?id=${id}`))).toMatchObject({ id, success: true })
      expect(JSON.parse(await get(`/api/pages-ids?id=${id}`))).toMatchObject({ id, success: true })
    }
    expect(server?.printed()).not.toMatch(/duplicate_prefix|⨯/)
  })
})
