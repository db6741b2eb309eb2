/** Values of other realms: an engine knows a `Date` and a `Uint8Array` by their inner state, which no proxy and no tag imitates. */
import { attempt } from '../../errors/attempt.ts'

/**
 * Tests for a `Uint8Array` of any realm, as test runners and frames bring them. `instanceof` refuses those, and runs
 * the traps of a proxy.
 */
export function isBytes(value: unknown): value is Uint8Array {
  return countBytes(value) !== undefined
}

/** The number of bytes of a `Uint8Array`, whatever its own `length` says; `undefined` for every other value. */
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
