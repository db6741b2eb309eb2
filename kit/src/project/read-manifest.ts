/** Definitions from a manifest, the JSON that `brandid manifest` writes. */
import type { AnyIdDef } from 'brandid/core'
import { checkPrefix, type FormatData, loadFormats, quoted } from 'brandid/internal'
import { type DefinitionData, defineFromData } from '../artifacts/definition-data.ts'
import type { KeyData } from '../artifacts/key-data.ts'
import {
  type DescribedManifest,
  describeId,
  describeKey,
  describeToken,
  MANIFEST_VERSION,
  type ManifestToken,
  type Origin,
} from '../artifacts/manifest-entries.ts'
import { isDay, isWebAddress } from '../config/details.ts'
import { UserError } from '../terminal/user-error.ts'

/** What a manifest defines. */
export interface ManifestContent {
  readonly definitions: readonly AnyIdDef[]
  /** The prefixes of tokens, whose texts are never shown. */
  readonly tokenPrefixes: readonly string[]
}

/**
 * Reads a manifest. Members that it does not know are ignored: a later kit may have added them.
 *
 * @throws {UserError} The text is not a manifest, or one of a later version.
 */
export async function readManifest(text: string, file: string): Promise<ManifestContent> {
  const { definitions, tokens } = parseEntries(text, file)
  const createFormat = await loadFormats()
  return {
    definitions: definitions.map((each) => defineFromData(pickData(each), createFormat)),
    tokenPrefixes: tokens.map(({ prefix }) => prefix),
  }
}

/**
 * Reads a manifest and describes it anew: of the file only what `defineId` receives is believed, and checked.
 *
 * @throws {UserError} As `readManifest`; and where a name is no identifier.
 * @throws {IdError} What `defineId`, `defineToken`, `defineKey` and the formats refuse; `invalid_prefix` for a scope.
 */
export async function describeManifest(text: string, file: string): Promise<DescribedManifest> {
  const { definitions, tokens, keys } = parseEntries(text, file)
  const createFormat = await loadFormats()
  return {
    definitions: definitions.map((each) => describeId(pickData(each), pickOrigin(each, file), createFormat)),
    tokens: tokens.map((each) => describeToken(pickToken(each), pickOrigin(each, file))),
    keys: keys.map((each) => describeKey(pickKey(each), pickOrigin(each, file), createFormat)),
  }
}

interface Entries {
  readonly definitions: readonly (DefinitionData & Origin)[]
  readonly tokens: readonly (ManifestToken & Origin)[]
  readonly keys: readonly (KeyData & Origin)[]
}

function parseEntries(text: string, file: string): Entries {
  const json = parseJson(text, file)
  const {
    version = MANIFEST_VERSION,
    definitions,
    tokens = [],
    keys = [],
  }: { version?: unknown; definitions?: unknown; tokens?: unknown; keys?: unknown } = Object(json)
  if (!isList<Entries['definitions'][number]>(definitions) || !isList<Entries['tokens'][number]>(tokens)) {
    throw noManifest(file, 'JSON without a list "definitions" of prefixes')
  }
  if (!isListOfKeys(keys)) throw noManifest(file, 'JSON with "keys" that are no list of keys')
  if (version !== MANIFEST_VERSION) {
    throw new UserError(
      `Expected a manifest of version ${MANIFEST_VERSION} in ${file} but received another version, ${quoted(String(version))}.`,
      'A later brandid-kit may read it.',
    )
  }
  return { definitions, tokens, keys }
}

/** What `defineId` receives: a manifest has more. */
function pickData({
  prefix,
  entity,
  description,
  aliases,
  named,
  format,
  accepts,
  bare,
}: DefinitionData): DefinitionData {
  return {
    prefix,
    ...(entity !== undefined && { entity }),
    ...(description !== undefined && { description }),
    ...(aliases && { aliases }),
    ...(named && { named }),
    ...(format && { format: pickFormat(format) }),
    ...(accepts && { accepts: accepts.map(pickFormat) }),
    ...(bare && { bare: bare.map(pickFormat) }),
  }
}

/** What `defineKey` receives. */
function pickKey({ key, entity, description, value, max, format }: KeyData): KeyData {
  return {
    key,
    ...(entity !== undefined && { entity }),
    ...(description !== undefined && { description }),
    ...(value && { value }),
    ...(max !== undefined && { max }),
    ...(format && { format: pickFormat(format) }),
  }
}

function pickFormat(format: FormatData): FormatData {
  const { name, options }: FormatData = Object(format)
  return { name, ...(options && { options }) }
}

function pickToken({ prefix, bits, description }: ManifestToken): Parameters<typeof describeToken>[0] {
  return {
    prefix,
    ...(bits !== undefined && { bits: bits as 256 }),
    ...(description !== undefined && { description }),
  }
}

// As constants are named, so a name is one in every language, and no text can end it.
const NAME = /^[A-Za-z][A-Za-z0-9]{0,127}$/

const LONGEST_PATH = 1024

function pickOrigin({ name, registry, scope, file: place, link, since }: Origin, file: string): Origin {
  if (name !== undefined && !(typeof name === 'string' && NAME.test(name))) {
    throw new UserError(
      `Expected a letter, then letters and digits, as "name" in ${file} but received ${quoted(String(name))}.`,
    )
  }
  if (scope !== undefined) checkPrefix(scope)
  if (place !== undefined) check(place, 'a path', 'file', file, (text) => text.length <= LONGEST_PATH)
  if (link !== undefined) check(link, 'an address of http or https', 'link', file, isWebAddress)
  if (since !== undefined) check(since, 'a day such as 2026-01-31', 'since', file, isDay)
  return {
    ...(name !== undefined && { name }),
    ...(registry === 'private' && { registry }),
    ...(scope !== undefined && { scope }),
    ...(place !== undefined && { file: place }),
    ...(link !== undefined && { link }),
    ...(since !== undefined && { since }),
  }
}

/** @throws {UserError} A member is no text, or one that is refused. */
function check(
  value: unknown,
  expected: string,
  member: string,
  file: string,
  isRight: (text: string) => boolean,
): void {
  if (typeof value === 'string' && isRight(value)) return
  throw new UserError(`Expected ${expected} as "${member}" in ${file} but received ${quoted(String(value))}.`)
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw noManifest(file, 'text that is no JSON')
  }
}

function isList<Item>(list: unknown): list is readonly Item[] {
  return Array.isArray(list) && list.every(isEntry)
}

function isEntry(entry: unknown): boolean {
  const {
    prefix,
    accepts = [],
    bare = [],
  }: { prefix?: unknown; accepts?: unknown; bare?: unknown } = Object(entry)
  return typeof prefix === 'string' && Array.isArray(accepts) && Array.isArray(bare)
}

function isListOfKeys(list: unknown): list is Entries['keys'] {
  return Array.isArray(list) && list.every(isKey)
}

const INTEGER = /^(?:[1-9][0-9]{0,19}|0x[1-9a-f][0-9a-f]{0,15})$/

function isKey(entry: unknown): boolean {
  const { key, value = 'number', max = '1' }: Readonly<Record<string, unknown>> = Object(entry)
  const isKnown = value === 'number' || value === 'bigint' || value === 'text'
  return typeof key === 'string' && isKnown && typeof max === 'string' && INTEGER.test(max)
}

function noManifest(file: string, received: string): UserError {
  return new UserError(
    `Expected a manifest in ${file} but received ${received}.`,
    'brandid manifest writes one.',
  )
}
