/** Every position of a client of the mode `strict`, typed. The program is compiled, never run. */
import type { Body, Id } from 'brandid'
import type { AccountKey, EntryKey, OrderId, OwnerId, PostId, TagId, TeamId, UserId } from '../../ids.ts'
import type { Prisma, PrismaClient, User } from './client.ts'

/** Takes two types that are the same, and nothing else. */
type Same<Left, Right> =
  (<Value>() => Value extends Left ? 1 : 2) extends <Value>() => Value extends Right ? 1 : 2 ? true : false
declare function expectSame<_Check extends true>(): void

declare const prisma: PrismaClient
declare const user: UserId
declare const post: PostId
declare const tag: TagId
declare const team: TeamId
declare const owner: OwnerId
declare const order: Body<'order'>
declare const account: AccountKey
declare const entry: EntryKey

// Rows: the type of the model, a return, select, include, omit.
expectSame<Same<User['id'], UserId>>()
expectSame<Same<User['managerId'], UserId | null>>()
expectSame<Same<User['favouriteTags'], TagId[]>>()
expectSame<Same<User['email'], string>>()
const found = await prisma.user.findUniqueOrThrow({
  where: { id: user },
  include: {
    posts: { include: { tags: true, reviewer: true } },
    profile: true,
    manager: { select: { id: true } },
  },
})
expectSame<Same<typeof found.id, UserId>>()
expectSame<Same<(typeof found.posts)[number]['authorId'], UserId>>()
expectSame<Same<(typeof found.posts)[number]['reviewerId'], UserId | null>>()
expectSame<Same<(typeof found.posts)[number]['tags'][number]['id'], TagId>>()
expectSame<Same<NonNullable<(typeof found.posts)[number]['reviewer']>['id'], UserId>>()
expectSame<Same<NonNullable<typeof found.profile>['userId'], UserId>>()
expectSame<Same<NonNullable<typeof found.manager>, { id: UserId }>>()
const [selected] = await prisma.invitation.findMany({
  select: { teamId: true, membership: { select: { userId: true, team: true } } },
})
expectSame<Same<NonNullable<typeof selected>['teamId'], TeamId>>()
expectSame<Same<NonNullable<typeof selected>['membership']['userId'], UserId>>()
expectSame<Same<NonNullable<typeof selected>['membership']['team']['id'], TeamId>>()
const omitted = await prisma.user.findFirstOrThrow({ omit: { email: true } })
expectSame<Same<typeof omitted.id, UserId>>()
type UserWithPosts = Prisma.UserGetPayload<{ include: { posts: true } }>
expectSame<Same<UserWithPosts['posts'][number]['id'], PostId>>()
const rank = await prisma.authorRank.findFirstOrThrow({ where: { authorId: user } })
expectSame<Same<typeof rank.authorId, UserId>>()
const relations = await prisma.user.findUniqueOrThrow({ where: { id: user } }).posts()
expectSame<Same<(typeof relations)[number]['id'], PostId>>()

// Bodies, ids of two kinds, and columns that the configuration names.
const ordered = await prisma.order.findUniqueOrThrow({ where: { id: order } })
expectSame<Same<typeof ordered.id, Body<'order'>>>()
expectSame<Same<typeof ordered.related, Body<'order'>[]>>()
expectSame<Same<typeof ordered.ownerId, OwnerId | null>>()
const event = await prisma.event.create({ data: { actorId: user, postId: post } })
expectSame<Same<typeof event.actorId, OwnerId>>()
expectSame<Same<typeof event.postId, PostId | null>>()
await prisma.order.findMany({
  where: { id: { in: [order], not: order }, related: { has: order }, ownerId: team },
})
expectSame<Same<OrderId, Id<'order'>>>()

