/** The check, by the compiler alone, that no key and no token leaves the server. */
import type { Exposable } from './exposable-type.ts'

/**
 * Returns its argument, and lets the compiler refuse a value that holds a key, a token or `any`. It does nothing at
 * run time.
 *
 * The sentence names the place: *The internal key of 'post' at 'posts[].id' would leave the server*. A program that
 * shows a new token once adds it after the check: `{ ...expose(row), token }`.
 *
 * @example
 * app.get('/users/:id', (c) => c.json(expose(user)))
 */
export function expose<Value>(value: Exposable<Value>): Value
export function expose(value: unknown): unknown {
  return value
}
