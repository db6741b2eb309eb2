/** The entry point `brandid/internal`: facts that brandid-kit shares with the library. Nothing here is promised to anyone else. */
export type { GeneratesAt } from './definition/definition-type.ts'
export { checkPrefix, foldAscii, SEPARATOR } from './definition/prefix.ts'
export { BASE36_ALPHABET, bytesToLimbs, encodeBase36, type Limbs } from './digits/base36.ts'
export { hexToBytes } from './digits/hex.ts'
export { bytesToUuid, uuidToBytes } from './digits/uuid.ts'
export { findNearest } from './errors/nearest.ts'
export { joinWords, quoted } from './errors/words.ts'
export { type CreateFormat, type FormatData, loadFormats, toFormatData } from './formats/format-data.ts'
export { readAlphabet } from './formats/layout/alphabets.ts'
export type { LayoutField, LayoutFields } from './formats/layout/field.ts'
export { nameField } from './formats/layout/field-name.ts'
export { countValues, createPlan, type NumberPiece, type NumericField } from './formats/layout/plan.ts'
export { sequenceField } from './formats/layout/sequence-field.ts'
export { type Carried, listCarried } from './formats/list-carried.ts'
export type * from './formats/option-row.ts'
export type { AnyFormat } from './formats/shared/format.ts'
export { readLengths } from './formats/shared/lengths.ts'
export { readCounting, SNOWFLAKE_EPOCHS } from './formats/shared/snowflake-counting.ts'
export {
  FORMAT_NAMES,
  FORMATS,
  type FormatName,
  type FormatRow,
  type PlainOptions,
  type PublishedExample,
} from './formats/table.ts'
export { createKeyDefinition } from './key/define-key.ts'
export { type Records, sharedRecords } from './registry/records.ts'
export { crc32, hasChecksum } from './token/checksum.ts'
export { looksSigned } from './token/signed-text.ts'
