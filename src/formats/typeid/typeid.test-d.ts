import { defineId, type Id } from 'brandid'
import { typeid } from 'brandid/formats'
import { expectType } from 'tsd'
import {
  expectAt,
  expectBound,
  expectMembers,
  type Ordered,
  type Uuidlike,
} from '../../../type-tests/members.ts'

const TypeidId = defineId('f_typeid', { format: typeid() })
expectMembers<Ordered | Uuidlike>(TypeidId)
expectAt(TypeidId)
expectType<Id<'f_typeid'>>(expectBound(TypeidId))
