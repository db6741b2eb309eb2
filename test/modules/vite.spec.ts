import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { ModuleRunner } from 'vite/module-runner'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually, hasBrowser, launchOptions } from '../../scripts/chromium.mjs'

// Vite's dev server: a file is edited while it runs.

const idsWith = (options: string) => `import { defineId } from 'brandid'
import { nanoid } from 'brandid/formats'
export const UserId = defineId('user', ${options})
`

const first = idsWith('{ format: nanoid({ length: 12 }) }')
const edited = idsWith('{ format: nanoid({ length: 20 }) }')
const otherFile = "import { defineId } from 'brandid'\n\nexport const MemberId = defineId('user')\n"
const copyPaste = `${first}export const MemberId = defineId('user', { format: nanoid({ length: 12 }) })\n`

let project: string
let server: ViteDevServer

function write(name: string, text: string): void {
  writeFileSync(join(project, name), text)
}

async function serve(ssr: { noExternal?: string[] } = {}): Promise<void> {
  server = await createServer({
    root: project,
    configFile: false,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, strictPort: false },
    ssr,
    cacheDir: join(project, '.vite'),
  })
}

beforeEach(() => {
  project = mkdtempSync(join(import.meta.dirname, 'vite-'))
  cpSync(join(import.meta.dirname, 'vite'), project, { recursive: true })
  write('ids.ts', first)
})

afterEach(async () => {
  await server.close()
  // On the server, the projects of all tests are in one process, and so have one registry.
  Reflect.get(globalThis, Symbol.for('brandid.registry.1'))?.clear()
  rmSync(project, { recursive: true, force: true })
})

// On the server, brandid stays outside of Vite's module graph, or is bundled into it and reloaded along.
describe.each([
  { kind: 'left to Node', ssr: {} },
  { kind: 'bundled', ssr: { noExternal: ['brandid'] } },
])('on the server, with brandid $kind', ({ ssr }) => {
  /** Both ways to load a module on the server: the older one, and the runner, which frameworks use. */
  describe.each([
    { way: 'ssrLoadModule', load: (url: string) => server.ssrLoadModule(url) },
    { way: 'a module runner', load: (url: string) => runner().import(url) },
  ])('by $way', ({ load }) => {
    beforeEach(() => serve(ssr))

    it('reloads an edited file, and its new options hold', async () => {
      const before = await load('/main.ts')
      expect(before.make()).toHaveLength('user_'.length + 12)
      for (const [text, length] of [
        [edited, 20],
        [first, 12],
      ] as const) {
        write('ids.ts', text)
        const id = await eventually(async () => {
          const id = (await load('/main.ts')).make()
          return id.length === 'user_'.length + length && id
        })
        expect((await load('/main.ts')).read(id)).toBe('user')
      }
    })

    it('refuses a second file that claims the prefix, with both places', async () => {
      await load('/main.ts')
      write('other.ts', otherFile)
      await expect(load('/other.ts')).rejects.toMatchObject({
        code: 'duplicate_prefix',
        message: expect.stringMatching(
          /is already defined at \S*\/ids\.ts:\d+:\d+, and again at \S*\/other\.ts:\d+:\d+\. Define it once/,
        ),
      })
    })

    it('refuses a copy that was pasted into the file, at once', async () => {
      await load('/main.ts')
      write('ids.ts', copyPaste)
      const error = await eventually(() =>
        load('/ids.ts').then(
          () => undefined,
          (error: unknown) => error,
        ),
      )
      expect(error).toMatchObject({
        code: 'duplicate_prefix',
        message: expect.stringMatching(
          /is already defined at \S*\/ids\.ts:\d+:\d+, and again at \S*\/ids\.ts:\d+:\d+\. Define it once/,
        ),
      })
    })
  })
})

function runner(): ModuleRunner {
  const environment = server.environments.ssr
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite has no runner')
  return environment.runner
}

describe.runIf(hasBrowser)('in the browser', () => {
  let browser: Browser
  let page: Page
  let errors: string[]

  beforeAll(async () => {
    browser = await chromium.launch(launchOptions)
  })
  afterAll(() => browser.close())

  beforeEach(async () => {
    await serve()
    await server.listen()
    page = await browser.newPage()
    errors = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(server.resolvedUrls?.local[0] as string)
    await eventually(() => shown(12))
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
  })
  afterEach(() => page.close())

  /** Whether the page shows an id of that length, which `parse` finds. */
  async function shown(length: number): Promise<boolean> {
    const text = (await page.textContent('#id')) ?? ''
    return new RegExp(`^user user_[0-9a-z]{${length}}$`).test(text)
  }

  it('replaces an edited file without a reload of the page, and its new options hold', async () => {
    for (const [text, length] of [
      [edited, 20],
      [first, 12],
      [edited, 20],
    ] as const) {
      write('ids.ts', text)
      await eventually(() => shown(length))
    }
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true)
    expect(errors).toEqual([])
  })

  it('refuses a second file that claims the prefix, with both places', async () => {
    write('other.ts', otherFile)
    write('ids.ts', `${first}import './other.ts'\n`)
    const message = await eventually(() => errors.find((text) => text.includes('is already defined at')))
    expect(message).toMatch(
      /is already defined at \S*\/(?:ids|other)\.ts:\d+:\d+, and again at \S*\/(?:ids|other)\.ts:\d+:\d+/,
    )
  })

  it('refuses a copy that was pasted into the file, at once', async () => {
    write('ids.ts', copyPaste)
    const message = await eventually(() => errors.find((text) => text.includes('is already defined at')))
    expect(message).toMatch(/is already defined at \S*\/ids\.ts:\d+:\d+, and again at \S*\/ids\.ts:\d+:\d+/)
  })
})
