/** Registries whose definitions have schemas of zod. */
import * as z from 'zod/v4'
import type { ValidScope } from '../definition/prefix-type.ts'
import { sharedRecords } from '../registry/records.ts'
import { buildRegistry, type Registry as CoreRegistry, openRegistry } from '../registry/registry.ts'
import { type CreateIdUnion, type DefineId, defineId, idUnion, type ScopedDefineId } from './classic.ts'
import { type DefineIds, defineIds, type ScopedDefineIds } from './classic-ids.ts'
import { defineWithSchema, uniteWithSchema } from './with-schema.ts'

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
    (records) => defineWithSchema(records, z.string),
    (records) => uniteWithSchema(records, z.string),
  )) as CreateRegistry

/** The shared registry, which `defineId` fills and `parse` reads. */
export const registry: Registry = /* @__PURE__ */ buildRegistry(
  /* @__PURE__ */ sharedRecords(),
  defineId,
  idUnion,
  defineIds,
)
