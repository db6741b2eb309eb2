import { defineId } from 'brandid'
import { opaque } from 'brandid/formats'
import { expectMembers } from '../../../type-tests/members.ts'

const OpaqueId = defineId('f_opaque', { format: opaque({ length: 14 }) })
expectMembers<never>(OpaqueId)
