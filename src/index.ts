/** The entry `brandid`: everything in the core, and definitions with a zod schema. */
export * from './core.ts'
export type { SchemaSource, WithSchema } from './with-schema.ts'
export {
  createRegistry,
  type DefineId,
  defineId,
  type IdDef,
  type IdDefAccepting,
  type IdDefOf,
  type IdUnion,
  idUnion,
  registry,
  schemaOf,
  type ZodId,
  type ZodIdInternals,
} from './zod.ts'
