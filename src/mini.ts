/** The entry point `brandid/mini`: as `brandid`, on zod mini. */
export * from './core.ts'
export type { MiniRegister as Register } from './registry/dispatch-types.ts'
export type { SchemaSource } from './zod/id-check.ts'
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
} from './zod/mini.ts'
export type {
  ConvertingOptions,
  NormalizingOptions,
  NormalizingSource,
  SchemaOptions,
  UuidSource,
} from './zod/schema-options.ts'
export type { WithSchema } from './zod/with-schema.ts'
