/** The number of values that an id can take, in bits, so no space is too large for a double. */
import { IdError, outOfRange } from '../errors/error.ts'
import { joinWords } from '../errors/words.ts'

/** Keys that an object must not have: it keeps the members of a union apart. */
export type Without<Key extends string> = { readonly [Each in Key]?: never }

/** The part of a format that counts: each random one reports its `randomBits`. */
export interface RandomFormat {
  readonly name: string
  readonly randomBits?: number
}

/** How many values an id can take: 2^bits; alphabet^length, where the alphabet is a text or its size; or a format's. */
export type IdSpace =
  | ({ readonly bits: number } & Without<'alphabet' | 'length' | 'format'>)
  | ({ readonly alphabet: string | number; readonly length: number } & Without<'bits' | 'format'>)
  | ({ readonly format: RandomFormat } & Without<'bits' | 'alphabet' | 'length'>)

/** The space is the unknown. */
export type NoSpace = Without<'bits' | 'alphabet' | 'length' | 'format'>

// The square root of a larger space, about as many ids as it has room for, is more than a double can count.
const MOST_BITS = 2000

/**
 * @throws {IdError} `out_of_range` when the space is not a number of bits, is larger than 2^2000, or its format reports no
 * bits.
 */
export function readBits({ bits, alphabet, length, format }: IdSpace | NoSpace): number | undefined {
  if (format !== undefined && format.randomBits === undefined) {
    throw new IdError(
      'out_of_range',
      'a format whose ids are random',
      `${format.name}, which reports no randomBits`,
    )
  }
  const size = typeof alphabet === 'string' ? new Set(alphabet).size : alphabet
  if (size !== undefined && !(Number.isSafeInteger(size) && size >= 2)) {
    throw outOfRange('an alphabet of at least 2 different characters', size)
  }
  if (length !== undefined && !(Number.isSafeInteger(length) && length >= 1)) {
    throw outOfRange('a length of at least 1 character', length)
  }
  const known = bits ?? format?.randomBits ?? (size && length && Math.log2(size) * length)
  return within('a space', known, 0, MOST_BITS, ' bits')
}

/** @throws {IdError} `out_of_range` when a quantity is given and is not a finite number above 0. */
export function positive(what: string, value: number | undefined): number | undefined {
  if (value === undefined || (0 < value && value <= Number.MAX_VALUE)) return value
  throw outOfRange(`${what} above 0`, value)
}

/** @throws {IdError} `out_of_range` when a quantity is given and not from `least` to `most`. */
export function within(what: string, value: number | undefined, least: number, most: number, unit = '') {
  if (value === undefined || (least <= value && value <= most)) return value
  throw outOfRange(`${what} from ${least} to ${most}${unit}`, value)
}

/** @throws {IdError} `out_of_range` when a probability is given and not between 0 and 1. */
export function checkProbability(probability: number | undefined): number | undefined {
  if (probability === undefined || (0 < probability && probability < 1)) return probability
  throw outOfRange('a probability above 0 and below 1', probability)
}

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
  const expected = `all but one of ${joinWords(all, 'and')}`
  throw new IdError('out_of_range', expected, joinWords(given, 'and') || 'none')
}
