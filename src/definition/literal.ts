/** Assertions that a value is an ID: at compile time for string literals, and at runtime for any value. */

import type { CharacterOf, Id } from './brand.ts'
import type { IdDef } from './default-definition-type.ts'
import type { AnyIdDef, IdOf } from './definition-type.ts'

type Base36 = CharacterOf<'0123456789abcdefghijklmnopqrstuvwxyz'>

/**
 * The characters of a 25-character string, or an empty string for any other length. `CharacterOf` does not check the length, and its
 * recursion takes five times as many instantiations per literal.
 */
type CharactersOf<Body extends string> =
  Body extends `${infer A}${infer B}${infer C}${infer D}${infer E}${infer F}${infer G}${infer H}${infer I}${infer J}${infer K}${infer L}${infer M}${infer N}${infer O}${infer P}${infer Q}${infer R}${infer S}${infer T}${infer U}${infer V}${infer W}${infer X}${infer Rest}`
    ? Rest extends `${infer Y}${infer Beyond}`
      ? Beyond extends ''
        ? A | B | C | D | E | F | G | H | I | J | K | L | M | N | O | P | Q | R | S | T | U | V | W | X | Y
        : ''
      : ''
    : ''

/** Matches definitions with only the default format: a definition that accepts former formats has no `lowerBound`. */
type OfDefaultFormat = Pick<IdDef, 'format' | 'lowerBound'>

/**
 * A string literal that may be an ID of the definition. An invalid literal becomes an error message. The compiler checks the prefix and,
 * for the default format, the length and the alphabet. The definition checks the rest at runtime.
 */
export type ValidLiteral<Definition extends AnyIdDef, Text extends string> = string extends Text
  ? 'Expected a string literal: parse() accepts any string'
  : Text extends `${Definition['prefix']}_${infer Body}`
    ? Definition extends OfDefaultFormat
      ? CharactersOf<Body> extends Base36
        ? Text
        : CharactersOf<Body> extends ''
          ? `Expected 25 characters after '${Definition['prefix']}_'`
          : `Expected only 0-9 and a-z after '${Definition['prefix']}_'`
      : Text
    : `Expected a string that starts with '${Definition['prefix']}_'`

/**
 * Returns a string literal, typed as an ID, for tests, fixtures and configuration.
 *
 * The compiler checks the prefix and, for the default format, the length and the alphabet. The definition checks the entire string at
 * runtime. For a named ID, use `parse` instead.
 *
 * @throws {IdError} the same errors as the definition's `parse`.
 * @example
 * const alice = literal(UserId, 'user_03h9we7hp2hzo9bqbv4l8rz84')
 */
export function literal<const Definition extends AnyIdDef, const Text extends string>(
  definition: Definition,
  text: ValidLiteral<Definition, Text>,
): IdOf<Definition> {
  return definition.parse(text)
}

/**
 * The constraint on the value passed to `assertId`: `unknown` if the value may be an ID with the prefix, and a message if it is an ID
 * with another prefix, so that the call fails to compile.
 */
export type NotAnotherId<Prefix extends string, Value> =
  Id<Prefix> extends Value
    ? unknown
    : [Value] extends [{ readonly '~id': unknown } | null | undefined]
      ? AnotherPrefix<PrefixesOf<Value>, Prefix>
      : unknown

/** The prefixes of an ID or a union of IDs. */
type PrefixesOf<Value> = Value extends { readonly '~id': infer Tag } ? keyof Tag & string : never

type AnotherPrefix<Known extends string, Prefix extends string> = [Known & Prefix] extends [never]
  ? [Known] extends [never]
    ? unknown
    : `An ID of '${Known}' is never an ID of '${Prefix}'`
  : unknown

/** The type of a value after `assertId`. A union of IDs keeps only the members with the prefix. */
export type Asserted<Prefix extends string, Value> = Value extends { readonly '~id': infer Tag }
  ? string extends keyof Tag
    ? Value & Id<Prefix>
    : Extract<Value, Id<Prefix>>
  : Value & Id<Prefix>

/**
 * Asserts that a value is a definition's ID, and narrows the value's type.
 *
 * Passing another definition's ID fails to compile.
 *
 * @throws {IdError} the same errors as the definition's `parse`.
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
