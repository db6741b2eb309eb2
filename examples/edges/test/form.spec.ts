import { type Browser, chromium, type Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, hasBrowser, launchOptions } from '../../../scripts/chromium.mjs'
import { refusals, team, user } from './service.ts'

describe.runIf(hasBrowser)('react-hook-form in Chromium', () => {
  let server: ViteDevServer
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    server = await createServer({
      root: `${import.meta.dirname}/../form`,
      configFile: false,
      logLevel: 'silent',
      server: { host: '127.0.0.1', port: 0, strictPort: false, fs: { strict: false } },
    })
    await server.listen()
    browser = await chromium.launch(launchOptions)
    page = await browser.newPage()
    await page.goto(server.resolvedUrls?.local[0] as string, { timeout: 100_000 })
    await page.waitForSelector('input', { timeout: 100_000 })
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })

  async function submit(text: string): Promise<void> {
    await page.fill('input', text)
    await page.click('button')
  }

  it.each([
    ...refusals.filter(({ value }) => typeof value === 'string'),
    { name: 'nothing', value: '', detail: 'but received an empty string.' },
  ])('refuses $name beside the field', async ({ value, detail }) => {
    await submit(value as string)
    await eventually(async () => (await page.textContent('[role=alert]'))?.includes(detail))
    expect(await page.evaluate(() => 'invited' in window)).toBe(false)
  })

  it('forgives case and white space, and submits the ID', async () => {
    await submit(`  ${team.toUpperCase()} `)
    const invited = await eventually(() => page.evaluate(() => Reflect.get(window, 'invited')))
    expect(invited).toEqual({ team, guests: 0 })
    expect(user).not.toBe(team)
  })
})
