import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable('users', {
  id: text('id').primaryKey(),
  invitedBy: text('invited_by', { length: 48 }),
  createdAt: integer('created_at').notNull(),
})
export const keys = sqliteTable(
  'keys',
  {
    id: text('id').primaryKey(),
    user: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    owner: text('owner_id').notNull().default('user_local_root'),
  },
  (table) => [index('owner_index').on(table.owner)],
)
