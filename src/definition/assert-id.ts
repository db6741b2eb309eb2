/** The assertion of an id: a function, because TypeScript allows assertion methods only on annotated constants. */
import type { Id } from './brand.ts'
import type { AnyIdDef } from './definition-type.ts'

/**
 * The constraint of a value that may be an id of the prefix: `unknown`. A value whose type is an id of
 * other prefixes has a sentence for its constraint, which it fails.
 */
export type NotAnotherId<Prefix extends string, Value> =
  Id<Prefix> extends Value
    ? unknown
    : [Value] extends [{ readonly '~id': unknown } | null | undefined]
      ? AnotherPrefix<PrefixesOf<Value>, Prefix>
      : unknown

/** Every prefix of an id or of a union of ids. */
type PrefixesOf<Value> = Value extends { readonly '~id': infer Tag } ? keyof Tag & string : never

type AnotherPrefix<Known extends string, Prefix extends string> = [Known & Prefix] extends [never]
  ? [Known] extends [never]
    ? unknown
    : `An id of '${Known}' is never an id of '${Prefix}'`
  : unknown

/** What an asserted value is: of a union of ids, the members with the prefix. */
export type Asserted<Prefix extends string, Value> = Value extends { readonly '~id': infer Tag }
  ? string extends keyof Tag
    ? Value & Id<Prefix>
    : Extract<Value, Id<Prefix>>
  : Value & Id<Prefix>

/**
 * Asserts that a value is an id of a definition: after the call, its type is the id.
 *
 * An id of another definition fails to compile.
 *
 * @throws {IdError} what the definition's `parse` throws.
 * @example
 * assertId(UserId, input)
 * loadUser(input)
 */
export function assertId<Prefix extends string, Value extends NotAnotherId<Prefix, Value>>(
  definition: Pick<AnyIdDef<Prefix>, '$type' | 'parse'>,
  value: Value,
): asserts value is Asserted<Prefix, Value> {
  definition.parse(value as unknown)
}
