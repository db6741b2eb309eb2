/** The dispatch of an id to a handler by its prefix. */
import type { AnyId, Id, PrefixOf } from '../definition/brand.ts'
import { keptOf } from '../definition/messages.ts'
import { prefixOf } from '../definition/prefix.ts'
import { IdError } from '../errors/error.ts'
import { kindOf } from '../errors/words.ts'

/** One handler for each prefix that the id may have. */
export type IdHandlers<Prefix extends string> = { readonly [Key in Prefix]: (id: Id<Key>) => unknown }

/**
 * The constraint of an id of known prefixes: any id. `AnyId` has a sentence for its constraint, which it
 * fails: no list of handlers is exhaustive for it.
 */
export type KnownId<Value extends AnyId> =
  string extends PrefixOf<Value>
    ? 'matchId() requires an id of known prefixes: merge getters into Register of brandid/register, or use idUnion()'
    : unknown

/**
 * Calls the handler of the id's prefix. A missing and a surplus handler fail to compile.
 *
 * The id of an unknown prefix fails to compile, too: such is what `parse` gives while `Register` is empty.
 *
 * @throws {IdError} `wrong_prefix` when a program without types left the handler out.
 * @example
 * const label = matchId(author, { user: (id) => `user ${id}`, team: (id) => `team ${id}` })
 */
export function matchId<Value extends AnyId, Handlers extends IdHandlers<PrefixOf<Value>>>(
  id: Value & KnownId<Value>,
  handlers: {
    readonly [Key in keyof Handlers]: Key extends PrefixOf<Value>
      ? Handlers[Key]
      : `'${Key & string}' is not a prefix of this id`
  },
): ReturnType<Handlers[PrefixOf<Value>]>
export function matchId(id: AnyId, handlers: IdHandlers<string>): unknown {
  const prefix = typeof id === 'string' ? prefixOf(id) : ''
  const handler = prefix && Object.hasOwn(handlers, prefix) ? handlers[prefix] : undefined
  if (handler) return handler(id)
  const expected = `an id with one of the prefixes ${Object.keys(handlers)
    .map((key) => `"${key}"`)
    .join(', ')}`
  if (typeof id !== 'string') throw new IdError('not_a_string', expected, kindOf(id))
  throw new IdError('wrong_prefix', expected, 'an id without a handler', keptOf(id))
}
