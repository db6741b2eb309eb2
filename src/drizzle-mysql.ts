/** The entry point `brandid/drizzle-mysql`: ID columns for Drizzle on MySQL and MariaDB. */
export {
  type ComparableId,
  eqId,
  type IdColumnOptions,
  type ReferencedBy,
  type StorageOf,
  type StoredIn,
} from './drizzle/columns.ts'
export { foreignIdColumn, generatedIdColumn, idColumn } from './drizzle/mysql.ts'
