/** The entry point `brandid/drizzle-mysql`: id columns for Drizzle on MySQL and MariaDB. */
export type { IdColumnOptions, StorageOf, StoredIn } from './drizzle/id-codec.ts'
export { foreignIdColumn, generatedIdColumn, idColumn } from './drizzle/mysql.ts'
export { type ComparableId, eqId, type ReferencedBy } from './drizzle/relation.ts'
