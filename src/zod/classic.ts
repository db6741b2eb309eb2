/** The functions that define IDs and keys with Zod schemas, and their types. */
// Generated from src/entry/functions.ts by scripts/entry-points.mjs: change it there.
import type { ValidPrefix, ValidScope } from '../definition/brand.ts'
import type { AnyIdDef, Bare } from '../definition/definition-type.ts'
import type { Format } from '../formats/shared/format.ts'
import type { Uuid25 } from '../formats/uuid25/uuid25-default.ts'
import type { ValidName } from '../key/brand.ts'
import type { KeyFormat, KeyOptions } from '../key/define-key.ts'
import {
  type CheckedMembers,
  createDefineIds,
  type MemberFormat,
  type MemberFormer,
  type MemberPrefix,
  type Members,
} from '../registry/define-ids.ts'
import type { Apart } from '../registry/id-union.ts'
import type { DefineOptions } from '../registry/options.ts'
import { sharedRecords } from '../registry/records.ts'
import { buildRegistry, openRegistry, type RegistryOf } from '../registry/registry.ts'
import {
  type BigIntKeyDef,
  createDefineId,
  createDefineKey,
  createIdUnion,
  type IdDef,
  type IdDefAccepting,
  type IdDefOf,
  type IdUnion,
  type KeyDef,
  type TextKeyDef,
} from './classic-schema.ts'

/**
 * Defines IDs with a prefix, and registers the prefix for the entire program.
 *
 * Shape: the prefix has 1 to 63 characters `a-z`, `0-9` and `_`, starts with a letter and ends with a letter or digit. An ID consists
 * of the prefix, `_`, and a body that the format generates and checks. By default, the body has 25 characters.
 *
 * @throws {IdError} `invalid_prefix`; `duplicate_prefix`, with both locations, if the prefix, a former prefix or a named ID is taken;
 * `invalid_format` if a format's alphabet contains `_`, or two formats cannot be distinguished; `invalid_option`.
 * @example
 * export const UserId = defineId('user')
 * export type UserId = IdOf<typeof UserId>
 */
export const defineId: DefineId = /* @__PURE__ */ createDefineId(/* @__PURE__ */ sharedRecords()) as DefineId

/** The type of `defineId`. */
export interface DefineId {
  <const Prefix extends string>(prefix: ValidPrefix<Prefix>): IdDef<Prefix>
  <const Prefix extends string, Chosen extends Format = Uuid25, Former extends Format | Bare = never>(
    prefix: ValidPrefix<Prefix>,
    options: DefineOptions<Chosen, Former>,
  ): [Former] extends [never]
    ? [Chosen] extends [Uuid25]
      ? IdDef<Prefix>
      : IdDefOf<Prefix, Chosen>
    : IdDefAccepting<Prefix, Chosen, Former>
}

/**
 * The type of a scope's `defineId`, which is separate from `DefineId` so that definitions without a scope cost the compiler nothing
 * extra.
 */
export interface ScopedDefineId<Scope extends string> {
  <const Prefix extends string>(prefix: ValidPrefix<Prefix>): IdDef<`${Scope}:${Prefix}`>
  <const Prefix extends string, Chosen extends Format = Uuid25, Former extends Format | Bare = never>(
    prefix: ValidPrefix<Prefix>,
    options: DefineOptions<Chosen, Former>,
  ): [Former] extends [never]
    ? [Chosen] extends [Uuid25]
      ? IdDef<`${Scope}:${Prefix}`>
      : IdDefOf<`${Scope}:${Prefix}`, Chosen>
    : IdDefAccepting<`${Scope}:${Prefix}`, Chosen, Former>
}

/**
 * Defines the IDs of many entities and registers their prefixes. If `defineIds` throws, no prefix is registered.
 *
 * Shape: each member's name is its entity, and also its prefix unless its options set `prefix`. The other options are the same as for
 * `defineId`. Duplicate prefixes fail to compile.
 *
 * @throws {IdError} the same errors as `defineId`.
 * @example
 * export const ids = defineIds({ user: {}, keyspace: { prefix: 'ks', format: nanoid() } })
 * export type Ids = IdsOf<typeof ids>
 * ids.user.generate()
 */
export const defineIds: DefineIds = /* @__PURE__ */ createDefineIds(
  /* @__PURE__ */ sharedRecords(),
  /* @__PURE__ */ createDefineId(/* @__PURE__ */ sharedRecords()),
) as DefineIds

/** The type of `defineIds`. */
export type DefineIds = <const All extends Members>(members: All & CheckedMembers<All>) => DefinedIds<All>

/**
 * The result of `defineIds`: a definition for each name.
 *
 * @example
 * export const ids: DefinedIds<{ user: {}; keyspace: { prefix: 'ks' } }> = defineIds({ user: {}, keyspace: { prefix: 'ks' } })
 */
