/** A closed set of definitions, for a field that holds IDs of several kinds. */
import type { AnyId, Parser } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { readPrefix } from '../definition/prefix.ts'
import { refuseStranger } from '../definition/refusal.ts'
import { createStandardProps, issueOf, type StandardProps } from '../definition/standard-schema.ts'
import { failure, IdError, type IdResult, unwrap } from '../errors/error.ts'
import { readAdvice } from './advice.ts'
import { ParsedResult } from './dispatch.ts'
import type { ParsedId, SeveralOwners } from './dispatch-types.ts'
import { normalizeAny, type Records } from './records.ts'

/** The result of `resolve` for an ID of a union. */
export type UnionParsed<Definition extends AnyIdDef> = Definition extends {
  readonly name: infer Name extends string
}
  ? ParsedId<Name, Definition>
  : never

/** The parser of a union. The parser of `IdUnion<AnyIdDef>`, to which every union is assignable, accepts any value. */
type UnionParser<Definition extends AnyIdDef, Result> = string extends Definition['name']
  ? (this: void, input: unknown) => Result
  : Parser<Definition['name'], Result>

/** A closed set of definitions. `IdOf` is the union of their IDs. */
export interface IdUnion<Definition extends AnyIdDef> {
  /** The definitions, in the order given. */
  readonly definitions: readonly Definition[]
  /** The union of the ID types, for `IdOf`; absent at runtime. */
  readonly $type: Definition['$type']
  /** Returns the input, typed as an ID, or throws an `IdError`. An input that cannot be an ID of a member fails to compile. */
  readonly parse: UnionParser<Definition, Definition['$type']>
  /** Returns the ID or the error for an input. An input that cannot be an ID of a member fails to compile. */
  readonly safeParse: UnionParser<Definition, IdResult<Definition['$type']>>
  /** Returns prefix, ID and definition of an input, or throws an `IdError`. */
  readonly resolve: UnionParser<Definition, UnionParsed<Definition>>
  /** Returns prefix, ID and definition of an input, or the error. */
  readonly safeResolve: UnionParser<Definition, IdResult<UnionParsed<Definition>>>
  /** Returns the canonical ID of typed input, as the `normalize` of its definition does, or throws an `IdError`. */
  normalize(this: void, input: unknown): Definition['$type']
  /** Returns the result of `normalize`, which is the ID or the error. */
  safeNormalize(this: void, input: unknown): IdResult<Definition['$type']>
  /** Tests whether the input is an ID of any of the definitions. */
  is(this: void, input: unknown): input is Definition['$type']
  /** An anchored pattern without flags, which joins the patterns of all members. */
  readonly pattern: RegExp
  readonly '~standard': StandardProps<Definition['$type']>
}

/** A list of at least one definition, all with different prefixes. An empty list and two owners of a prefix become a message. */
export type Apart<Definitions extends readonly AnyIdDef[]> = Definitions extends readonly []
  ? readonly ['idUnion requires at least one definition']
  : [SeveralOwners<Definitions[number]['name']>] extends [never]
    ? unknown
    : { readonly [Index in keyof Definitions]: SeveralOwners<Definitions[number]['name']> }

/** The `idUnion` of a registry, as the entry points receive it. */
export type UniteDefinitions = (...definitions: readonly AnyIdDef[]) => Omit<IdUnion<AnyIdDef>, '$type'>

/** Creates the `idUnion` of a registry. Its messages may name the prefixes of this registry. */
export function createIdUnion(records: Records): UniteDefinitions {
  function idUnion(...given: readonly AnyIdDef[]): Omit<IdUnion<AnyIdDef>, '$type'> {
    // Duplicates are dropped, because unions that are joined may share a member.
    const definitions = [...new Set(given)]
    if (definitions.length === 0) throw new IdError('invalid_option', 'at least one definition', 'none')
    // Only messages need the former prefixes, so another member's present prefix takes precedence.
    const members = new Map([
      ...definitions.flatMap((each) => each.aliases.map((alias) => [alias, each] as const)).reverse(),
      ...membersBy(definitions, ({ prefix }) => [prefix]),
    ])
    const names = membersBy(definitions, ({ named }) => named)
    // Few unions have named IDs, and the others need not hash the string.
    const findMember = (input: unknown) =>
      typeof input === 'string'
        ? (names.size > 0 && names.get(input)) || members.get(readPrefix(input))
        : undefined
    const hint = (text: string) => readAdvice()?.normalizeHint(text, (prefix) => members.get(prefix))
    const refusal = (input: unknown) => refuseStranger(definitions, records, input, hint)

    const is = (input: unknown): input is AnyId => !!findMember(input)?.is(input)

    // Members explain their own rejections.
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

    const union: Omit<IdUnion<AnyIdDef>, '$type'> = {
      definitions,
      is,
      parse: (input: unknown) => unwrap(safeParse(input)),
      safeParse,
      resolve: (input: unknown) => unwrap(safeResolve(input)),
      safeResolve,
      normalize: (input: unknown) => unwrap(safeNormalize(input)),
      safeNormalize,
      pattern: new RegExp(definitions.map(({ pattern }) => pattern.source).join('|')),
      '~standard': createStandardProps(
        (input) => issueOf(safeParse(input)),
        (options) => ({
          anyOf: definitions.map((definition) => definition['~standard'].jsonSchema.output(options)),
        }),
      ),
    }
    readAdvice()?.refuseZod(union, 'union')
    return union
  }
  return idUnion
}

/** Members by prefix, present and former, or by named ID. */
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
        const expected = 'definitions that share no prefix and no named ID'
        throw new IdError('duplicate_prefix', expected, `two with "${key}"`, { prefix: key })
      }
      members.set(key, definition)
    }
  }
  return members
}
