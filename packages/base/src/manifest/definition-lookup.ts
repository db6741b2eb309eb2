/** A project's own definitions: the result of a search, and a lookup by prefix. */
import type { AnyIdDef, AnyKeyDef } from 'brandid/core'

/** A project's definitions, which can be looked up by current or former prefix. */
export interface Own {
  find(prefix: string): AnyIdDef | undefined
  readonly definitions: readonly AnyIdDef[]
  /** The project's token prefixes. Tokens are never shown. */
  readonly tokenPrefixes: readonly string[]
  /** The key definitions. A string alone reveals only that it may be one of these keys. */
  readonly keys: readonly AnyKeyDef[]
  /** The keys with a custom format. Only the pattern is known, and it may match strings that the format rejects. */
  readonly patternKeys: readonly AnyKeyDef[]
}

/** The result of a search for definitions, before indexing. */
export interface FoundDefinitions {
  /** The file or folder that was searched. */
  readonly place: string
  readonly definitions: readonly AnyIdDef[]
  readonly tokenPrefixes: readonly string[]
  readonly keys?: readonly AnyKeyDef[]
  readonly patternKeys?: readonly AnyKeyDef[]
  readonly runtimeDefinitions?: readonly RuntimeDefinition[]
  /** Set if source code was searched. Source code may not have definitions yet, but a manifest without definitions is a mistake. */
  readonly isSource?: true
}

/** A definition that only the running program can use: a token, or a definition with an option that is known only at runtime. */
export interface RuntimeDefinition {
  /** The current and former prefixes; empty if the prefixes are known only at runtime. */
  readonly prefixes: readonly string[]
  /** The position as `file:line:column`. */
  readonly place: string
  /** Why the definition cannot be read; `undefined` for a readable token. */
  readonly message: string | undefined
}

/** Indexes definitions by their current and former prefixes. */
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
