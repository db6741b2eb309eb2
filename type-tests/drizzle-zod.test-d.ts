import { defineId, type Id, idUnion, type ZodId } from 'brandid'
import * as mysql from 'brandid/drizzle-mysql'
import * as pg from 'brandid/drizzle-pg'
import * as sqlite from 'brandid/drizzle-sqlite'
import { idSchemas } from 'brandid/drizzle-zod'
import { sql } from 'drizzle-orm'
import { mysqlTable } from 'drizzle-orm/mysql-core'
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sqliteTable } from 'drizzle-orm/sqlite-core'
import { createInsertSchema, createSelectSchema, createUpdateSchema } from 'drizzle-zod'
import { expectType } from 'tsd'
import type * as z from 'zod'

const UserId = defineId('dz_user')
const PostId = defineId('dz_post')
type UserId = Id<'dz_user'>
type PostId = Id<'dz_post'>

const shout = customType<{ data: string }>({ dataType: () => 'text' })
const rows = pgTable('rows', {
  id: pg.generatedIdColumn(UserId).primaryKey(),
  author: pg.idColumn(UserId).notNull(),
  best: pg.idColumn(PostId, { as: 'uuid' }),
  owner: pg
    .idColumn(idUnion(UserId, PostId))
    .notNull()
    .$defaultFn(() => UserId.generate()),
  posts: pg.idColumn(PostId).array().notNull(),
  pair: pg.idColumn(UserId).array(2),
  computed: pg.idColumn(UserId).generatedAlwaysAs(sql`'x'`),
  name: text().notNull(),
  age: integer(),
  loud: shout(),
  typed: text().$type<UserId>().notNull(),
})

const Selected = createSelectSchema(rows, idSchemas(rows))
const Inserted = createInsertSchema(rows, idSchemas(rows, 'insert'))
const Updated = createUpdateSchema(rows, idSchemas(rows, 'update'))

// The types that drizzle-zod gives to the same table with columns of text, with IDs in their place.
expectType<{
  id: UserId
  author: UserId
  best: PostId | null
  owner: UserId | PostId
  posts: PostId[]
  pair: UserId[] | null
  computed: UserId | null
  name: string
  age: number | null
}>({} as Omit<z.output<typeof Selected>, 'loud' | 'typed'>)
expectType<{
  id?: UserId | undefined
  author: UserId
  best?: PostId | null | undefined
  owner?: UserId | PostId | undefined
  posts: PostId[]
  pair?: UserId[] | null | undefined
  name: string
  age?: number | null | undefined
}>({} as Omit<z.input<typeof Inserted>, 'loud' | 'typed'>)
expectType<{
  id?: UserId | undefined
  author?: UserId | undefined
  best?: PostId | null | undefined
  owner?: UserId | PostId | undefined
  posts?: PostId[] | undefined
  pair?: UserId[] | null | undefined
  name?: string | undefined
  age?: number | null | undefined
}>({} as Omit<z.output<typeof Updated>, 'loud' | 'typed'>)

// Columns of other types have none, and a text column with the type of an ID neither.
expectType<'id' | 'author' | 'best' | 'owner' | 'posts' | 'pair' | 'computed'>(
  {} as keyof ReturnType<typeof idSchemas<typeof rows>>,
)
// @ts-expect-error: the database computes it
idSchemas(rows, 'insert').computed
// @ts-expect-error
idSchemas(rows).typed
// @ts-expect-error: no such use
idSchemas(rows, 'delete')

declare const user: UserId
declare const post: PostId
const accepted: z.input<typeof Inserted> = { author: user, posts: [post], name: 'Ada', typed: user }
expectType<UserId>(accepted.author)
// @ts-expect-error: another kind
const refused: z.input<typeof Inserted> = { author: post, posts: [post], name: 'Ada', typed: user }
expectType<unknown>(refused as unknown)

const own = createInsertSchema(rows, { ...idSchemas(rows, 'insert'), name: (name) => name.min(3) })
expectType<UserId>({} as z.output<typeof own>['author'])

const others = {
  mysql: mysqlTable('rows', { author: mysql.idColumn(UserId).notNull(), best: mysql.idColumn(PostId) }),
  sqlite: sqliteTable('rows', { author: sqlite.idColumn(UserId).notNull(), best: sqlite.idColumn(PostId) }),
}
expectType<{ author: ZodId<UserId>; best: z.ZodNullable<ZodId<PostId>> }>(idSchemas(others.mysql))
expectType<{ author: ZodId<UserId>; best: z.ZodOptional<z.ZodNullable<ZodId<PostId>>> }>(
  idSchemas(others.sqlite, 'insert'),
)
const InMysql = createSelectSchema(others.mysql, idSchemas(others.mysql))
expectType<{ author: UserId; best: PostId | null }>({} as z.output<typeof InMysql>)
