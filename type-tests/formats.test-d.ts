import { defineId, type Id, type IdDef, type IdDefOf } from 'brandid'
import * as core from 'brandid/core'
import {
  hexUlid,
  type Nanoid,
  nanoid,
  objectId,
  opaque,
  random,
  type SnowflakeWorker,
  snowflake,
  timeRandom,
  typeid,
  type Uuid4,
  type Uuid7,
  type UuidAny,
  type UuidOptions,
  ulid,
  uuid,
  uuid25,
} from 'brandid/formats'
import * as mini from 'brandid/mini'
import { expectType } from 'tsd'

/** The members that a format brings, by what it can do. */
interface MembersOf {
  generate: 'generate' | 'generateMany'
  time: 'timestamp'
  bound: 'lowerBound'
  uuid: 'toUuid' | 'fromUuid'
  bytes: 'toBytes' | 'fromBytes'
  bigint: 'toBigInt' | 'fromBigInt'
}
type Brought = MembersOf[keyof MembersOf]

/** Takes a definition with exactly the members of its capabilities. */
declare function expectMembers<Can extends keyof MembersOf>(
  definition: { readonly [Key in MembersOf[Can]]: unknown } & {
    readonly [Key in Exclude<Brought, MembersOf[Can]>]?: never
  },
): void
/** Takes definitions whose `generate` takes `at`. */
declare function expectAt(...definitions: { generate(this: void, options: { at: Date }): unknown }[]): void
/** Takes a definition whose bound is an id, as the text sorts; a Snowflake's is a bigint. */
declare function expectBound<Bound>(definition: { lowerBound(this: void, at: number): Bound }): Bound

type Uuidlike = 'uuid' | 'bytes'
type Ordered = 'generate' | 'time' | 'bound'

// Each format: what it can do, and nothing beside.
const Default = defineId('f_default')
expectMembers<Ordered | Uuidlike>(Default)
expectType<IdDef<'f_default'>>(Default)

const Uuid25Id = defineId('f_uuid25', { format: uuid25() })
expectMembers<Ordered | Uuidlike>(Uuid25Id)
expectType<IdDef<'f_uuid25'>>(Uuid25Id) // the default, written out

const UnpaddedId = defineId('f_unpadded', { format: uuid25({ padded: false }) })
expectMembers<'generate' | 'time' | Uuidlike>(UnpaddedId)

const RandomId = defineId('f_random', { format: random() })
expectMembers<'generate' | 'bytes'>(RandomId)

const TypeidId = defineId('f_typeid', { format: typeid() })
expectMembers<Ordered | Uuidlike>(TypeidId)

const UuidId = defineId('f_uuid', { format: uuid() })
expectMembers<Ordered | Uuidlike>(UuidId)

const Uuid4Id = defineId('f_uuid4', { format: uuid({ version: 4 }) })
expectMembers<'generate' | Uuidlike>(Uuid4Id)

const UuidAnyId = defineId('f_uuid_any', { format: uuid({ version: 'any' }) })
expectMembers<'generate' | 'time' | Uuidlike>(UuidAnyId)
expectType<Date | undefined>(UuidAnyId.timestamp(UuidAnyId.generate()))
expectType<Date>(UuidId.timestamp(UuidId.generate()))
declare const uuidOptions: UuidOptions
expectType<Uuid4 | Uuid7 | UuidAny>(uuid(uuidOptions))

const Uuid25AnyId = defineId('f_uuid25_any', { format: uuid25({ version: 'any' }), accepts: [ulid()] })
expectType<Date | undefined>(Uuid25AnyId.timestamp(Uuid25AnyId.generate()))
const FormerAnyId = defineId('f_former_any', { accepts: [uuid({ version: 'any' })] })
expectType<Date | undefined>(FormerAnyId.timestamp(FormerAnyId.generate()))
const ThroughId = defineId('f_through', { accepts: [typeid()] })
expectType<Date>(ThroughId.timestamp(ThroughId.generate()))

const NanoidId = defineId('f_nanoid', { format: nanoid() })
expectMembers<'generate'>(NanoidId)
expectType<IdDefOf<'f_nanoid', Nanoid>>(NanoidId)

const UlidId = defineId('f_ulid', { format: ulid() })
expectMembers<Ordered | Uuidlike>(UlidId)

const HexUlidId = defineId('f_hex_ulid', { format: hexUlid() })
expectMembers<Ordered | Uuidlike>(HexUlidId)

const ObjectIdId = defineId('f_object_id', { format: objectId() })
expectMembers<Ordered | 'bytes'>(ObjectIdId)

const SnowflakeId = defineId('f_snowflake', { format: snowflake({ epoch: 'twitter', workerId: 1 }) })
expectMembers<Ordered | 'bigint'>(SnowflakeId)

