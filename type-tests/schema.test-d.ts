import { defineId, type Id, idUnion, schemaOf, type ZodId } from 'brandid'
import * as core from 'brandid/core'
import * as mini from 'brandid/mini'
import { expectAssignable, expectNotAssignable, expectType } from 'tsd'
import * as z from 'zod'
import * as zm from 'zod/mini'

const UserId = defineId('schema_user')
const PostId = defineId('schema_post')
const CoreId = core.defineId('schema_core')
const MiniId = mini.defineId('schema_mini')

expectType<ZodId<Id<'schema_user'>>>(UserId.schema)
expectType<ZodId<Id<'schema_core'>>>(schemaOf(CoreId))

const Body = z.object({
  id: UserId.schema,
  direct: PostId,
  core: schemaOf(CoreId),
  owner: idUnion(UserId, PostId).schema,
  maybe: UserId.schema.optional(),
  list: z.array(UserId),
  byUser: z.record(UserId.schema, z.number()),
})
type Body = z.infer<typeof Body>
expectType<Id<'schema_user'>>({} as Body['id'])
expectType<Id<'schema_post'>>({} as Body['direct'])
expectType<Id<'schema_core'>>({} as Body['core'])
expectType<Id<'schema_user'> | Id<'schema_post'>>({} as Body['owner'])
expectType<Id<'schema_user'> | undefined>({} as Body['maybe'])
expectType<Id<'schema_user'>[]>({} as Body['list'])
expectType<Record<Id<'schema_user'>, number>>({} as Body['byUser'])
expectType<Id<'schema_user'>>({} as z.input<typeof Body>['id'])
expectNotAssignable<Body['id']>({} as Body['direct'])

// A message that may be absent passes.
declare const message: string | undefined
expectType<ZodId<Id<'schema_core'>>>(schemaOf(CoreId, { error: message }))
expectType<z.ZodType<Id<'schema_user'>, string>>(schemaOf(UserId, { normalize: true, error: message }))
expectType<z.ZodType<Id<'schema_user'>, string>>(schemaOf(UserId, { from: 'uuid', error: message }))
expectType<zm.ZodMiniType<Id<'schema_user'>, string>>(
  mini.schemaOf(UserId, { normalize: true, error: message }),
)

// A definition of the core is no schema.
// @ts-expect-error
CoreId.schema

const Mini = zm.object({ id: MiniId, schema: MiniId.schema })
expectType<Id<'schema_mini'>>({} as zm.infer<typeof Mini>['id'])
expectType<Id<'schema_mini'>>({} as zm.infer<typeof Mini>['schema'])
expectAssignable<core.IdDef<'schema_mini'>>(MiniId)
