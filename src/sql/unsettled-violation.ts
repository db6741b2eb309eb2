/** Violations that do not settle whose row it is. */

const unsettled = new WeakSet<WeakKey>()

/** Marks a violation after which no row was found, although an earlier attempt may have written one. */
export function markUnsettled(error: unknown): void {
  if (isObject(error)) unsettled.add(error)
}

/** Tells whether another id would risk a second row. */
export function isUnsettled(error: unknown): boolean {
  return isObject(error) && unsettled.has(error)
}

function isObject(value: unknown): value is WeakKey {
  return typeof value === 'object' && value !== null
}
