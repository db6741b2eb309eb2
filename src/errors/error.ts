/** The error class of the package, its codes, and the formula of its messages. */

/** Why an id, a prefix, a format or an option was refused. Codes are API, texts are not. */
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
  | 'clock_unreadable'
  | 'no_free_id'
  | 'invalid_checksum'
  | 'invalid_signature'
  | 'unknown_key'
  | 'wrong_audience'
  | 'expired'
  | 'invalid_key'
  | 'invalid_option'
  | 'lease_lost'
  | 'no_worker_free'

/** The details of an `IdError` besides its code and message. */
export interface IdErrorDetails {
  /** The prefix of the definition that refused. */
  readonly prefix?: string
  /** The refused text, whole. Other values are not kept: they might hold a token. */
  readonly received?: unknown
  /** Advice for the developer, computed when it is read. */
  readonly hint?: () => string | undefined
}

/** The message of every error: what was expected, and a description of what was received. */
export function messageOf(expected: string, receivedText: string): string {
  return `Expected ${expected} but received ${receivedText}.`
}

const MARK = Symbol.for('brandid.error')

/**
 * The one error of brandid: `code` for programs, `message` for people, `hint` for developers.
 *
 * `message` may go into a 400 response: it names registered prefixes only and shows at most four characters of a body.
 * The consoles of Node and Bun print the hint, loggers do not. `instanceof` holds across several installed copies of
 * the package. `JSON.stringify` includes name, code, message, prefix and expected, but not the input or the hint.
 *
 * @example
 * const result = UserId.safeParse('user_1')
 * if (!result.success) console.log(result.error.code) //=> 'invalid_length'
 */
export class IdError extends Error {
  readonly code: IdErrorCode
  /** The first half of the message: what is accepted. */
  declare readonly expected: string
  /** The second half of the message: a description of what was received, safe to show. */
  declare readonly receivedText: string
  declare readonly prefix?: string
  /** `table.column`, where a database column refused a row or a parameter: no request is to blame. */
  declare readonly column?: string
  /** The refused text, whole. Loggers do not print it: it is not enumerable. Absent where the text may hold a token. */
  declare readonly received?: string
  /** Of `no_worker_free`: when the next lease ends, by the clock of its store. Not enumerable. */
  declare readonly freeAt?: Date
  /** Advice for the developer. It may name prefixes and places that `message` must not. */
  declare readonly hint?: string | undefined

  constructor(code: IdErrorCode, expected: string, receivedText: string, details: IdErrorDetails = {}) {
    super(messageOf(expected, receivedText))
    const { prefix, received, hint } = details
    this.code = code
    if (prefix) this.prefix = prefix
    // Not enumerable: loggers print neither the halves of the message again, nor the input, nor the hint. Private
    // fields would keep the classes of two copies of the package from being assignable to each other.
    Object.defineProperties(this, {
      expected: { value: expected },
      receivedText: { value: receivedText },
      ...(typeof received === 'string' && { received: { value: received } }),
      ...(hint && { hint: { get: hint } }),
    })
  }

  /** The error for a log or a response: name, code, message, prefix and expected. */
  toJSON() {
    const { name, code, message, prefix, expected } = this
    return { name, code, message, prefix, expected }
  }

  /**
   * Whether a value is an `IdError` of any copy of the package: each copy has a class of its own, and all have the mark.
   * A subclass tests as any class does.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: `this` may be a subclass, which the class name is not.
    return Object.hasOwn(this.prototype, MARK) ? MARK in Object(value) : super[Symbol.hasInstance](value)
  }
}

/** Prints an error as any other, with the hint below: on consoles, and where nothing catches the error. */
function inspectWithHint(
  this: IdError,
  _depth: number,
  options: object,
  inspect: (value: unknown, options: object) => string,
): string {
  const text = inspect(this, { ...options, customInspect: false })
  return this.hint ? `${text}\nHint: ${this.hint}` : text
}

// On the prototype, not in the class: its declarations must fit those of another copy of the package.
Object.defineProperties(IdError.prototype, {
  name: { value: 'IdError' },
  [MARK]: { value: true },
  [Symbol.for('nodejs.util.inspect.custom')]: { value: inspectWithHint },
})
