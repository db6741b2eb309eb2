/** The entry point `brandid/mini`: as `brandid`, on zod mini. */
export * from './core.ts'
export type { MiniRegister as Register } from './registry/dispatch-types.ts'
export type { SchemaSource } from './zod/id-issue.ts'
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
} from './zod/mini.ts'
export {
  type DefinedIds,
  type DefineIds,
  defineIds,
  type ScopedDefineIds,
  type ScopedIds,
} from './zod/mini-ids.ts'
export {
  type BigIntKeyDef,
  type DefineKey,
  defineKey,
  type KeyDef,
  type TextKeyDef,
  type ZodKey,
} from './zod/mini-key.ts'
export {
  type CreateRegistry,
  createRegistry,
  type Registry,
  registry,
  type ScopedRegistry,
} from './zod/mini-registry.ts'
export type { SchemaOptions } from './zod/schema-options.ts'
