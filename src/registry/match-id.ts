/** The dispatch of an id to a handler by its prefix. */
import type { AnyId, Id, NameOf, PrefixIn, PrefixOf } from '../definition/brand.ts'
import { readPrefix } from '../definition/prefix.ts'
import { keepInput } from '../definition/refusal.ts'
import { IdError } from '../errors/error.ts'
import { describeKind, joinWords } from '../errors/words.ts'
import { findNaming } from './dispatch.ts'
import type { SeveralOwners } from './dispatch-types.ts'
import { sharedRecords } from './records.ts'

// Where a handler is missing, the compiler puts this type in the place of each. By its key the result is `never`, not `unknown`,
// which would be the first error that it prints.
interface Handler<Name extends string> {
  (id: Id<Name>): unknown
  readonly '~handler'?: never
}

/** One handler for each prefix that the id may have. The names of scopes have a type of their own: most ids have none. */
export type IdHandlers<Name extends string> = [Name & `${string}:${string}`] extends [never]
  ? { readonly [Prefix in Name]: Handler<Prefix> }
  : { readonly [Each in Name as PrefixIn<Each>]: Handler<Each> }

/** The result of one of some handlers. */
type Returned<Given> = Given extends (id: never) => infer Result
  ? '~handler' extends keyof Given
    ? never
    : Result
  : never

/** The ids that have no handler. */
export type Unhandled<Value extends AnyId, Handled> = Value extends unknown
  ? PrefixOf<Value> extends Handled
    ? never
    : Value
  : never

/**
 * The constraint of an id of known prefixes: any id. `AnyId` has a sentence for its constraint, which it
 * fails: no list of handlers is exhaustive for it.
 */
export type KnownId<Value extends AnyId> =
  string extends NameOf<Value>
    ? 'matchId() requires an id of known prefixes: merge getters into Register of brandid/register, or use idUnion()'
    : [SeveralOwners<NameOf<Value>>] extends [never]
      ? unknown
      : SeveralOwners<NameOf<Value>>

/**
 * Calls the handler of the id's prefix. A missing handler fails to compile, and so does a surplus one.
 *
 * The prefix of a named id is that of its definition in the shared registry.
 *
 * An id of unknown prefix fails to compile, too: `parse` returns such ids while `Register` is empty. With `otherwise`,
 * which receives the ids without a handler, neither must be known.
 *
 * It reads only the prefix: `parse` checks a text of unknown origin.
 *
 * @throws {IdError} `wrong_prefix` when an untyped program omits the handler; `missing_prefix` of a bare id; `is_token` of
 * a token.
 * @example
 * const label = matchId(author, { user: (id) => `user ${id}`, team: (id) => `team ${id}` })
 * const found = matchId(registry.normalize(text), { user: (id) => `/users/${id}` }, () => '/search')
 */
export function matchId<
  Value extends AnyId,
  Handlers extends IdHandlers<NameOf<Value>>,
  Prefix = PrefixOf<Value>,
>(
  id: Value & KnownId<Value>,
  handlers: {
    // A parameter, because each handler would compute the prefixes.
    readonly [Key in keyof Handlers]: Key extends Prefix
      ? Handlers[Key]
      : `'${Key & string}' is not a prefix of this id`
  },
): Returned<Handlers[keyof Handlers]>
export function matchId<Value extends AnyId, Handlers extends Partial<IdHandlers<NameOf<Value>>>, Rest>(
  id: Value,
  handlers: {
    readonly [Key in keyof Handlers]: Key extends PrefixOf<Value>
      ? Handlers[Key]
      : `'${Key & string}' is not a prefix of this id`
  },
  otherwise: (id: Unhandled<Value, keyof Handlers>) => Rest,
): Returned<Handlers[keyof Handlers]> | Rest
export function matchId(
  id: AnyId,
  handlers: IdHandlers<string>,
  otherwise?: (id: never) => unknown,
): unknown {
  if (typeof id !== 'string') throw new IdError('not_a_string', describeExpected(handlers), describeKind(id))
  const prefix = readPrefix(id)
  if (sharedRecords().get(prefix)?.isToken) {
    throw new IdError('is_token', describeExpected(handlers), `a token ("${prefix}")`)
  }
  const naming = findNaming(sharedRecords(), id)
  const handler =
    (naming && findHandler(naming.prefixes[0], handlers)) ?? findHandler(prefix, handlers) ?? otherwise
  if (handler) return handler(id as never)
  const [code, received] = prefix
    ? (['wrong_prefix', 'an id without a handler'] as const)
    : (['missing_prefix', 'an id without a prefix'] as const)
  throw new IdError(code, describeExpected(handlers), received, keepInput(id, sharedRecords()))
}

function describeExpected(handlers: IdHandlers<string>): string {
  const prefixes = Object.keys(handlers).map((prefix) => `"${prefix}"`)
  return prefixes.length > 0 ? `an id with the prefix ${joinWords(prefixes, 'or')}` : 'an id and its handler'
}

function findHandler(prefix: string, handlers: IdHandlers<string>): Handler<string> | undefined {
  return prefix !== '' && Object.hasOwn(handlers, prefix) ? handlers[prefix] : undefined
}
