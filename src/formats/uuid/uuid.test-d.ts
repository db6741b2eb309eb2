import { defineId, type Id } from 'brandid'
import { type Uuid4, type Uuid7, type UuidAny, type UuidOptions, uuid } from 'brandid/formats'
import { expectType } from 'tsd'
import {
  expectAt,
  expectBound,
  expectMembers,
  type Ordered,
  type Uuidlike,
} from '../../../type-tests/members.ts'

const UuidId = defineId('f_uuid', { format: uuid() })
expectMembers<Ordered | Uuidlike>(UuidId)
expectType<Date>(UuidId.timestamp(UuidId.generate()))
expectType<Id<'f_uuid'>>(expectBound(UuidId))

const Uuid4Id = defineId('f_uuid4', { format: uuid({ version: 4 }) })
expectMembers<'generate' | Uuidlike>(Uuid4Id)
expectType<Id<'f_uuid4'>>(Uuid4Id.fromUuid(Uuid4Id.toUuid(Uuid4Id.generate())))
// @ts-expect-error
Uuid4Id.generate({ at: new Date() })
// @ts-expect-error
Uuid4Id.generateMany(2, { at: 0 })

const UuidAnyId = defineId('f_uuid_any', { format: uuid({ version: 'any' }) })
expectMembers<'generate' | 'time' | Uuidlike>(UuidAnyId)
expectType<Date | undefined>(UuidAnyId.timestamp(UuidAnyId.generate()))

expectAt(UuidId, UuidAnyId)
declare const uuidOptions: UuidOptions
expectType<Uuid4 | Uuid7 | UuidAny>(uuid(uuidOptions))
