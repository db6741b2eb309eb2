/** The entry point `brandid/drizzle-sqlite`: id columns for Drizzle on SQLite. */
export type { IdColumnOptions, StorageOf, StoredIn } from './drizzle/id-codec.ts'
export { type ComparableId, eqId, type ReferencedBy } from './drizzle/relation.ts'
export { foreignIdColumn, generatedIdColumn, idColumn } from './drizzle/sqlite.ts'
