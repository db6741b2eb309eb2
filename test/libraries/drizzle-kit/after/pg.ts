import { idColumn } from 'brandid/drizzle-pg'
import { index, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { KeyId, OwnerId, UserId } from '../ids.ts'

export const users = pgTable('users', {
  id: idColumn(UserId, { type: 'text' }).primaryKey(),
  invitedBy: idColumn(UserId, { name: 'invited_by', type: 'varchar(48)' }),
  createdAt: timestamp('created_at').notNull().defaultNow(),
})
export const keys = pgTable(
  'keys',
  {
    id: idColumn(KeyId, { as: 'uuid' }).primaryKey(),
    user: idColumn(UserId, { name: 'user_id', type: 'text' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    owner: idColumn(OwnerId, { name: 'owner_id', type: 'varchar' })
      .notNull()
      .default(UserId.parse('user_local_root')),
  },
  (table) => [index('owner_index').on(table.owner)],
)
