import { defineId, type Id, type IdDef } from 'brandid'
import { fromName, ulid, uuid25 } from 'brandid/formats'
import { expectType } from 'tsd'
import {
  expectAt,
  expectBound,
  expectMembers,
  type Ordered,
  type Uuidlike,
} from '../../../type-tests/members.ts'

const Default = defineId('f_default')
expectMembers<Ordered | Uuidlike>(Default)
expectType<IdDef<'f_default'>>(Default)

const Uuid25Id = defineId('f_uuid25', { format: uuid25() })
expectMembers<Ordered | Uuidlike>(Uuid25Id)
expectType<IdDef<'f_uuid25'>>(Uuid25Id) // the default, written out

const UnpaddedId = defineId('f_unpadded', { format: uuid25({ padded: false }) })
expectMembers<'generate' | 'time' | Uuidlike>(UnpaddedId)

const Uuid25AnyId = defineId('f_uuid25_any', { format: uuid25({ version: 'any' }), accepts: [ulid()] })
expectType<Date | undefined>(Uuid25AnyId.timestamp(Uuid25AnyId.generate()))

expectAt(Default, UnpaddedId)
expectType<Id<'f_default'>>(expectBound(Default))

const NamedId = defineId('f_uuid25_5', { format: uuid25({ version: 5, padded: false }) })
expectMembers<Uuidlike>(NamedId)
expectType<Id<'f_uuid25_5'>>(fromName(NamedId, '', 'name', (bytes) => bytes))
// @ts-expect-error
fromName(Default, '', 'name', (bytes) => bytes)
