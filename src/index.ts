/** The entry point `brandid`: everything in the core, and definitions with zod schemas. */
export * from './core.ts'
export type { MainRegister as Register } from './registry/dispatch-types.ts'
export {
  type CreateIdUnion,
  createRegistry,
  type DefineId,
  defineId,
  type IdDef,
  type IdDefAccepting,
  type IdDefOf,
  type IdUnion,
  idUnion,
  type Registry,
  registry,
  schemaOf,
  type ZodId,
  type ZodIdInternals,
} from './zod/full.ts'
export type { SchemaSource } from './zod/id-check.ts'
export type {
  ConvertingOptions,
  NormalizingOptions,
  NormalizingSource,
  SchemaOptions,
  UuidSource,
} from './zod/schema-options.ts'
export type { WithSchema } from './zod/with-schema.ts'
