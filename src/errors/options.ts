/** The options of functions: read once, as own properties, under the names that a function has. */
import { development } from './development.ts'
import { IdError, type IdErrorCode } from './error.ts'
import { ownMembers } from './runtime.ts'
import { describeKind, joinWords, showValue } from './words.ts'

/** The name of each option of an interface, or of each member of a union. The compiler requires all of them, and rejects any other. */
export type OptionNames<Options, Fact = true> = Readonly<Record<NameIn<Options>, Fact>>

type NameIn<Options> = Options extends unknown ? keyof Options & string : never

/** The code of an error about a value that is no options object. */
type OptionCode = Extract<IdErrorCode, 'invalid_format' | 'invalid_key' | 'invalid_option'>

/**
 * The options that were given, without a prototype. An option that the function does not read is rejected, because its
 * caller believes that it has an effect: a token that expires, a row that is compared.
 *
 * Modules for servers and databases ask in production as well, others only in development (`checkNames` of `development`).
 *
 * @throws {IdError} `invalid_option` for an option of another name, or one that is inherited or not enumerable, because
 * a copy lacks it; as `ownOptions` does.
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
  // Nobody gave one that is on `Object.prototype`.
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
 * The options that were given: only own properties, so nothing comes from a polluted `Object.prototype`.
 *
 * @throws {IdError} with the code, when they are not an object, or an array.
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
