/** Reads manifests, which are the JSON files that `brandid manifest` writes. */
import type { AnyIdDef, AnyKeyDef } from 'brandid/core'
import { checkPrefix, quoted } from 'brandid/internal'
import { loadFormats } from '../formats/all-formats.ts'
import { UserError } from '../terminal/values.ts'
import { type Difference, findDifference } from './check-bodies.ts'
import { MANIFEST_VERSION, type ManifestData, manifestData, ORIGIN, pick } from './manifest-data.ts'
import { type DescribedManifest, describeId, describeKey, describeToken } from './manifest-entries.ts'
import type { Origin } from './manifest-schema.ts'

/** The definitions in a manifest. */
export interface ManifestContent {
  readonly definitions: readonly AnyIdDef[]
  /** The token prefixes. Tokens are never shown. */
  readonly tokenPrefixes: readonly string[]
  readonly keys: readonly AnyKeyDef[]
}

/**
 * Reads a manifest. Unknown members are ignored, because a later release may have added them.
 *
 * @throws {UserError} The string is not a manifest of version 1, or a body does not match its format.
 * @throws {IdError} `defineId`, `defineToken`, `defineKey` or a format rejects its arguments; `invalid_prefix` for a scope.
 */
export async function readManifest(text: string, file: string): Promise<ManifestContent> {
  const { definitions, tokens, keys } = await describeManifest(text, file)
  return {
    definitions: definitions.map(({ defined }) => defined),
    tokenPrefixes: tokens.map(({ prefix }) => prefix),
    keys: keys.map(({ defined }) => defined),
  }
}

/**
 * Reads a manifest, checks its definitions and derives their entries again. The bodies in the manifest must equal the derived
 * bodies, because other programs use the bodies to accept or reject IDs.
 *
 * @throws The same errors as `readManifest`.
 */
export async function describeManifest(text: string, file: string): Promise<DescribedManifest> {
  const { json, data } = parseEntries(text, file)
  const createFormat = await loadFormats()
  const described = {
    definitions: data.definitions
      .map(apart)
      .map(({ data, origin }) => describeId(data, origin, createFormat)),
    tokens: data.tokens.map(apart).map(({ data, origin }) => describeToken(data, origin)),
    keys: data.keys.map(apart).map(({ data, origin }) => describeKey(data, origin, createFormat)),
  }
  for (const list of ['definitions', 'keys'] as const)
    for (const [i, { entry }] of described[list].entries()) {
      const difference = findDifference(data[list][i] as object, entry)
      if (difference) throw refuseBody(difference, [list, i], json, file)
    }
  return described
}

function refuseBody({ path, expected }: Difference, entry: Path, json: unknown, file: string): UserError {
  const place = [...entry, ...path]
  return new UserError(
    `Expected ${describeValue(expected)} at ${quoted(spellPath(place))} in ${file}, derived from the format, but received ${describeValue(at(json, place))}.`,
    'Another release of brandid-kit may have written the manifest. Run brandid manifest again.',
  )
}

type Facts = Partial<Record<keyof Origin, string>>

/** Splits an entry into the definition's data and the facts about the definition's source. */
function apart<Entry extends Facts>(
  entry: Entry,
): { readonly data: Omit<Entry, keyof Origin>; readonly origin: Origin } {
  const { registry, ...origin } = pick<Facts, keyof Facts>(entry, ORIGIN)
  if (origin.scope !== undefined) checkPrefix(origin.scope)
  const options = Object.entries(entry).filter(([name]) => !ORIGIN.some((each) => each === name))
  return {
    data: Object.fromEntries(options) as Omit<Entry, keyof Origin>,
    origin: { ...origin, ...(registry === 'private' && { registry }) },
  }
}

/** @throws {UserError} The string is not JSON, its version is unknown or missing, or an entry is malformed. */
function parseEntries(text: string, file: string): { readonly json: unknown; readonly data: ManifestData } {
  const json = parseJson(text, file)
  const { data, error } = manifestData.safeParse(json)
  const { version }: { version?: unknown } = Object(json)
  // If the file is not a manifest at all, do not report its missing version.
  if (version !== MANIFEST_VERSION && (data || version !== undefined)) throw refuseVersion(version, file)
  if (data) return { json, data }
  const [issue] = error.issues
  const path = issue?.path ?? []
  const place = path.length > 0 ? ` at ${quoted(spellPath(path))}` : ''
  throw new UserError(
    `Expected ${issue?.message}${place} in ${file} but received ${describeValue(at(json, path))}.`,
    'Run brandid manifest to create one.',
  )
}

function refuseVersion(version: unknown, file: string): UserError {
  const received = version === undefined ? 'no version' : `another version, ${quoted(String(version))}`
  return new UserError(
    `Expected a version ${MANIFEST_VERSION} manifest in ${file} but received ${received}.`,
    version === undefined
      ? `Run brandid manifest to create one, or add "version": ${MANIFEST_VERSION}.`
      : 'Update brandid-kit: a later release may support this version.',
  )
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UserError(
      `Expected a manifest in ${file} but received invalid JSON.`,
      'Run brandid manifest to create one.',
    )
  }
}

type Path = readonly PropertyKey[]

/** Formats a path, such as `definitions[0].prefix`. */
const spellPath = (path: Path): string =>
  path
    .map((each) => (typeof each === 'number' ? `[${each}]` : `.${String(each)}`))
    .join('')
    .slice(1)

const at = (json: unknown, path: Path): unknown => path.reduce((value, each) => Object(value)[each], json)

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
