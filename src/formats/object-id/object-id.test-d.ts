import { defineId, type Id } from 'brandid'
import { objectId } from 'brandid/formats'
import { expectType } from 'tsd'
import { expectAt, expectBound, expectMembers, type Ordered } from '../../../type-tests/members.ts'

const ObjectIdId = defineId('f_object_id', { format: objectId() })
expectMembers<Ordered | 'bytes'>(ObjectIdId)
expectAt(ObjectIdId)
expectType<Id<'f_object_id'>>(expectBound(ObjectIdId))
expectType<Id<'f_object_id'>>(ObjectIdId.fromBytes(ObjectIdId.toBytes(ObjectIdId.generate())))
