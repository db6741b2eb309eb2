/** Errors inside errors, as drivers and query builders wrap them. */

/** The fields of an error, and of the objects in it, that drivers report with. */
type Field =
  | 'cause'
  | 'code'
  | 'constraint'
  | 'constraint_name'
  | 'driverAdapterError'
  | 'driverError'
  | 'errcode'
  | 'errno'
  | 'extendedCode'
  | 'field_name'
  | 'fields'
  | 'index'
  | 'kind'
  | 'message'
  | 'meta'
  | 'modelName'
  | 'name'
  | 'nativeError'
  | 'original'
  | 'originalCode'
  | 'parent'
  | 'sourceError'
  | 'sqlMessage'
  | 'status'
  | 'table'
  | 'table_name'
  | 'target'

/** An error by its fields. No class is asked for: every driver brings its own. */
export type DriverError = { readonly [Each in Field]?: unknown }

// Wrappers that are their own cause exist; more than a few around each other do not.
const MOST_WRAPPERS = 12

/** What was thrown and what is wrapped in it, outermost first. */
export function collectCauses(thrown: unknown): DriverError[] {
  const errors = new Set<DriverError>()
  const waiting = [thrown]
  while (waiting.length > 0 && errors.size < MOST_WRAPPERS) {
    const error = waiting.shift()
    if (!isObject(error) || errors.has(error)) continue
    errors.add(error)
    waiting.push(...listWrapped(error))
  }
  return [...errors]
}

/** The fields that hold the error of the driver. */
function listWrapped({ cause, parent, original, nativeError, driverError, sourceError, meta }: DriverError) {
  return [
    cause,
    parent, // Sequelize
    original, // Sequelize
    nativeError, // Objection
    driverError, // TypeORM
    sourceError, // Neon
    readObject(meta).driverAdapterError, // Prisma
  ]
}

/** The object in a field; an empty one where the field holds something else. */
export function readObject(value: unknown): DriverError {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is DriverError {
  return typeof value === 'object' && value !== null
}
