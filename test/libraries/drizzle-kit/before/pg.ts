import { index, pgTable, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  invitedBy: varchar('invited_by', { length: 48 }),
  createdAt: timestamp('created_at').notNull().defaultNow(),
})
export const keys = pgTable(
  'keys',
  {
    id: uuid('id').primaryKey(),
    user: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    owner: varchar('owner_id').notNull().default('user_local_root'),
  },
  (table) => [index('owner_index').on(table.owner)],
)
