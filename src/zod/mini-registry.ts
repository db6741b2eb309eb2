/** Registries whose definitions have schemas of zod mini. */
import * as z from 'zod/v4-mini'
import type { ValidScope } from '../definition/prefix-type.ts'
import { sharedRecords } from '../registry/records.ts'
import { buildRegistry, type Registry as CoreRegistry, openRegistry } from '../registry/registry.ts'
import { type CreateIdUnion, type DefineId, defineId, idUnion, type ScopedDefineId } from './mini.ts'
import { type DefineIds, defineIds, type ScopedDefineIds } from './mini-ids.ts'
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
 * Creates a private registry, for a library that others install; with a scope, for another owner of prefixes.
 *
 * @throws {IdError} `invalid_prefix` for a scope.
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
