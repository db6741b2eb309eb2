/** Checks of the options of formats, keys, tokens and the sealer; the gate that leaves them out of production; values of other realms. */
import { sortAlphabet } from '../../digits/alphabet.ts'
import { checkChoice, IdError } from '../../errors/error.ts'
import { attempt } from '../../errors/runtime.ts'
import { describeKind, findNearest, joinWords, quoted, showValue } from '../../errors/words.ts'
import type { Format } from './format.ts'

// The lookahead finds a character that comes twice.
const ALPHABET = /^(?!.*(.).*\1)[!-^`-~]{2,}$/
const MOST_CHARACTERS = 93

/**
 * The options that were given: only own properties, so nothing comes from a polluted `Object.prototype`.
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
  return (
    isIntegerFrom(least, 1, Number.POSITIVE_INFINITY) && isIntegerFrom(most, least, Number.POSITIVE_INFINITY)
  )
}

/** Whether a value is an integer from `least` to `most`. */
export function isIntegerFrom(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && least <= (value as number) && (value as number) <= most
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
  if (isIntegerFrom(value, least, most)) return
  throw invalidFormat(`\`${option}\` to be an integer from ${least} to ${most}`, showValue(value))
}

/** An `invalid_format` error. Developers read it, so its message holds everything. */
export function invalidFormat(expected: string, actual: string): IdError {
  return new IdError('invalid_format', expected, actual)
}

/** The options of each function: others are mistakes of spelling. */
const OPTIONS = {
  bare: ['length', 'alphabet'],
  createSealer: ['secrets', 'context'],
  defineKey: ['format', 'max', 'entity', 'description'],
  defineToken: ['bits', 'description', 'registry'],
  layout: ['fields', 'alphabet', 'encoding', 'padded'],
  'a field of the kind "time"': ['kind', 'name', 'bits', 'unitMs', 'epoch'],
  'a field of the kind "random"': ['kind', 'name', 'bits', 'length'],
  'a field of the kind "counter"': ['kind', 'name', 'bits', 'start'],
  'a field of the kind "worker"': ['kind', 'name', 'bits', 'id'],
  'a field of the kind "fixed"': ['kind', 'name', 'text', 'bits', 'value'],
  'a field of the kind "choice"': ['kind', 'name', 'of', 'default'],
  nanoid: ['length', 'alphabet'],
  opaque: ['length', 'alphabet'],
  random: ['bits', 'padded'],
  sealed: ['accepts'],
  snowflake: ['epoch', 'timestampBits', 'workerBits', 'sequenceBits', 'workerId', 'worker'],
  timeRandom: ['randomBits', 'alphabet'],
  uuid: ['version'],
  uuid25: ['version', 'padded'],
} as const

/** @throws {IdError} as `checkKnown` does. */
export function checkNames(options: object, of: keyof typeof OPTIONS): void {
  checkKnown(options, OPTIONS[of], of, /^create|^define/.test(of) ? 'invalid_option' : 'invalid_format')
}

/**
 * @throws {IdError} `invalid_option` for an option that a function does not have, with the nearest one; the code, when
 * the options are not an object.
 */
export function checkKnown(
  options: object,
  known: readonly string[],
  of: string,
  code: 'invalid_format' | 'invalid_option',
): void {
  const stranger = Object.keys(ownOptions(options, code)).find((each) => !known.includes(each))
  if (stranger === undefined) return
  const nearest = findNearest(known, stranger)
  const shown = joinWords(
    (nearest ? [nearest] : known).map((each) => `\`${each}\``),
    'or',
  )
  throw new IdError('invalid_option', `${shown} as an option of ${of}`, quoted(stranger))
}

/** @throws {IdError} `invalid_option` for a value that is not a function. */
function checkFunction(value: unknown, option: string): void {
  if (typeof value === 'function') return
  throw new IdError('invalid_option', `\`${option}\` to be a function`, describeKind(value))
}

/** @throws {IdError} `invalid_option` when two of some bytes are the same. */
function checkDifferent(all: readonly Uint8Array[], option: string): void {
  if (new Set(all.map(String)).size === all.length) return
  throw new IdError('invalid_option', `\`${option}\` that are all different`, 'one of them twice')
}

/** @throws {IdError} `invalid_format` for a value that is not the definition of an integer key; as `checkNames` does. */
function checkSealed(key: unknown, options: { readonly accepts?: unknown }): void {
  const { name, format } = Object(key)
  const isInteger = format === 'number' || format === 'bigint'
  if (typeof name !== 'string' || (!isInteger && 'is' in Object(key))) {
    throw invalidFormat('the definition of an integer key (`defineKey`)', describeDefinition(key))
  }
  checkChoice(format, 'format', ['number', 'bigint'])
  if (name.length === 0 || name.length > MOST_OF_NAME) {
    throw invalidFormat(`\`name\` to be 1 to ${MOST_OF_NAME} characters`, showValue(name))
  }
  checkNames(options, 'sealed')
  const { accepts } = ownOptions(options)
  if (accepts !== undefined) checkChoice(accepts, 'accepts', ['key'])
}

const MOST_OF_NAME = 63

/** Which definition a value is: that of an id is the usual mistake. */
function describeDefinition(value: unknown): string {
  const has = (member: string) => member in Object(value)
  if (has('aliases')) return 'the definition of an id'
  if (has('bits')) return 'the definition of a token'
  return has('fromText') ? 'the definition of a text key' : describeKind(value)
}

/** The checks of options that a program writes down, which a bundle for production leaves out. */
const CHECKS = {
  checkAlphabet,
  checkChoice,
  checkDifferent,
  checkFunction,
  checkInteger,
  checkLength,
  checkNames,
  checkSealed,
}

/** They may be absent, so what they assert counts for nothing. */
type Checks = {
  readonly [Name in keyof typeof CHECKS]: (...given: Parameters<(typeof CHECKS)[Name]>) => void
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

let opened: Checks | undefined

/** Opens the gate for good, with that of advice. */
export function openChecks(): void {
  opened = CHECKS
}

/** The checks; `undefined` in production, and in a browser without a bundler, as advice is. */
export function readChecks(): Checks | undefined {
  return opened ?? attempt(chooseChecks)
}

/** A named function: Rollup drops nothing of one that is written where it is passed. */
function chooseChecks(): Checks | undefined {
  return process.env.NODE_ENV === 'production' ? undefined : CHECKS
}

// An engine knows a `Date` and a `Uint8Array` by their inner state, which no proxy and no tag imitates.

/**
 * Tests for a `Uint8Array` of any realm, as test runners and frames bring them. `instanceof` refuses those, and runs
 * the traps of a proxy.
 */
export function isBytes(value: unknown): value is Uint8Array {
  return countBytes(value) !== undefined
}

/** The number of bytes of a `Uint8Array`, which its own `length` may misstate; `undefined` for every other value. */
export function countBytes(value: unknown): number | undefined {
  // Getters that all typed arrays share.
  const read = (key: PropertyKey) => Reflect.get(Object.getPrototypeOf(Uint8Array.prototype), key, value)
  return read(Symbol.toStringTag) === 'Uint8Array' ? read('length') : undefined
}

/** Milliseconds since 1970 of a `Date` of any realm; every other value unchanged. */
export function readDate(value: unknown): unknown {
  // Few instants are objects: for the others no exception is made.
  if (typeof value !== 'object') return value
  return attempt(() => Date.prototype.getTime.call(value)) ?? value
}
