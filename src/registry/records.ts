/** Registry records, by prefix and by named ID, and the search for the definition that accepts user input. */
import type { AnyId } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { foldAscii, PREFIX_MAX_LENGTH, readPrefix, SEPARATOR } from '../definition/prefix.ts'
import type { BodyFault } from '../digits/alphabet.ts'
import { failure, type IdError, type IdResult } from '../errors/error.ts'
import { shareState } from '../errors/runtime.ts'

/** `file:line:column`, without a scheme or query. In production, the location is exactly as the engine prints it. */
export type CallSite = string

/** A call to `defineId` or `defineToken`. */
export interface Claim {
  /** An object that identifies a copy of the package. */
  readonly copy: object
  readonly site: () => CallSite | undefined
  /** The run of synchronous code that made the call, or `undefined` in production, which has no reloads. */
  readonly job: { isOver: boolean } | undefined
}

/** A definition's record, which reserves names that no other definition may use. Copies of the package read each other's records. */
export interface Entry {
  /** A string that is the same for definitions that generate and accept the same values. */
  readonly fingerprint: string
  /** The calls that created the definition, one for each copy of the package. */
  readonly claims: Claim[]
  readonly isToken?: boolean
}

/** An entry that reserves prefixes. */
interface Reservation extends Entry {
  /** The current prefix, followed by former prefixes. The record is registered under each prefix. */
  readonly prefixes: readonly [string, ...string[]]
}

/** The record of a definition. */
export interface IdRecord extends Reservation {
  readonly isToken: false
  /** Named IDs. The record is also registered under each named ID. */
  readonly names: readonly string[]
  readonly definition: AnyIdDef
  /**
   * Checks the body that starts at an offset. The record stores this function, because dispatch through the definition takes 3.5 times as
   * long.
   */
  readonly check: (text: string, offset: number) => BodyFault | undefined
}

/** A token's record, which only reserves the prefix, because tokens are never dispatched, found or displayed. */
export interface TokenRecord extends Reservation {
  readonly isToken: true
  /** The length of a plain body. */
  readonly bodyLength: number
}

export type RegistryRecord = IdRecord | TokenRecord

/** Records by current or former prefix, and by named ID. */
export interface Records<Scope extends string | undefined = string | undefined>
  extends Map<string, RegistryRecord> {
  readonly names: Map<string, RegistryRecord>
  /** Replaced by a new object on each change, which invalidates cached values. */
  version?: object
  /** The registry's scope, which names and messages include. Absent in the shared registry. */
  readonly scope?: Scope
}

/** Finds the definition with a current or former prefix. */
export function findDefinition(records: Records, prefix: string): AnyIdDef | undefined {
  const record = records.get(prefix)
  return record?.isToken === false ? record.definition : undefined
}

/** A place where a record is registered: a prefix or a named ID. */
export interface Place<Held> {
  readonly key: string
  readonly map: Map<string, Held>
}

/** An existing entry with a key that another entry claims: a prefix, a named ID or a name. */
export interface Rival<Held> {
  readonly key: string
  readonly holder: Held
}

export function listRecordPlaces(records: Records, record: RegistryRecord): Place<RegistryRecord>[] {
  const names = record.isToken ? [] : record.names
  return [
    ...record.prefixes.map((key) => ({ key, map: records })),
    ...names.map((key) => ({ key, map: records.names })),
  ]
}

export function createRecords(): Records {
  return Object.assign(new Map(), { names: new Map() })
}

/** Returns the shared registry's records. The number in the key is the layout version. */
export function sharedRecords(): Records {
  return shareState(Symbol.for('brandid.registry.1'), createRecords)
}

type Normalizing = Pick<AnyIdDef, 'entity' | 'safeNormalize'>

/** A function that finds the definition with a current or former prefix. */
export type FindDefinition = (prefix: string) => Normalizing | undefined

/**
 * Lists the definitions that may accept user input. Any part before a separator may be the prefix, because a named ID may contain more
 * than one separator.
 */
export function listCandidates(text: string, find: FindDefinition): Normalizing[] {
  const start = foldAscii(text.trim().slice(0, PREFIX_MAX_LENGTH + 1))
  return Array.from(start.matchAll(new RegExp(SEPARATOR, 'g')), ({ index }) =>
    find(start.slice(0, index)),
  ).filter((definition) => definition !== undefined)
}

/** Finds the canonical ID for user input. If no definition has the prefix, `refuse` creates the error. */
export function normalizeAny(
  input: unknown,
  find: FindDefinition,
  refuse: (input: unknown) => IdError,
): IdResult<AnyId> {
  if (typeof input !== 'string') return failure(() => refuse(input))
  const results = listCandidates(input, find).map((each) => each.safeNormalize(input))
  return (
    results.find(({ success }) => success) ??
    find(foldAscii(readPrefix(input.trim())))?.safeNormalize(input) ??
    failure(() => refuse(input))
  )
}
