/** What a client of the mode `loose` refuses: ids of another kind, and bodies. */
import type { Body } from 'brandid'
import type { AccountKey, EntryKey, OrderId, PostId, UserId } from '../../ids.ts'
import type { PrismaClient } from './client.ts'

declare const prisma: PrismaClient
declare const user: UserId
declare const post: PostId
declare const order: OrderId
declare const body: Body<'order'>
declare const account: AccountKey
declare const entry: EntryKey

prisma.user.findUnique({ where: { id: post } }) //! Id<"post">
prisma.user.findMany({ where: { id: { in: [user, post] } } }) //! Id<"post">
prisma.user.findMany({ where: { id: { not: post } } }) //! Id<"post">
prisma.user.findMany({ where: { favouriteTags: { has: user } } }) //! Id<"user">
prisma.post.create({ data: { id: post, authorId: post, title: '' } }) //! Id<"post">
prisma.post.update({ where: { id: user }, data: {} }) //! Id<"user">
prisma.post.findMany({ where: { author: { is: { id: post } } } }) //! Id<"post">
prisma.order.findUnique({ where: { id: order } }) //! Id<"order">
prisma.user.findUnique({ where: { id: body } }) //! Body<"order">

const row = await prisma.post.findFirstOrThrow()
prisma.user.findUnique({ where: { id: row.id } }) //! LooseId<"post">
prisma.post.updateMany({ where: { id: row.authorId }, data: {} }) //! LooseId<"user">
const strict: PostId = row.id //! LooseId<"post">

export { strict }

prisma.account.findUnique({ where: { id: entry } }) //! BigIntKey<"entry">
prisma.entry.findMany({ where: { id: { in: [account] } } }) //! Key<"account">
prisma.entry.findUnique({ where: { id: account } }) //! Key<"account">
prisma.entry.update({ where: { id: entry }, data: { previousId: { set: account } } }) //! Key<"account">
