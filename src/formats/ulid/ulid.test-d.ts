import { defineId, type Id } from 'brandid'
import { hexUlid, ulid } from 'brandid/formats'
import { expectType } from 'tsd'
import {
  expectAt,
  expectBound,
  expectMembers,
  type Ordered,
  type Uuidlike,
} from '../../../type-tests/members.ts'

const UlidId = defineId('f_ulid', { format: ulid() })
expectMembers<Ordered | Uuidlike>(UlidId)
expectType<Id<'f_ulid'>>(expectBound(UlidId))

const HexUlidId = defineId('f_hex_ulid', { format: hexUlid() })
expectMembers<Ordered | Uuidlike>(HexUlidId)
expectType<Id<'f_hex_ulid'>>(expectBound(HexUlidId))

expectAt(UlidId, HexUlidId)
