import { createRegistry } from 'brandid/core'
import { generatedIdColumn, idColumn } from 'brandid/drizzle-mysql'
import { nanoid, opaque, snowflake } from 'brandid/formats'
import { eq } from 'drizzle-orm'
import { getTableConfig, mysqlTable } from 'drizzle-orm/mysql-core'
import { drizzle } from 'drizzle-orm/mysql-proxy'
import { expect, it } from 'vitest'

// There is no embedded MySQL: here a function answers in its place, and test/servers has the real one.

const { defineId, idUnion } = createRegistry()
const UserId = defineId('user')
const PublicId = defineId('db', { format: nanoid() })
const MovedId = defineId('moved', { accepts: [opaque({ length: 12 })] })
const MessageId = defineId('msg', { format: snowflake({ epoch: 'discord', workerId: 1 }) })

const users = mysqlTable('users', {
  id: generatedIdColumn(UserId).primaryKey(),
  publicId: generatedIdColumn(PublicId, { name: 'public_id', as: 'body' }).notNull(),
  moved: idColumn(MovedId),
  message: idColumn(MessageId, { as: 'bigint' }),
})

const ascii = 'character set ascii collate ascii_bin'

it('has the column types of MySQL', () => {
  expect(getTableConfig(users).columns.map((column) => `${column.name} ${column.getSQLType()}`)).toEqual([
    `id varchar(31) ${ascii}`,
    `public_id varchar(13) ${ascii}`,
    `moved varchar(32) ${ascii}`,
    'message bigint',
  ])
})

it('is as wide as its IDs require, or as `type` says', () => {
  const OwnerId = idUnion(UserId, PublicId)
  const table = mysqlTable('t', {
    owner: idColumn(OwnerId),
    moved: idColumn(MovedId, { as: 'body' }),
    old: idColumn(UserId, { type: 'varchar(48) collate utf8mb4_0900_as_cs' }),
  })
  expect(getTableConfig(table).columns.map((column) => column.getSQLType())).toEqual([
    `varchar(31) ${ascii}`,
    `varchar(26) ${ascii}`,
    'varchar(48) collate utf8mb4_0900_as_cs',
  ])
})

it('sends what is stored and gives IDs back', async () => {
  const sent: unknown[][] = []
  const [id, publicId] = [UserId.generate(), PublicId.generate()]
  const message = MessageId.fromBody('9223372036854775807')
  const db = drizzle(async (_, parameters) => {
    sent.push(parameters)
    return { rows: [[id, publicId.slice(3), null, '9223372036854775807']] }
  })
  const rows = await db.select().from(users).where(eq(users.message, message))
  expect(rows).toEqual([{ id, publicId, moved: null, message }])
  await db.insert(users).values({})
  expect(sent[0]).toEqual(['9223372036854775807'])
  const [made, body] = sent[1] as [string, string]
  expect(UserId.is(made)).toBe(true)
  expect(PublicId.is(`db_${body}`)).toBe(true)
})
