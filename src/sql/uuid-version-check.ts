/** Version and variant of a UUID, read from its base-36 digits in SQL, whose integers have 64 bits. */
import type { Dialect } from '../core.ts'
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
const VERSION_AND_VARIANT = 0xf0_00c0_0000_0000n
// Higher bits do not reach the version. Without them, three digits times their weights stay below 2^63, and the sum of
// all below 2^59.
const LOWEST_56_BITS = 0xff_ffff_ffff_ffffn
const TERMS_A_SUM = 3

const CODE: Record<Dialect, string> = { postgresql: 'ascii', mysql: 'ascii', sqlite: 'unicode' }

/** Whether the texts are UUIDs of version 7 as 25 digits: those of the default format. */
export function isUuid25({ format, lengths }: StoredText): boolean {
  return format?.sql === 'uuid25' && format.uuidVersion === 7 && lengths[0] === lengths[1]
}

/**
 * The condition that a number in base 36 is a UUID of the format's version, for `uuid25`, padded or not. Other formats
 * need none: their patterns are enough.
 */
export function versionCheck(
  dialect: Dialect,
  name: string,
  { format, head, lengths }: StoredText,
): string[] {
  const { sql, uuidVersion } = format ?? {}
  if (sql !== 'uuid25' || uuidVersion === undefined) return []
  if (lengths[0] === lengths[1]) return [versionCondition(dialect, name, head.length, uuidVersion)]
  const digits = padded(dialect, `substr(${name}, ${head.length + 1})`)
  return [versionCondition(dialect, digits, 0, uuidVersion)]
}

/** The condition that the 25 digits from `offset` on are a UUID of that version. */
export function versionCondition(dialect: Dialect, text: string, offset: number, version: 4 | 7): string {
  const wanted = (BigInt(version) << VERSION_AT) | (2n << VARIANT_AT)
  // (code - 48) % 39 is 0 to 9 for "0" to "9" and 10 to 35 for "a" to "z". The functions return the code of the first
  // character, so `substr` needs no length.
  const terms = Array.from({ length: LENGTH }, (_, i) => {
    const digit = `(${CODE[dialect]}(substr(${text}, ${offset + i + 1})) - 48) % 39`
    return `${digit} * ${weightText(dialect, weightOf(i))}`
  })
  const upper = terms.slice(0, UPPER_LENGTH)
  const sums = upper.flatMap((_, i) =>
    i % TERMS_A_SUM === 0 ? [`(${upper.slice(i, i + TERMS_A_SUM).join(' + ')} & ${LOWEST_56_BITS})`] : [],
  )
  const lower = terms.slice(UPPER_LENGTH).join(' + ')
  return `(${sums.join(' + ')} + ((${lower}) >> ${LOST_BITS}) & ${VERSION_AND_VARIANT}) = ${wanted}`
}

function weightOf(i: number): bigint {
  if (i >= UPPER_LENGTH) return 36n ** BigInt(LENGTH - 1 - i)
  return (36n ** BigInt(UPPER_LENGTH - 1 - i) * UPPER_FACTOR) & LOWEST_56_BITS
}

/** PostgreSQL would multiply a small weight as a 32-bit integer. */
function weightText(dialect: Dialect, weight: bigint): string {
  return dialect === 'postgresql' && weight < 2n ** 31n ? `${weight}::bigint` : `${weight}`
}

function padded(dialect: Dialect, digits: string): string {
  if (dialect === 'sqlite') return `substr('${'0'.repeat(LENGTH)}' || ${digits}, -${LENGTH})`
  return `lpad(${digits}, ${LENGTH}, '0')`
}
