/** The dispatch of an id to a handler by its prefix. */
import type { AnyId, Id, PrefixOf } from '../definition/brand.ts'
import { keptOf } from '../definition/messages.ts'
import { prefixOf, SEPARATOR } from '../definition/prefix.ts'
import { IdError } from '../errors/error.ts'
import { kindOf, listOf } from '../errors/words.ts'
import { namedRecordOf } from './dispatch.ts'
import { sharedRecords } from './records.ts'

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
 * Calls the handler of the id's prefix. A missing handler fails to compile, and so does a surplus one.
 *
 * The prefix of a named id is that of its definition in the shared registry.
 *
 * An id of unknown prefix fails to compile, too: `parse` returns such ids while `Register` is empty.
 *
 * It reads the prefix alone: `parse` checks a text of unknown origin.
 *
 * @throws {IdError} `wrong_prefix` when an untyped program omits the handler; `is_token` of a token.
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
  if (typeof id !== 'string') throw new IdError('not_a_string', expectedOf(handlers), kindOf(id))
  const prefix = prefixOf(id)
  if (sharedRecords().get(prefix)?.isToken) {
    throw new IdError('is_token', expectedOf(handlers), `a token ("${prefix}")`)
  }
  const handler = ownHandler(namingPrefixOf(id, prefix), handlers) ?? ownHandler(prefix, handlers)
  if (handler) return handler(id)
  throw new IdError('wrong_prefix', expectedOf(handlers), 'an id without a handler', keptOf(id))
}

function expectedOf(handlers: IdHandlers<string>): string {
  const prefixes = Object.keys(handlers).map((prefix) => `"${prefix}"`)
  return prefixes.length > 0 ? `an id with the prefix ${listOf(prefixes, 'or')}` : 'an id and its handler'
}

type Handler = IdHandlers<string>[string]

/** The prefix of the definition that names an id, where it may differ from the part before the last separator. */
function namingPrefixOf(id: string, prefix: string): string {
  const isClear = prefix !== '' && !prefix.includes(SEPARATOR)
  return isClear ? '' : (namedRecordOf(sharedRecords(), id)?.prefixes[0] ?? '')
}

function ownHandler(prefix: string, handlers: IdHandlers<string>): Handler | undefined {
  return prefix !== '' && Object.hasOwn(handlers, prefix) ? handlers[prefix] : undefined
}
