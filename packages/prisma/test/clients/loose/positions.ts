/** A client of the mode `loose`: it accepts plain strings, and ids of the kind. The program is compiled, never run. */
import type { Body, LooseBigIntKey, LooseId, LooseKey } from 'brandid'
import type { AccountKey, EntryKey, PostId, TagId, TeamId, UserId } from '../../ids.ts'
import type { Prisma, PrismaClient, User } from './client.ts'

type Same<Left, Right> =
  (<Value>() => Value extends Left ? 1 : 2) extends <Value>() => Value extends Right ? 1 : 2 ? true : false
declare function expectSame<_Check extends true>(): void

declare const prisma: PrismaClient
declare const user: UserId
declare const post: PostId
declare const tag: TagId
declare const team: TeamId
declare const order: Body<'order'>
declare const text: string
declare const account: AccountKey
declare const entry: EntryKey
declare const number: number

const row = await prisma.user.findUniqueOrThrow({ where: { id: text }, include: { posts: true } })
expectSame<Same<User['id'], LooseId<'user'>>>()
expectSame<Same<typeof row.managerId, LooseId<'user'> | null>>()
expectSame<Same<(typeof row.posts)[number]['id'], LooseId<'post'>>>()

// What code of today does with a row's ids.
const byId = new Map([row].map((each) => [each.id, each]))
byId.get(text)
const isKnown: boolean = row.posts.map(({ id }) => id).includes(text)
const fixture: User = { id: 'user_1', email: '', role: 'MEMBER', managerId: null, favouriteTags: ['tag_1'] }
await prisma.post.findMany({ where: { authorId: row.id, id: { in: [text, post] } } })
await prisma.post.create({ data: { id: post, authorId: row.id, title: '', reviewer: undefined } })
await prisma.post.create({ data: { id: 'post_1', authorId: text, title: '' } })
await prisma.user.update({ where: { id: user }, data: { favouriteTags: { push: [tag, text] } } })
await prisma.membership.findUnique({ where: { userId_teamId: { userId: text, teamId: team } } })
await prisma.order.findUnique({ where: { id: order } })
await prisma.order.findUnique({ where: { id: text } })
await prisma.order.findMany({ where: { ownerId: { in: [user, team, text] } } })
const where: Prisma.PostWhereInput = { authorId: { not: text } }
const { _max } = await prisma.post.aggregate({ _max: { id: true }, where })
expectSame<Same<typeof _max, { id: LooseId<'post'> | null }>>()

// Keys of integers: plain numbers, and bigints, go where they went.
const opened = await prisma.account.findUniqueOrThrow({ where: { id: number }, include: { entries: true } })
expectSame<Same<typeof opened.id, LooseKey<'account'>>>()
expectSame<Same<(typeof opened.entries)[number]['id'], LooseBigIntKey<'entry'>>>()
expectSame<Same<(typeof opened.entries)[number]['previousId'], LooseBigIntKey<'entry'> | null>>()
await prisma.account.create({ data: { parentId: 1, watched: [1, account] } })
await prisma.account.findMany({ where: { id: { in: [1, account], not: number }, watched: { has: 1 } } })
await prisma.entry.findMany({ where: { id: { in: [1n, entry] }, previousId: { equals: 5, not: 5n } } })
await prisma.entry.findUnique({ where: { id: 1 } })
await prisma.entry.findUnique({ where: { id: 1n } })
await prisma.entry.create({ data: { id: number, accountId: opened.id, position: 1, previousId: 1n } })
await prisma.entry.update({
  where: { id: entry },
  data: { previousId: { set: 1n }, accountId: { increment: 1 } },
})

export { fixture, isKnown }
