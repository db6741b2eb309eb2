/** The entry point `brandid/drizzle-sqlite`: ID columns for Drizzle on SQLite. */
export {
  type ComparableId,
  eqId,
  type IdColumnOptions,
  type ReferencedBy,
  type StorageOf,
  type StoredIn,
} from './drizzle/columns.ts'
export { foreignIdColumn, generatedIdColumn, idColumn } from './drizzle/sqlite.ts'
