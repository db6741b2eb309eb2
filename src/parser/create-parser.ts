/** A parser for a fixed list of kinds, for web pages that only check IDs. The parser uses `faultOf` and `refusal` from the core. */
import type { AnyId, Id, Parser } from '../definition/brand.ts'
import { readPrefix } from '../definition/prefix.ts'
import { refusal, refuseStranger } from '../definition/refusal.ts'
import { createShape, faultOf, type ShapeOptions } from '../definition/shape.ts'
import { BASE36_ALPHABET, BASE36_LENGTH } from '../digits/base36.ts'
import { development } from '../errors/development.ts'
import type { IdError, IdResult } from '../errors/error.ts'
import { ownMembers } from '../errors/runtime.ts'
import { checkUuid25 } from '../formats/uuid25/uuid25-default.ts'
import type { CheckedMembers, MemberPrefix, Members } from '../registry/define-ids.ts'

/** A kind in a parser. `IdOf` returns the same ID type as for the kind's definition. */
export interface IdKind<Prefix extends string = string> {
  readonly prefix: Prefix
  /** The entity's name in messages. Defaults to the name in the list. */
  readonly entity: string
  /** The ID type, for `IdOf`. Absent at runtime. */
  readonly $type: Id<Prefix>
  /** Returns the input, typed as an ID, or throws an `IdError`. */
  readonly parse: Parser<Prefix, Id<Prefix>>
  /** Returns a result with the ID or the error. */
  readonly safeParse: Parser<Prefix, IdResult<Id<Prefix>>>
  /** Tests whether the input is an ID of this kind, without normalizing it. */
  is(this: void, input: unknown): input is Id<Prefix>
}

/** The result of `resolve`: an ID, and its prefix, which narrows the type of the ID. */
export type ParsedKind<Prefix extends string> = Prefix extends string
  ? { readonly prefix: Prefix; readonly id: Id<Prefix> }
  : never

/** A parser for a fixed list of kinds, with the same methods as a single kind. `IdOf` returns the union of the kinds' ID types. */
export interface IdParser<Kinds extends Readonly<Record<keyof Kinds, IdKind>>> {
  /** Each kind, by its name in the list. */
  readonly kinds: Kinds
  readonly $type: Kinds[keyof Kinds]['$type']
  readonly parse: Parser<Kinds[keyof Kinds]['prefix'], Kinds[keyof Kinds]['$type']>
  readonly safeParse: Parser<Kinds[keyof Kinds]['prefix'], IdResult<Kinds[keyof Kinds]['$type']>>
  /** Returns the prefix and the ID for an input, or throws an `IdError`. */
  readonly resolve: Parser<Kinds[keyof Kinds]['prefix'], ParsedKind<Kinds[keyof Kinds]['prefix']>>
  /** Tests whether the input is an ID of any of the kinds, without normalizing it. */
  is(this: void, input: unknown): input is Kinds[keyof Kinds]['$type']
}

/** Returns a function that creates the error, or `undefined` if the input is a valid ID. */
type Judge = (input: unknown) => (() => IdError) | undefined

/** A kind's entry in the map of prefixes. */
interface ListedKind {
  readonly prefix: string
  readonly entity: string
  readonly judge: Judge
  /** Never set, because a parser lists no tokens. */
  readonly isToken?: false
}

/** The members of the default format that checks and messages use. */
const DEFAULT_FORMAT = { alphabet: BASE36_ALPHABET, length: BASE36_LENGTH, check: checkUuid25 }

/**
 * Creates a parser from a list of kinds. A server can pass the same list to `defineIds`.
 *
 * A parser registers nothing. Results, codes and messages are the same as in a registry with only these kinds. `description` and
 * `examples` are ignored. Duplicate prefixes fail to compile, but only `defineIds` detects two kinds that share a former prefix or a
 * named ID.
 *
 * @throws {IdError} in development, the same errors as `defineId` for the prefix and the options of a kind.
 * @example
 * export const ids = createParser({ user: {}, keyspace: { prefix: 'ks', format: nanoid() } })
 * export type UserId = IdOf<typeof ids.kinds.user>
 * const user: UserId = ids.kinds.user.parse(input)
 * const { prefix, id } = ids.resolve(input)
 */
export function createParser<const All extends Members>(
  members: All & CheckedMembers<All>,
): IdParser<{ readonly [Name in keyof All]: IdKind<MemberPrefix<Name, All[Name]>> }>
export function createParser(members: Members): object {
  const registered = new Map<string, ListedKind>()
  const names = new Map<unknown, ListedKind>()
  const entries = Object.entries(members).map(([name, given]) => {
    const { prefix = name, ...own } = ownMembers(given)
    development()?.checkGiven(prefix, own, given)
    const { entity = name, format = DEFAULT_FORMAT, accepts = [], aliases = [], named = [] } = own
    const listed = [format, ...accepts] as unknown as ShapeOptions['listed']
    const shape = createShape({ prefix, entity, aliases, named, listed, registered })
    development()?.checkShape(shape)
    const judge: Judge = (input) => {
      const fault = faultOf(shape, input)
      return fault && (() => refusal(shape, input, input, fault))
    }
    const kind = { prefix, entity, judge }
    for (const each of [prefix, ...aliases]) registered.set(each, kind)
    for (const id of named) names.set(id, kind)
    return [name, createChecks({ prefix, entity }, judge)] as const
  })
  const kinds = Object.fromEntries(entries)
  const find = (input: unknown) =>
    names.get(input) ?? registered.get(typeof input === 'string' ? readPrefix(input) : '')
  const resolve = (input: unknown) => ({ id: parser.parse(input), prefix: find(input)?.prefix })
  const parser: Checks = createChecks({ kinds, resolve }, (input) => {
    const kind = find(input)
    return kind ? kind.judge(input) : () => refuseStranger(Object.values(kinds), registered, input)
  })
  return parser
}

/** The checks that `createChecks` derives from a `Judge`. */
interface Checks {
  is(input: unknown): boolean
  parse(input: unknown): unknown
  safeParse(input: unknown): IdResult<AnyId>
}

/** Adds the checks based on a `Judge`. */
function createChecks<Others extends object>(others: Others, judge: Judge): Others & Checks {
  return {
    ...others,
    is: (input) => !judge(input),
    parse(input) {
      const refuse = judge(input)
      if (refuse) throw refuse()
      return input
    },
    safeParse(input) {
      const refuse = judge(input)
      return refuse ? { success: false, error: refuse() } : { success: true, data: input as AnyId }
    },
  }
}
