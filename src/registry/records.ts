/** The records of a registry: what it holds for each prefix. */
import type { AnyIdDef } from '../definition/definition-type.ts'
import { SEPARATOR } from '../definition/prefix.ts'
import type { BodyFault } from '../digits/body-fault.ts'
import type { CallSite } from './call-site.ts'

/** One call of `defineId` or `defineToken`. */
export interface Claim {
  /** Private to a copy of the package. */
  readonly copy: object
  readonly site: () => CallSite | undefined
  /** The run of synchronous code that made the call; `undefined` in production, where nothing reloads. */
  readonly job: { isOver: boolean } | undefined
}

/**
 * What a registry holds for its prefixes. Copies of the package read each other's records: `KEY` numbers the layout.
 */
interface Reservation {
  /** The present prefix, then the former ones. The record is entered under each of them. */
  readonly prefixes: readonly [string, ...string[]]
  /** Equal for definitions that generate and accept the same texts. */
  readonly likeness: string
  /** The calls that defined it: one for each copy of the package. */
  readonly claims: Claim[]
}

/** The record of a definition. */
export interface IdRecord extends Reservation {
  readonly isToken: false
  /** Named ids. The record is also entered under each of them, with a separator behind it that no prefix has. */
  readonly names: readonly string[]
  readonly definition: AnyIdDef
  /**
   * Checks the body that starts at an offset. Held here, because dispatch through the definition takes 3.5 times as
   * long.
   */
  readonly check: (text: string, offset: number) => BodyFault | undefined
}

/** The record of a token. It reserves the prefix: a token is never dispatched, found or shown. */
export interface TokenRecord extends Reservation {
  readonly isToken: true
  /** Characters of a plain body. */
  readonly bodyLength: number
}

export type RegistryRecord = IdRecord | TokenRecord

/** Records by prefix, present and former, and by named id. */
export type Records = Map<string, RegistryRecord>

/** Every key of a record. */
export function keysOf(record: RegistryRecord): readonly string[] {
  return record.isToken ? record.prefixes : [...record.prefixes, ...record.names.map(keyOfName)]
}

/** The key of a named id. It differs from that of the prefix with the same letters. */
export function keyOfName(name: string): string {
  return name + SEPARATOR
}

const KEY = Symbol.for('brandid.registry.1')

/**
 * The records of the shared registry. They live on `globalThis`, because one program may hold several copies of
 * this package: a second install, or one for each layer of a bundler.
 */
export function sharedRecords(): Records {
  const holder = globalThis as { [KEY]?: Records }
  holder[KEY] ??= new Map()
  return holder[KEY]
}
