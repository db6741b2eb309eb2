/** The entry point `brandid`: everything in the core, and definitions with zod schemas. */
export * from './core.ts'
export type { MainRegister as Register } from './registry/dispatch-types.ts'
export {
  type CreateIdUnion,
  type DefineId,
  defineId,
  type IdDef,
  type IdDefAccepting,
  type IdDefOf,
  type IdUnion,
  idUnion,
  type ScopedDefineId,
  schemaOf,
  type ZodId,
} from './zod/classic.ts'
export {
  type BigIntKeyDef,
  type DefineKey,
  defineKey,
  type KeyDef,
  type TextKeyDef,
  type ZodKey,
} from './zod/classic-key.ts'
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
