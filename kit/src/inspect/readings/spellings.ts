/** The same value in the spellings that databases, logs and other libraries write. */
import { typeid, ulid, uuid25 } from 'brandid/formats'
import { bytesToUuid } from 'brandid/internal'
import { type Reading, toBigInt, toHex } from './reading.ts'

/** A spelling, such as `TypeID`, and the text. */
export interface Spelled {
  /** The name for programs: `typeid`. */
  readonly format: string
  readonly name: string
  readonly value: string
}

const UUID_BYTES = 16
const [TYPEID, ULID, UUID25] = [typeid(), ulid(), uuid25({ version: 'any' })]

/** The spellings of the value of a reading; none where it has no bytes, or is a secret. */
export function listSpellings({ bytes, prefix, isToken }: Reading): Spelled[] {
  if (!bytes || isToken) return []
  const head = prefix === undefined ? '' : `${prefix.toLowerCase()}_`
  const hex = toHex(bytes)
  const rows: (readonly [format: string, name: string, value: string | undefined])[] = [
    ...(bytes.length === UUID_BYTES
      ? ([
          ['uuid', 'UUID', bytesToUuid(bytes)],
          ['uuid25', 'base 36', spell(head, UUID25.fromBytes(bytes))],
          ['typeid', 'TypeID', spell(head, TYPEID.fromBytes(bytes))],
          ['ulid', 'ULID', ULID.fromBytes(bytes)],
        ] as const)
      : []),
    ['bigint', 'integer', toBigInt(bytes).toString()],
    ['bytes', 'bytes', hex],
    ['0x', 'bytes, as SQL Server', `0x${hex}`],
    ['\\x', 'bytes, as PostgreSQL', `\\x${hex}`],
  ]
  return rows.flatMap(([format, name, value]) => (value === undefined ? [] : [{ format, name, value }]))
}

const spell = (head: string, body: string | undefined) => (body === undefined ? undefined : head + body)
