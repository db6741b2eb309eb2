/** The pace of a lease: when it is renewed, how soon it tries again, how long it waits for an answer. */

/** A third of the window, a tenth of it more or less: so that a fleet that started at once does not renew at once. */
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

/** Waits, unless the signal aborts: then it rejects with its reason. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    function stop(): void {
      clearTimeout(timer)
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop)
  })
}

/** A timer that keeps no process alive. */
export function quietTimer(action: () => void, ms: number): ReturnType<typeof setTimeout> {
  const timer = setTimeout(action, ms)
  // Node's is an object, a browser's a number.
  if (typeof timer === 'object') (timer as { unref(): void }).unref()
  return timer
}
