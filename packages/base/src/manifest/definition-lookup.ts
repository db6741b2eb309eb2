/** A project's own definitions: the result of a search for them, and their lookup by prefix. */
import type { AnyIdDef, AnyKeyDef } from 'brandid/core'

/** The definitions of a project, by their present and former prefixes, and the definitions that have named IDs. */
export interface Own {
  find(prefix: string): AnyIdDef | undefined
  readonly definitions: readonly AnyIdDef[]
  /** The prefixes of the project's tokens, which are never shown. */
  readonly tokenPrefixes: readonly string[]
  /** The definitions of keys. A string shows only whether it may be such a key. */
  readonly keys: readonly AnyKeyDef[]
  /** The keys with a custom format. Only its pattern is known, which may match more strings than the format. */
  readonly patternKeys: readonly AnyKeyDef[]
}

/** The definitions that were found, before they are indexed. */
export interface FoundDefinitions {
  /** The place of the search. */
  readonly place: string
  readonly definitions: readonly AnyIdDef[]
  readonly tokenPrefixes: readonly string[]
  readonly keys?: readonly AnyKeyDef[]
  readonly patternKeys?: readonly AnyKeyDef[]
  readonly runtimeDefinitions?: readonly RuntimeDefinition[]
  /** Whether source code was searched, which may have no definitions yet. A manifest without definitions is a mistake. */
  readonly isSource?: true
}

/** A definition that only the program can use, because it is for tokens, or because an option is known only at runtime. */
export interface RuntimeDefinition {
  /** The present and former prefixes; empty if only the program knows them. */
  readonly prefixes: readonly string[]
  /** The place as `file:line:column`. */
  readonly place: string
  /** The reason why the definition cannot be read; `undefined` for a readable token. */
  readonly message: string | undefined
}

/** Indexes definitions by their present and former prefixes. */
export function createOwn({
  definitions,
  tokenPrefixes,
  keys = [],
  patternKeys = [],
}: Pick<FoundDefinitions, 'definitions' | 'tokenPrefixes' | 'keys' | 'patternKeys'>): Own {
  const byPrefix = new Map(
    definitions.flatMap((definition) =>
      [definition.prefix, ...definition.aliases].map((prefix) => [prefix, definition] as const),
    ),
  )
  return { definitions, tokenPrefixes, keys, patternKeys, find: (prefix) => byPrefix.get(prefix) }
}
