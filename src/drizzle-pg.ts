/** The entry point `brandid/drizzle-pg`: id columns for Drizzle on PostgreSQL. */
export type { IdColumnOptions, StorageOf, StoredIn } from './drizzle/id-codec.ts'
export { foreignIdColumn, generatedIdColumn, idColumn } from './drizzle/pg.ts'
export { type ComparableId, eqId, type ReferencedBy } from './drizzle/relation.ts'
