/** Runs the client on a schema of PostgreSQL that is given as SCHEMA: tables, rows, brands, a violation, a retry. */
import assert from 'node:assert/strict'
import type { IdOf } from 'brandid'
import { insertOnce, isRetryable, uniqueViolation, withFreshId } from 'brandid/sql'
import { createClient, PostId, UserId } from './client.ts'

const { POSTGRES_URL = 'postgres://postgres@127.0.0.1:5432/postgres', SCHEMA = 'public' } = process.env
const prisma = createClient(POSTGRES_URL, SCHEMA)

const id = UserId.generate()
const user = await prisma.user.create({ data: { id, email: 'ada@example.org' } })
const branded: IdOf<typeof UserId> = user.id
assert.equal(branded, id)

const post = await prisma.post.create({ data: { id: PostId.generate(), authorId: id } })
const found = await prisma.user.findUniqueOrThrow({ where: { id }, include: { posts: true } })
const author: IdOf<typeof UserId> | undefined = found.posts[0]?.authorId
assert.equal(author, id)
assert.equal(found.posts[0]?.id, post.id)

// The e-mail address is taken: recognized by its index, and not tried again.
let attempts = 0
const insert = (id: string) => {
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
    await transaction.$executeRaw`select pg_sleep(20)`
  })
  .catch((error: unknown) => error)
assert.equal(uniqueViolation(timedOut), undefined)
assert.equal(isRetryable(timedOut), true)

await prisma.$disconnect()
console.log('prisma: all is well')
