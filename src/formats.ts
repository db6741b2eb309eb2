/** The entry `brandid/formats`: every format, and the interfaces to write one's own. */
export type * from './format.ts'
export { type HexUlid, hexUlid } from './formats/hex-ulid.ts'
export { type Nanoid, type NanoidOptions, nanoid } from './formats/nanoid.ts'
export { type ObjectId, objectId } from './formats/object-id.ts'
export { type Opaque, type OpaqueOptions, opaque } from './formats/opaque.ts'
export { type Random, type RandomOptions, random } from './formats/random.ts'
export {
  type GeneratingSnowflake,
  type GeneratingSnowflakeOptions,
  type Snowflake,
  type SnowflakeOptions,
  snowflake,
} from './formats/snowflake.ts'
export { type TimeRandom, type TimeRandomOptions, timeRandom } from './formats/time-random.ts'
export { type Typeid, typeid } from './formats/typeid.ts'
export { type Ulid, ulid } from './formats/ulid.ts'
export { type Uuid4, type Uuid7, type UuidAny, type UuidOptions, uuid } from './formats/uuid.ts'
export { type UnpaddedUuidv7, type Uuidv7, type Uuidv7Options, uuidv7 } from './formats/uuidv7.ts'
export type { RandomSource } from './random.ts'
