/** A project's own definitions: what a search finds, and their lookup by prefix. */
import type { AnyIdDef, AnyKeyDef } from 'brandid/core'

/** The definitions of a project: by prefix, present and former, and those that have named IDs. */
export interface Own {
  find(prefix: string): AnyIdDef | undefined
  readonly definitions: readonly AnyIdDef[]
  /** The prefixes of its tokens, which are never shown. */
  readonly tokenPrefixes: readonly string[]
  /** The keys, of which a string says nothing but whether it may be one. */
  readonly keys: readonly AnyKeyDef[]
  /** The keys with a format of the project's own, of which only the pattern is known: it may match more. */
  readonly patternKeys: readonly AnyKeyDef[]
}

/** The definitions found, before they are indexed. */
export interface FoundDefinitions {
  /** Where they were looked for. */
  readonly place: string
  readonly definitions: readonly AnyIdDef[]
  readonly tokenPrefixes: readonly string[]
  readonly keys?: readonly AnyKeyDef[]
  readonly patternKeys?: readonly AnyKeyDef[]
  readonly runtimeDefinitions?: readonly RuntimeDefinition[]
  /** Whether the source was searched, which may have none yet; a manifest without one is a mistake. */
  readonly isSource?: true
}

/** A definition that only the program can use: it makes tokens, or an option is known only when it runs. */
export interface RuntimeDefinition {
  /** Present and former ones; empty where only the program knows them. */
  readonly prefixes: readonly string[]
  /** `file:line:column`. */
  readonly place: string
  /** What cannot be read; `undefined` for a token that can. */
  readonly message: string | undefined
}

/** Definitions by their prefixes, former ones among them. */
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
