/** The names of the formats, kept apart so that `new --help` loads no format. */

export const FORMAT_NAMES = [
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
  'opaque',
] as const

/** The name of a format: that of its function in `brandid/formats`. */
export type FormatName = (typeof FORMAT_NAMES)[number]
