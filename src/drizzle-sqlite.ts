/** The entry point `brandid/drizzle-sqlite`: id columns for Drizzle on SQLite. */
export type { IdColumnOptions, StorageOf, StoredIn } from './drizzle/id-codec.ts'
export { generatedIdColumn, idColumn } from './drizzle/sqlite.ts'
