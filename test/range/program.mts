/** Uses what there is of types, as a consumer with an old compiler or an old zod would. */
import {
  type AnyIdDef,
  assertId,
  createRegistry,
  defineId,
  findIds,
  type Id,
  type IdDef,
  IdError,
  type IdOf,
  idUnion,
  isId,
  matchId,
  parse,
  safeParse,
  schemaOf,
  type ValidPrefix,
} from 'brandid'
import * as core from 'brandid/core'
import {
  hexUlid,
  nanoid,
  objectId,
  opaque,
  random,
  snowflake,
  timeRandom,
  typeid,
  ulid,
  uuid,
  uuid25,
} from 'brandid/formats'
import * as mini from 'brandid/mini'
import * as z from 'zod/v4'
import * as zm from 'zod/v4-mini'

export const UserId = defineId('user', { description: 'A person with a login.' })
export type UserId = IdOf<typeof UserId>
export const PostId: IdDef<'post'> = defineId('post')
export type PostId = IdOf<typeof PostId>
export const JobId = core.defineId('job')
export const MiniId = mini.defineId('mini')
export const formats = [
  defineId('nanoid', { format: nanoid() }).generate(),
  defineId('typeid', { format: typeid() }).generate({ at: 0 }),
  defineId('ulid', { format: ulid() }).generate({ at: new Date(0) }),
  defineId('hexulid', { format: hexUlid() }).generate(),
  defineId('objectid', { format: objectId() }).generate(),
  defineId('random', { format: random() }).generate(),
  defineId('uuid', { format: uuid() }).generate(),
  defineId('base', { format: uuid25({ padded: false }) }).generate(),
  defineId('timerandom', { format: timeRandom() }).generate(),
  defineId('snowflake', { format: snowflake({ epoch: 'twitter', workerId: 1 }) }).generate(),
  defineId('cus', { format: opaque({ length: 4 }), accepts: [nanoid()] }).parse('cus_abcd'),
]

declare module 'brandid/register' {
  interface Register {
    get user(): typeof UserId
  }
}
declare module 'brandid' {
  interface Register {
    get post(): typeof PostId
  }
}
declare module 'brandid/core' {
  interface Register {
    get job(): typeof JobId
  }
}
declare module 'brandid/mini' {
  interface Register {
    get mini(): typeof MiniId
  }
}

function equal<Type>(actual: Type, expected: Type): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(actual)} is not ${JSON.stringify(expected)}`)
}

const user = UserId.generate()
const post = PostId.generate()
const ban = (id: UserId): UserId => id
ban(user)
// @ts-expect-error
ban(post)
// @ts-expect-error
ban('user_1')
// @ts-expect-error
equal(user === post, false)
// @ts-expect-error
export const bad = () => defineId('User')
// @ts-expect-error
export const both = () => defineId('a' as 'a' | 'b')
// @ts-expect-error
export const none = () => defineId('cus2', { format: opaque({ length: 4 }) }).generate()
const define = <const Prefix extends string>(prefix: ValidPrefix<Prefix>) => defineId(prefix)
equal(define('defined').prefix, 'defined')

const { prefix, id, definition } = parse(user)
equal(prefix, 'user')
switch (prefix) {
  case 'user':
    equal(definition.timestamp(ban(id)) instanceof Date, true)
}
const any = safeParse(post as string)
if (any.success && any.data.prefix === 'post') equal<PostId>(any.data.id, post)
export const registered: readonly ('user' | 'post' | 'job' | 'mini')[] = [
  prefix,
  core.parse(user).prefix,
  mini.parse(user).prefix,
]
const owner = idUnion(UserId, PostId)
equal(owner.resolve(user).prefix, 'user')
equal(matchId(owner.parse(user), { user: (id) => ban(id).length, post: () => 'post' }), user.length)
// @ts-expect-error
export const missing = () => matchId(owner.parse(user), { user: () => 1 })
export const surplus = () =>
  // @ts-expect-error
  matchId(owner.parse(user), { user: () => 1, post: () => 1, job: () => 1 })
equal(
  findIds(`${user} ${post}`).map(({ prefix }) => prefix),
  ['user', 'post'],
)
equal([user as string].filter(isId), [user])
const input: unknown = user
assertId(UserId, input)
ban(input)
const count = (definition: AnyIdDef) => definition.prefix.length
equal(count(UserId) + count(JobId) + count(createRegistry().defineId('own')), 10)

const Body = z.object({
  id: UserId.schema,
  direct: PostId,
  job: schemaOf(JobId),
  owner: owner.schema,
  list: z.array(UserId.schema),
  maybe: UserId.schema.optional(),
  nullable: UserId.schema.nullable(),
  byUser: z.record(UserId.schema, z.number()),
  url: z.templateLiteral(['/users/', UserId.schema]),
})
const value = {
  id: user,
  direct: post,
  job: JobId.generate(),
  owner: post,
  list: [user],
  nullable: null,
  byUser: { [user]: 1 },
  url: `/users/${user}`,
}
const body = Body.parse(value)
ban(body.id)
// @ts-expect-error
export const wrong = () => ban(body.direct)
equal<PostId>(body.direct, post)
equal<Id<'user'> | Id<'post'>>(body.owner, post)
equal(body.byUser[body.id], 1)
equal<unknown>(body, value)
const refused = UserId.schema.safeParse(post).error?.issues[0]?.message
equal(refused, UserId.safeParse(post as string).error?.message)
const textOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: () => 'of the parse' }).error?.issues[0]?.message
equal(textOf(UserId.schema, post), 'of the parse')
equal(textOf(z.object({ id: UserId }), { id: 1 }), 'of the parse')
equal(textOf(schemaOf(UserId, { normalize: true }), 'user_1'), 'of the parse')
equal(textOf(schemaOf(UserId, { error: 'of the schema' }), post), 'of the schema')
z.config({ customError: () => 'of zod' })
equal(
  [textOf(UserId.schema, post), UserId.schema.safeParse(post).error?.issues[0]?.message],
  ['of the parse', 'of zod'],
)
z.config({ customError: undefined })
equal(z.toJSONSchema(UserId.schema).pattern, UserId.pattern.source)
for (const schema of [UserId.schema, MiniId.schema])
  equal(
    [z.toJSONSchema(schema).minLength, z.toJSONSchema(schema).maxLength].join(),
    `${user.length},${user.length}`,
  )
equal(z.toJSONSchema(UserId.schema, { io: 'input' }).description, 'A person with a login.')
equal(zm.object({ id: MiniId, schema: MiniId.schema }).safeParse({ id: user, schema: user }).success, false)
equal(new IdError('overflow', 'a', 'b').code, 'overflow')
