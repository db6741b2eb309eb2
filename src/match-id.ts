/** Knows how an id is taken apart by its prefix, with a handler for each. */
import type { AnyId, Id, PrefixOf } from './brand.ts'
import { IdError } from './error.ts'
import { kindOf } from './kind-of.ts'
import { prefixOf } from './prefix.ts'
import { receivedOf } from './refusal.ts'

/** One handler for each prefix that the id may have. */
export type IdHandlers<Prefix extends string> = { readonly [Key in Prefix]: (id: Id<Key>) => unknown }

/**
 * Calls the handler of the id's prefix. A missing and a surplus handler fail to compile.
 *
 * @throws {IdError} `wrong_prefix` when a program without types left the handler out.
 * @example
 * const label = matchId(author, { user: (id) => `user ${id}`, team: (id) => `team ${id}` })
 */
export function matchId<Value extends AnyId, Handlers extends IdHandlers<PrefixOf<Value>>>(
  id: Value,
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
  if (typeof id !== 'string') throw new IdError('not_a_string', expected, kindOf(id), { received: id })
  throw new IdError('wrong_prefix', expected, 'one without a handler', receivedOf(id))
}
