/**
 * The definitions of `brandid/core`, which have no schemas, and the functions that create them. They are a separate module, because
 * each of the other entry points replaces it with a module that has the same names.
 */
export type { IdDef } from '../definition/default-definition-type.ts'
export type { IdDefAccepting, IdDefOf } from '../definition/definition-type.ts'
export { createDefineKey } from '../key/define-key.ts'
export type { BigIntKeyDef, KeyDef, TextKeyDef } from '../key/key-definition-type.ts'
export { createDefineId } from '../registry/define-id.ts'
export { createIdUnion, type IdUnion } from '../registry/id-union.ts'
