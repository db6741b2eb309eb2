/** Debian's Chromium, with retries, for tests that bring their own playwright-core. */
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Whether this machine has the browser. */
export const hasBrowser = existsSync(executablePath)

/** The options with which the browser is launched. */
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

/** Waits up to three minutes, because other checks may run beside it, until an action returns a value. Earlier errors are ignored. */
export async function eventually(action) {
  const deadline = Date.now() + 180_000
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
  throw new Error('It has not come true within three minutes', { cause: last })
}
