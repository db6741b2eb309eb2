/** The formats that samples may have: the code that makes each, and the reading that tells how likely it is. */
import {
  type AnyFormat,
  type Bare,
  hexUlid,
  layout,
  objectId,
  opaque,
  random,
  snowflake,
  timeRandom,
  typeid,
  ulid,
  uuid,
  uuid25,
} from 'brandid/formats'

/** A format, and the code that makes it. */
export interface Made<Format = AnyFormat | Bare> {
  readonly code: string
  readonly format: Format
}

/** Whatever a body may be. */
export const ANY_BODY: Made<AnyFormat> = {
  code: 'opaque({ length: [1, 64] })',
  format: opaque({ length: [1, 64] }),
}

/** A format that readings know. */
export interface Recipe extends Made<AnyFormat> {
  /** The format and, where several share it, the name of the readings that speak for it. */
  readonly reading: string
  /** What comments call its ids. */
  readonly title: string
  /** The time that tells instead of readings, which do not know the format; 80 random bits follow it. */
  timeOf?(this: void, text: string, offset: number): number
}

const recipe = (code: string, format: AnyFormat, reading: string, title: string): Recipe => ({
  code,
  format,
  reading,
  title,
})

const BASE36 = 'UUIDs in base 36'
const UNPADDED = 'UUIDs in base 36 without leading zeros'

/** A ULID whose leading zero is left out. The upper three bits of its time are 0 until the year 3084. */
const unpaddedUlid = layout({
  alphabet: 'crockford',
  fields: [
    { kind: 'time', bits: 45 },
    { kind: 'random', bits: 80 },
  ],
})
const UNPADDED_ULID: Recipe = {
  code: "layout({ alphabet: 'crockford', fields: [{ kind: 'time', bits: 45 }, { kind: 'random', bits: 80 }] })",
  format: unpaddedUlid,
  reading: 'unpadded-ulid',
  title: 'ULIDs without the leading zero',
  timeOf: (text, offset) => Number(unpaddedUlid.timestamp(text, offset)),
}

/** The narrower one of two formats with the same reading comes first. */
export const RECIPES: readonly Recipe[] = [
  recipe('uuid25()', uuid25(), 'uuid25', `${BASE36}, of version 7`),
  recipe('uuid25({ version: 4 })', uuid25({ version: 4 }), 'uuid25', `${BASE36}, of version 4`),
  recipe("uuid25({ version: 'any' })", uuid25({ version: 'any' }), 'uuid25', BASE36),
  recipe('uuid25({ padded: false })', uuid25({ padded: false }), 'uuid25', `${UNPADDED}, of version 7`),
  recipe(
    'uuid25({ version: 4, padded: false })',
    uuid25({ version: 4, padded: false }),
    'uuid25',
    `${UNPADDED}, of version 4`,
  ),
  recipe(
    "uuid25({ version: 'any', padded: false })",
    uuid25({ version: 'any', padded: false }),
    'uuid25',
    UNPADDED,
  ),
  recipe('random()', random(), 'random', '128 random bits in base 36'),
  recipe('random({ bits: 256 })', random({ bits: 256 }), 'random', '256 random bits in base 36'),
  recipe('typeid()', typeid(), 'typeid', 'TypeIDs'),
  recipe('uuid()', uuid(), 'uuid', 'UUIDs of version 7'),
  recipe('uuid({ version: 4 })', uuid({ version: 4 }), 'uuid', 'UUIDs of version 4'),
  recipe("uuid({ version: 'any' })", uuid({ version: 'any' }), 'uuid', 'UUIDs'),
  recipe('ulid()', ulid(), 'ulid', 'ULIDs'),
  UNPADDED_ULID,
  recipe('hexUlid()', hexUlid(), 'hexUlid', 'ULIDs in hexadecimal'),
  recipe('objectId()', objectId(), 'objectId', 'ObjectIds'),
  recipe('timeRandom()', timeRandom(), 'timeRandom', 'nanoseconds and 32 random bits in base 36'),
  recipe(
    "snowflake({ epoch: 'twitter' })",
    snowflake({ epoch: 'twitter' }),
    'Twitter snowflake',
    'snowflakes of Twitter',
  ),
  recipe(
    "snowflake({ epoch: 'discord' })",
    snowflake({ epoch: 'discord' }),
    'Discord snowflake',
    'snowflakes of Discord',
  ),
  recipe(
    "layout({ fields: [{ kind: 'fixed', text: 'c' }, { kind: 'random', length: 24 }] })",
    layout({
      fields: [
        { kind: 'fixed', text: 'c' },
        { kind: 'random', length: 24 },
      ],
    }),
    'cuid',
    'CUIDs',
  ),
]
