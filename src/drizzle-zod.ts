/** The entry point `brandid/drizzle-zod`: Zod schemas for the ID columns of a Drizzle table, for use with drizzle-zod. */
export {
  type ColumnsOf,
  type IdSchemas,
  idSchemas,
  type SchemaIn,
  type SchemaOfColumn,
  type SchemaUse,
} from './drizzle/id-schemas.ts'
