/** The entry point `brandid/drizzle-zod`: the Zod schemas of the ID columns of a Drizzle table, for drizzle-zod. */
export {
  type ColumnsOf,
  type IdSchemas,
  idSchemas,
  type SchemaIn,
  type SchemaOfColumn,
  type SchemaUse,
} from './drizzle/id-schemas.ts'
