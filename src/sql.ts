/**
 * The entry point `brandid/sql`: repeatable inserts, constraint violations, retryable errors, and DDL for ID columns. Requires no
 * database driver.
 */
export type { Dialect } from './formats/shared/format.ts'
export { checkConstraint } from './sql/check-constraint.ts'
export { type FunctionOptions, idFunctions } from './sql/functions.ts'
export { type DefaultOptions, defaultExpression } from './sql/generation.ts'
export {
  type FreshIdOnceOptions,
  type FreshIdOptions,
  type InsertOnceOptions,
  idTaken,
  insertOnce,
  withFreshId,
} from './sql/inserts.ts'
export {
  lengthenPublicId,
  type PublicIdTableOptions,
  publicIdTable,
  uniqueConstraint,
} from './sql/public-id-table.ts'
export { isRetryable } from './sql/retryable.ts'
export { type CheckOptions, type ColumnIds, columnType, type StoredAs } from './sql/text.ts'
export {
  type ConstraintViolation,
  checkViolation,
  foreignKeyViolation,
  type UniqueViolation,
  uniqueViolation,
} from './sql/violations.ts'
