/** A closed set of definitions: the ids of a field that holds several kinds. */
import type { AnyId, PlainText } from '../definition/brand.ts'
import type { AnyIdDef, NotOneKind } from '../definition/definition-type.ts'
import { keptOf, type Reason, strangerReason } from '../definition/messages.ts'
import { prefixOf } from '../definition/prefix.ts'
import { standardOf } from '../definition/standard-props.ts'
import type { StandardProps } from '../definition/standard-schema.ts'
import { IdError } from '../errors/error.ts'
import { dataOf, failure, type IdResult } from '../errors/result.ts'
import { article, kindOf, listOf } from '../errors/words.ts'
import { resolved } from './dispatch.ts'
import type { ParsedId } from './dispatch-types.ts'
import { normalizeHint } from './normalize-hint.ts'
import { type Records, sharedRecords } from './records.ts'

/** What a union resolves one of its ids to. */
export type UnionParsed<Definition extends AnyIdDef> = Definition extends {
  readonly prefix: infer Prefix extends string
}
  ? ParsedId<Prefix, Definition>
  : never

/** A closed set of definitions. `IdOf` is the union of their ids. */
export interface IdUnion<Definition extends AnyIdDef> {
  /** The definitions, in the order given. */
  readonly definitions: readonly Definition[]
  /** The union of the id types, for `IdOf`; absent at run time. */
  readonly $type: Definition['$type']
  // Four overloads, as in `AnyIdDef`: of them the compiler reports the last alone.
  /** Checks an id again: returns it unchanged, or throws an `IdError`. */
  parse(this: void, input: Definition['$type']): Definition['$type']
  /** Returns an optional id; throws an `IdError` for `null` and `undefined`. */
  parse(this: void, input: Definition['$type'] | null | undefined): Definition['$type']
  /** Returns a text, typed as an id, or throws an `IdError`. */
  parse(this: void, input: PlainText | null | undefined): Definition['$type']
  /** Returns a value of any type, typed as an id, or throws an `IdError`. An id of another definition fails to compile. */
  parse<Input>(this: void, input: NotOneKind<Input>): Definition['$type']
  /** Checks an id again: the result has it unchanged, or the error. */
  safeParse(this: void, input: Definition['$type']): IdResult<Definition['$type']>
  /** The result for an optional id: the id, or the error of `null` and `undefined`. */
  safeParse(this: void, input: Definition['$type'] | null | undefined): IdResult<Definition['$type']>
  /** The result for a text: the id, or the error. */
  safeParse(this: void, input: PlainText | null | undefined): IdResult<Definition['$type']>
  /** The result for a value of any type: the id, or the error. An id of another definition fails to compile. */
  safeParse<Input>(this: void, input: NotOneKind<Input>): IdResult<Definition['$type']>
  /** Returns prefix, id and definition of an id. */
  resolve(this: void, input: Definition['$type']): UnionParsed<Definition>
  /** Returns prefix, id and definition of an optional id; throws an `IdError` for `null` and `undefined`. */
  resolve(this: void, input: Definition['$type'] | null | undefined): UnionParsed<Definition>
  /** Returns prefix, id and definition of a text, or throws an `IdError`. */
  resolve(this: void, input: PlainText | null | undefined): UnionParsed<Definition>
  /** Returns prefix, id and definition of any value, or throws an `IdError`. An id of another definition fails to compile. */
  resolve<Input>(this: void, input: NotOneKind<Input>): UnionParsed<Definition>
  /** The result for an id: prefix, id and definition, or the error. */
  safeResolve(this: void, input: Definition['$type']): IdResult<UnionParsed<Definition>>
  /** The result for an optional id: prefix, id and definition, or the error of `null` and `undefined`. */
  safeResolve(this: void, input: Definition['$type'] | null | undefined): IdResult<UnionParsed<Definition>>
  /** The result for a text: prefix, id and definition, or the error. */
  safeResolve(this: void, input: PlainText | null | undefined): IdResult<UnionParsed<Definition>>
  /** The result for any value: prefix, id and definition, or the error. An id of another definition fails to compile. */
  safeResolve<Input>(this: void, input: NotOneKind<Input>): IdResult<UnionParsed<Definition>>
  /** Tests whether the input is an id of any of the definitions. */
  is(this: void, input: unknown): input is Definition['$type']
  /** Anchored, without flags: the patterns of all members. */
  readonly pattern: RegExp
  readonly '~standard': StandardProps<Definition['$type']>
}

/** The type of `idUnion`. */
export type CreateIdUnion = <const Definitions extends readonly AnyIdDef[]>(
  ...definitions: Definitions & NonEmpty<Definitions>
) => IdUnion<Definitions[number]>

/** A list of at least one definition; an empty one turns into a sentence. */
export type NonEmpty<Definitions extends readonly unknown[]> = Definitions extends readonly []
  ? readonly ['idUnion requires at least one definition']
  : unknown

