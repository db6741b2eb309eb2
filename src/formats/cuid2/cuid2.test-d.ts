import { defineId, type IdDefOf } from 'brandid'
import { type Cuid2, cuid2 } from 'brandid/formats'
import { expectType } from 'tsd'
import { expectMembers } from '../../../type-tests/members.ts'

const Cuid2Id = defineId('f_cuid2', { format: cuid2() })
expectMembers<'generate'>(Cuid2Id)
expectType<IdDefOf<'f_cuid2', Cuid2>>(Cuid2Id)
// @ts-expect-error
Cuid2Id.generate({ at: new Date() })
