/** Bodies as a database generates them for a format that names its SQL. */
import { bytesToLimbs, encodeBase36, type Limbs } from '../digits/base36.ts'
import { bytesToHex } from '../digits/hex.ts'
import type { RandomSource } from '../digits/random-source.ts'
import { bytesToUuid } from '../digits/uuid.ts'
import type { AnyFormat, SqlBody } from '../formats/shared/format.ts'
import { drawText } from './sample-body.ts'

/** Draws a body as the SQL that the format names would. */
export function drawSqlBody(format: AnyFormat, sql: SqlBody & string, random: RandomSource): string {
  if (sql === 'uniform') return drawText(format, random)
  const bytes = Uint8Array.from({ length: 16 }, () => random.uint32())
  if (sql === 'hexUlid') return bytesToHex(bytes).toUpperCase()
  const { uuidVersion = 7 } = format
  bytes[6] = (uuidVersion << 4) | ((bytes[6] as number) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f)
  if (sql === 'uuid') return bytesToUuid(bytes)
  const limbs: Limbs = [0, 0, 0, 0, 0, 0]
  bytesToLimbs(bytes, limbs)
  return encodeBase36(limbs)
}
