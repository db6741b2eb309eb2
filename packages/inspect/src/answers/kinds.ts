/** The kinds of ids of a manifest, as people look them up. */

import type { Carried } from '@brandid/base/formats'
import {
  createOwn,
  describeManifest,
  type ManifestFormat,
  type ManifestId,
  type ManifestKey,
  type ManifestToken,
  type Origin,
  type Own,
} from '@brandid/base/manifest'
import type { Reading } from '@brandid/base/readings'
import { type AnyFormat, SEPARATOR } from 'brandid/internal'

/** A kind: the ids or tokens of a prefix, or the keys of a name. */
export interface Kind extends Origin {
  readonly of: 'id' | 'token' | 'key'
  /** The prefix; of keys, their name. */
  readonly prefix: string
  readonly entity: string
  readonly description?: string
  /** The format of new ids, with its options: `uuid25`, `nanoid { "length": 10 }`. */
  readonly format: string
  /** Characters of a whole id: `30`, `8 to 27`. */
  readonly length: string
  /** An id, always the same; a token and a key that is a number have none. */
  readonly example?: string
  readonly carries: readonly Carried[]
  /** Former prefixes. */
  readonly aliases: readonly string[]
  /** Exact ids. */
  readonly named: readonly string[]
  /** Former formats. */
  readonly former: readonly string[]
}

/** The kinds of a manifest, and their definitions for readings. */
export interface Kinds {
  readonly source: string
  readonly kinds: readonly Kind[]
  readonly own: Own
}

/**
 * Reads a manifest.
 *
 * @throws {UserError} The text is not a manifest.
 * @throws {IdError} What the definitions in it refuse.
 */
export async function readKinds(text: string, source: string): Promise<Kinds> {
  const { definitions, tokens, keys } = await describeManifest(text, source)
  return {
    source,
    kinds: [
      ...definitions.map(({ entry }) => kindOfId(entry)),
      ...tokens.map(kindOfToken),
      ...keys.map(({ entry, defined: { format } }) =>
        kindOfKey(entry, typeof format === 'string' ? undefined : format),
      ),
    ],
    own: createOwn({
      definitions: definitions.map(({ defined }) => defined),
      tokenPrefixes: tokens.map(({ prefix }) => prefix),
      keys: keys.map(({ defined }) => defined),
    }),
  }
}

const NOTHING = { carries: [], aliases: [], named: [], former: [] } as const

function kindOfId({ format, accepts, bare = [], pattern: _, bits: __, ...entry }: ManifestId): Kind {
  const head = entry.prefix.length + SEPARATOR.length
  return {
    ...entry,
    of: 'id',
    format: spellFormat(format),
    length: spellLength(...format.body.length, head),
    former: [...accepts.map(spellFormat), ...bare.map((each) => `${spellFormat(each)} without a prefix`)],
  }
}

/** Characters of the body of a token: its bits in base 36, and 7 of the checksum. */
const TOKEN_LENGTHS: Readonly<Record<number, number>> = { 128: 32, 256: 57 }

function kindOfToken({ pattern: _, bits, ...entry }: ManifestToken): Kind {
  const length = entry.prefix.length + SEPARATOR.length + (TOKEN_LENGTHS[bits] as number)
  return {
    ...entry,
    ...NOTHING,
    of: 'token',
    entity: 'token',
    format: `${bits} random bits`,
    length: `${length}`,
  }
}

function kindOfKey({ key, value, max, format, ...entry }: ManifestKey, body: AnyFormat | undefined): Kind {
  const most = String(BigInt(max ?? 1)).length
  return {
    ...entry,
    ...NOTHING,
    of: 'key',
    prefix: key,
    format: format ? spellFormat(format) : `a ${value} from 1 to ${BigInt(max as string)}`,
    length: format ? spellLength(...format.body.length, 0) : spellLength(1, most, 0),
    ...(body && { example: body.example }),
  }
}

function spellFormat({ name, options = {} }: ManifestFormat): string {
  return Object.keys(options).length === 0 ? name : `${name} ${JSON.stringify(options)}`
}

function spellLength(least: number, most: number, head: number): string {
  return least === most ? `${head + most}` : `${head + least} to ${head + most}`
}

/** Where the entity of an id is to be seen, by the manifest; `undefined` where it does not say. */
export function linkToEntity(
  { kinds }: Kinds,
  { definition, isRefused, wrong }: Reading,
  text: string,
): string | undefined {
  if (definition === undefined || isRefused || wrong) return undefined
  const link = kinds.find(({ of, prefix }) => of === 'id' && prefix === definition)?.link
  return link?.replaceAll('{id}', encodeURIComponent(text))
}

/** The kinds that a text finds: that of an id, or those whose names and descriptions have its words. */
export function findKinds(kinds: readonly Kind[], text: string, best: Reading | undefined): readonly Kind[] {
  const own = best?.definition ?? (best?.isToken ? best.prefix : undefined)
  const read = own === undefined ? [] : kinds.filter(({ of, prefix }) => of !== 'key' && prefix === own)
  if (read.length > 0) return read
  const words = text.toLowerCase().split(/\s+/)
  return kinds.filter((kind) => words.every((word) => wordsOf(kind).includes(word)))
}

/** Everything that people say of a kind: no address, no day, and nothing that its format decides. */
function wordsOf(kind: Kind): string {
  const { link, since, registry, length, example, carries, former, ...said } = kind
  return Object.values(said).flat().join(' ').toLowerCase()
}
