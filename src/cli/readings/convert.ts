/** The conversion of ids: the same value in another spelling. */
import { encodeBase36, type Limbs, limbsOfBytes } from '../../digits/base36.ts'
import { uuidOfBytes } from '../../digits/uuid.ts'
import { hexUlid } from '../../formats/hex-ulid.ts'
import { objectId } from '../../formats/object-id.ts'
import type { CanBytes } from '../../formats/shared/format.ts'
import { typeid } from '../../formats/typeid.ts'
import { ulid } from '../../formats/ulid.ts'
import { uuid25 } from '../../formats/uuid25.ts'
import { bigIntOf, bytesOfBigInt, hexOf } from './parts.ts'
import type { Reading } from './reading.ts'

/** The value of an id, and its prefix, in lower case as definitions have it. */
export interface IdValue {
  readonly prefix: string
  readonly bytes: Uint8Array
}

/** How a value is spelt. */
interface Target {
  /** Whether the text keeps the prefix of the id: whether it is an id, and no bare value. */
  readonly isId: boolean
  /** `undefined` where the spelling is for values of another length. */
  readonly spell: (bytes: Uint8Array) => string | undefined
}

const UUID_BYTES = 16

const TARGETS = {
  uuid: { isId: false, spell: (bytes) => (bytes.length === UUID_BYTES ? uuidOfBytes(bytes) : undefined) },
  bytes: { isId: false, spell: hexOf },
  bigint: { isId: false, spell: (bytes) => bigIntOf(bytes).toString() },
  base36: { isId: false, spell: spellBase36 },
  uuid25: targetOf(uuid25({ version: 'any' })),
  typeid: targetOf(typeid()),
  ulid: targetOf(ulid()),
  hexUlid: targetOf(hexUlid()),
  objectId: targetOf(objectId()),
} as const satisfies Readonly<Record<string, Target>>

/** The name of a spelling. */
export type TargetName = keyof typeof TARGETS

/** The names of the spellings. */
export const TARGET_NAMES: readonly string[] = Object.keys(TARGETS)

/** Whether a spelling has this name. */
export function isTargetName(name: string | undefined): name is TargetName {
  return TARGET_NAMES.some((each) => each === name)
}

function targetOf({ byteLength, fromBytes }: CanBytes): Target {
  return { isId: true, spell: (bytes) => (bytes.length === byteLength ? fromBytes(bytes) : undefined) }
}

/** 16 bytes fill 25 digits; values of other lengths have as many as they need. */
function spellBase36(bytes: Uint8Array): string {
  if (bytes.length !== UUID_BYTES) return bigIntOf(bytes).toString(36)
  const limbs: Limbs = [0, 0, 0, 0, 0, 0]
  limbsOfBytes(bytes, limbs)
  return encodeBase36(limbs)
}

/**
 * The value of a text: that of its likeliest reading that has one. A decimal number is read as 16 bytes where the
 * target needs them, so that `--to bigint` has a way back.
 */
export function valueOfId(
  text: string,
  readings: readonly Reading[],
  target: TargetName,
): IdValue | undefined {
  const spells = (bytes: Uint8Array) => TARGETS[target].spell(bytes) !== undefined
  for (const { bytes, prefix = '' } of readings)
    if (bytes && spells(bytes)) return { prefix: prefix.toLowerCase(), bytes }
  const value = /^\d{1,39}$/.test(text) ? BigInt(text) : -1n
  const bytes = value >= 0n && value < 2n ** 128n ? bytesOfBigInt(value, UUID_BYTES) : undefined
  return bytes && spells(bytes) ? { prefix: '', bytes } : undefined
}

/** The text of a value. A requested prefix precedes bare values, too. */
export function spellValue(
  { prefix, bytes }: IdValue,
  target: TargetName,
  asked: string | undefined,
): string {
  const { isId, spell } = TARGETS[target]
  const head = asked ?? (isId ? prefix : '')
  return `${head === '' ? '' : `${head}_`}${spell(bytes)}`
}
