/** Registries and `defineIds` whose definitions have schemas of zod. */
import * as z from 'zod/v4'
import type { ValidScope } from '../definition/brand.ts'
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
import { buildRegistry, type Registry as CoreRegistry, openRegistry } from '../registry/registry.ts'
import {
  CALLED,
  type CreateIdUnion,
  type DefineId,
  defineId,
  type IdDef,
  type IdDefAccepting,
  type IdDefOf,
  idUnion,
  type ScopedDefineId,
} from './classic.ts'
import { defineWithSchema, uniteWithSchema } from './schema.ts'

/** A set of definitions with unique prefixes, and with schemas. */
export type Registry = CoreRegistry<DefineId, CreateIdUnion, DefineIds>

/** The registry of a scope, with schemas. */
export type ScopedRegistry<Scope extends string> = CoreRegistry<
  ScopedDefineId<Scope>,
  CreateIdUnion,
  ScopedDefineIds<Scope>,
  Scope
>

/** The type of `createRegistry`. */
export interface CreateRegistry {
  (): Registry
  <const Scope extends string>(scope: ValidScope<Scope>): ScopedRegistry<Scope>
}

/**
 * Creates a private registry. Libraries that others install use one, so their prefixes never meet those of the
 * program.
 *
 * With a scope, ids have it in their name: of two owners of one prefix, such as a program and Stripe, each has ids of
 * its own type. Messages say *a stripe sub id*; the text of an id is that of its prefix.
 *
 * @throws {IdError} `invalid_prefix` for a scope, whose grammar is that of a prefix.
 * @example
 * const { defineId } = createRegistry()
 * export const JobId = defineId('job')
 * export const StripeSubId = createRegistry('stripe').defineId('sub')
 * type StripeSubId = IdOf<typeof StripeSubId> // Id<'stripe:sub'>
 */
export const createRegistry = ((scope?: string) =>
  openRegistry(
    scope,
    (records) => defineWithSchema(records, z.string, CALLED),
    (records) => uniteWithSchema(records, z.string, CALLED),
  )) as CreateRegistry

/** One of many definitions. */
type DefinedId<Prefix extends string, Options> = keyof Options & ('format' | 'accepts') extends never
  ? IdDef<Prefix>
  : [MemberFormer<Options>] extends [never]
    ? [MemberFormat<Options>] extends [Uuid25]
      ? IdDef<Prefix>
      : IdDefOf<Prefix, MemberFormat<Options>>
    : IdDefAccepting<Prefix, MemberFormat<Options>, MemberFormer<Options>>

/** The result of `defineIds`: a definition for each name. */
export type DefinedIds<All> = {
  readonly [Name in keyof All]: DefinedId<MemberPrefix<Name, All[Name]>, All[Name]>
}

/** The type of `defineIds`. */
export type DefineIds = <const All extends Members>(members: All & CheckedMembers<All>) => DefinedIds<All>

/** The result of the `defineIds` of a scope. */
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
 * Equal prefixes fail to compile.
 *
 * @throws {IdError} What `defineId` throws.
 * @example
 * export const ids = defineIds({ user: {}, keyspace: { prefix: 'ks', format: nanoid() } })
 * export type Ids = IdsOf<typeof ids>
 * ids.user.generate()
 */
export const defineIds: DefineIds = /* @__PURE__ */ createDefineIds(
  /* @__PURE__ */ sharedRecords(),
  /* @__PURE__ */ defineWithSchema(/* @__PURE__ */ sharedRecords(), z.string, CALLED),
) as DefineIds

/** The shared registry, which `defineId` fills and `parse` reads. */
export const registry: Registry = /* @__PURE__ */ buildRegistry(
  /* @__PURE__ */ sharedRecords(),
  defineId,
  idUnion,
  defineIds,
)
