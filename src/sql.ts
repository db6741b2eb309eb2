/**
 * The entry point `brandid/sql`: inserts that may be repeated, and the text of tables that hold ids. It requires no
 * driver.
 */

export type { Dialect } from './core.ts'
export { type CheckOptions, checkConstraint } from './sql/check-constraint.ts'
export { columnType } from './sql/column-type.ts'
export { type DefaultOptions, defaultExpression } from './sql/default-expression.ts'
export { type FunctionOptions, idFunctions } from './sql/id-functions.ts'
export { idTaken } from './sql/id-taken.ts'
export { type InsertOnceOptions, insertOnce } from './sql/insert-once.ts'
export {
  lengthenPublicId,
  type PublicIdTableOptions,
  publicIdTable,
  uniqueConstraint,
} from './sql/public-id-table.ts'
export { isRetryable } from './sql/retryable.ts'
export { inSavepoint } from './sql/savepoint.ts'
export type { ColumnIds, StoredAs } from './sql/stored-text.ts'
export { type UniqueViolation, uniqueViolation } from './sql/unique-violation.ts'
export { type FreshIdOnceOptions, type FreshIdOptions, withFreshId } from './sql/with-fresh-id.ts'
