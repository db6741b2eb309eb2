/** The entry point `brandid/drizzle-pg`: id columns for Drizzle on PostgreSQL. */
export type { IdColumnOptions, StorageOf, StoredIn } from './drizzle/id-codec.ts'
export { generatedIdColumn, idColumn } from './drizzle/pg.ts'
