/** Option checks for formats, keys, tokens and the sealer. */
import { sortAlphabet } from '../../digits/alphabet.ts'
import { checkChoice, IdError } from '../../errors/error.ts'
import { describeKind, quoted, showValue } from '../../errors/words.ts'
import type { Format } from './format.ts'

// The lookahead rejects duplicate characters.
const DIFFERENT_CHARACTERS = /^(?!.*(.).*\1)[!-^`-~]{2,}$/
const MOST_CHARACTERS = 93

/** Whether a value is an alphabet of 2 to 93 different visible ASCII characters without `_`. */
export function isAlphabet(alphabet: unknown): alphabet is string {
  // The length is checked first, because the pattern takes quadratic time.
  return (
    typeof alphabet === 'string' && alphabet.length <= MOST_CHARACTERS && DIFFERENT_CHARACTERS.test(alphabet)
  )
}

/** Whether a length is a positive integer or a range `[least, most]`. */
export function isLength(length: unknown): length is Format['length'] {
  const [least, most]: readonly unknown[] = Array.isArray(length) ? length : [length, length]
  return (
    isIntegerFrom(least, 1, Number.POSITIVE_INFINITY) && isIntegerFrom(most, least, Number.POSITIVE_INFINITY)
  )
}

/** Whether a value is an integer from `least` to `most`. */
export function isIntegerFrom(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && least <= (value as number) && (value as number) <= most
}

/**
 * @throws {IdError} `invalid_format` if the alphabet has fewer than two symbols, a duplicate, `_`, or a character other than visible
 * ASCII.
 */
export function checkAlphabet(alphabet: unknown, remark = ''): asserts alphabet is string {
  if (isAlphabet(alphabet)) return
  throw invalidFormat(
    `an alphabet of 2 to ${MOST_CHARACTERS} different visible ASCII characters without "_"${remark}`,
    typeof alphabet === 'string' ? quoted(alphabet.slice(0, MOST_CHARACTERS + 1)) : describeKind(alphabet),
  )
}

/** Checks a format's alphabet. If the alphabet contains `_`, the error suggests `bare`, because existing IDs may have no prefix. */
export function checkTextAlphabet(alphabet: unknown): void {
  const hasSeparator = typeof alphabet === 'string' && alphabet.includes('_')
  checkAlphabet(alphabet, hasSeparator ? ', which only `bare({ length, alphabet })` accepts,' : '')
}

/** @throws {IdError} `invalid_format`, like `checkAlphabet`, or if the characters are not in ascending order. */
export function checkAscending(alphabet: unknown): asserts alphabet is string {
  checkAlphabet(alphabet)
  if (sortAlphabet(alphabet) === alphabet) return
  throw invalidFormat('an alphabet in ascending order of character codes', JSON.stringify(alphabet))
}

/** @throws {IdError} `invalid_format` if a length is not a positive integer, or a range is reversed. */
export function checkLength(length: unknown): asserts length is Format['length'] {
  if (isLength(length)) return
  throw invalidFormat(
    'a body length of 1 character or more, or [least, most]',
    Array.isArray(length) ? `[${length}]` : showValue(length),
  )
}

/** @throws {IdError} `invalid_format` if an option is not an integer in the range. */
export function checkInteger(
  value: unknown,
  option: string,
  least: number,
  most: number,
): asserts value is number {
  if (isIntegerFrom(value, least, most)) return
  throw invalidFormat(`\`${option}\` to be an integer from ${least} to ${most}`, showValue(value))
}

/** Creates an `invalid_format` error. The message includes every detail, because only developers see this error. */
export function invalidFormat(expected: string, actual: string): IdError {
  return new IdError('invalid_format', expected, actual)
}

/** @throws {IdError} `invalid_option` for a value that is not a function. */
export function checkFunction(value: unknown, option: string): void {
  if (typeof value === 'function') return
  throw new IdError('invalid_option', `\`${option}\` to be a function`, describeKind(value))
}

/** @throws {IdError} `invalid_option` if two of the byte arrays are equal. */
export function checkDifferent(all: readonly Uint8Array[], option: string): void {
  if (new Set(all.map(String)).size === all.length) return
  throw new IdError('invalid_option', `different \`${option}\``, 'a duplicate')
}

/** @throws {IdError} `invalid_format` for a value that is not an integer key definition. */
export function checkSealed(key: unknown): void {
  const { name, format } = Object(key)
  const isInteger = format === 'number' || format === 'bigint'
  if (typeof name !== 'string' || (!isInteger && 'is' in Object(key))) {
    throw invalidFormat('an integer key definition (`defineKey`)', describeDefinition(key))
  }
  checkChoice(format, 'format', ['number', 'bigint'])
  if (name.length === 0 || name.length > MOST_OF_NAME) {
    throw invalidFormat(`\`name\` to be 1 to ${MOST_OF_NAME} characters`, showValue(name))
  }
}

const MOST_OF_NAME = 63

/** Describes what kind of definition a value is, because passing an ID definition is a common mistake. */
function describeDefinition(value: unknown): string {
  const has = (member: string) => member in Object(value)
  if (has('aliases')) return 'an ID definition'
  if (has('bits')) return 'a token definition'
  return has('fromText') ? 'a string key definition' : describeKind(value)
}
