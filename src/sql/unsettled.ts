/** Violations that leave open whose row it is. */

const unsettled = new WeakSet<WeakKey>()

/** Marks a violation after which no row was found, although an earlier attempt may have written one. */
export function markUnsettled(error: unknown): void {
  if (typeof error === 'object' && error !== null) unsettled.add(error)
}

/** Tells whether another id would risk a second row. */
export function isUnsettled(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unsettled.has(error)
}
