/** better-auth: an ID of its kind for each model, made by your definitions. */
import { betterAuth } from 'better-auth'
import { type MemoryDB, memoryAdapter } from 'better-auth/adapters/memory'
import { defineId } from 'brandid'
import { UserId } from './ids.js'

const definitions: Readonly<Record<string, { generate(): string }>> = {
  user: UserId,
  session: defineId('session'),
  account: defineId('account'),
  verification: defineId('verification'),
}

/** `database` is your own: the IDs are made before the row is sent. */
export const authWith = (database: MemoryDB, secret: string) =>
  betterAuth({
    secret,
    baseURL: 'http://localhost:3000',
    database: memoryAdapter(database),
    emailAndPassword: { enabled: true },
    // A model without a definition, such as a plugin's, keeps the IDs of better-auth.
    advanced: { database: { generateId: ({ model }) => definitions[model]?.generate() ?? false } },
  })
