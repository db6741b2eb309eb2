/** Waiting that a signal ends. */

/** @throws the reason of the signal, as soon as it is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return unlessAborted(over, signal).finally(() => clearTimeout(timer))
}

/**
 * What a promise gives, unless the signal is aborted first.
 *
 * @throws the reason of the signal. A later result of the promise is ignored then.
 */
export function unlessAborted<Value>(promise: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
