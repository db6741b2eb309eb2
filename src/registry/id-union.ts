/** A closed set of definitions: the ids of a field that holds several kinds. */
import type { AnyId, PlainText } from '../definition/brand.ts'
import type { AnyIdDef, NotOneKind } from '../definition/definition-type.ts'
import { keptOf, type Reason, strangerReason } from '../definition/messages.ts'
import { prefixOf } from '../definition/prefix.ts'
import { standardOf } from '../definition/standard-props.ts'
import type { StandardProps } from '../definition/standard-schema.ts'
import { IdError } from '../errors/error.ts'
import { failure, type IdResult } from '../errors/result.ts'
import { article, kindOf, listOf } from '../errors/words.ts'
import { resolved } from './dispatch.ts'
import type { ParsedId } from './dispatch-types.ts'
import { keyOfName, type Records, sharedRecords } from './records.ts'

/** What a union resolves one of its ids to. */
export type UnionParsed<Definition extends AnyIdDef> = Definition extends {
  readonly prefix: infer Prefix extends string
}
  ? ParsedId<Prefix, Definition>
  : never

/** A closed set of definitions. `IdOf` gives the union of their ids. */
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
  /** Returns the input, typed, or the error. */
  safeParse(this: void, input: unknown): IdResult<Definition['$type']>
  /** Returns prefix, id and definition, or throws an `IdError`. */
  resolve(this: void, input: unknown): UnionParsed<Definition>
  /** Returns prefix, id and definition, or the error. */
  safeResolve(this: void, input: unknown): IdResult<UnionParsed<Definition>>
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
    const members: Members = new Map(
      definitions.flatMap((definition) =>
        [definition.prefix, ...definition.aliases, ...definition.named.map(keyOfName)].map(
          (key) => [key, definition] as const,
        ),
      ),
    )
    const memberOf = (input: string) => members.get(prefixOf(input)) ?? members.get(keyOfName(input))
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
      safeParse: (input) => (is(input) ? { success: true, data: input } : failure(() => refusal(input))),
      resolve(input) {
        const { data, error } = safeResolve(input)
        if (error) throw error
        return data
      },
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
 * @example
 * const OwnerId = idUnion(UserId, TeamId)
 * type OwnerId = IdOf<typeof OwnerId>
 * const owner: OwnerId = OwnerId.parse(input)
 * const { prefix, id } = OwnerId.resolve(input)
 */
export const idUnion: CreateIdUnion = /* @__PURE__ */ idUnionIn(/* @__PURE__ */ sharedRecords())

/** Members by prefix, present and former, and by named id. */
type Members = ReadonlyMap<string, AnyIdDef>

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
  return new IdError(code, expected, receivedText, keptOf(input))
}
