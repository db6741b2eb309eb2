/** What a client of the mode `strict` refuses: each line marked with a part of the message, and no other line. */
import type { AccountKey, EntryKey, OrderId, PostId, TagId, TeamId, UserId } from '../../ids.ts'
import type { Prisma, PrismaClient, User } from './client.ts'

declare const prisma: PrismaClient
declare const user: UserId
declare const post: PostId
declare const tag: TagId
declare const team: TeamId
declare const order: OrderId
declare const account: AccountKey
declare const entry: EntryKey

// Plain strings.
prisma.user.findUnique({ where: { id: 'user_1' } }) //! Type 'string' is not assignable to type 'Id<"user">
prisma.user.findMany({ where: { id: 'user_1' } }) //! Type 'string' is not assignable
prisma.user.findMany({ where: { id: { in: ['user_1'] } } }) //! Type 'string' is not assignable
prisma.post.create({ data: { id: post, authorId: 'user_1', title: '' } }) //! 'string' is not assignable

// Rows.
const key: PostId = (await prisma.user.findFirstOrThrow()).id //! Id<"user">
const manager: UserId = (await prisma.user.findFirstOrThrow()).managerId //! null
const tags: UserId[] = (await prisma.user.findFirstOrThrow()).favouriteTags //! Id<"tag">
const nested: PostId = (await prisma.user.findFirstOrThrow({ include: { profile: true } })).profile?.userId //! Id<"user">
const model: User['id'] = post //! Id<"post">

// Filters.
prisma.user.findMany({ where: { id: post } }) //! Id<"post">
prisma.user.findMany({ where: { id: { equals: post } } }) //! Id<"post">
prisma.user.findMany({ where: { id: { in: [user, post] } } }) //! Id<"post">
prisma.user.findMany({ where: { id: { notIn: [post] } } }) //! Id<"post">
prisma.user.findMany({ where: { id: { not: post } } }) //! Id<"post">
prisma.user.findMany({ where: { id: { not: { in: [post] } } } }) //! Id<"post">
prisma.user.findMany({ where: { id: { gt: post } } }) //! Id<"post">
prisma.user.findMany({ where: { id: null } }) //! null
prisma.user.findMany({ where: { managerId: { equals: post } } }) //! Id<"post">
prisma.user.findMany({ where: { favouriteTags: { has: user } } }) //! Id<"user">
prisma.user.findMany({ where: { favouriteTags: { hasSome: [user] } } }) //! Id<"user">
prisma.user.findMany({ where: { posts: { some: { reviewerId: post } } } }) //! Id<"post">
prisma.user.findMany({ where: { OR: [{ id: post }] } }) //! Id<"post">
prisma.post.findMany({ where: { author: { is: { id: post } } } }) //! Id<"post">
prisma.post.findMany({ cursor: { id: user } }) //! Id<"user">
const where: Prisma.PostWhereInput = { authorId: { in: [post] } } //! Id<"post">

// Unique keys.
prisma.user.findUnique({ where: { id: post } }) //! Id<"post">
prisma.membership.findUnique({ where: { userId_teamId: { userId: team, teamId: team } } }) //! Id<"team">
prisma.post.findUnique({ where: { authorId_title: { authorId: post, title: '' } } }) //! Id<"post">
prisma.profile.delete({ where: { userId: post } }) //! Id<"post">

