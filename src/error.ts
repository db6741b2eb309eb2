/** Knows the one error class of the package and its codes. */

/** Why an id, a prefix, a format or an option was refused. The codes are API; the texts are not. */
export type IdErrorCode =
  | 'not_a_string'
  | 'missing_prefix'
  | 'wrong_prefix'
  | 'former_prefix'
  | 'unknown_prefix'
  | 'is_token'
  | 'invalid_length'
  | 'invalid_character'
  | 'overflow'
  | 'wrong_version'
  | 'invalid_prefix'
  | 'duplicate_prefix'
  | 'invalid_format'
  | 'no_crypto'
  | 'out_of_range'
  | 'clock_moved_back'
  | 'no_free_id'
  | 'invalid_checksum'
  | 'invalid_signature'
  | 'unknown_key'
  | 'wrong_audience'
  | 'expired'
  | 'invalid_key'
  | 'invalid_option'

/** What an `IdError` may know beside its code and message. */
export interface IdErrorDetails {
  /** The prefix of the definition that refused. */
  readonly prefix?: string
  /** The refused value, whole. It is kept off enumeration, so that loggers do not print it. */
  readonly received?: unknown
  /** Advice for the developer; computed when it is read. */
  readonly hint?: () => string
}

/** Every message is made here, from what was expected and a description of what came. */
export function messageOf(expected: string, came: string): string {
  return `Expected ${expected} but received ${came}.`
}

const MARK = Symbol.for('brandid.error')

/**
 * The one error of brandid: `code` for programs, `message` for people, `hint` for developers.
 *
 * `message` may go into a 400 response: it names no prefix that is not registered and shows at most
 * four characters of a body. `instanceof` holds across several installed copies of the package.
 *
 * @example
 * const result = UserId.safeParse('user_1')
 * if (!result.success) console.log(result.error.code) //=> 'invalid_length'
 */
export class IdError extends Error {
  readonly code: IdErrorCode
  /** The first half of the message: what would have been accepted. */
  readonly expected: string
  declare readonly prefix?: string
  declare readonly received?: unknown
  /** What to do about it, for the developer; it may name prefixes and places that `message` must not. */
  declare readonly hint?: string

  constructor(code: IdErrorCode, expected: string, came: string, details: IdErrorDetails = {}) {
    super(messageOf(expected, came))
    this.code = code
    this.expected = expected
    if (details.prefix) this.prefix = details.prefix
    // Neither is enumerable, so that loggers print neither. Not private fields: those would keep the classes of two
    // copies of the package from being assignable.
    if ('received' in details) Object.defineProperty(this, 'received', { value: details.received })
    if (details.hint) Object.defineProperty(this, 'hint', { get: details.hint })
  }

  // A second copy of the package has a class of its own; both know the mark. A subclass is a plain class again.
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: `this` may be a subclass, which the class name is not.
    return this === IdError ? MARK in Object(value) : super[Symbol.hasInstance](value)
  }
}

Object.defineProperties(IdError.prototype, { name: { value: 'IdError' }, [MARK]: { value: true } })
