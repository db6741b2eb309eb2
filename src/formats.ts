/** The entry point `brandid/formats`: every format, the interfaces for custom formats, and collision and guess budgets. */
export {
  type CollisionBudget,
  type CollisionBudgetInTime,
  type CollisionQuestion,
  type CollisionQuestionInTime,
  collisionBudget,
  type GuessBudget,
  type GuessBudgetInTime,
  type GuessQuestion,
  type GuessQuestionInTime,
  guessBudget,
} from './budgets/budgets.ts'
export type { Bare } from './definition/definition-type.ts'
export type { BodyFault } from './digits/alphabet.ts'
export type { RandomSource } from './digits/uniform-digits.ts'
export { type Cuid2, cuid2 } from './formats/cuid2/cuid2.ts'
export type * from './formats/layout/field-types.ts'
export { type LayoutOptions, layout } from './formats/layout/layout.ts'
export { type Nanoid, type NanoidOptions, nanoid } from './formats/nanoid/nanoid.ts'
export { type ObjectId, objectId } from './formats/object-id/object-id.ts'
export { type Opaque, type OpaqueOptions, opaque } from './formats/opaque/opaque.ts'
export { type Random, type RandomOptions, random, type UnpaddedRandom } from './formats/random/random.ts'
export { type IntegerKeyDef, type Sealed, type SealedOptions, sealed } from './formats/sealed/sealed.ts'
export type { SnowflakeWorker } from './formats/shared/clock.ts'
export type * from './formats/shared/format.ts'
export { type Digest, fromName, type UuidOfName } from './formats/shared/from-name.ts'
export {
  type GeneratingSnowflake,
  type GeneratingSnowflakeOptions,
  type LeasedSnowflake,
  type LeasedSnowflakeOptions,
  type Snowflake,
  type SnowflakeOptions,
  snowflake,
} from './formats/snowflake/snowflake.ts'
export { type TimeRandom, type TimeRandomOptions, timeRandom } from './formats/time-random/time-random.ts'
export { type Typeid, typeid } from './formats/typeid/typeid.ts'
export { type HexUlid, hexUlid, type Ulid, ulid } from './formats/ulid/ulid.ts'
export { type Uuid4, type Uuid7, type UuidAny, type UuidOptions, uuid } from './formats/uuid/uuid.ts'
export {
  type UnpaddedUuid25,
  type Uuid25Any,
  type Uuid25Options,
  type Uuid25V4,
  uuid25,
} from './formats/uuid25/uuid25.ts'
export type { Uuid25 } from './formats/uuid25/uuid25-default.ts'
export { bare } from './registry/bare.ts'
