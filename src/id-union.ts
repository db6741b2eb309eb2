/** Knows a closed set of definitions as one: the ids of a field that may hold several kinds. */
import type { AnyId } from './brand.ts'
import type { AnyIdDef } from './definition.ts'
import { sharedEntries } from './entries.ts'
import { IdError } from './error.ts'
import { article, kindOf } from './kind-of.ts'
import { prefixOf } from './prefix.ts'
import { receivedOf, strangerReason } from './refusal.ts'
import type { ParsedId } from './register.ts'
import { failure, type IdResult } from './result.ts'
import type { StandardSchemaV1 } from './standard-schema.ts'

/** What a union tells about one of its ids. */
export type UnionParsed<Definition extends AnyIdDef> = Definition extends {
  readonly prefix: infer Prefix extends string
}
  ? ParsedId<Prefix, Definition>
  : never

/** A closed set of definitions. `IdOf` gives the union of their ids. */
export interface IdUnion<Definition extends AnyIdDef> {
  /** The definitions, in the order given. */
  readonly definitions: readonly Definition[]
  /** The union of the ids' types, for `IdOf`; it has no value at run time. */
  readonly $type: Definition['$type']
  /** Tells which definition an id is of, or throws an `IdError`. */
  parse(this: void, input: unknown): UnionParsed<Definition>
  /** Tells which definition an id is of, or returns the error. */
  safeParse(this: void, input: unknown): IdResult<UnionParsed<Definition>>
  /** Tells whether the input is an id of any of the definitions. */
  is(this: void, input: unknown): input is Definition['$type']
  /** In: a string. Out: the id. */
  readonly '~standard': StandardSchemaV1.Props<string, Definition['$type']>
}

/**
 * Makes a closed set of definitions, for a field that may hold ids of several kinds.
 *
 * Unlike `parse`, it knows no more than what it is given: at a trust boundary, use it.
 *
 * @example
 * const OwnerId = idUnion(UserId, TeamId)
 * type OwnerId = IdOf<typeof OwnerId>
 * const { prefix, id } = OwnerId.parse(input)
 */
export function idUnion<const Definitions extends readonly [AnyIdDef, ...AnyIdDef[]]>(
  ...definitions: Definitions
): IdUnion<Definitions[number]>
export function idUnion(
  ...definitions: readonly [AnyIdDef, ...AnyIdDef[]]
): Omit<IdUnion<AnyIdDef>, '$type'> {
  const members = new Map<string, AnyIdDef>(definitions.map((definition) => [definition.prefix, definition]))

  const memberOf = (input: unknown): AnyIdDef | undefined => {
    const member = typeof input === 'string' ? members.get(prefixOf(input)) : undefined
    return member?.is(input) ? member : undefined
  }

  const safeParse = (input: unknown): IdResult<UnionParsed<AnyIdDef>> => {
    const definition = memberOf(input)
    return definition
      ? { success: true, data: { prefix: definition.prefix, id: input as AnyId, definition } }
      : failure(() => unionRefusal(members, input))
  }

  return {
    definitions,
    safeParse,
    parse(input) {
      const result = safeParse(input)
      if (result.success) return result.data
      throw result.error
    },
    is: (input): input is AnyId => memberOf(input) !== undefined,
    '~standard': {
      version: 1,
      vendor: 'brandid',
      validate: (input) =>
        memberOf(input)
          ? { value: input as AnyId }
          : { issues: [{ message: unionRefusal(members, input).message }] },
    },
  }
}

/** Where one member knows the prefix, today's or a former one, it says what is wrong; else the whole set does. */
function unionRefusal(members: ReadonlyMap<string, AnyIdDef>, input: unknown): IdError {
  const expected = `${article([...members.keys()][0] as string)} ${listOf([...members.keys()])} id`
  if (typeof input === 'string') {
    const told =
      members.get(prefixOf(input)) ?? [...members.values()].find((member) => isFormer(member, input))
    const error = told?.safeParse(input).error
    if (error) return error
  }
  const [code, received] =
    typeof input === 'string'
      ? strangerReason(input, sharedEntries())
      : (['not_a_string', kindOf(input)] as const)
  return new IdError(code, expected, received, receivedOf(input))
}

function isFormer(member: AnyIdDef, input: string): boolean {
  return member.safeParse(input).error?.code === 'former_prefix'
}

/** `user`, `user or team`, `user, team or org`. */
function listOf(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/, ' or $1')
}
