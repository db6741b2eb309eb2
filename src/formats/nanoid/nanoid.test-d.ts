import { defineId, type Id, type IdDefOf } from 'brandid'
import { type Nanoid, nanoid } from 'brandid/formats'
import { expectType } from 'tsd'
import { expectMembers } from '../../../type-tests/members.ts'

const NanoidId = defineId('f_nanoid', { format: nanoid() })
expectMembers<'generate'>(NanoidId)
expectType<IdDefOf<'f_nanoid', Nanoid>>(NanoidId)
expectType<Id<'f_nanoid'>[]>(NanoidId.generateMany(2))
// @ts-expect-error
NanoidId.generate({ at: new Date() })
// @ts-expect-error
NanoidId.generateMany(2, { at: 0 })