export type DefinedIds<All> = {
  readonly [Name in keyof All]: DefinedId<MemberPrefix<Name, All[Name]>, All[Name]>
}

/** The type of a scope's `defineIds`. */
export type ScopedDefineIds<Scope extends string> = <const All extends Members>(
  members: All & CheckedMembers<All>,
) => ScopedIds<Scope, All>

/** The result of a scope's `defineIds`. */
export type ScopedIds<Scope extends string, All> = {
  readonly [Name in keyof All]: DefinedId<`${Scope}:${MemberPrefix<Name, All[Name]>}`, All[Name]>
}

/** The type of a definition in `DefinedIds`. */
type DefinedId<Prefix extends string, Options> = keyof Options & ('format' | 'accepts') extends never
  ? IdDef<Prefix>
  : [MemberFormer<Options>] extends [never]
    ? [MemberFormat<Options>] extends [Uuid25]
      ? IdDef<Prefix>
      : IdDefOf<Prefix, MemberFormat<Options>>
    : IdDefAccepting<Prefix, MemberFormat<Options>, MemberFormer<Options>>

/**
 * Creates a closed set of definitions, for a field that may contain IDs of different kinds. The JSON Schema of a union is an `anyOf`.
 *
 * Unlike `parse`, a union accepts only the IDs of its members, so use unions at trust boundaries.
 *
 * @throws {IdError} `invalid_option` if no definition is given; `duplicate_prefix` if two definitions share a prefix or a named ID.
 * @example
 * const OwnerId = idUnion(UserId, TeamId)
 * type OwnerId = IdOf<typeof OwnerId>
 * const owner: OwnerId = OwnerId.parse(input)
 * const { prefix, id } = OwnerId.resolve(input)
 */
export const idUnion: CreateIdUnion = /* @__PURE__ */ createIdUnion(
  /* @__PURE__ */ sharedRecords(),
) as CreateIdUnion

/** The type of `idUnion`. */
export type CreateIdUnion = <const Definitions extends readonly AnyIdDef[]>(
  ...definitions: Definitions & Apart<Definitions>
) => IdUnion<Definitions[number]>

/**
 * Defines the keys of an entity, which are a table's primary keys and have no prefix. The name must be unique in the program.
 *
 * Shape: the name is the entity's name, and follows the rules for prefixes. Keys are positive safe integers by default, bigints with
 * `format: 'bigint'`, and bare bodies with an ID format.
 *
 * @throws {IdError} `duplicate_name`, with both locations; `invalid_prefix` for an invalid name; `invalid_format`; `invalid_option`.
 * @example
 * export const UserKey = defineKey('user')
 * export type UserKey = IdOf<typeof UserKey>
 */
export const defineKey: DefineKey = /* @__PURE__ */ createDefineKey() as DefineKey

/** The type of `defineKey`. */
export interface DefineKey {
  <const Name extends string>(name: ValidName<Name>): KeyDef<Name>
  <const Name extends string, Chosen extends KeyFormat = 'number'>(
    name: ValidName<Name>,
    options: KeyOptions<Chosen>,
  ): Chosen extends 'bigint' ? BigIntKeyDef<Name> : Chosen extends Format ? TextKeyDef<Name> : KeyDef<Name>
}

/**
 * Creates a private registry. A published library should use a private registry, so that its prefixes never conflict with the
 * program's prefixes.
 *
 * With a scope, the names of IDs include the scope, so that two owners of the same prefix, such as your program and Stripe, have different
 * ID types. Messages say *a stripe sub ID*. The IDs themselves contain only the prefix.
 *
 * @throws {IdError} `invalid_prefix` for a scope that would not be a valid prefix.
 * @example
 * const { defineId } = createRegistry()
 * export const JobId = defineId('job')
 * export const stripe = createRegistry('stripe')
 * export const StripeSubId = stripe.defineId('sub', { format: opaque({ length: [14, 64] }) })
 * type StripeSubId = IdOf<typeof StripeSubId> // Id<'stripe:sub'>
 */
export const createRegistry = ((scope?: string) =>
  openRegistry(scope, createDefineId, createIdUnion)) as CreateRegistry

/** The type of `createRegistry`. */
export interface CreateRegistry {
  (): Registry
  <const Scope extends string>(scope: ValidScope<Scope>): ScopedRegistry<Scope>
}

/** A set of definitions with unique prefixes. Iterates in order of definition. */
export type Registry = RegistryOf<DefineId, CreateIdUnion, DefineIds>

/** A scoped registry. */
export type ScopedRegistry<Scope extends string> = RegistryOf<
  ScopedDefineId<Scope>,
  CreateIdUnion,
  ScopedDefineIds<Scope>,
  Scope
>

/** The shared registry, which `defineId` adds to and `parse` searches. */
export const registry: Registry = /* @__PURE__ */ buildRegistry(
  /* @__PURE__ */ sharedRecords(),
  defineId,
  idUnion,
  defineIds,
)
