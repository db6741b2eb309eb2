/** `defineIds`, which defines many kinds in one call. Each name is the entity, and also the prefix unless the options set `prefix`. */

import type { BadPrefix, ValidPrefix } from '../definition/brand.ts'
import type { Accepted, AnyIdDef, Bare } from '../definition/definition-type.ts'
import { ownOptions } from '../errors/options.ts'
import type { Format } from '../formats/shared/format.ts'
import type { Uuid25 } from '../formats/uuid25/uuid25-default.ts'
import type { Define } from './define-id.ts'
import type { IsUnion } from './dispatch-types.ts'
import type { DefineOptions } from './options.ts'
import { listRecordPlaces, type Records, type RegistryRecord } from './records.ts'

/** Options for each definition in `defineIds`. */
export interface MemberOptions extends DefineOptions<Format, Format | Bare> {
  /** The prefix. Defaults to the name. */
  readonly prefix?: string | undefined
}

/** The options for each definition, by name. */
export type Members = Readonly<Record<string, MemberOptions>>

/** A member's prefix: its `prefix` option, or its name. */
export type MemberPrefix<Name, Options> = Options extends { readonly prefix: infer Prefix extends string }
  ? Prefix
  : Name & string

/** The format of a member. */
export type MemberFormat<Options> = Options extends { readonly format: infer Chosen extends Format }
  ? Chosen
  : Uuid25

/** The former formats of a member. */
export type MemberFormer<Options> = Options extends {
  readonly accepts: readonly (infer Former extends Format | Bare)[]
}
  ? Former
  : never

/** The names of the members that set `prefix`, by prefix. */
type NamesByPrefix<All> = {
  [Name in keyof All as All[Name] extends { readonly prefix: infer Prefix extends string }
    ? Prefix
    : never]: Name
}

/** The names that are also prefixes. */
type NameAsPrefix<All> = {
  [Name in keyof All]: All[Name] extends { readonly prefix: string } ? never : Name
}[keyof All]

/**
 * `unknown` if all members have distinct, valid prefixes and known options. Names are always distinct, so two members can share a prefix
 * only if at least one member sets `prefix`. Error messages are computed only for rejected members.
 */
export type CheckedMembers<All> = [
  MemberFault<All, NamesByPrefix<All>, keyof NamesByPrefix<All> | NameAsPrefix<All>>,
] extends [never]
  ? unknown
  : Explained<All>

/** The rejected prefixes and options. A prefix is rejected if members share it, if it is invalid, or if it is not lower-case. */
type MemberFault<All, ByPrefix, Prefixes> =
  | SharedPrefix<All, ByPrefix>
  | Extract<Prefixes, BadPrefix>
  | CasedPrefix<Prefixes & string>
  | Exclude<OptionIn<All>, keyof MemberOptions>

/** All prefixes if any prefix contains an upper-case letter, because a single test of the union cannot tell which. */
type CasedPrefix<Prefixes extends string> = [Prefixes] extends [Lowercase<Prefixes>] ? never : Prefixes

type OptionIn<All> = { [Name in keyof All]: keyof All[Name] }[keyof All]

type Explained<All, Shared = SharedPrefix<All, NamesByPrefix<All>>> = {
  [Name in keyof All]: ExplainedMember<Name, MemberPrefix<Name, All[Name]>, All[Name], Shared, All>
}

/** The prefixes that more than one member uses. */
type SharedPrefix<All, ByPrefix> =
  | (keyof ByPrefix & NameAsPrefix<All>)
  | { [Prefix in keyof ByPrefix]: IsUnion<ByPrefix[Prefix]> extends false ? never : Prefix }[keyof ByPrefix]

/** The names of the members with a given prefix. The type maps over all members, so use it only for shared prefixes. */
type NamesOf<All, Prefix extends string> = keyof {
  [Name in keyof All as MemberPrefix<Name, All[Name]> extends Prefix ? Name : never]: Name
}

type ExplainedMember<Name, Prefix extends string, Options, Shared, All> =
  ValidPrefix<Prefix> extends `Invalid prefix${string}`
    ? ValidPrefix<Prefix>
    : Exclude<keyof Options, keyof MemberOptions> extends infer Stranger extends string
      ? [Stranger] extends [never]
        ? [Prefix extends Shared ? Exclude<NamesOf<All, Prefix>, Name> : never] extends [infer Others]
          ? [Others] extends [never]
            ? Options
            : `The prefix '${Prefix}' is also the prefix of ${Others & string}`
          : never
        : `There is no option '${Stranger}'`
      : never

/**
 * The ID type of each definition, by name.
 *
 * @example
 * export type Ids = IdsOf<typeof ids>
 * function load(id: Ids['user']) {}
 */
export type IdsOf<Definitions extends Readonly<Record<string, { readonly $type: unknown }>>> = {
  readonly [Name in keyof Definitions]: Definitions[Name]['$type']
}

/**
 * The `Register` members for many definitions, by prefix.
 *
 * @example
 * declare module 'brandid/register' {
 *   interface Register extends RegisterOf<typeof ids> {}
 * }
 */
export type RegisterOf<Definitions extends Readonly<Record<string, { readonly name: string }>>> = {
  readonly [Name in keyof Definitions as Definitions[Name]['name']]: Definitions[Name]
}

/** The internal type of a registry's `defineIds`, for entry points. */
export type DefineMany = (members: Members) => Record<string, AnyIdDef>

/** Creates `defineIds` from a registry's records and its `defineId`. */
export function createDefineIds(records: Records, define: Define): DefineMany {
  function defineIds(members: Members): Record<string, AnyIdDef> {
    const undo: (() => void)[] = []
    try {
      const entries = Object.entries(ownOptions(members, 'invalid_option')).map(([name, given]) => {
        const own = ownOptions(given, 'invalid_option')
        const { prefix = name, entity = prefix === name ? undefined : name, ...options } = own
        const takeBack = prepareUndo(records, prefix, own)
        const definition = define(
          prefix,
          { ...options, entity } as DefineOptions<Format, Accepted>,
          defineIds,
        )
        undo.push(takeBack)
        return [name, definition] as const
      })
      return Object.fromEntries(entries)
    } catch (error) {
      for (const takeBack of undo.reverse()) takeBack()
      throw error
    }
  }
  return defineIds
}

/**
 * Returns a function that removes a definition with these options from the records, and restores the records that the definition joined
 * or replaced. Only these records are saved, because copying all records for each definition would take quadratic time.
 */
function prepareUndo(records: Records, prefix: string, { aliases, named }: MemberOptions): () => void {
  const replaced = [
    ...[prefix, ...listOf(aliases)].map((key) => records.get(key)),
    ...listOf(named).map((key) => records.names.get(key)),
  ].filter((record) => record !== undefined)
  return () => {
    const record = records.get(prefix) as RegistryRecord
    record.claims.pop()
    for (const { key, map } of listRecordPlaces(records, record)) map.delete(key)
    for (const each of replaced)
      for (const { key, map } of listRecordPlaces(records, each)) map.set(key, each)
    records.version = {}
  }
}

/** Returns an empty list for a value that is not a list, because `defineId` rejects it later. */
const listOf = (texts: readonly string[] | undefined): readonly string[] =>
  Array.isArray(texts) ? texts : []
