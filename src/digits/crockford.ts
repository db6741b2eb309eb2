/** Douglas Crockford's base 32: 128 bits in 26 characters, in lower or upper case. https://www.crockford.com/base32.html */

/** The digits without `i`, `l`, `o` and `u`, in the order of their codes. */
export const CROCKFORD_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Rewrites the letters that Crockford reads as digits: `o` as 0, `i` and `l` as 1. Keeps hyphens, which the check refuses. */
export function forgiveCrockford(body: string): string {
  return body.replace(/o/gi, '0').replace(/[il]/gi, '1')
}
