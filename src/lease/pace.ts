/** The pace of a lease: when it is renewed, how soon it tries again, how long it waits for an answer. */

/** Three to four tenths of the window, at random: a fleet that started at once does not renew at once. */
export function renewalDelayMs(windowMs: number): number {
  return windowMs * (0.3 + 0.1 * Math.random())
}

/** From a twentieth of the window to a quarter of it, twice as long after each failure, up to half of it left to chance. */
export function retryDelayMs(failures: number, windowMs: number): number {
  return Math.min((windowMs / 20) * 2 ** (failures - 1), windowMs / 4) * (0.5 + 0.5 * Math.random())
}

/** The longest wait for an answer of the store. */
export function answerLimitMs(windowMs: number): number {
  return windowMs / 2
}

/** A timer that keeps no process alive. */
export function quietTimer(action: () => void, ms: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(action, ms)
  // Node's is an object, a browser's a number.
  if (typeof timer === 'object') (timer as { unref(): void }).unref()
  return timer
}
