/** A closed set of definitions, for a field that accepts more than one kind of ID. */
import type { AnyId, Parser } from '../definition/brand.ts'
import { describePrefixed } from '../definition/create-definition.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { readPrefix, SEPARATOR } from '../definition/prefix.ts'
import { refuseStranger } from '../definition/refusal.ts'
import { createStandardProps, issueOf, type StandardProps } from '../definition/standard-schema.ts'
import { failure, IdError, type IdResult, unwrap } from '../errors/error.ts'
import { readAdvice } from './advice.ts'
import { ParsedResult } from './dispatch.ts'
import type { ParsedId, SeveralOwners } from './dispatch-types.ts'
import { normalizeAny, type Records } from './records.ts'

/** The result of a union's `resolve`. */
export type UnionParsed<Definition extends AnyIdDef> = Definition extends {
  readonly name: infer Name extends string
}
  ? ParsedId<Name, Definition>
  : never

/** A union's parser, which accepts any value in `IdUnion<AnyIdDef>`, the supertype of all unions. */
type UnionParser<Definition extends AnyIdDef, Result> = string extends Definition['name']
  ? (this: void, input: unknown) => Result
  : Parser<Definition['name'], Result>

/** A closed set of definitions. `IdOf` returns the union of their ID types. */
export interface IdUnion<Definition extends AnyIdDef> {
  /** The definitions, in the order given. */
  readonly definitions: readonly Definition[]
  /** The union of the ID types, for `IdOf`; absent at runtime. */
  readonly $type: Definition['$type']
  /** Returns the input typed as an ID, or throws an `IdError`. An input type that no member can accept fails to compile. */
  readonly parse: UnionParser<Definition, Definition['$type']>
  /** Returns a result with the ID or the error. An input type that no member can accept fails to compile. */
  readonly safeParse: UnionParser<Definition, IdResult<Definition['$type']>>
  /** Returns the prefix, ID and definition for an input, or throws an `IdError`. */
  readonly resolve: UnionParser<Definition, UnionParsed<Definition>>
  /** Returns the prefix, ID and definition for an input, or the error. */
  readonly safeResolve: UnionParser<Definition, IdResult<UnionParsed<Definition>>>
  /** Returns the canonical ID for user input, like the definition's `normalize`, or throws an `IdError`. */
  normalize(this: void, input: unknown): Definition['$type']
  /** Like `normalize`, but returns the error instead of throwing it. */
  safeNormalize(this: void, input: unknown): IdResult<Definition['$type']>
  /** Tests whether the input is an ID of any definition in the union. */
  is(this: void, input: unknown): input is Definition['$type']
  /** An anchored pattern without flags, which combines the patterns of all members, without their bare IDs. */
  readonly pattern: RegExp
  readonly '~standard': StandardProps<Definition['$type']>
}

/** Requires at least one definition and distinct prefixes. Otherwise, the type is an error message. */
export type Apart<Definitions extends readonly AnyIdDef[]> = Definitions extends readonly []
  ? readonly ['idUnion requires at least one definition']
  : [SeveralOwners<Definitions[number]['name']>] extends [never]
    ? unknown
    : { readonly [Index in keyof Definitions]: SeveralOwners<Definitions[number]['name']> }

/** The internal type of a registry's `idUnion`, for entry points. */
export type UniteDefinitions = (...definitions: readonly AnyIdDef[]) => Omit<IdUnion<AnyIdDef>, '$type'>

/** Creates a registry's `idUnion`, whose messages may mention the registry's prefixes. */
export function createIdUnion(records: Records): UniteDefinitions {
  function idUnion(...given: readonly AnyIdDef[]): Omit<IdUnion<AnyIdDef>, '$type'> {
    // Remove duplicates, because combined unions may share a member.
    const definitions = [...new Set(given)]
    if (definitions.length === 0) throw new IdError('invalid_option', 'at least one definition', 'none')
    // A member's current prefix takes precedence over another member's former prefix.
    const members = new Map([
      ...definitions.flatMap((each) => each.aliases.map((alias) => [alias, each] as const)).reverse(),
      ...membersBy(definitions, ({ prefix }) => [prefix]),
    ])
    const names = membersBy(definitions, ({ named }) => named)
    // Do not hash the string unless the union has named IDs, because few unions do.
    const findMember = (input: unknown) => {
      if (typeof input !== 'string') return undefined
      const member = (names.size > 0 && names.get(input)) || members.get(readPrefix(input))
      // A bare ID may begin with a former prefix.
      const isBare = member?.bare && !input.startsWith(member.prefix + SEPARATOR) && member.is(input)
      return isBare ? undefined : member
    }
    const hint = (text: string) => readAdvice()?.normalizeHint(text, (prefix) => members.get(prefix))
    const refusal = (input: unknown) => refuseStranger(definitions, records, input, hint)

    const is = (input: unknown): input is AnyId => !!findMember(input)?.is(input)

    // Let members explain their own rejections.
    const safeParse = (input: unknown): IdResult<AnyId> =>
      findMember(input)?.safeParse(input) ?? failure(() => refusal(input))

    const safeResolve = (input: unknown): IdResult<UnionParsed<AnyIdDef>> => {
      const member = findMember(input)
      const result = member?.safeParse(input)
      return member && result?.success
        ? { success: true, data: new ParsedResult(member, result.data) }
        : ((result as IdResult<never> | undefined) ?? failure(() => refusal(input)))
    }

    const safeNormalize = (input: unknown) => normalizeAny(input, (prefix) => members.get(prefix), refusal)

    const described = definitions.map(describePrefixed)
    const union: Omit<IdUnion<AnyIdDef>, '$type'> = {
      definitions,
      is,
      parse: (input: unknown) => unwrap(safeParse(input)),
      safeParse,
      resolve: (input: unknown) => unwrap(safeResolve(input)),
      safeResolve,
      normalize: (input: unknown) => unwrap(safeNormalize(input)),
      safeNormalize,
      pattern: new RegExp(described.map(({ pattern }) => pattern.source).join('|')),
      '~standard': createStandardProps(
        (input) => issueOf(safeParse(input)),
        (options) => ({ anyOf: described.map(({ jsonSchema }) => jsonSchema(options)) }),
      ),
    }
    readAdvice()?.refuseZod(union, 'union')
    return union
  }
  return idUnion
}

/** A union's members by current or former prefix, or by named ID. */
type MembersByKey = ReadonlyMap<string, AnyIdDef>

/** @throws {IdError} `duplicate_prefix` if two members have the same key. */
function membersBy(
  definitions: readonly AnyIdDef[],
  listKeys: (definition: AnyIdDef) => readonly string[],
): MembersByKey {
  const members = new Map<string, AnyIdDef>()
  for (const definition of definitions) {
    for (const key of listKeys(definition)) {
      if (members.has(key)) {
        const expected = 'definitions that share no prefix or named ID'
        throw new IdError('duplicate_prefix', expected, `two with "${key}"`, { prefix: key })
      }
      members.set(key, definition)
    }
  }
  return members
}