// Filters.
await prisma.user.findMany({
  where: { id: { equals: user, in: [user], notIn: [user], not: user, gt: user, lte: user } },
})
await prisma.user.findMany({ where: { id: { not: { in: [user] } }, managerId: null } })
await prisma.user.findMany({ where: { managerId: { equals: null, not: null } } })
await prisma.user.findMany({
  where: { id: { startsWith: 'user_', contains: '3', endsWith: '4', mode: 'insensitive' } },
})
await prisma.user.findMany({
  where: { favouriteTags: { has: tag, hasSome: [tag], hasEvery: [tag], equals: [tag] } },
})
await prisma.user.findMany({
  where: { OR: [{ id: user }, { posts: { some: { reviewerId: user } } }], NOT: { id: user } },
})
await prisma.post.findMany({
  where: { author: { is: { id: user } }, reviewerId: { equals: prisma.post.fields.authorId } },
})
await prisma.post.findMany({
  cursor: { id: post },
  where: { tags: { every: { id: tag } } },
  distinct: ['authorId'],
})
const where: Prisma.PostWhereInput = { id: { in: [post] } }
await prisma.post.count({ where })

// Unique keys.
await prisma.membership.findUnique({ where: { userId_teamId: { userId: user, teamId: team } } })
await prisma.post.findUnique({
  where: { authorId_title: { authorId: user, title: 'One' }, reviewerId: user },
})
await prisma.profile.delete({ where: { userId: user } })

// Creates, nested ones, too.
await prisma.user.create({
  data: {
    id: user,
    email: 'ada@example.org',
    favouriteTags: [tag],
    manager: { connect: { id: user } },
    posts: {
      create: { id: post, title: 'One', tags: { connect: [{ id: tag }], create: { id: tag } } },
      connectOrCreate: { where: { id: post }, create: { id: post, title: 'Two', reviewerId: user } },
    },
    reviewed: { createMany: { data: [{ id: post, title: 'Three', authorId: user }] } },
    profile: { create: { bio: '' } },
    memberships: { create: { teamId: team, invitations: { connect: { id: 'x' as Id<'invitation'> } } } },
  },
})
await prisma.user.create({ data: { id: user, email: '', managerId: null, favouriteTags: { set: [tag] } } })
await prisma.post.createMany({ data: [{ id: post, authorId: user, reviewerId: null, title: '' }] })
const many = await prisma.post.createManyAndReturn({
  data: { id: post, authorId: user, title: '' },
  select: { id: true },
})
expectSame<Same<typeof many, { id: PostId }[]>>()
const data: Prisma.PostUncheckedCreateInput = { id: post, authorId: user, title: '' }
await prisma.post.create({ data })

// Updates.
await prisma.post.update({ where: { id: post }, data: { authorId: user, reviewerId: { set: null } } })
await prisma.post.updateMany({ where: { authorId: user }, data: { reviewerId: { set: user } } })
await prisma.user.update({
  where: { id: user },
  data: {
    favouriteTags: { push: tag },
    posts: { set: [{ id: post }], disconnect: { id: post }, deleteMany: { id: { in: [post] } } },
    reports: { updateMany: { where: { id: user }, data: { id: user } } },
    manager: { disconnect: true },
    profile: { upsert: { create: { bio: '' }, update: { bio: '' }, where: { userId: user } } },
  },
})
await prisma.user.update({ where: { id: user }, data: { favouriteTags: { push: [tag] } } })
await prisma.post.upsert({
  where: { id: post },
  create: { id: post, authorId: user, title: '' },
  update: { id: post },
})

// Aggregates and groups: nothing where there is no row.
const { _min, _max, _count } = await prisma.post.aggregate({
  _min: { id: true, authorId: true },
  _max: { reviewerId: true },
  _count: { id: true },
})
expectSame<Same<typeof _min, { id: PostId | null; authorId: UserId | null }>>()
expectSame<Same<typeof _max, { reviewerId: UserId | null }>>()
expectSame<Same<typeof _count, { id: number }>>()
const [group] = await prisma.post.groupBy({
  by: ['authorId', 'reviewerId'],
  _max: { id: true },
  having: { authorId: { in: [user] } },
  orderBy: { authorId: 'asc' },
})
expectSame<Same<NonNullable<typeof group>['authorId'], UserId>>()
expectSame<Same<NonNullable<typeof group>['reviewerId'], UserId | null>>()
expectSame<Same<NonNullable<typeof group>['_max']['id'], PostId | null>>()

