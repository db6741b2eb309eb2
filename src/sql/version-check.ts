/** Knows how version and variant of a UUID are read from its base-36 digits in SQL, where integers have 64 bits. */
import type { AnyFormat, Dialect } from '../core.ts'
import { quoteText } from './dialect.ts'
import type { StoredText } from './stored-text.ts'

const LENGTH = 25
const UPPER_LENGTH = 13

// The lower 12 digits count 36^12 = 2^24 * 9^12. So the number without its lowest 24 bits is
// (upper 13 digits) * 9^12 + (lower 12 digits) / 2^24.
const LOST_BITS = 24n
const UPPER_FACTOR = 282_429_536_481n // 9^12

// Of that: the version, bits 76 to 79 of the UUID (RFC 9562, section 4.2), and the variant, bits 62 and 63 (4.1).
const VERSION_AT = 52n // 76 - LOST_BITS
const VARIANT_AT = 38n // 62 - LOST_BITS
const LOOKED_AT = 0xf0_00c0_0000_0000n
// What lies above may be lost: so a digit times its weight stays below 2^62, and the sum of all below 2^60.
const KEPT = 0xff_ffff_ffff_ffffn

const INDEX = { postgresql: 'strpos', mysql: 'instr', sqlite: 'instr' }

/**
 * The condition that a number in base 36 is a UUID of version 7, for `uuidv7`, padded or not; nothing for other formats,
 * whose patterns say all.
 */
export function versionCheck(
  dialect: Dialect,
  name: string,
  { format, head, lengths }: StoredText,
): string[] {
  const { sql, uuidVersion }: AnyFormat = format
  if (sql !== 'uuid25' || uuidVersion === undefined) return []
  const wanted = (BigInt(uuidVersion) << VERSION_AT) | (2n << VARIANT_AT)
  const isPadded = lengths[0] === lengths[1]
  const digits = isPadded ? name : padded(dialect, `substr(${name}, ${head.length + 1})`)
  const offset = isPadded ? head.length : 0
  const alphabet = quoteText(dialect, format.alphabet)

  const digit = (i: number) => `(${INDEX[dialect]}(${alphabet}, substr(${digits}, ${offset + i + 1}, 1)) - 1)`
  const places = Array.from({ length: LENGTH }, (_, i) => i)
  const upper = places
    .slice(0, UPPER_LENGTH)
    .map((i) => `(${digit(i)} * ${(36n ** BigInt(UPPER_LENGTH - 1 - i) * UPPER_FACTOR) & KEPT} & ${KEPT})`)
  const lower = places.slice(UPPER_LENGTH).map((i) => `${digit(i)} * ${36n ** BigInt(LENGTH - 1 - i)}`)
  return [`(${upper.join(' + ')} + ((${lower.join(' + ')}) >> ${LOST_BITS}) & ${LOOKED_AT}) = ${wanted}`]
}

function padded(dialect: Dialect, digits: string): string {
  if (dialect === 'sqlite') return `substr('${'0'.repeat(LENGTH)}' || ${digits}, -${LENGTH})`
  return `lpad(${digits}, ${LENGTH}, '0')`
}
