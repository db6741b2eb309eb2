/** The entry point `brandid/internal`: internals that brandid-kit imports. Not a public API. */
export type { GeneratesAt } from './definition/definition-type.ts'
export { checkPrefix, foldAscii, isPrefix, SEPARATOR } from './definition/prefix.ts'
export { BASE36_ALPHABET, BASE62_ALPHABET, bytesToLimbs, encodeBase36, type Limbs } from './digits/base36.ts'
export { escapesAt, isLiteral, LOOKED_BACK } from './digits/escapes.ts'
export { bytesToUuid, hexToBytes, uuidToBytes } from './digits/uuid.ts'
export { checkChoice } from './errors/error.ts'
export { ownOptions } from './errors/options.ts'
export { findNearest, joinWords, quoted } from './errors/words.ts'
export { nameField, readAlphabet } from './formats/layout/checked-fields.ts'
export type { LayoutField, LayoutFields } from './formats/layout/field-types.ts'
export { RESTART_BITS } from './formats/layout/generate.ts'
export {
  countValues,
  createPlan,
  type NumberPiece,
  type NumericField,
  sequenceField,
} from './formats/layout/plan.ts'
export type { AnyFormat } from './formats/shared/format.ts'
export { readLengths } from './formats/shared/format.ts'
export { invalidFormat } from './formats/shared/options.ts'
export { readSnowflakeVariant, SNOWFLAKE_EPOCHS } from './formats/snowflake/snowflake.ts'
export { createKeyDefinition } from './key/define-key.ts'
export { type Records, sharedRecords } from './registry/records.ts'
export { crc32, hasChecksum } from './token/crypto.ts'
export { looksSigned } from './token/signed-text.ts'
