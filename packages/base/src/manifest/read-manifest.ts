/** Definitions from a manifest, the JSON that `brandid manifest` writes. */
import type { AnyIdDef, AnyKeyDef } from 'brandid/core'
import { checkPrefix, quoted } from 'brandid/internal'
import { loadFormats } from '../formats/all-formats.ts'
import { UserError } from '../terminal/values.ts'
import { MANIFEST_VERSION, type ManifestData, manifestData, ORIGIN, pick } from './manifest-data.ts'
import {
  type DescribedManifest,
  defineFromData,
  describeId,
  describeKey,
  describeToken,
} from './manifest-entries.ts'
import type { Origin } from './manifest-schema.ts'

/** The definitions of a manifest. */
export interface ManifestContent {
  readonly definitions: readonly AnyIdDef[]
  /** The prefixes of tokens, whose texts are never shown. */
  readonly tokenPrefixes: readonly string[]
  readonly keys: readonly AnyKeyDef[]
}

/**
 * Reads a manifest. Members that it does not know are ignored: a later kit may have added them.
 *
 * @throws {UserError} The text is not a manifest, or one of a later version.
 */
export async function readManifest(text: string, file: string): Promise<ManifestContent> {
  const { definitions, tokens, keys } = parseEntries(text, file)
  const createFormat = await loadFormats()
  return {
    definitions: definitions.map((each) => defineFromData(apart(each).data, createFormat)),
    tokenPrefixes: tokens.map(({ prefix }) => prefix),
    keys: keys.map(apart).map(({ data, origin }) => describeKey(data, origin, createFormat).defined),
  }
}

/**
 * Reads a manifest and describes it anew: of the file only what `defineId` receives is believed, and checked.
 *
 * @throws {UserError} As `readManifest`.
 * @throws {IdError} What `defineId`, `defineToken`, `defineKey` and the formats refuse; `invalid_prefix` for a scope.
 */
export async function describeManifest(text: string, file: string): Promise<DescribedManifest> {
  const { definitions, tokens, keys } = parseEntries(text, file)
  const createFormat = await loadFormats()
  return {
    definitions: definitions.map(apart).map(({ data, origin }) => describeId(data, origin, createFormat)),
    tokens: tokens.map(apart).map(({ data, origin }) => describeToken(data, origin)),
    keys: keys.map(apart).map(({ data, origin }) => describeKey(data, origin, createFormat)),
  }
}

type Facts = Partial<Record<keyof Origin, string>>

/** The definition of an entry, apart from the facts of its source. */
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

/** @throws {UserError} No JSON, another version, or an entry of another shape. */
function parseEntries(text: string, file: string): ManifestData {
  const json = parseJson(text, file)
  const { version = MANIFEST_VERSION }: { version?: unknown } = Object(json)
  if (version !== MANIFEST_VERSION) {
    throw new UserError(
      `Expected a manifest of version ${MANIFEST_VERSION} in ${file} but received another version, ${quoted(String(version))}.`,
      'A later brandid-kit may read it.',
    )
  }
  const { data, error } = manifestData.safeParse(json)
  if (data) return data
  const [issue] = error.issues
  const path = issue?.path ?? []
  const place = path.length > 0 ? ` as ${quoted(spellPath(path))}` : ''
  throw new UserError(
    `Expected ${issue?.message}${place} in ${file} but received ${spell(at(json, path))}.`,
    'brandid manifest writes one.',
  )
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UserError(
      `Expected a manifest in ${file} but received text that is not JSON.`,
      'brandid manifest writes one.',
    )
  }
}

/** `definitions[0].prefix`. */
const spellPath = (path: readonly PropertyKey[]): string =>
  path
    .map((each) => (typeof each === 'number' ? `[${each}]` : `.${String(each)}`))
    .join('')
    .slice(1)

const at = (json: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((value, each) => Object(value)[each], json)

function spell(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
