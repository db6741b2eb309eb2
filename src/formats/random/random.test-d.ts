import { defineId } from 'brandid'
import { random } from 'brandid/formats'
import { expectMembers } from '../../../type-tests/members.ts'

const RandomId = defineId('f_random', { format: random() })
expectMembers<'generate' | 'bytes'>(RandomId)
// @ts-expect-error
RandomId.generate({ at: new Date() })
