/** Uses of the runtime that may fail: actions, stacks, the state that copies of the package share, pauses, and values of other realms. */
import { given } from './development.ts'

/** Copies the own members of an object without a prototype, so that a polluted `Object.prototype` cannot supply an absent member. */
export function ownMembers<Members extends object>(members: Members): Members {
  return { __proto__: null, ...members }
}

/** Reads an own member of an object, never a member of its class or of a polluted `Object.prototype`. */
export function readOwn<Target extends object, Name extends keyof Target>(
  target: Target | undefined,
  name: Name,
): Target[Name] | undefined {
  return target && Object.hasOwn(target, name) ? target[name] : undefined
}

/** Returns the result of an action, or `undefined` if it throws. */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/**
 * Finds the state that all copies of the package share under a symbol. The first copy that needs it creates it.
 *
 * @throws {IdError} `invalid_option` if other code has put its own value there.
 */
export function shareState<State extends object>(key: symbol, create: () => State): State {
  const holder = globalThis as { [Key in symbol]?: State }
  holder[key] ??= create()
  given?.checkState(key, holder[key], create)
  return holder[key]
}

/** V8's stack API, which other engines have adopted. TypeScript's library types for ECMAScript do not have it. */
export const stackApi: ErrorConstructor & {
  stackTraceLimit?: number
  captureStackTrace?(holder: object, callee: unknown): void
} = Error

/**
 * Runs an action during which stacks have at most the given number of frames. In an engine without such a limit, it only runs the
 * action.
 */
export function withStackLimit<Result>(frames: number, action: () => Result): Result {
  const { stackTraceLimit } = stackApi
  if (stackTraceLimit === undefined) return action()
  // `Reflect.set` fails silently if intrinsics are frozen.
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
 * Resolves to the value of a promise, unless the signal is aborted first.
 *
 * @throws the reason of the signal. The promise's later result is then ignored.
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

// Engines recognize a `Date` and a `Uint8Array` by their internal slots, which neither a proxy nor a tag can imitate.

/**
 * Tests for a `Uint8Array` of any realm, because test runners and frames have their own realms. `instanceof` would reject arrays of
 * other realms and run the traps of a proxy.
 */
export function isBytes(value: unknown): value is Uint8Array {
  return countBytes(value) !== undefined
}

/** Counts the bytes of a `Uint8Array`, which an own `length` may misstate. Returns `undefined` for every other value. */
export function countBytes(value: unknown): number | undefined {
  // Getters that all typed arrays share.
  const read = (key: PropertyKey) => Reflect.get(Object.getPrototypeOf(Uint8Array.prototype), key, value)
  return read(Symbol.toStringTag) === 'Uint8Array' ? read('length') : undefined
}

/** Reads the milliseconds since 1970 from a `Date` of any realm. Every other value is returned unchanged. */
export function readDate(value: unknown): unknown {
  // Few instants are objects, and the others should not cost an exception.
  if (typeof value !== 'object') return value
  return attempt(() => Date.prototype.getTime.call(value)) ?? value
}
