/** Knows the registry as an object: the shared one, and those that libraries keep for themselves. */

import { createDefineId, type DefineId, defineId } from './define-id.ts'
import type { AnyIdDef } from './definition.ts'
import { dispatch } from './dispatch.ts'
import { type Entries, sharedEntries } from './entries.ts'
import type { ParsedAny } from './register.ts'
import type { IdResult } from './result.ts'

/** A set of definitions with prefixes of their own. Iteration gives the definitions, in the order they came. */
export interface Registry<Define = DefineId> extends Iterable<AnyIdDef> {
  /** Defines ids whose prefix is unique in this registry. */
  readonly defineId: Define
  /** Finds the definition of an id in this registry, or throws an `IdError`. */
  parse(this: void, input: unknown): ParsedAny
  /** Finds the definition of an id in this registry, or returns the error. */
  safeParse(this: void, input: unknown): IdResult<ParsedAny>
  /** The definition of a prefix. */
  get(this: void, prefix: string): AnyIdDef | undefined
  /** Whether a prefix is taken, be it by a definition or as a former prefix of one. */
  has(this: void, prefix: string): boolean
}

/** Makes the object around a set of entries and the `defineId` that fills it. */
export function registryOf<Define>(entries: Entries, defineId: Define): Registry<Define> {
  return {
    defineId,
    parse(input) {
      const result = dispatch(entries, input)
      if (result.success) return result.data
      throw result.error
    },
    safeParse: (input) => dispatch(entries, input),
    get(prefix) {
      const entry = entries.get(prefix)
      return entry?.prefixes[0] === prefix && !entry.isToken ? entry.definition : undefined
    },
    has: (prefix) => entries.has(prefix),
    *[Symbol.iterator]() {
      for (const [prefix, { prefixes, definition, isToken }] of entries) {
        if (prefix === prefixes[0] && !isToken) yield definition
      }
    },
  }
}

/**
 * Makes a registry of its own, which the shared one knows nothing of. Libraries that others install use it, so
 * that their prefixes never meet those of the program.
 *
 * @example
 * const { defineId } = createRegistry()
 * export const JobId = defineId('job')
 */
export function createRegistry(): Registry {
  const entries: Entries = new Map()
  return registryOf(
    entries,
    createDefineId(entries, (definition) => definition),
  )
}

/** The shared registry: what `defineId` fills and `parse` reads. */
export const registry: Registry = /* @__PURE__ */ registryOf(/* @__PURE__ */ sharedEntries(), defineId)