declare const worker: SnowflakeWorker
const LeasedSnowflakeId = defineId('f_leased_snowflake', {
  format: snowflake({ epoch: 'sonyflake', worker }),
})
expectMembers<Ordered | 'bigint'>(LeasedSnowflakeId)
// @ts-expect-error An earlier owner of the worker id may have made it.
LeasedSnowflakeId.generate({ at: new Date() })

const ReadSnowflakeId = defineId('f_read_snowflake', { format: snowflake({ epoch: 'discord' }) })
expectMembers<'time' | 'bound' | 'bigint'>(ReadSnowflakeId)

const TimeRandomId = defineId('f_time_random', { format: timeRandom() })
expectMembers<Ordered>(TimeRandomId)

const OpaqueId = defineId('f_opaque', { format: opaque({ length: 14 }) })
expectMembers<never>(OpaqueId)

// The table above can fail, both ways.
// @ts-expect-error `timestamp` is absent
expectMembers<'generate' | 'time'>(NanoidId)
// @ts-expect-error `generate` is present
expectMembers<never>(NanoidId)

// `at` goes with the time that can be put into an id.
expectAt(
  Default,
  UnpaddedId,
  TypeidId,
  UuidId,
  UuidAnyId,
  UlidId,
  HexUlidId,
  ObjectIdId,
  SnowflakeId,
  TimeRandomId,
)
// @ts-expect-error
NanoidId.generate({ at: new Date() })
// @ts-expect-error
RandomId.generate({ at: new Date() })
// @ts-expect-error
Uuid4Id.generate({ at: new Date() })
expectType<Id<'f_snowflake'>[]>(SnowflakeId.generateMany(2, { at: 0 }))
// @ts-expect-error
NanoidId.generateMany(2, { at: 0 })
// @ts-expect-error
Uuid4Id.generateMany(2, { at: 0 })
// @ts-expect-error An earlier owner of the worker id may have made them.
LeasedSnowflakeId.generateMany(2, { at: 0 })

// The bound is an id where the text sorts.
expectType<Id<'f_default'>>(expectBound(Default))
expectType<Id<'f_typeid'>>(expectBound(TypeidId))
expectType<Id<'f_uuid'>>(expectBound(UuidId))
expectType<Id<'f_ulid'>>(expectBound(UlidId))
expectType<Id<'f_hex_ulid'>>(expectBound(HexUlidId))
expectType<Id<'f_object_id'>>(expectBound(ObjectIdId))
expectType<Id<'f_time_random'>>(expectBound(TimeRandomId))
expectType<bigint>(expectBound(SnowflakeId))
expectType<bigint>(expectBound(ReadSnowflakeId))

// What they give and take is this definition's id.
expectType<Id<'f_object_id'>>(ObjectIdId.fromBytes(ObjectIdId.toBytes(ObjectIdId.generate())))
expectType<Id<'f_snowflake'>>(SnowflakeId.fromBigInt(SnowflakeId.toBigInt(SnowflakeId.generate())))
expectType<Id<'f_uuid4'>>(Uuid4Id.fromUuid(Uuid4Id.toUuid(Uuid4Id.generate())))
expectType<Id<'f_nanoid'>[]>(NanoidId.generateMany(2))

// With former formats, what is left for reading is what all of them can do, and no bound; what is made is of the
// chosen one. Where only some of them carry time, it may be missing.
const MovedToTypeid = defineId('f_moved', { format: typeid(), accepts: [ulid()] })
expectMembers<'generate' | 'time' | Uuidlike>(MovedToTypeid)
expectAt(MovedToTypeid)
expectMembers<'generate' | 'time' | Uuidlike>(defineId('f_moved4', { accepts: [uuid({ version: 4 })] }))
expectMembers<'generate' | 'time' | 'bytes'>(defineId('f_moved_random', { accepts: [random({ bits: 256 })] }))
expectMembers<'generate' | 'time' | 'bytes'>(defineId('f_moved_object', { accepts: [objectId()] }))
expectMembers<'generate' | 'time'>(defineId('f_moved_many', { accepts: [timeRandom(), objectId()] }))
expectMembers<'generate' | 'time'>(
  defineId('f_moved_opaque', { accepts: [typeid(), opaque({ length: 14 })] }),
)
expectMembers<never>(defineId('f_opaque_moved', { format: opaque({ length: 14 }), accepts: [nanoid()] }))
expectMembers<'time' | 'bigint'>(
  defineId('f_moved_flake', { format: snowflake({ epoch: 'discord' }), accepts: [snowflake({ epoch: 0 })] }),
)

// The same in the other entries.
expectMembers<Ordered | Uuidlike>(core.defineId('f_core'))
expectMembers<'generate'>(core.defineId('f_core_nanoid', { format: nanoid() }))
expectMembers<Ordered | Uuidlike>(mini.defineId('f_mini'))
expectMembers<'generate'>(mini.defineId('f_mini_nanoid', { format: nanoid() }))
