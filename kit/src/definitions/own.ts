/** The definitions of a project, by their prefixes. */
import type { AnyIdDef } from 'brandid/core'

/** The definitions of a project: by prefix, present and former, and those that have named ids. */
export interface Own {
  find(prefix: string): AnyIdDef | undefined
  readonly definitions: readonly AnyIdDef[]
  /** The prefixes of its tokens, which are never shown. */
  readonly tokenPrefixes: readonly string[]
}

/** Definitions by their prefixes, former ones among them. */
export function createOwn({ definitions, tokenPrefixes }: Omit<Own, 'find'>): Own {
  const byPrefix = new Map(
    definitions.flatMap((definition) =>
      [definition.prefix, ...definition.aliases].map((prefix) => [prefix, definition] as const),
    ),
  )
  return { definitions, tokenPrefixes, find: (prefix) => byPrefix.get(prefix) }
}
