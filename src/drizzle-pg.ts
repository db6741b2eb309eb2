/** The entry point `brandid/drizzle-pg`: ID columns for Drizzle on PostgreSQL. */
export {
  type ComparableId,
  eqId,
  type IdColumnOptions,
  type ReferencedBy,
  type StorageOf,
  type StoredIn,
} from './drizzle/columns.ts'
export { foreignIdColumn, generatedIdColumn, idColumn } from './drizzle/pg.ts'
