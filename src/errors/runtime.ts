/** Uses of the runtime that may fail: actions, stacks, state of all copies of the package, pauses; values of other realms. */
import { given } from './development.ts'

/** The own members of an object, without a prototype: an absent member is not one of a polluted `Object.prototype`. */
export function ownMembers<Members extends object>(members: Members): Members {
  return { __proto__: null, ...members }
}

/** A member that an object has itself: neither one of its class, nor one of a polluted `Object.prototype`. */
export function readOwn<Target extends object, Name extends keyof Target>(
  target: Target | undefined,
  name: Name,
): Target[Name] | undefined {
  return target && Object.hasOwn(target, name) ? target[name] : undefined
}

/** The result of an action; `undefined` where it throws. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/**
 * The state that all copies of the package find under a symbol; created by the first copy that asks.
 *
 * @throws {IdError} `invalid_option` when other code has put a value of its own there.
 */
export function shareState<State extends object>(key: symbol, create: () => State): State {
  const holder = globalThis as { [Key in symbol]?: State }
  holder[key] ??= create()
  given?.checkState(key, holder[key], create)
  return holder[key]
}

/** V8's stack API, which the other engines have taken over. ECMAScript's library types do not have it. */
export const stackApi: ErrorConstructor & {
  stackTraceLimit?: number
  captureStackTrace?(holder: object, callee: unknown): void
} = Error

/** Runs an action in which stacks hold so many frames. An engine without a limit is left as it is. */
export function withStackLimit<Result>(frames: number, action: () => Result): Result {
  const { stackTraceLimit } = stackApi
  if (stackTraceLimit === undefined) return action()
  // By reflection, which fails silently where intrinsics are frozen.
  const limit = (value: number) => Reflect.set(stackApi, 'stackTraceLimit', value)
  limit(frames)
  try {
    return action()
  } finally {
    limit(stackTraceLimit)
  }
}

/** @throws the reason of the signal, as soon as it is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return unlessAborted(over, signal).finally(() => clearTimeout(timer))
}

/**
 * The value of a promise, unless the signal is aborted first.
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

// An engine knows a `Date` and a `Uint8Array` by their inner state, which no proxy and no tag imitates.

/**
 * Tests for a `Uint8Array` of any realm, as test runners and frames bring them. `instanceof` rejects those, and runs
 * the traps of a proxy.
 */
export function isBytes(value: unknown): value is Uint8Array {
  return countBytes(value) !== undefined
}

/** The number of bytes of a `Uint8Array`, which its own `length` may misstate; `undefined` for every other value. */
export function countBytes(value: unknown): number | undefined {
  // Getters that all typed arrays share.
  const read = (key: PropertyKey) => Reflect.get(Object.getPrototypeOf(Uint8Array.prototype), key, value)
  return read(Symbol.toStringTag) === 'Uint8Array' ? read('length') : undefined
}

/** Milliseconds since 1970 of a `Date` of any realm; every other value unchanged. */
export function readDate(value: unknown): unknown {
  // Few instants are objects: for the others no exception is made.
  if (typeof value !== 'object') return value
  return attempt(() => Date.prototype.getTime.call(value)) ?? value
}
