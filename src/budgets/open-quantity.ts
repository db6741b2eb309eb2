/** The quantity that a question leaves out and a budget computes. */
import { IdError } from '../errors/error.ts'
import { listOf } from '../errors/words.ts'

/**
 * The one quantity that is not given.
 *
 * @throws {IdError} `out_of_range` when none is left out, or more than one.
 */
export function openQuantity<Quantity extends string>(
  quantities: Readonly<Record<Quantity, number | undefined>>,
): Quantity {
  const all = Object.keys(quantities) as Quantity[]
  const given = all.filter((each) => quantities[each] !== undefined)
  const [open, ...more] = all.filter((each) => quantities[each] === undefined)
  if (open !== undefined && more.length === 0) return open
  const expected = `all but one of ${listOf(all, 'and')}`
  throw new IdError('out_of_range', expected, listOf(given, 'and') || 'none')
}
