import { defineId } from 'brandid'
import * as core from 'brandid/core'
import { nanoid, objectId, opaque, random, snowflake, timeRandom, typeid, ulid, uuid } from 'brandid/formats'
import * as mini from 'brandid/mini'
import { expectType } from 'tsd'
import { expectAt, expectMembers, type Ordered, type Uuidlike } from './members.ts'

// The type test of each format lies beside it. Here are former formats, and the other entries.

// The functions of `members.ts` can fail, both ways.
const NanoidId = defineId('f_nanoid', { format: nanoid() })
// @ts-expect-error `timestamp` is absent
expectMembers<'generate' | 'time'>(NanoidId)
// @ts-expect-error `generate` is present
expectMembers<never>(NanoidId)

// With former formats, what is left for reading is what all of them can do, and no bound; what is made is of the
// chosen one. Where only some of them carry time, it may be missing.
const FormerAnyId = defineId('f_former_any', { accepts: [uuid({ version: 'any' })] })
expectType<Date | undefined>(FormerAnyId.timestamp(FormerAnyId.generate()))
const ThroughId = defineId('f_through', { accepts: [typeid()] })
expectType<Date>(ThroughId.timestamp(ThroughId.generate()))
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
