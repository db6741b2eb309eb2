import { idColumn } from 'brandid/drizzle-mysql'
import { bigint, index, mysqlTable } from 'drizzle-orm/mysql-core'
import { KeyId, OwnerId, UserId } from '../ids.ts'

export const users = mysqlTable('users', {
  id: idColumn(UserId, { type: 'varchar(48)' }).primaryKey(),
  invitedBy: idColumn(UserId, { name: 'invited_by', type: 'varchar(48) collate utf8mb4_0900_as_cs' }),
  createdAt: bigint('created_at', { mode: 'number' }).notNull(),
})
export const keys = mysqlTable(
  'keys',
  {
    id: idColumn(KeyId, { type: 'varchar(256)' }).primaryKey(),
    user: idColumn(UserId, { name: 'user_id', type: 'varchar(48)' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    owner: idColumn(OwnerId, { name: 'owner_id', type: 'varchar(256)' })
      .notNull()
      .default(UserId.parse('user_local_root')),
  },
  (table) => [index('owner_index').on(table.owner)],
)
