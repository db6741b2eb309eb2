/** The records of a registry, by prefix and by named ID, and the search for the definition of typed input. */
import type { AnyId } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { foldAscii, PREFIX_MAX_LENGTH, readPrefix, SEPARATOR } from '../definition/prefix.ts'
import type { BodyFault } from '../digits/alphabet.ts'
import { failure, type IdError, type IdResult } from '../errors/error.ts'
import { shareState } from '../errors/runtime.ts'

/** `file:line:column`, without scheme and query. In production, it is as the engine writes it. */
export type CallSite = string

/** A call of `defineId` or `defineToken`. */
export interface Claim {
  /** An object that only one copy of the package has. */
  readonly copy: object
  readonly site: () => CallSite | undefined
  /** The run of synchronous code that made the call. It is `undefined` in production, because nothing reloads there. */
  readonly job: { isOver: boolean } | undefined
}

/** The record of a definition, under names that no other definition may have. Copies of the package read each other's records. */
export interface Entry {
  /** A string that is equal for definitions that generate and accept the same values. */
  readonly fingerprint: string
  /** The calls that defined it, one for each copy of the package. */
  readonly claims: Claim[]
  readonly isToken?: boolean
}

/** The records of a registry, by prefix. */
interface Reservation extends Entry {
  /** First the present prefix, then the former prefixes. The record is entered under each of them. */
  readonly prefixes: readonly [string, ...string[]]
}

/** The record of a definition. */
export interface IdRecord extends Reservation {
  readonly isToken: false
  /** Named IDs. The record is entered under each of them among the names. */
  readonly names: readonly string[]
  readonly definition: AnyIdDef
  /**
   * Checks the body that starts at an offset. The record holds the function, because dispatch through the definition takes 3.5 times
   * as long.
   */
  readonly check: (text: string, offset: number) => BodyFault | undefined
}

/** The record of a token. It only reserves the prefix, because a token is never dispatched, found or shown. */
export interface TokenRecord extends Reservation {
  readonly isToken: true
  /** The length of a plain body. */
  readonly bodyLength: number
}

export type RegistryRecord = IdRecord | TokenRecord

/** Records by prefix, present and former, and by named ID. */
export interface Records<Scope extends string | undefined = string | undefined>
  extends Map<string, RegistryRecord> {
  readonly names: Map<string, RegistryRecord>
  /** A new object after each change, so values computed before it are outdated. */
  version?: object
  /** The owner of the prefixes, in names and messages. Absent from the shared registry. */
  readonly scope?: Scope
}

/** Finds the definition of a present or former prefix. */
export function findDefinition(records: Records, prefix: string): AnyIdDef | undefined {
  const record = records.get(prefix)
  return record?.isToken === false ? record.definition : undefined
}

/** A place where a record is entered: one of its prefixes or named IDs. */
export interface Place<Held> {
  readonly key: string
  readonly map: Map<string, Held>
}

/** An entry that already has a prefix, a named ID or a name that another entry claims. */
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

/** The records of the shared registry. The number in the key is the version of their layout. */
export function sharedRecords(): Records {
  return shareState(Symbol.for('brandid.registry.1'), createRecords)
}

type Normalizing = Pick<AnyIdDef, 'entity' | 'safeNormalize'>

/** A function that finds the definition of a present or former prefix. */
export type FindDefinition = (prefix: string) => Normalizing | undefined

/**
 * Lists the definitions to which typed input may belong. Each part before a separator may be the prefix, because a named ID may
 * contain several separators.
 */
export function listCandidates(text: string, find: FindDefinition): Normalizing[] {
  const start = foldAscii(text.trim().slice(0, PREFIX_MAX_LENGTH + 1))
  return Array.from(start.matchAll(new RegExp(SEPARATOR, 'g')), ({ index }) =>
    find(start.slice(0, index)),
  ).filter((definition) => definition !== undefined)
}

/**
 * Finds the canonical ID of typed input. An input with a known prefix is rejected by its definition, and any other input by the whole
 * set.
 */
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
