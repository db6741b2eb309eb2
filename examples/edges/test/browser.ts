/** Chromium, and patience. */
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium } from 'playwright-core'

/** Waits until an action gives something, for a minute; what it throws meanwhile counts as nothing. */
export async function eventually<Result>(
  action: () => Result | Promise<Result>,
): Promise<NonNullable<Awaited<Result>>> {
  const deadline = Date.now() + 60_000
  let last: unknown
  while (Date.now() < deadline) {
    try {
      const result = await action()
      if (result) return result as NonNullable<Awaited<Result>>
    } catch (error) {
      last = error
    }
    await setTimeout(100)
  }
  throw new Error('It has not come true within a minute', { cause: last })
}

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Whether this machine has a browser; Debian's package is `chromium`. */
export const hasBrowser = existsSync(CHROMIUM)

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
