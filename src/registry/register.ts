/** Knows what users have told the compiler about their registry. Types only. */
import type { AnyId, Id } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition.ts'

/**
 * The definitions of a whole program, for the types of `parse`, `safeParse`, `isId`, `findIds`. Merge one getter
 * for each definition, beside it: a second getter of the same name fails to compile.
 *
 * @example
 * export const UserId = defineId('user')
 * declare module 'brandid' {
 *   interface Register {
 *     get user(): typeof UserId
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: users merge their definitions into it.
export interface Register {}

/** The prefixes in `Register`. */
export type RegisteredPrefix = keyof Register & string

/** What dispatch and unions tell about an id, once they know its definition. */
export interface ParsedId<Prefix extends string, out Definition> {
  readonly prefix: Prefix
  readonly id: Id<Prefix>
  readonly definition: Definition
}

/** What dispatch tells about an id of one prefix; of a prefix that is not in `Register`, what it tells about any. */
export type ParsedOf<Prefix extends string> = Prefix extends RegisteredPrefix
  ? ParsedId<Prefix, DefinitionOf<Prefix>>
  : Parsed

/** The registered definition of a prefix, or a sentence where its getter returns another's. */
type DefinitionOf<Prefix extends RegisteredPrefix> = Register[Prefix] extends { readonly prefix: Prefix }
  ? Register[Prefix]
  : `The getter '${Prefix}' of Register returns a definition of another prefix`

/** What dispatch tells about an id whose prefix the compiler does not know. */
export interface ParsedAny {
  readonly prefix: string
  readonly id: AnyId
  readonly definition: AnyIdDef
}

/** What `parse` returns: one member for each definition in `Register`; where it is empty, `ParsedAny`. */
export type Parsed = [RegisteredPrefix] extends [never] ? ParsedAny : ParsedRegistered<RegisteredPrefix>

type ParsedRegistered<Prefix extends RegisteredPrefix> = Prefix extends RegisteredPrefix
  ? ParsedId<Prefix, DefinitionOf<Prefix>>
  : never

/** Any id of a definition in `Register`; where it is empty, any id. */
export type RegisteredId = Parsed['id']
