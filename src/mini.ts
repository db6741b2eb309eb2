/** The entry point `brandid/mini`: the same as `brandid`, on Zod Mini. @module mini */
// Generated from src/index.ts by scripts/entry-points.mjs: change it there.
export * from './core.ts'
export type { MiniRegister as Register } from './registry/dispatch-types.ts'
export {
  type CreateIdUnion,
  type CreateRegistry,
  createRegistry,
  type DefinedIds,
  type DefineId,
  type DefineIds,
  type DefineKey,
  defineId,
  defineIds,
  defineKey,
  idUnion,
  type Registry,
  registry,
  type ScopedDefineId,
  type ScopedDefineIds,
  type ScopedIds,
  type ScopedRegistry,
} from './zod/mini.ts'
export {
  type BigIntKeyDef,
  type IdDef,
  type IdDefAccepting,
  type IdDefOf,
  type IdUnion,
  type KeyDef,
  type OutputOf,
  schemaOf,
  type TextKeyDef,
  type ZodId,
  type ZodKey,
  type ZodTextOf,
} from './zod/mini-schema.ts'

// Types that the Zod and Zod Mini entry points share.

export type { ErrorText, FindText, RefusedInput, SchemaSource } from './zod/id-issue.ts'
export type { SchemaOptions } from './zod/schema-options.ts'
