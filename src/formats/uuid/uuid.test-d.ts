import { defineId, type Id } from 'brandid'
import {
  bare,
  fromName,
  nanoid,
  type Uuid4,
  type Uuid7,
  type UuidAny,
  type UuidOfName,
  type UuidOptions,
  ulid,
  uuid,
} from 'brandid/formats'
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
expectType<Uuid4 | Uuid7 | UuidOfName | UuidAny>(uuid(uuidOptions))

declare const sha1: (bytes: Uint8Array) => Uint8Array
declare const namespace: string
const Uuid5Id = defineId('f_uuid5', { format: uuid({ version: 5 }) })
expectMembers<Uuidlike>(Uuid5Id)
expectType<Id<'f_uuid5'>>(fromName(Uuid5Id, namespace, 'name', sha1))
const Uuid8Id = defineId('f_uuid8', { format: uuid({ version: 8 }), accepts: [ulid(), bare(nanoid())] })
expectType<Id<'f_uuid8'>>(fromName(Uuid8Id, namespace, 'name', sha1))
// @ts-expect-error
Uuid5Id.generate()
// @ts-expect-error
fromName(UuidId, namespace, 'name', sha1)
// @ts-expect-error
fromName(UuidAnyId, namespace, 'name', sha1)
// @ts-expect-error
fromName(Uuid5Id, namespace, 'name', async (bytes: Uint8Array) => bytes)
