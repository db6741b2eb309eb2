/** The range of `attempts`. */
import { IdError } from '../core.ts'

/** @throws {IdError} `out_of_range` when it is no whole number from 1 on. */
export function checkAttempts(attempts: number): void {
  if (Number.isSafeInteger(attempts) && attempts >= 1) return
  throw new IdError('out_of_range', '`attempts` to be a whole number from 1 on', String(attempts))
}
