import { bigint, customType, index, mysqlTable, varchar } from 'drizzle-orm/mysql-core'

const caseSensitive = customType<{ data: string }>({
  dataType: () => 'varchar(48) collate utf8mb4_0900_as_cs',
})

export const users = mysqlTable('users', {
  id: varchar('id', { length: 48 }).primaryKey(),
  invitedBy: caseSensitive('invited_by'),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})
export const keys = mysqlTable(
  'keys',
  {
    id: varchar('id', { length: 256 }).primaryKey(),
    user: varchar('user_id', { length: 48 })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    owner: varchar('owner_id', { length: 256 }).notNull().default('user_local_root'),
  },
  (table) => [index('owner_index').on(table.owner)],
)
