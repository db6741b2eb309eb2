/** The greatest body of a format, where the characters of its places admit greater ones. */
import type { Format } from '../core.ts'

/**
 * Finds the greatest body of the most characters through the format's own check, one character after the other.
 *
 * @param admits whether a condition without a bound accepts a body.
 * @returns `undefined` where every body that is too large is refused without a bound.
 */
export function findGreatestBody(
  { alphabet, length, check }: Format,
  admits: (body: string) => boolean,
): string | undefined {
  const most = typeof length === 'number' ? length : length[1]
  const descending = [...alphabet].sort().reverse()
  let isNeeded = false
  let body = ''
  while (body.length < most) {
    const rest = (descending.at(-1) as string).repeat(most - body.length - 1)
    const next = descending.find((character) => {
      const candidate = body + character + rest
      const isTooLarge = check(candidate, 0) === 'overflow'
      if (isTooLarge && admits(candidate)) isNeeded = true
      return !isTooLarge
    })
    body += next
  }
  return isNeeded ? body : undefined
}

/** Limits the longest texts alone: the largest number has the greatest text among those of its length. */
export function limitLongest(
  name: string,
  [least, most]: readonly [least: number, most: number],
  limit: string,
): string {
  return least === most ? limit : `(length(${name}) < ${most} or ${limit})`
}
