import { defineId, type Id } from 'brandid'
import { type SnowflakeWorker, snowflake } from 'brandid/formats'
import { expectType } from 'tsd'
import { expectAt, expectBound, expectMembers, type Ordered } from '../../../type-tests/members.ts'

const SnowflakeId = defineId('f_snowflake', { format: snowflake({ epoch: 'twitter', workerId: 1 }) })
expectMembers<Ordered | 'bigint'>(SnowflakeId)
expectAt(SnowflakeId)
expectType<Id<'f_snowflake'>[]>(SnowflakeId.generateMany(2, { at: 0 }))
expectType<bigint>(expectBound(SnowflakeId))
expectType<Id<'f_snowflake'>>(SnowflakeId.fromBigInt(SnowflakeId.toBigInt(SnowflakeId.generate())))

declare const worker: SnowflakeWorker
const LeasedSnowflakeId = defineId('f_leased_snowflake', {
  format: snowflake({ epoch: 'sonyflake', worker }),
})
expectMembers<Ordered | 'bigint'>(LeasedSnowflakeId)
// @ts-expect-error An earlier owner of the worker ID may have generated the same ID.
LeasedSnowflakeId.generate({ at: new Date() })
// @ts-expect-error An earlier owner of the worker ID may have generated the same IDs.
LeasedSnowflakeId.generateMany(2, { at: 0 })

const ReadSnowflakeId = defineId('f_read_snowflake', { format: snowflake({ epoch: 'discord' }) })
expectMembers<'time' | 'bound' | 'bigint'>(ReadSnowflakeId)
expectType<bigint>(expectBound(ReadSnowflakeId))
