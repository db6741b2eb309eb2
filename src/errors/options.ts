/** The options of functions, which are read once, as own properties, under the names that a function knows. */
import { development } from './development.ts'
import { IdError, type IdErrorCode } from './error.ts'
import { ownMembers } from './runtime.ts'
import { describeKind, joinWords, showValue } from './words.ts'

/** The name of each option of an interface, or of each member of a union. The compiler requires all of them, and rejects any other. */
export type OptionNames<Options, Fact = true> = Readonly<Record<NameIn<Options>, Fact>>

type NameIn<Options> = Options extends unknown ? keyof Options & string : never

/** The code of an error about a value that is not an options object. */
type OptionCode = Extract<IdErrorCode, 'invalid_format' | 'invalid_key' | 'invalid_option'>

/**
 * Copies the given options without a prototype. An option that the function does not know is rejected, because its caller believes
 * that it has an effect, such as a token that expires or a row that is compared.
 *
 * Modules for servers and databases also call this function in production, and other modules only in development (`checkNames` of
 * `development`).
 *
 * @throws {IdError} `invalid_option` for an option of another name, and for an option that is inherited or not enumerable, because a
 * copy would lack it; as `ownOptions` does.
 */
export function readOptions<Options extends object>(
  given: Options,
  names: OptionNames<Options, unknown>,
  of: string,
  code: OptionCode = 'invalid_option',
): Options {
  const own = ownOptions(given, code)
  const known = Object.keys(names)
  const unknown = Object.keys(own).find((name) => !known.includes(name))
  // A member of `Object.prototype` does not count, because the caller did not pass it.
  const hidden = known.find((name) => !(name in own) && name in given && !(name in Object.prototype))
  const wrong = unknown ?? hidden
  if (wrong === undefined) return own
  throw new IdError(
    'invalid_option',
    `${joinWords(
      known.map((name) => `\`${name}\``),
      'or',
    )} as an option of ${of}`,
    (wrong === unknown ? '' : 'an inherited or hidden ') + showValue(wrong),
    { hint: () => development()?.hintName(known, wrong) },
  )
}

/**
 * Copies the own properties of the given options, so that nothing comes from a polluted `Object.prototype`.
 *
 * @throws {IdError} with the code, if the options are an array or not an object.
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
