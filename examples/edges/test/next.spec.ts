import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually, hasBrowser, launchOptions } from '../../../scripts/chromium.mjs'
import { keepsPromises, team, user } from './service.ts'

const directory = `${import.meta.dirname}/../next`
const next = `${import.meta.dirname}/../../../node_modules/next/dist/bin/next`

const children: ChildProcess[] = []
let printed = ''

/** Starts Next, in a group of processes that can be ended together. */
function start(...args: string[]): ChildProcess {
  // vitest's `NODE_ENV` is not theirs: `next build` means production.
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn(process.execPath, [next, ...args], {
    cwd: directory,
    env: env as never,
    detached: true,
  })
  children.push(child)
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  return child
}

describe('Next', () => {
  const service = { origin: '' }

  beforeAll(async () => {
    const [code] = await once(start('build'), 'exit')
    expect(code, printed).toBe(0)
    start('start', '-H', '127.0.0.1', '-p', '0')
    service.origin = await eventually(() => /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(printed)?.[0])
    await eventually(async () => (await fetch(service.origin)).ok)
  })
  afterAll(() => {
    for (const { pid, exitCode } of children) if (pid && exitCode === null) process.kill(-pid, 'SIGKILL')
  })

  keepsPromises(service, { leaves: ['too large a body'] })

  it('has a server component that sends what `findIds` found to one of the client', async () => {
    const html = await (await fetch(service.origin)).text()
    expect(html).toContain('team: team_03h9we7hp2hzo9bqbv4l8rz84')
  })

  it('has a page that is not found for an ID of another kind', async () => {
    const found = await fetch(`${service.origin}/teams/${team}`)
    expect(await found.text()).toContain(`The team ${team.slice('team_'.length)}`)
    expect((await fetch(`${service.origin}/teams/${user}`)).status).toBe(404)
  })

  it.runIf(hasBrowser)('has a server action that parses what a form sends', async () => {
    const browser = await chromium.launch(launchOptions)
    try {
      const page = await browser.newPage()
      await page.goto(service.origin, { timeout: 100_000 })
      for (const [text, status] of [
        [user, 'but received an ID of another kind'],
        [` ${team.toUpperCase()}`, JSON.stringify({ team, guests: 0 })],
      ] as const) {
        await page.fill('input[name=team]', text)
        await page.click('button')
        await eventually(async () => (await page.textContent('[role=status]'))?.includes(status))
      }
    } finally {
      await browser.close()
    }
  })
})
