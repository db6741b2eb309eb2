/** Checked copies of function options, with only own properties and known names. */
import { development } from './development.ts'
import { IdError, type IdErrorCode } from './error.ts'
import { ownMembers } from './runtime.ts'
import { describeKind, joinWords, showValue } from './words.ts'

/** The option names of an interface or of every member of a union. The compiler requires every name and rejects unknown names. */
export type OptionNames<Options, Fact = true> = Readonly<Record<NameIn<Options>, Fact>>

type NameIn<Options> = Options extends unknown ? keyof Options & string : never

/** The error code for a value that is not an options object. */
type OptionCode = Extract<IdErrorCode, 'invalid_format' | 'invalid_key' | 'invalid_option'>

/**
 * Copies the options without a prototype. Unknown options are rejected, because the caller would otherwise rely on an option that has no
 * effect, such as a misspelled token expiry. Inherited and non-enumerable members count as options, so that a promise or a `Map` of options
 * is not mistaken for an object without options.
 *
 * Server and database modules also call this function in production. Other modules check option names only in development, with
 * `checkNames`.
 *
 * @throws {IdError} `invalid_option` for an unknown option, and for every inherited or non-enumerable member, because a copy would lack
 * it; the same errors as `ownOptions`.
 */
export function readOptions<Options extends object>(
  given: Options,
  names: OptionNames<Options, unknown>,
  of: string,
  code: OptionCode = 'invalid_option',
): Options {
  const own = ownOptions(given, code)
  const known = Object.keys(names)
  const keys: PropertyKey[] = []
  for (let at = given; at; at = Object.getPrototypeOf(at)) keys.push(...Reflect.ownKeys(at))
  // A member of `Object.prototype` does not count, because the caller did not pass it.
  const wrong = keys.find((key) => (key in own ? !known.includes(key as string) : !(key in Object.prototype)))
  if (wrong === undefined) return own
  const name = String(wrong)
  throw new IdError(
    'invalid_option',
    `${joinWords(
      known.map((name) => `\`${name}\``),
      'or',
    )} as an option of ${of}`,
    (wrong in own ? '' : 'an inherited or hidden ') + showValue(name),
    { hint: () => development()?.hintName(known, name) },
  )
}

/**
 * Copies the own properties of the options, so that a polluted `Object.prototype` cannot add options.
 *
 * @throws {IdError} with the given code, if the options are an array or not an object.
 */
export function ownOptions<Options extends object>(
  options: Options,
  code: OptionCode = 'invalid_format',
): Options {
  const kind = describeKind(options)
  if (kind !== 'an object') throw new IdError(code, 'an options object', kind)
  try {
    return ownMembers(options)
  } catch {
    throw new IdError(code, 'an options object', 'one that throws when it is read')
  }
}
