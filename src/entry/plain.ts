/**
 * The definitions in `brandid/core`, without schemas, and the functions that create them. This module is separate, because the other entry
 * points replace it with a module that exports the same names.
 */
export type { IdDef } from '../definition/default-definition-type.ts'
export type { IdDefAccepting, IdDefOf } from '../definition/definition-type.ts'
export { createDefineKey } from '../key/define-key.ts'
export type { BigIntKeyDef, KeyDef, TextKeyDef } from '../key/key-definition-type.ts'
export { createDefineId } from '../registry/define-id.ts'
export { createIdUnion, type IdUnion } from '../registry/id-union.ts'
