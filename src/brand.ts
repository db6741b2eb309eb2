/** Knows how an id looks to the compiler: a string, and which prefix it carries. */
import type { Brand } from 'ts-brand'

/**
 * The id type of one prefix: a string that only the definition of that prefix can vouch for.
 *
 * Shape: `${Prefix}_${string}` at run time; the key `~id` exists for the compiler alone.
 * The key is not ts-brand's default `__type__`, so a second brand can be laid on top of an id.
 * It is an alias without a conditional, so declarations that mention it can always be emitted.
 *
 * @example
 * function greet(id: Id<'user'>) { return `Hello, ${id}` }
 */
export type Id<Prefix extends string> = Brand<`${Prefix}_${string}`, Prefix, '~id'>

/** Any id, whatever its prefix: every `Id<…>` is assignable to it. */
export type AnyId = Id<string>

/**
 * The prefix of an id type: `PrefixOf<Id<'user'>>` is `'user'`; a union of ids gives a union of prefixes.
 *
 * @example
 * const prefix: PrefixOf<Id<'user'>> = 'user'
 */
export type PrefixOf<Value extends AnyId> = Value['~id']
