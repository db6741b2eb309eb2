/** Knows how errors are wrapped: an error, what caused it, and what caused that. */

/** What drivers tell something by, in an error or in an object inside of it. */
type Field =
  | 'cause'
  | 'code'
  | 'constraint'
  | 'constraint_name'
  | 'driverAdapterError'
  | 'errcode'
  | 'errno'
  | 'extendedCode'
  | 'fields'
  | 'index'
  | 'message'
  | 'meta'
  | 'modelName'
  | 'name'
  | 'sqlMessage'
  | 'table'
  | 'table_name'
  | 'target'

/** An error by its fields. No class is asked for: every driver brings its own. */
export type DriverError = { readonly [Each in Field]?: unknown }

// Wrappers that are their own cause exist; more than a few around each other do not.
const MOST_WRAPPERS = 8

/** What was thrown and its causes, outermost first. */
export function causesOf(thrown: unknown): DriverError[] {
  const errors: DriverError[] = []
  for (let error = thrown; isObject(error) && errors.length < MOST_WRAPPERS; error = error.cause) {
    errors.push(error)
  }
  return errors
}

/** The object that a field holds; without fields where it holds none. */
export function objectOf(value: unknown): DriverError {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is DriverError {
  return typeof value === 'object' && value !== null
}
