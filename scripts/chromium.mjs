/** Debian's Chromium, for tests that install their own playwright-core, and a function that waits for a condition. */
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** The headless shell first: opening a page takes a quarter of the time, because the shell has no user interface. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const PATHS = NAMES.map((name) => `/usr/bin/${name}`)
const executablePath = process.env.CHROMIUM ?? PATHS.find((path) => existsSync(path)) ?? PATHS[0]

/** Whether Chromium is installed. */
export const hasBrowser = existsSync(executablePath)

const LONGEST_WAIT_MS = 600_000

/** The launch options for the browser. */
export const launchOptions = {
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/**
 * Waits until an action returns a value, and ignores errors until then. The deadline is much longer than a slow and busy machine needs, so
 * it only ends a wait that would never succeed.
 */
export async function eventually(action) {
  const deadline = Date.now() + LONGEST_WAIT_MS
  let last
  while (Date.now() < deadline) {
    try {
      const result = await action()
      if (result) return result
    } catch (error) {
      last = error
    }
    await setTimeout(100)
  }
  throw new Error(`The condition was not met within ${LONGEST_WAIT_MS / 60_000} minutes`, { cause: last })
}
