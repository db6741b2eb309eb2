/** What a typed client does on PostgreSQL: the same as an untyped one, with ids that arrive as they were made. */
import assert from 'node:assert/strict'
import { PrismaPg } from '@prisma/adapter-pg'
import { AccountKey, EntryKey, InvitationId, OrderId, PostId, TagId, TeamId, UserId } from '../../ids.ts'
import { PrismaClient } from './client.ts'

const { DATABASE_URL, SCHEMA } = process.env
const adapter = new PrismaPg({ connectionString: `${DATABASE_URL}`, max: 1 }, { schema: `${SCHEMA}` })
await run(new PrismaClient({ adapter }))

async function run(prisma: PrismaClient): Promise<void> {
  const [ada, bob] = UserId.generateMany(2) as [UserId, UserId]
  const [first, second] = PostId.generateMany(2) as [PostId, PostId]
  const [red, blue] = TagId.generateMany(2) as [TagId, TagId]
  const team = TeamId.generate()

  await prisma.team.create({ data: { id: team } })
  const created = await prisma.user.create({
    data: {
      id: ada,
      email: 'ada@example.org',
      favouriteTags: [red],
      profile: { create: { bio: 'Counts.' } },
      memberships: { create: { teamId: team, invitations: { create: { id: InvitationId.generate() } } } },
      posts: {
        create: [
          { id: first, title: 'One', tags: { create: [{ id: red }, { id: blue }] } },
          {
            id: second,
            title: 'Two',
            reviewer: { create: { id: bob, email: 'bob@example.org', managerId: ada } },
          },
        ],
      },
    },
    include: { posts: { include: { tags: true }, orderBy: { id: 'asc' } }, profile: true },
  })
  assert.equal(created.id, ada)
  assert.deepEqual(created.favouriteTags, [red])
  assert.equal(created.profile?.userId, ada)
  assert.deepEqual(
    created.posts.map(({ id, authorId, reviewerId }) => [id, authorId, reviewerId]),
    [
      [first, ada, null],
      [second, ada, bob],
    ],
  )

  // Filters and unique keys.
  const ids = async (where: Parameters<typeof prisma.post.findMany>[0]) =>
    (await prisma.post.findMany({ orderBy: { id: 'asc' }, ...where })).map(({ id }) => id)
  assert.deepEqual(await ids({ where: { id: { in: [first] } } }), [first])
  assert.deepEqual(await ids({ where: { id: { not: first } } }), [second])
  assert.deepEqual(await ids({ where: { reviewerId: null } }), [first])
  assert.deepEqual(await ids({ where: { tags: { some: { id: blue } } } }), [first])
  assert.deepEqual(await ids({ where: { id: { startsWith: 'post_' } } }), [first, second])
  assert.deepEqual(await ids({ where: { author: { is: { favouriteTags: { has: red } } } } }), [first, second])
  const pair = { authorId: ada, title: 'Two' }
  assert.equal((await prisma.post.findUnique({ where: { authorId_title: pair } }))?.id, second)
  const member = { userId: ada, teamId: team }
  assert.equal((await prisma.membership.findUnique({ where: { userId_teamId: member } }))?.teamId, team)

  // Updates.
  await prisma.user.update({
    where: { id: ada },
    data: { favouriteTags: { push: blue }, manager: { connect: { id: bob } } },
  })
  const updated = await prisma.user.findUniqueOrThrow({
    where: { id: ada },
    select: { favouriteTags: true, manager: true },
  })
  assert.deepEqual([updated.favouriteTags, updated.manager?.managerId], [[red, blue], ada])

  // Aggregates, groups, the view.
  const { _min, _max } = await prisma.post.aggregate({ _min: { id: true }, _max: { reviewerId: true } })
  assert.deepEqual([_min.id, _max.reviewerId], [first, bob])
  assert.equal((await prisma.post.aggregate({ _min: { id: true }, where: { authorId: bob } }))._min.id, null)
  const groups = await prisma.post.groupBy({ by: ['authorId'], _max: { id: true } })
  assert.deepEqual(groups, [{ authorId: ada, _max: { id: second } }])
  assert.equal((await prisma.authorRank.findFirstOrThrow({ where: { authorId: ada } })).posts, 2)

  // A column of bodies, and one of two kinds.
  const order = OrderId.generate()
  const body = OrderId.body(order)
  await prisma.order.create({ data: { id: body, ownerId: team, related: [body] } })
  const found = await prisma.order.findUniqueOrThrow({ where: { id: body } })
  assert.equal(OrderId.fromBody(found.id), order)
  assert.deepEqual([found.ownerId, found.related], [team, [body]])
  const event = await prisma.event.create({ data: { actorId: ada, postId: first } })
  assert.deepEqual([event.actorId, event.postId], [ada, first])

  // Keys of integers, which the database makes.
  const parent = await prisma.account.create({ data: { watched: [] } })
  const account = await prisma.account.create({ data: { parentId: parent.id, watched: [parent.id] } })
  const accountKey: AccountKey = AccountKey.parse(account.id)
  const opening = await prisma.entry.create({ data: { accountId: accountKey, position: 1 } })
  const entryKey: EntryKey = EntryKey.parse(opening.id)
  await prisma.entry.create({ data: { accountId: account.id, position: 2, previousId: entryKey } })
  const linked = await prisma.entry.findMany({
    where: { previousId: { in: [entryKey] }, account: { is: { watched: { has: parent.id } } } },
  })
  assert.deepEqual(
    linked.map(({ accountId, previousId }) => [accountId, previousId]),
    [[account.id, opening.id]],
  )
  await prisma.account.update({ where: { id: account.id }, data: { parentId: { set: null } } })
  assert.equal((await prisma.entry.aggregate({ _min: { id: true } }))._min.id, opening.id)
  assert.deepEqual(await prisma.entry.groupBy({ by: ['accountId'], _count: true }), [
    { accountId: account.id, _count: 2 },
  ])

  await prisma.$disconnect()
}
