/** Knows the assertion of an id: a function, since TypeScript takes an assertion method only of an annotated constant. */
import type { Id } from './brand.ts'
import type { AnyIdDef } from './definition.ts'

/**
 * Asserts that a value is an id of a definition: after the call, the compiler knows it.
 *
 * @throws {IdError} what the definition's `parse` throws.
 * @example
 * assertId(UserId, input)
 * loadUser(input)
 */
export function assertId<Prefix extends string>(
  definition: Pick<AnyIdDef<Prefix>, '$type' | 'parse'>,
  value: unknown,
): asserts value is Id<Prefix> {
  definition.parse(value)
}
