import {
  defineId,
  type Id,
  type IdOf,
  idUnion,
  type StandardSchemaV1,
  schemaOf,
  type ZodId,
  type ZodTextOf,
} from 'brandid'
import * as core from 'brandid/core'
import * as mini from 'brandid/mini'
import { expectAssignable, expectNotAssignable, expectType } from 'tsd'
import * as z from 'zod'
import * as zm from 'zod/mini'

// Ids in schemas of zod, in and out. The mistakes are in type-tests/mistakes, chapter 8.

const UserId = defineId('schema_user')
type UserId = IdOf<typeof UserId>
const PostId = defineId('schema_post')
type PostId = IdOf<typeof PostId>
const CoreId = core.defineId('schema_core')
declare const user: UserId
declare const input: unknown

expectType<ZodId<UserId>>(UserId.schema)
expectType<ZodId<Id<'schema_core'>>>(schemaOf(CoreId))

const Body = z.object({
  id: UserId.schema,
  direct: UserId,
  optional: UserId.schema.optional(),
  nullable: UserId.schema.nullable(),
  defaulted: UserId.schema.default(() => UserId.generate()),
  list: z.array(UserId),
  set: z.set(UserId.schema),
  map: z.map(UserId.schema, z.number()),
  record: z.record(UserId.schema, z.number()),
  partial: z.partialRecord(UserId.schema, z.number()),
  tuple: z.tuple([UserId.schema, PostId.schema]),
  union: z.union([UserId.schema, PostId.schema]),
  owner: idUnion(UserId, PostId).schema,
  template: z.templateLiteral(['/users/', UserId.schema]),
  pipe: z.string().pipe(UserId.schema),
  transform: UserId.schema.transform((id) => ({ id })),
  refined: UserId.schema.refine((id) => id !== user),
  preprocess: z.preprocess((value) => value, UserId.schema),
  intersection: z.intersection(z.object({ a: UserId.schema }), z.object({ b: PostId.schema })),
  promise: z.promise(UserId.schema),
  core: schemaOf(core.defineId('use_schema')),
})
type Out = z.output<typeof Body>
type In = z.input<typeof Body>
expectType<UserId>({} as Out['id'])
expectType<UserId>({} as Out['direct'])
expectType<UserId | undefined>({} as Out['optional'])
expectType<UserId | null>({} as Out['nullable'])
expectType<UserId>({} as Out['defaulted'])
expectType<UserId[]>({} as Out['list'])
expectType<Set<UserId>>({} as Out['set'])
expectType<Map<UserId, number>>({} as Out['map'])
expectType<Record<UserId, number>>({} as Out['record'])
expectType<Partial<Record<UserId, number>>>({} as Out['partial'])
expectType<[UserId, PostId]>({} as Out['tuple'])
expectType<UserId | PostId>({} as Out['union'])
expectType<UserId | PostId>({} as Out['owner'])
expectAssignable<`/users/${string}`>({} as Out['template'])
expectType<UserId>({} as Out['pipe'])
expectType<{ id: UserId }>({} as Out['transform'])
expectType<UserId>({} as Out['refined'])
expectType<UserId>({} as Out['preprocess'])
expectType<UserId>({} as Out['intersection']['a'])
expectType<UserId>({} as Awaited<Out['promise']>)
expectType<Id<'use_schema'>>({} as Out['core'])
// The input is the ID too: a typed client refuses the ID of something else.
expectType<UserId>({} as In['id'])
expectType<UserId>({} as In['direct'])
expectType<UserId | undefined>({} as In['optional'])
expectType<UserId[]>({} as In['list'])
expectType<[UserId, PostId]>({} as In['tuple'])
expectType<UserId | PostId>({} as In['owner'])
expectType<string>({} as In['pipe'])

const Shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), id: UserId.schema }),
  z.object({ kind: z.literal('post'), id: PostId.schema }),
])
const shape = Shape.parse(input)
if (shape.kind === 'post') expectType<PostId>(shape.id)

const Codec = z.codec(UserId.schema, z.object({ id: z.string() }), {
  decode: (id: UserId) => ({ id }),
  encode: ({ id }) => UserId.parse(id),
})
expectType<{ id: string }>(z.decode(Codec, user))
// @ts-expect-error: what goes in is the ID
z.decode(Codec, 'schema_user_1')
const greet = z.function({ input: [UserId.schema], output: z.string() })
expectAssignable<string>(greet.implement((id) => id)(user))

const Verified = UserId.schema.brand<'verified'>()
expectAssignable<UserId>(Verified.parse(input))
expectNotAssignable<z.infer<typeof Verified>>(user)

expectAssignable<z.ZodType<UserId, UserId>>(UserId.schema)
expectAssignable<StandardSchemaV1<UserId, UserId>>(UserId.schema)
expectType<UserId>(z.parse(UserId.schema, input))
const FromText = schemaOf(UserId, { input: 'string' })
expectType<string>({} as z.input<typeof FromText>)
expectType<UserId>({} as z.output<typeof FromText>)
z.toJSONSchema(Body.pick({ id: true }), { io: 'input' })
Body.pick({ id: true }).extend({ other: PostId.schema }).partial().shape.other
UserId.schema.meta({ id: 'UserId' })

// `readonly` gives the ID, where zod's own type, of a function as of a method, is a mapped one.
declare const ban: (user: UserId) => void
ban(UserId.schema.readonly().parse(input))
ban(z.object({ id: UserId.schema.readonly() }).parse(input).id)
expectAssignable<UserId | undefined>(UserId.schema.readonly().optional().parse(input))
expectAssignable<z.input<ReturnType<typeof UserId.schema.readonly>>>(user)
// @ts-expect-error: another kind
ban(PostId.schema.readonly().parse(input))
// @ts-expect-error: as zod types it
ban(z.readonly(UserId.schema).parse(input))

// A message that may be absent passes.
declare const message: string | undefined
expectType<ZodId<Id<'schema_core'>>>(schemaOf(CoreId, { error: message }))
expectType<ZodTextOf<UserId>>(schemaOf(UserId, { normalize: true, error: message }))
expectType<ZodTextOf<UserId>>(schemaOf(UserId, { from: 'uuid', error: message }))
expectType<mini.ZodTextOf<UserId>>(mini.schemaOf(UserId, { normalize: true, error: message }))
expectAssignable<z.ZodType<UserId, string>>(schemaOf(UserId, { normalize: true }))
expectAssignable<zm.ZodMiniType<UserId, string>>(mini.schemaOf(UserId, { normalize: true }))

const MiniId = mini.defineId('schema_mini')
type MiniId = IdOf<typeof MiniId>
const MiniBody = zm.object({
  id: MiniId.schema,
  direct: MiniId,
  optional: zm.optional(MiniId.schema),
  record: zm.record(MiniId.schema, zm.number()),
  union: zm.union([MiniId.schema, zm.null()]),
})
type MiniOut = zm.infer<typeof MiniBody>
expectType<Id<'schema_mini'>>({} as MiniOut['id'])
expectType<MiniId>({} as MiniOut['direct'])
expectType<MiniId | undefined>({} as MiniOut['optional'])
expectType<Record<MiniId, number>>({} as MiniOut['record'])
expectType<MiniId | null>({} as MiniOut['union'])
expectType<MiniId>({} as zm.input<typeof MiniBody>['id'])
expectAssignable<core.IdDef<'schema_mini'>>(MiniId)

// A definition of the core is no schema.
// @ts-expect-error
CoreId.schema
