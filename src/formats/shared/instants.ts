/** The state of `generate({ at })`: the instants used so far, and the number of IDs left in each instant. */
import { IdError } from '../../errors/error.ts'
import { showInstant } from './clock.ts'

const MOST_INSTANTS = 65_536

/** With 64 random bits, 10^7 IDs for the same instant have a 1 in 370,000 chance of a duplicate. */
const CHANCE_BITS = 64

/** Whether a format's random bits alone keep IDs for the same instant unique. Formats with fewer bits use `createInstants`. */
export function isLeftToChance(bits: number): boolean {
  return bits >= CHANCE_BITS
}

/**
 * Reserves a place, from 0 to `places - 1`, in the instant that starts at `startMs`. `count` is the number of places that the caller is
 * about to reserve, including this place.
 *
 * @throws {IdError} `out_of_range`, without changing anything, if fewer than `count` places are left or the instant is no later than a
 * forgotten instant.
 */
export type TakePlace = (startMs: number, places: number, count?: number) => number

/** The next place in an instant, and the number of places left. */
interface Remaining {
  next: number
  left: number
}

/**
 * Creates the state for a definition. Places in an instant are assigned in order from a random start, so that two definitions do not begin
 * with the same ID.
 *
 * Once 65,536 instants are stored, a new instant replaces the oldest entry if that entry's instant is earlier. To avoid repeating IDs,
 * every instant up to a forgotten instant counts as used. Roughly ascending instants, as in rows ordered by a serial number, never go back
 * as far as a forgotten instant.
 */
export function createInstants(drawBelow: (places: number) => number): TakePlace {
  const instants = new Map<number, Remaining>()
  // The iterator is reused, because a new iterator would scan every deleted entry.
  const entered = instants.keys()
  let oldestMs: number | undefined
  let forgottenMs = Number.NEGATIVE_INFINITY

  function enter(startMs: number, places: number): Remaining {
    const isFull = instants.size === MOST_INSTANTS
    if (isFull) oldestMs ??= entered.next().value as number
    if (startMs <= forgottenMs || (oldestMs ?? startMs) > startMs) throw tooManyInstants(startMs)
    const instant = { next: drawBelow(places), left: places }
    if (oldestMs !== undefined) {
      instants.delete(oldestMs)
      forgottenMs = Math.max(forgottenMs, oldestMs)
      oldestMs = undefined
    }
    instants.set(startMs, instant)
    return instant
  }

  return (startMs, places, count = 1) => {
    const known = instants.get(startMs)
    const left = known ? known.left : places
    if (count > left) throw instantIsFull(startMs, places, left, count)
    const instant = known ?? enter(startMs, places)
    const place = instant.next
    instant.next = (place + 1) % places
    instant.left--
    return place
  }
}

function instantIsFull(startMs: number, places: number, left: number, count: number): IdError {
  const some = left === places ? '' : `, of which ${left} are left`
  return new IdError(
    'out_of_range',
    `as many IDs as fit into ${showInstant(startMs)} (${places}${some})`,
    `a request for ${count}`,
    { hint: () => 'Spread the IDs over several instants.' },
  )
}

function tooManyInstants(startMs: number): IdError {
  return new IdError(
    'out_of_range',
    `instants in ascending order, or at most ${MOST_INSTANTS} in any order`,
    `${showInstant(startMs)} out of order`,
    { hint: () => 'Sort the rows by time.' },
  )
}