// Extensions of the client receive the ids, and a client that is passed on is still a PrismaClient.
const extended = prisma.$extends({
  result: { user: { short: { needs: { id: true }, compute: ({ id }) => ({ id }) } } },
})
const computed = await extended.user.findFirstOrThrow()
expectSame<Same<typeof computed.short, { id: UserId }>>()
function takesClient(client: PrismaClient | Prisma.TransactionClient) {
  return client.team.findMany({ where: { id: team } })
}
await takesClient(prisma)
await prisma.$transaction((transaction) => takesClient(transaction))
await prisma.event.findMany({ where: { actorId: owner } })

// Keys of integers: rows, filters, unique keys, writes, aggregates.
const opened = await prisma.account.create({
  data: { parentId: account, watched: [account], entries: { create: { previousId: entry, position: 1 } } },
  include: { entries: true, parent: true },
})
expectSame<Same<typeof opened.id, AccountKey>>()
expectSame<Same<typeof opened.parentId, AccountKey | null>>()
expectSame<Same<typeof opened.watched, AccountKey[]>>()
expectSame<Same<(typeof opened.entries)[number]['id'], EntryKey>>()
expectSame<Same<(typeof opened.entries)[number]['previousId'], EntryKey | null>>()
expectSame<Same<(typeof opened.entries)[number]['accountId'], AccountKey>>()
expectSame<Same<(typeof opened.entries)[number]['position'], number>>()
await prisma.account.findMany({
  where: { id: { equals: account, in: [account], notIn: [account], not: { in: [account] }, lt: account } },
})
await prisma.account.findMany({
  where: { parentId: null, watched: { has: account, hasSome: [account], equals: [account] } },
})
await prisma.entry.findMany({
  where: {
    id: { in: [entry], not: entry, gte: entry },
    account: { is: { id: account } },
    position: { gt: 1 },
  },
  cursor: { id: entry },
})
await prisma.entry.findMany({ where: { accountId: { equals: prisma.entry.fields.accountId } } })
await prisma.entry.findUnique({ where: { accountId_position: { accountId: account, position: 1 } } })
await prisma.entry.findUnique({ where: { previousId: entry } })
await prisma.entry.createMany({ data: [{ id: entry, accountId: account, position: 1, previousId: null }] })
await prisma.entry.update({
  where: { id: entry },
  data: {
    previous: { connect: { id: entry } },
    account: { connect: { id: account } },
    position: { increment: 1 },
  },
})
await prisma.entry.updateMany({ data: { accountId: account, previousId: entry } })
await prisma.account.updateMany({ data: { watched: { push: [account] }, parentId: { set: account } } })
const totals = await prisma.entry.aggregate({
  _min: { id: true, accountId: true },
  _max: { previousId: true },
  _sum: { id: true, accountId: true },
  _avg: { accountId: true },
})
expectSame<Same<typeof totals._min, { id: EntryKey | null; accountId: AccountKey | null }>>()
expectSame<Same<typeof totals._max, { previousId: EntryKey | null }>>()
expectSame<Same<typeof totals._sum, { id: bigint | null; accountId: number | null }>>()
expectSame<Same<typeof totals._avg, { accountId: number | null }>>()
const [perAccount] = await prisma.entry.groupBy({
  by: ['accountId'],
  _max: { id: true },
  having: { accountId: { in: [account] }, id: { _max: { equals: entry }, _sum: { gt: 1n } } },
})
expectSame<Same<NonNullable<typeof perAccount>['accountId'], AccountKey>>()
expectSame<Same<NonNullable<typeof perAccount>['_max']['id'], EntryKey | null>>()
expectSame<Same<typeof event.id, number>>()

// An id goes where a string goes.
const text: string = found.id
text.length
