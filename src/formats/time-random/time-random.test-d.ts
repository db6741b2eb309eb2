import { defineId, type Id } from 'brandid'
import { timeRandom } from 'brandid/formats'
import { expectType } from 'tsd'
import { expectAt, expectBound, expectMembers, type Ordered } from '../../../type-tests/members.ts'

const TimeRandomId = defineId('f_time_random', { format: timeRandom() })
expectMembers<Ordered>(TimeRandomId)
expectAt(TimeRandomId)
expectType<Id<'f_time_random'>>(expectBound(TimeRandomId))
