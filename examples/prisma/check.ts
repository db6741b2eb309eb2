/** Runs the client on a schema of PostgreSQL that is given as SCHEMA: rows, groups, a violation, a retry. */
import assert from 'node:assert/strict'
import { PrismaPg } from '@prisma/adapter-pg'
import { insertOnce, isRetryable, uniqueViolation, withFreshId } from 'brandid/sql'
import { Prisma, PrismaClient } from './generated/client.ts'
import { DraftKey, PostId, ReplyId, UserId } from './ids.ts'
import { authors, drafts, newest, publish } from './posts.ts'
import { discuss } from './replies.ts'

const { DATABASE_URL, SCHEMA = 'public' } = process.env
const prisma = new PrismaClient({
  adapter: new PrismaPg({ connectionString: `${DATABASE_URL}`, max: 1 }, { schema: SCHEMA }),
})

const [id, other] = UserId.generateMany(2) as [UserId, UserId]
await prisma.user.create({ data: { id, email: 'ada@example.org' } })
const post = await publish(prisma, id)
assert.equal(post.author, id)
assert(PostId.is(post.id))
const second = await publish(prisma, id)
assert.deepEqual(await newest(prisma, [id, other]), new Map([[id, second.id]]))
assert.deepEqual(await authors(prisma, Prisma.raw(`"${SCHEMA}".posts`)), [id])

// Ids that the client gives.
const replies = await discuss(prisma, post.id)
assert.equal(replies.filter(ReplyId.is).length, 3)

// Keys that the database makes.
const draft = await prisma.draft.create({ data: { authorId: id } })
const later = await prisma.draft.create({ data: { authorId: id } })
assert(DraftKey.is(draft.id))
assert.deepEqual(await drafts(prisma, id, draft.id), [later.id])

// An aggregate of no rows is null.
const { _min } = await prisma.post.aggregate({ _min: { authorId: true }, where: { authorId: other } })
assert.equal(_min.authorId, null)

// The e-mail address is taken: recognized by its index, and not tried again.
let attempts = 0
const insert = (id: UserId) => {
  attempts++
  return prisma.user.create({ data: { id, email: 'ada@example.org' } })
}
const error = await withFreshId(UserId, insert, { constraint: 'users_pkey' }).catch((error: unknown) => error)
assert.deepEqual(uniqueViolation(error), { constraint: 'users_email_key', table: 'users' })
assert.equal(attempts, 1)

// A job that runs again finds its row.
const again = await insertOnce(id, (id) => prisma.user.create({ data: { id, email: 'ada@example.org' } }), {
  find: (id) => prisma.user.findUnique({ where: { id } }),
  resuming: true,
})
assert.equal(again.id, id)

// Raw statements wrap the driver's error elsewhere.
const raw = await prisma
  .$executeRawUnsafe(`insert into "${SCHEMA}".users values ($1, 'b@example.org')`, id)
  .catch((error: unknown) => error)
assert.deepEqual(uniqueViolation(raw), { constraint: 'users_pkey', table: 'users' })
assert.equal(isRetryable(raw), false)
const timedOut = await prisma
  .$transaction(async (transaction) => {
    await transaction.$executeRaw`set local statement_timeout = 50`
    await transaction.$executeRaw`select pg_sleep(0.5)`
  })
  .catch((error: unknown) => error)
assert.equal(uniqueViolation(timedOut), undefined)
// The embedded PostgreSQL has no timer for statements.
assert.equal(isRetryable(timedOut), timedOut !== undefined)

await prisma.$disconnect()
