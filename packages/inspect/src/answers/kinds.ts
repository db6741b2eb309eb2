/** The kinds of IDs in a manifest, with their definitions, and the URL of the page for each entity. */
import { createOwn, describeManifest, type Own } from '@brandid/base/manifest'
import type { Reading } from '@brandid/base/readings'

/** The kinds of IDs in a manifest. */
export interface Kinds {
  /** The manifest's name. */
  readonly source: string
  /** The number of kinds of IDs, tokens and keys. */
  readonly count: number
  readonly own: Own
  /** The URL of each entity's page, by prefix, with a placeholder for the ID. */
  readonly links: ReadonlyMap<string, string>
}

/**
 * Reads the kinds from a manifest.
 *
 * @throws {UserError} The string is not a manifest.
 * @throws {IdError} A definition in the manifest is invalid.
 */
export async function readKinds(text: string, source: string): Promise<Kinds> {
  const { definitions, tokens, keys } = await describeManifest(text, source)
  return {
    source,
    count: definitions.length + tokens.length + keys.length,
    own: createOwn({
      definitions: definitions.map(({ defined }) => defined),
      tokenPrefixes: tokens.map(({ prefix }) => prefix),
      keys: keys.map(({ defined }) => defined),
    }),
    links: new Map(
      definitions.flatMap(({ entry: { prefix, link } }) =>
        link === undefined ? [] : [[prefix, link] as const],
      ),
    ),
  }
}

/** Finds the URL of the page for an ID's entity. Returns `undefined` if the manifest does not specify a URL. */
export function linkToEntity(
  { links }: Kinds,
  { definition, isRefused, wrong }: Reading,
  text: string,
): string | undefined {
  if (definition === undefined || isRefused || wrong) return undefined
  return links.get(definition)?.replaceAll('{id}', encodeURIComponent(text))
}