/** The `idUnion` of a registry, whose prefixes its messages may name. */
export function idUnionIn(records: Records): CreateIdUnion {
  function idUnion<const Definitions extends readonly AnyIdDef[]>(
    ...definitions: Definitions
  ): IdUnion<Definitions[number]>
  function idUnion(...definitions: readonly AnyIdDef[]): Omit<IdUnion<AnyIdDef>, '$type'> {
    if (definitions.length === 0) throw new IdError('invalid_option', 'at least one definition', 'none')
    const members = withFormer(
      membersBy(definitions, ({ prefix }) => [prefix]),
      definitions,
    )
    const names = membersBy(definitions, namesElsewhere)
    checkNames(names, members)
    // Few unions have such names: the others do not pay for the lookup.
    const memberOf = (input: string) =>
      (names.size > 0 ? names.get(input) : undefined) ?? members.get(prefixOf(input))
    const refusal = (input: unknown) => unionRefusal(definitions, members, records, input)

    const is = (input: unknown): input is AnyId => typeof input === 'string' && !!memberOf(input)?.is(input)

    const safeResolve = (input: unknown): IdResult<UnionParsed<AnyIdDef>> => {
      const definition = is(input) && memberOf(input)
      return definition
        ? { success: true, data: resolved(definition.prefix, input, definition) }
        : failure(() => refusal(input))
    }

    return {
      definitions,
      is,
      parse(input: unknown) {
        if (is(input)) return input
        throw refusal(input)
      },
      safeParse: (input: unknown): IdResult<AnyId> =>
        is(input) ? { success: true, data: input } : failure(() => refusal(input)),
      resolve: (input: unknown) => dataOf(safeResolve(input)),
      safeResolve,
      pattern: new RegExp(definitions.map(({ pattern }) => pattern.source).join('|')),
      '~standard': standardOf(is, refusal, (options) => ({
        anyOf: definitions.map((definition) => definition['~standard'].jsonSchema.output(options)),
      })),
    }
  }
  return idUnion
}

/**
 * Creates a closed set of definitions, for a field that holds ids of several kinds.
 *
 * Unlike `parse`, it accepts the ids of its members only: use it at a trust boundary.
 *
 * @throws {IdError} `invalid_option` without a definition; `duplicate_prefix` when two share a prefix or a named id.
 * @example
 * const OwnerId = idUnion(UserId, TeamId)
 * type OwnerId = IdOf<typeof OwnerId>
 * const owner: OwnerId = OwnerId.parse(input)
 * const { prefix, id } = OwnerId.resolve(input)
 */
export const idUnion: CreateIdUnion = /* @__PURE__ */ idUnionIn(/* @__PURE__ */ sharedRecords())

/** Members by prefix, present and former, or by named id. */
type Members = ReadonlyMap<string, AnyIdDef>

/** Named ids whose last separator is behind another prefix than that of their definition. */
function namesElsewhere({ prefix, named }: AnyIdDef): readonly string[] {
  return named.filter((name) => prefixOf(name) !== prefix)
}

/** @throws {IdError} `duplicate_prefix` when two members have a key. */
function membersBy(
  definitions: readonly AnyIdDef[],
  keysOf: (definition: AnyIdDef) => readonly string[],
): Members {
  const members = new Map<string, AnyIdDef>()
  for (const definition of definitions) {
    for (const key of keysOf(definition)) {
      checkApart(key, members.get(key), definition)
      members.set(key, definition)
    }
  }
  return members
}

/** The members by former prefixes, too: only messages need them, so another member's present prefix goes first. */
function withFormer(members: Members, definitions: readonly AnyIdDef[]): Members {
  const former = definitions.flatMap((definition) =>
    definition.aliases.map((alias) => [alias, definition] as const),
  )
  return new Map([...former.reverse(), ...members])
}

/** @throws {IdError} `duplicate_prefix` when a member accepts what another one names. */
function checkNames(names: Members, members: Members): void {
  for (const [name, definition] of names) {
    const holder = members.get(prefixOf(name))
    if (holder?.is(name)) checkApart(name, holder, definition)
  }
}

/** A definition may come twice, of two unions that are joined. */
function checkApart(key: string, holder: AnyIdDef | undefined, definition: AnyIdDef): void {
  if (!holder || holder === definition) return
  throw new IdError(
    'duplicate_prefix',
    'definitions that share no prefix and no named id',
    `two with "${key}": rename one, or leave it out`,
    { prefix: key },
  )
}

/** The refusal of the member with that prefix; without one, that of the whole set. */
function unionRefusal(
  definitions: readonly AnyIdDef[],
  members: Members,
  records: Records,
  input: unknown,
): IdError {
  const known = typeof input === 'string' && members.get(prefixOf(input))?.safeParse(input).error
  if (known) return known
  const names = definitions.map(({ entity }) => entity)
  const expected = `${article(names.join())} ${listOf(names, 'or')} id`
  const [code, receivedText]: Reason =
    typeof input === 'string' ? strangerReason(input, records) : ['not_a_string', kindOf(input)]
  const hint = (text: string) => normalizeHint(text, (prefix) => members.get(prefix))
  return new IdError(code, expected, receivedText, keptOf(input, hint))
}
