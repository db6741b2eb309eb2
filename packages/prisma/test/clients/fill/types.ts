/** The types of `fillIds` in a client: what compiles, and what each marked line refuses. */
import { fillIds } from 'brandid/prisma'
import { CommentId, PostId, ProfileId, TagId, UserId } from '../ids.ts'
import type { Prisma, PrismaClient } from './client.ts'

declare const base: PrismaClient
const kinds = { User: UserId, Post: PostId, Comment: { key: CommentId }, Tag: TagId, Profile: ProfileId }
const prisma = fillIds(kinds)(base)

export async function accepted(): Promise<unknown> {
  const transaction: Prisma.TransactionClient = prisma
  const user = await prisma.user.create({
    data: { email: 'a' },
    include: { posts: { include: { comments: true } } },
  })
  const id: UserId = user.id
  const key: CommentId | undefined = user.posts[0]?.comments[0]?.key
  const tags = { connectOrCreate: { where: { name: 'n' }, create: { name: 'n' } } }
  await prisma.user.create({ data: { id, email: 'a', posts: { create: [{ title: 't', tags }] } } })
  await prisma.user.createMany({ data: [{ email: 'a' }, { id, email: 'b' }] })
  const [made] = await prisma.post.createManyAndReturn({ data: [{ title: 't', authorId: id }] })
  const post: PostId | undefined = made?.id
  await prisma.user.upsert({
    where: { email: 'a' },
    create: { email: 'a', posts: { createMany: { data: [{ title: 't' }] } } },
    update: { profile: { upsert: { create: {}, update: {} } } },
  })
  const inner = await prisma.$transaction(async (tx) => {
    const same: Prisma.TransactionClient = tx
    const { id } = await same.user.create({ data: { email: 'c' } })
    return id satisfies UserId
  })
  const [one, other] = await prisma.$transaction([
    prisma.user.create({ data: { email: 'd' } }),
    prisma.tag.create({ data: { name: 'n' } }),
  ])
  const both: [UserId, TagId] = [one.id, other.id]
  const name = { needs: { email: true }, compute: (row: { email: string }) => `${row.email}!` }
  const after = await prisma.$extends({ result: { user: { name } } }).user.create({ data: { email: 'e' } })
  const before = await base
    .$extends({ result: { user: { name } } })
    .$extends(fillIds(kinds))
    .user.create({ data: { email: 'e' } })
  const texts: string[] = [after.name, before.name]
  await fillIds(kinds, { given: 'reject' })(base).user.create({ data: { email: 'f' } })
  const input: Prisma.UserCreateInput = { email: 'x' }
  const unchecked: Prisma.PostUncheckedCreateInput = { title: 't', authorId: id }
  return [transaction, post, key, inner, both, texts, input, unchecked]
}

export async function refused(user: UserId, post: PostId): Promise<unknown> {
  // @ts-expect-error: a post's id
  await prisma.user.create({ data: { id: post, email: 'a' } })
  // @ts-expect-error: the foreign key is not filled
  await prisma.post.create({ data: { title: 't' } })
  // @ts-expect-error: a user's id
  await prisma.user.create({ data: { email: 'a', posts: { create: { id: user, title: 't' } } } })
  // @ts-expect-error: no filled key
  await prisma.member.create({ data: { userId: user } })
  // @ts-expect-error: a search requires a key
  await prisma.user.findUnique({ where: {} })
  // @ts-expect-error: no such model
  fillIds({ Usr: UserId })(base)
  // @ts-expect-error: another kind
  fillIds({ User: PostId })(base)
  // @ts-expect-error: no such field
  fillIds({ User: { key: UserId } })(base)
  // @ts-expect-error: another kind for a named field
  fillIds({ Comment: { key: UserId } })(base)
  // @ts-expect-error: no field `id`
  fillIds({ Comment: CommentId })(base)
  // @ts-expect-error: no such model
  base.$extends(fillIds({ Usr: UserId }))
  // @ts-expect-error: another kind
  base.$extends(fillIds({ User: PostId }))
  // @ts-expect-error: no such option
  fillIds(kinds, { gven: 'reject' })
  // @ts-expect-error: no such value
  fillIds(kinds, { given: 'refuse' })
  // @ts-expect-error: an extended client has no `$on`
  prisma.$on('query', () => {})
  // @ts-expect-error: a row has an id
  const row: Prisma.UserGetPayload<object> = { email: 'a' }
  return row
}
