/** Many definitions in one call, with schemas of zod mini. */
import * as z from 'zod/v4-mini'
import type { Uuid25 } from '../formats/uuid25-default.ts'
import {
  type CheckedMembers,
  createDefineIds,
  type MemberFormat,
  type MemberFormer,
  type MemberPrefix,
  type Members,
} from '../registry/define-ids.ts'
import { sharedRecords } from '../registry/records.ts'
import type { IdDef, IdDefAccepting, IdDefOf } from './mini.ts'
import { defineWithSchema } from './with-schema.ts'

/** One of many definitions. */
type DefinedId<Prefix extends string, Options> = keyof Options & ('format' | 'accepts') extends never
  ? IdDef<Prefix>
  : [MemberFormer<Options>] extends [never]
    ? [MemberFormat<Options>] extends [Uuid25]
      ? IdDef<Prefix>
      : IdDefOf<Prefix, MemberFormat<Options>>
    : IdDefAccepting<Prefix, MemberFormat<Options>, MemberFormer<Options>>

/** What `defineIds` returns: a definition for each name. */
export type DefinedIds<All> = {
  readonly [Name in keyof All]: DefinedId<MemberPrefix<Name, All[Name]>, All[Name]>
}

/** The type of `defineIds`. */
export type DefineIds = <const All extends Members>(members: All & CheckedMembers<All>) => DefinedIds<All>

/** What the `defineIds` of a scope returns. */
export type ScopedIds<Scope extends string, All> = {
  readonly [Name in keyof All]: DefinedId<`${Scope}:${MemberPrefix<Name, All[Name]>}`, All[Name]>
}

/** The type of the `defineIds` of a scope. */
export type ScopedDefineIds<Scope extends string> = <const All extends Members>(
  members: All & CheckedMembers<All>,
) => ScopedIds<Scope, All>

/**
 * Defines the ids of many entities, and registers their prefixes; of all or, where it throws, of none.
 *
 * Shape: the name is the entity, and the prefix unless the options have one; the options are those of `defineId`.
 * Equal prefixes fail to compile. Each member costs the compiler twice what `defineId` does.
 *
 * @throws {IdError} What `defineId` throws.
 * @example
 * export const ids = defineIds({ user: {}, keyspace: { prefix: 'ks', format: nanoid() } })
 * export type Ids = IdsOf<typeof ids>
 * ids.user.generate()
 */
export const defineIds: DefineIds = /* @__PURE__ */ createDefineIds(
  /* @__PURE__ */ sharedRecords(),
  /* @__PURE__ */ defineWithSchema(/* @__PURE__ */ sharedRecords(), z.string),
) as DefineIds
