/** The entry point `brandid/drizzle-mysql`: id columns for Drizzle on MySQL and MariaDB. */
export type { IdColumnOptions, StorageOf } from './drizzle/id-codec.ts'
export { generatedIdColumn, idColumn } from './drizzle/mysql.ts'
