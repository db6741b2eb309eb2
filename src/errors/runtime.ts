/** Runtime helpers: failing actions, stacks, state shared by copies of the package, pauses, and values from other realms. */
import { given } from './development.ts'

/** Copies an object's own members to an object without a prototype, so that a polluted `Object.prototype` cannot add members. */
export function ownMembers<Members extends object>(members: Members): Members {
  return { __proto__: null, ...members }
}

/** Reads an object's own member, never an inherited member, such as a member of a polluted `Object.prototype`. */
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
 * Returns the state that all copies of the package share under a symbol. The first copy that needs the state creates it.
 *
 * @throws {IdError} `invalid_option` if other code has stored its own value under the symbol.
 */
export function shareState<State extends object>(key: symbol, create: () => State): State {
  const holder = globalThis as { [Key in symbol]?: State }
  holder[key] ??= create()
  given?.checkState(key, holder[key], create)
  return holder[key]
}

/** V8's stack API, which other engines have adopted but TypeScript's ECMAScript types lack. */
export const stackApi: ErrorConstructor & {
  stackTraceLimit?: number
  captureStackTrace?(holder: object, callee: unknown): void
} = Error

/** Runs an action with a limit on the number of stack frames. In an engine without `stackTraceLimit`, the action runs without a limit. */
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

/**
 * Creates an error whose stack begins at the caller of `callee`. A capture after the creation takes a tenth less time than in the
 * constructor, because the functions that explain the error are no longer on the stack.
 */
export function atCaller<Thrown extends object>(create: () => Thrown, callee: unknown): Thrown {
  const error = withStackLimit(0, create)
  stackApi.captureStackTrace?.(error, callee)
  return error
}

/** @throws the signal's reason, as soon as the signal is aborted. */
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
 * @throws the signal's reason. The promise's later result is ignored.
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

// The functions below recognize `Date` and `Uint8Array` by their internal slots, which neither a proxy nor a tag can imitate.

/**
 * Tests for a `Uint8Array` from any realm, because test runners and frames have their own realms. `instanceof` would reject arrays from
 * other realms and run proxy traps.
 */
export function isBytes(value: unknown): value is Uint8Array {
  return countBytes(value) !== undefined
}

/** Counts the bytes of a `Uint8Array`, even if an overridden `length` is wrong. Returns `undefined` for any other value. */
export function countBytes(value: unknown): number | undefined {
  // Reads through the getters that all typed arrays share.
  const read = (key: PropertyKey) => Reflect.get(Object.getPrototypeOf(Uint8Array.prototype), key, value)
  return read(Symbol.toStringTag) === 'Uint8Array' ? read('length') : undefined
}

/** Converts a `Date` from any realm to milliseconds since 1970. Any other value is returned unchanged. */
export function readDate(value: unknown): unknown {
  // Most instants are numbers, and throwing and catching an exception for each would take too long.
  if (typeof value !== 'object') return value
  return attempt(() => Date.prototype.getTime.call(value)) ?? value
}
