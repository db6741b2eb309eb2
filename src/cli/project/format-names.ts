/** The names of the formats, kept apart so that `new --help` loads no format. */

/** The formats that make ids. */
export const GENERATING_NAMES = [
  'uuid25',
  'random',
  'typeid',
  'uuid',
  'nanoid',
  'ulid',
  'hexUlid',
  'objectId',
  'snowflake',
  'timeRandom',
] as const

/** All formats: `opaque` only checks ids. */
export const FORMAT_NAMES = [...GENERATING_NAMES, 'opaque'] as const

/** The name of a format: that of its function in `brandid/formats`. */
export type FormatName = (typeof FORMAT_NAMES)[number]
