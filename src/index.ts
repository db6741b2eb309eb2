/** The entry point `brandid`: everything in the core, and definitions with zod schemas. */
export * from './core.ts'
export type { MainRegister as Register } from './registry/dispatch-types.ts'
export {
  type BigIntKeyDef,
  type CreateIdUnion,
  type DefineId,
  type DefineKey,
  defineId,
  defineKey,
  type IdDef,
  type IdDefAccepting,
  type IdDefOf,
  type IdUnion,
  idUnion,
  type KeyDef,
  type OutputOf,
  type ScopedDefineId,
  schemaOf,
  type TextKeyDef,
  type ZodId,
  type ZodKey,
  type ZodTextOf,
} from './zod/classic.ts'
export {
  type CreateRegistry,
  createRegistry,
  type DefinedIds,
  type DefineIds,
  defineIds,
  type Registry,
  registry,
  type ScopedDefineIds,
  type ScopedIds,
  type ScopedRegistry,
} from './zod/classic-registry.ts'
export type { ErrorText, FindText, RefusedInput, SchemaSource } from './zod/id-issue.ts'
export type { SchemaOptions } from './zod/schema-options.ts'
