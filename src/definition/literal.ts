/** The literal id: a fixed id of a test or a configuration, checked by the compiler as far as it can see. */
import type { IdDef } from './default-definition-type.ts'
import type { AnyIdDef, IdOf } from './definition-type.ts'
import type { CharacterOf } from './prefix-type.ts'

type Base36 = CharacterOf<'0123456789abcdefghijklmnopqrstuvwxyz'>

/** The characters of a text of 25; an empty text for a shorter or longer one. One template costs a fifth of a recursion. */
type CharactersOf<Body extends string> =
  Body extends `${infer A}${infer B}${infer C}${infer D}${infer E}${infer F}${infer G}${infer H}${infer I}${infer J}${infer K}${infer L}${infer M}${infer N}${infer O}${infer P}${infer Q}${infer R}${infer S}${infer T}${infer U}${infer V}${infer W}${infer X}${infer Rest}`
    ? Rest extends `${infer Y}${infer Beyond}`
      ? Beyond extends ''
        ? A | B | C | D | E | F | G | H | I | J | K | L | M | N | O | P | Q | R | S | T | U | V | W | X | Y
        : ''
      : ''
    : ''

/** A definition of the default format alone: one that accepts former formats has no bound. */
type OfDefaultFormat = Pick<IdDef, 'format' | 'lowerBound'>

/**
 * A text literal that may be an id of the definition; a wrong one turns into a sentence that says what is wrong. The
 * compiler checks the prefix, and for the default format length and alphabet. The definition checks the rest at run time.
 */
export type ValidLiteral<Definition extends AnyIdDef, Text extends string> = string extends Text
  ? 'Expected a string literal: parse() accepts any text'
  : Text extends `${Definition['prefix']}_${infer Body}`
    ? Definition extends OfDefaultFormat
      ? CharactersOf<Body> extends Base36
        ? Text
        : CharactersOf<Body> extends ''
          ? `Expected 25 characters after '${Definition['prefix']}_'`
          : `Expected only 0-9 and a-z after '${Definition['prefix']}_'`
      : Text
    : `Expected a text that starts with '${Definition['prefix']}_'`

/**
 * A fixed id, for tests, fixtures and configuration: the text of the second argument, typed.
 *
 * The compiler checks the prefix, and for the default format the length and the alphabet, each with its own message.
 * The definition checks the whole text when the program runs. Pass a named id to `parse`.
 *
 * @throws {IdError} what the definition's `parse` throws.
 * @example
 * const alice = literal(UserId, 'user_03h9we7hp2hzo9bqbv4l8rz84')
 */
export function literal<const Definition extends AnyIdDef, const Text extends string>(
  definition: Definition,
  text: ValidLiteral<Definition, Text>,
): IdOf<Definition> {
  return definition.parse(text)
}
