/** Facts about each format: its options, an example, and its bodies as data. */
export {
  type CreateFormat,
  FORMAT_NAMES,
  FORMATS,
  type FormatData,
  type FormatName,
  loadFormats,
  toFormatData,
} from './formats/all-formats.ts'
export {
  type BodyData,
  type DigitsData,
  type FieldData,
  type FormatUses,
  type Hex,
  type SequenceData,
  spellDigits,
  type TextData,
} from './formats/body-data.ts'
export type { FormatFacts, OptionRow, OptionRows, PlainOptions } from './formats/facts.ts'