// Writes.
prisma.user.create({ data: { id: post, email: '' } }) //! Id<"post">
prisma.user.create({ data: { id: user, email: '', managerId: post } }) //! Id<"post">
prisma.user.create({ data: { id: user, email: '', favouriteTags: [user] } }) //! Id<"user">
prisma.user.create({ data: { id: user, email: '', favouriteTags: { set: [user] } } }) //! Id<"user">
prisma.user.create({ data: { id: user, email: '', manager: { connect: { id: post } } } }) //! Id<"post">
prisma.user.create({ data: { id: user, email: '', posts: { create: { id: user, title: '' } } } }) //! Id<"user">
const posts = { createMany: { data: { id: user, title: '' } } }
prisma.user.create({ data: { id: user, email: '', posts } }) //! Id<"user">
prisma.user.create({ data: { id: user, email: '', memberships: { create: { teamId: user } } } }) //! Id<"user">
prisma.post.create({ data: { id: post, authorId: user, title: '', tags: { connect: { id: post } } } }) //! Id<"post">
prisma.post.createMany({ data: [{ id: post, authorId: team, title: '' }] }) //! Id<"team">
prisma.post.update({ where: { id: post }, data: { authorId: post } }) //! Id<"post">
prisma.post.update({ where: { id: post }, data: { reviewerId: { set: post } } }) //! Id<"post">
prisma.post.updateMany({ where: { authorId: post }, data: {} }) //! Id<"post">
prisma.user.update({ where: { id: user }, data: { favouriteTags: { push: user } } }) //! Id<"user">
prisma.user.update({ where: { id: user }, data: { posts: { set: [{ id: tag }] } } }) //! Id<"tag">
prisma.user.update({ where: { id: user }, data: { posts: { deleteMany: { id: tag } } } }) //! Id<"tag">
prisma.post.upsert({ where: { id: post }, create: { id: post, authorId: tag, title: '' }, update: {} }) //! Id<"tag">

// Bodies, ids of two kinds, and columns that the configuration names.
prisma.order.findUnique({ where: { id: order } }) //! Id<"order">
prisma.order.findMany({ where: { related: { has: order } } }) //! Id<"order">
prisma.order.findMany({ where: { ownerId: post } }) //! Id<"post">
prisma.event.create({ data: { actorId: post } }) //! Id<"post">
prisma.event.findMany({ where: { postId: { in: [user] } } }) //! Id<"user">

// Keys of integers.
prisma.account.findUnique({ where: { id: 1 } }) //! Type 'number' is not assignable to type 'Key<"account">
prisma.account.findMany({ where: { id: { in: [1] } } }) //! 'number' is not assignable
prisma.account.findMany({ where: { parentId: { not: { gt: 1 } } } }) //! 'number' is not assignable
prisma.account.findMany({ where: { watched: { has: 1 } } }) //! 'number' is not assignable
prisma.account.update({ where: { id: account }, data: { parentId: { set: 1 } } }) //! 'number' is not assignable
prisma.account.update({ where: { id: account }, data: { watched: { push: 1 } } }) //! number
prisma.account.findUnique({ where: { id: entry } }) //! BigIntKey<"entry">
prisma.entry.findUnique({ where: { id: 1 } }) //! Type 'number' is not assignable
prisma.entry.findUnique({ where: { id: 1n } }) //! Type 'bigint' is not assignable
prisma.entry.findMany({ where: { id: { in: [1n] } } }) //! 'bigint' is not assignable
prisma.entry.findMany({ where: { id: { lt: 5 } } }) //! 'number' is not assignable
prisma.entry.findMany({ where: { id: account } }) //! Key<"account">
prisma.entry.create({ data: { accountId: 1, position: 1 } }) //! 'number' is not assignable
prisma.entry.create({ data: { accountId: account, position: 1, previousId: 1n } }) //! 'bigint' is not assignable
const entryKey: EntryKey = (await prisma.account.findFirstOrThrow()).id //! Key<"account">
const accountKey: AccountKey | null = (await prisma.entry.aggregate({ _min: { id: true } }))._min.id //! BigIntKey<"entry">
const sum: EntryKey | null = (await prisma.entry.aggregate({ _sum: { id: true } }))._sum.id //! bigint

// Aggregates and groups.
const least: UserId | null = (await prisma.post.aggregate({ _min: { id: true } }))._min.id //! Id<"post">
const groups = await prisma.post.groupBy({ by: ['authorId'], _max: { id: true } })
const by: PostId | undefined = groups[0]?.authorId //! Id<"user">
const most: PostId | undefined = groups[0]?._max.id //! null

export { accountKey, by, entryKey, groups, key, least, manager, model, most, nested, sum, tags, where }
