/** The checks of format options: alphabets, lengths, integers. */
import { sortAlphabet } from '../../digits/alphabet.ts'
import { IdError } from '../../errors/error.ts'
import { describeKind, quoted, showValue } from '../../errors/words.ts'
import type { Format } from './format.ts'

// The lookahead finds a character that comes twice.
const ALPHABET = /^(?!.*(.).*\1)[!-^`-~]{2,}$/
const MOST_CHARACTERS = 93

/**
 * The options that were given: own properties alone, so nothing comes from a polluted `Object.prototype`.
 *
 * @throws {IdError} with the code, when they are not an object.
 */
export function ownOptions<Options extends object>(
  options: Options,
  code: 'invalid_format' | 'invalid_option' = 'invalid_format',
): Options {
  if (typeof options !== 'object' || options === null) {
    throw new IdError(code, 'an options object', describeKind(options))
  }
  try {
    return Object.assign(Object.create(null), options)
  } catch {
    throw new IdError(code, 'an options object', 'one that throws when it is read')
  }
}

/** Whether bodies of the alphabet can be cut out of an id again, and more than one body of a length exists. */
export function isAlphabet(alphabet: unknown): alphabet is string {
  // The length comes first: the pattern takes quadratic time.
  return typeof alphabet === 'string' && alphabet.length <= MOST_CHARACTERS && ALPHABET.test(alphabet)
}

/** Whether a length is a positive integer, or the least and the most of a range. */
export function isLength(length: unknown): length is Format['length'] {
  const [least, most]: readonly unknown[] = Array.isArray(length) ? length : [length, length]
  return isInteger(least) && isInteger(most) && 0 < least && least <= most
}

/** `Number.isInteger` as a type guard. */
export function isInteger(value: unknown): value is number {
  return Number.isInteger(value)
}

/** @throws {IdError} `invalid_format` when it is empty, has one symbol, a duplicate, `_`, or a character that is not visible ASCII. */
export function checkAlphabet(alphabet: unknown): asserts alphabet is string {
  if (isAlphabet(alphabet)) return
  throw invalidFormat(
    `an alphabet of 2 to ${MOST_CHARACTERS} different visible ASCII characters without "_"`,
    typeof alphabet === 'string' ? quoted(alphabet.slice(0, MOST_CHARACTERS + 1)) : describeKind(alphabet),
  )
}

/** @throws {IdError} `invalid_format` as `checkAlphabet` does, and when the characters are in another order than their codes. */
export function checkAscending(alphabet: unknown): asserts alphabet is string {
  checkAlphabet(alphabet)
  if (sortAlphabet(alphabet) === alphabet) return
  throw invalidFormat('an alphabet in ascending order of character codes', JSON.stringify(alphabet))
}

/** @throws {IdError} `invalid_format` when a length is not an integer from 1 up, or the most is below the least. */
export function checkLength(length: unknown): asserts length is Format['length'] {
  if (isLength(length)) return
  throw invalidFormat(
    'a body length of 1 character or more, or [least, most]',
    Array.isArray(length) ? `[${length}]` : showValue(length),
  )
}

/** @throws {IdError} `invalid_format` when an option is not an integer in the range. */
export function checkInteger(
  value: unknown,
  option: string,
  least: number,
  most: number,
): asserts value is number {
  if (isInteger(value) && least <= value && value <= most) return
  throw invalidFormat(`\`${option}\` to be an integer from ${least} to ${most}`, showValue(value))
}

/** An `invalid_format` error. Developers read it, so its message holds everything. */
export function invalidFormat(expected: string, actual: string): IdError {
  return new IdError('invalid_format', expected, actual)
}
