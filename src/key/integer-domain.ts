/** Positive integers as keys: numbers and bigints up to a largest one, and their decimal digits. */
import { countCharacters, describeKind, quoted } from '../errors/words.ts'
import type { Domain, KeyFault } from './domain.ts'

type Integer = number | bigint

/** Digits of the largest number of 64 bits. A longer text is not converted, nor shown. */
const MAX_DIGITS = 20

/** What numbers and bigints differ in. */
interface IntegerKind<Value extends Integer> {
  readonly type: 'number' | 'bigint'
  readonly expected: string
  readonly max: Value
  readonly toInteger: (digits: string) => Value
}

/** Keys that are integers have a largest one. */
interface IntegerDomain<Value extends Integer> extends Domain<Value> {
  readonly max: Value
}

const MAX_BIGINT = 0x7fff_ffff_ffff_ffffn

/** The numbers from 1 to a safe integer. */
export function createNumberDomain(given: number | undefined): IntegerDomain<number> {
  const max = given ?? Number.MAX_SAFE_INTEGER
  const domain = createIntegerDomain({
    type: 'number',
    expected: `an integer from 1${given === undefined ? '' : ` to ${given}`}`,
    max,
    toInteger: Number,
  })
  return { ...domain, jsonSchema: { type: 'integer', minimum: 1, maximum: max } }
}

/** The bigints from 1 to a largest one. JSON has no bigints. */
export function createBigIntDomain(max = MAX_BIGINT): IntegerDomain<bigint> {
  return createIntegerDomain({
    type: 'bigint',
    expected: `a bigint from 1 to ${max}`,
    max,
    toInteger: BigInt,
  })
}

function createIntegerDomain<Value extends Integer>(kind: IntegerKind<Value>): IntegerDomain<Value> {
  const { type, expected, max, toInteger } = kind
  const isInRange = (value: Integer) =>
    1 <= value && value <= max && (type === 'bigint' || Number.isInteger(value))
  const outside = (digits: string): KeyFault => {
    const isUnsafe = type === 'number' && Number(digits) > Number.MAX_SAFE_INTEGER
    return { code: 'out_of_range', received: isUnsafe ? `${digits}, which is not a safe integer` : digits }
  }
  return {
    expected,
    max,
    is: (input): input is Value => typeof input === type && isInRange(input as Integer),
    diagnose: (input) =>
      typeof input === type
        ? outside(writeDigits(input as Integer))
        : { code: 'wrong_type', received: describeKind(input) },
    read(text) {
      if (!/^(?:0|[1-9][0-9]*)$/.test(text)) return diagnoseText(text)
      if (text.length > MAX_DIGITS) {
        return { code: 'out_of_range', received: `an integer of ${text.length} digits` }
      }
      const value = toInteger(text)
      return isInRange(value) ? value : outside(text)
    },
  }
}

/** Why a text is no decimal number. */
function diagnoseText(text: string): KeyFault {
  if (text === '') return { code: 'invalid_length', received: 'an empty string' }
  const at = text.search(/[^0-9]/)
  if (at < 0)
    return { code: 'invalid_character', received: `${countCharacters(text.length)} with a leading zero` }
  const character = String.fromCodePoint(text.codePointAt(at) as number)
  return { code: 'invalid_character', received: `${quoted(character)} as character ${at + 1}` }
}

/** A template writes -0 as 0. */
function writeDigits(value: Integer): string {
  return Object.is(value, -0) ? '-0' : `${value}`
}
