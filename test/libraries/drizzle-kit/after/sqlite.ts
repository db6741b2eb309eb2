import { idColumn } from 'brandid/drizzle-sqlite'
import { index, integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { KeyId, OwnerId, UserId } from '../ids.ts'

export const users = sqliteTable('users', {
  id: idColumn(UserId, { type: 'text' }).primaryKey(),
  invitedBy: idColumn(UserId, { name: 'invited_by', type: 'text(48)' }),
  createdAt: integer('created_at').notNull(),
})
export const keys = sqliteTable(
  'keys',
  {
    id: idColumn(KeyId).primaryKey(),
    user: idColumn(UserId, { name: 'user_id' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    owner: idColumn(OwnerId, { name: 'owner_id' }).notNull().default(UserId.parse('user_local_root')),
  },
  (table) => [index('owner_index').on(table.owner)],
)
