/** The values that keys may have: positive integers, or a format's bodies without a prefix. */

import { foldLike } from '../definition/shape.ts'
import type { BodyFault } from '../digits/alphabet.ts'
import type { IdErrorCode } from '../errors/error.ts'
import { countCharacters, nameInvisible, showCharacter } from '../errors/words.ts'
import { type AnyFormat, boundLengths, lengthText, readLengths } from '../formats/shared/format.ts'
import type { KeyValue } from './brand.ts'

/** The reason why a value is not a key. */
export interface KeyFault {
  readonly code: IdErrorCode
  /** A description of the received value. */
  readonly received: string
}

export interface Domain<Value extends KeyValue = KeyValue> {
  readonly type: 'number' | 'bigint' | 'string'
  /** A description of the values, such as `an integer from 1`. */
  readonly expected: string
  is(this: void, input: unknown): input is Value
  /** Finds the reason why a value of the right type is rejected. */
  diagnose(this: void, input: Value): KeyFault
  /** Returns the value that a string represents, or what is wrong with the string. */
  read(this: void, text: string): Value | KeyFault
  /** The keywords of the JSON Schema. Absent if JSON cannot represent the values. */
  readonly jsonSchema?: Readonly<Record<string, unknown>> & { readonly examples?: readonly string[] }
}

type WholeNumber = number | bigint

/** The number of digits in the largest 64-bit number. A longer string is neither converted nor shown. */
const MAX_DIGITS = 20

/** The domain of integer keys up to a maximum. */
interface IntegerDomain<Value extends WholeNumber> extends Domain<Value> {
  readonly max: Value
}

const MAX_BIGINT = 0x7fff_ffff_ffff_ffffn

/** Creates the domain of numbers from 1 to a maximum. */
export function createNumberDomain(given: number | undefined): IntegerDomain<number> {
  const max = given ?? Number.MAX_SAFE_INTEGER
  const expected = `an integer from 1${given === undefined ? '' : ` to ${given}`}`
  const jsonSchema = { type: 'integer', minimum: 1, maximum: max }
  return { ...createIntegerDomain(max, expected, Number), jsonSchema }
}

/** Creates the domain of bigints from 1 to a maximum. The domain has no JSON Schema, because JSON has no bigints. */
export function createBigIntDomain(max = MAX_BIGINT): IntegerDomain<bigint> {
  return createIntegerDomain(max, `a bigint from 1 to ${max}`, BigInt)
}

function createIntegerDomain<Value extends WholeNumber>(
  max: Value,
  expected: string,
  toInteger: (digits: string) => Value,
): IntegerDomain<Value> {
  const type = typeof max === 'number' ? 'number' : 'bigint'
  const isInRange = (value: WholeNumber) =>
    1 <= value && value <= max && (type === 'bigint' || Number.isInteger(value))
  const outside = (digits: string): KeyFault => {
    const isUnsafe = type === 'number' && Number(digits) > Number.MAX_SAFE_INTEGER
    return { code: 'out_of_range', received: isUnsafe ? `${digits}, which is not a safe integer` : digits }
  }
  return {
    type,
    expected,
    max,
    is: (input): input is Value => typeof input === type && isInRange(input as WholeNumber),
    diagnose: (input) => outside(writeDigits(input)),
    read(text) {
      if (!/^(?:0|[1-9][0-9]*)$/.test(text)) return diagnoseDigits(text)
      if (text.length > MAX_DIGITS) {
        return { code: 'out_of_range', received: `${text.length} digits` }
      }
      const value = toInteger(text)
      return isInRange(value) ? value : outside(text)
    },
  }
}

/** Finds the reason why a string is not a decimal number. */
function diagnoseDigits(text: string): KeyFault {
  if (text === '') return { code: 'invalid_length', received: 'an empty string' }
  const at = text.search(/[^0-9]/)
  const received =
    at < 0
      ? `${countCharacters(text.length)} with a leading zero`
      : showCharacter(text, at) + nameInvisible(text, 0, at)
  return { code: 'invalid_character', received }
}

/** Converts a number to digits, with the sign of -0, which a template literal would drop. */
function writeDigits(value: WholeNumber): string {
  return Object.is(value, -0) ? '-0' : `${value}`
}

export function createTextDomain(format: AnyFormat): Domain<string> {
  const { example } = format
  const is = (input: unknown): input is string =>
    typeof input === 'string' && format.check(input, 0) === undefined
  const diagnose = (text: string): KeyFault => {
    const code = format.check(text, 0) as BodyFault
    return { code, received: describeTextKey(code, format, text) }
  }
  return {
    type: 'string',
    expected: format.name.startsWith('uuid(') ? 'a UUID in lower case' : lengthText([format]),
    is,
    diagnose,
    read: (text) => (is(text) ? text : diagnose(text)),
    jsonSchema: {
      type: 'string',
      pattern: composeBodyPattern(format).source,
      ...boundLengths(readLengths(format)),
      ...(example !== undefined && { examples: [example] }),
    },
  }
}

/** Returns the body that a user probably meant: trimmed, in the alphabet's case, and corrected by the format. */
export function forgiveText({ alphabet, check, forgive }: AnyFormat, text: string): string {
  const folded = foldLike(alphabet, text.trim())
  // An empty string stays empty, because padding must not turn it into a key.
  return folded && forgive && check(folded, 0) ? forgive(folded) : folded
}

/** Composes an anchored body pattern, which may match more than the format accepts. */
export function composeBodyPattern({ pattern }: AnyFormat): RegExp {
  return new RegExp(`^(?:${pattern})$`)
}

function describeTextKey(code: BodyFault, { alphabet }: AnyFormat, text: string): string {
  if (text === '') return 'an empty string'
  if (code === 'overflow') return 'a value that is too large'
  if (code === 'wrong_version') return 'a different version'
  if (code === 'invalid_length') return countCharacters(text.length) + nameInvisible(text)
  let at = 0
  while (alphabet.includes(text.charAt(at) || '_')) at++
  return showCharacter(text, at) + nameInvisible(text, 0, at)
}
