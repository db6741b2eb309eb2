/**
 * The entry point `brandid/sql`: inserts that may be repeated, and the text of tables that hold ids. It requires no
 * driver.
 */
export type { Dialect } from './formats/shared/format.ts'
export { type CheckOptions, checkConstraint } from './sql/check-constraint.ts'
export { checkViolation } from './sql/check-violation.ts'
export { columnType } from './sql/column-type.ts'
export type { ConstraintViolation } from './sql/constraint-violation.ts'
export { type DefaultOptions, defaultExpression } from './sql/default-expression.ts'
export { foreignKeyViolation } from './sql/foreign-key-violation.ts'
export { type FunctionOptions, idFunctions } from './sql/id-functions.ts'
export { type InsertOnceOptions, idTaken, insertOnce } from './sql/insert-once.ts'
export {
  lengthenPublicId,
  type PublicIdTableOptions,
  publicIdTable,
  uniqueConstraint,
} from './sql/public-id-table.ts'
export { isRetryable } from './sql/retryable.ts'
export type { ColumnIds, StoredAs } from './sql/stored-text.ts'
export { type UniqueViolation, uniqueViolation } from './sql/unique-violation.ts'
export { type FreshIdOnceOptions, type FreshIdOptions, withFreshId } from './sql/with-fresh-id.ts'
