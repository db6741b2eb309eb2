/** Readings of a project's own definitions, which come before all others. */
import type { AnyIdDef } from 'brandid/core'
import type { AnyFormat } from 'brandid/formats'
import { bytesToUuid } from 'brandid/internal'
import { bytesOfBigInt, inTenths, wholeView } from './parts.ts'
import type { Content, Reading } from './reading.ts'
import type { Subject } from './subject.ts'

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

/** Above every score of a format. */
const OWN_SCORE = 1000

/** Reads a text as an id of the definition that has its prefix, or its exact text. */
export function readOwn(subject: Subject, own: Own, general: readonly Reading[]): Reading[] {
  const { text, prefix } = subject
  const named = own.definitions.find((definition) => definition.named.some((name) => name === text))
  const definition = named ?? own.find(prefix.toLowerCase())
  return definition ? [createReading(subject, definition, general)] : []
}

function createReading(subject: Subject, definition: AnyIdDef, general: readonly Reading[]): Reading {
  const { text, wrong: around } = subject
  const { data, error } = definition.safeParse(text)
  const normal = definition.safeNormalize(text).data
  const id = data ?? normal
  const format = id === undefined ? undefined : definition.formatOf(id)
  const family = (format ?? definition.format).name.replace(/\(.*/s, '')
  const content = id !== undefined && format ? readContent(id, id.lastIndexOf('_') + 1, format) : {}
  // What a general reader found of the same format, and of the same time, has the anatomy and whatever else the bits say.
  const like = general.find(
    ({ format: name, timeMs }) => name === family && timeMs === (content.timeMs ?? timeMs),
  )
  const wrong = error ? [error.message.replace(/\.$/, ''), ...around] : around
  return {
    ...(like ?? { views: () => [wholeView(subject, format ? format.name : 'the body')] }),
    ...content,
    format: family,
    name: `${definition.entity} id`,
    prefix: subject.prefix,
    definition: definition.prefix,
    why: error
      ? `the prefix is that of your definition "${definition.prefix}"`
      : format
        ? `your definition "${definition.prefix}", in the format ${format.name}`
        : `a named id of your definition "${definition.prefix}"`,
    ...(wrong.length > 0 && { wrong }),
    ...(normal !== undefined && normal !== text && { canonical: normal }),
    isRefused: id === undefined,
    isDistinct: true,
    score: OWN_SCORE,
  }
}

/** What the format itself finds in the body. */
function readContent(id: string, offset: number, format: AnyFormat): Content {
  const { timestamp, toBytes, toBigInt, holdsUuid, randomBits } = format
  const timeMs = timestamp?.(id, offset)
  const bytes = toBytes?.(id, offset)
  const bigint = toBigInt?.(id, offset)
  return {
    ...(timeMs !== undefined && { timeMs }),
    ...(bytes && { bytes }),
    ...(bytes && holdsUuid && { uuid: bytesToUuid(bytes) }),
    ...(bigint !== undefined && { bigint, bytes: bytesOfBigInt(bigint, countBytes(bigint)) }),
    ...(randomBits !== undefined && { randomBits: inTenths(randomBits) }),
  }
}

/** Numbers are 64 bits in most databases; those of a layout may be longer. */
function countBytes(value: bigint): number {
  return Math.max(8, Math.ceil(value.toString(16).length / 2))
}
