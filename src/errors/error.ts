/** The error class of the package, its codes and messages, the results that hold an error, and the errors that several modules throw. */
import { ownMembers, stackApi, withStackLimit } from './runtime.ts'
import { describeNumber, joinWords, showValue } from './words.ts'

/** The reason why an ID, a key, a prefix, a format or an option was rejected. Codes are API, messages are not. */
export type IdErrorCode =
  | 'not_a_string'
  | 'wrong_type'
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
  | 'duplicate_name'
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
  | 'invalid_seal'
  | 'invalid_option'
  | 'lease_lost'
  | 'no_worker_free'

/** The members of an `IdError` in addition to its code and the halves of its message. */
export interface IdErrorOptions {
  /** The prefix of the definition that rejected. */
  readonly prefix?: string | undefined
  /** The whole rejected string. Other values are not kept, because they may hold a token. */
  readonly received?: string | undefined
  /** Advice for the developer, which is computed only when it is read. */
  readonly hint?: (() => string | undefined) | undefined
  /** A message in place of the formula, for conflicts and states, which are not about a value. */
  readonly message?: string
  /** Facts of the module that threw, by name. Consoles print them. */
  readonly details?: ErrorDetails
  /** Facts of a rejection: `details` that consoles leave out, because the message already has them. */
  readonly facts?: RefusalDetails | undefined
}

/** Facts of a rejection, for your own messages, such as a translation. */
export interface RefusalDetails {
  /** The prefix of the definition, or the name of the key. `undefined` if a union or a registry rejects. */
  readonly expectedKind?: string | undefined
  /** The prefix of the string, if it belongs to a definition or a token. */
  readonly receivedKind?: string | undefined
  /**
   * The index of the first character that no body may contain, in the canonical form. `undefined` if the length or the value is wrong.
   */
  readonly position?: number | undefined
  /** The length of the string in UTF-16 code units. `undefined` if the value is not a string. */
  readonly length?: number | undefined
}

/** Facts of an error, by name: facts of a rejection, and facts of the module that threw. */
export type ErrorDetails = RefusalDetails & Readonly<Record<string, unknown>>

/** Composes the message of an error from the expected value and a description of the received value. */
export function composeMessage(expected: string, receivedText: string): string {
  return `Expected ${expected} but received ${receivedText}.`
}

// The mark by which an error of any copy of the package is recognized. Its value holds the members that loggers do not print: the
// halves of the message, the input and the hint. They share one property, because each non-enumerable property adds 10% to the cost of
// an error. A private field would keep the classes of two copies from being assignable to each other.
const MARK = Symbol.for('brandid.error')

/**
 * The only error class of brandid: `code` is for programs, `message` for people, and `hint` for developers.
 *
 * `message` may go into a 400 response, because it names only registered prefixes and shows at most four characters of a body. The
 * consoles of Node and Bun print the hint, but loggers do not. `instanceof` works across several installed copies of the package.
 * `JSON.stringify` includes name, code, message, prefix and expected, but not the input or the hint.
 *
 * @example
 * const result = UserId.safeParse('user_1')
 * if (!result.success) console.log(result.error.code) //=> 'invalid_length'
 */
export class IdError extends Error {
  declare readonly code: IdErrorCode
  /** The first half of the message: the expected value. Empty if the message is not about a value. */
  declare readonly expected: string
  /** The second half of the message: a description of the received value, which is safe to show. */
  declare readonly receivedText: string
  declare readonly prefix?: string
  /** The whole rejected string. It is not enumerable, so that loggers do not print it. Absent if the string may hold a token. */
  declare readonly received?: string
  /**
   * Facts for programs. A rejection has `expectedKind`, `receivedKind`, `position` and `length`, from which you can compose a message
   * in another language. The module that threw may add `column`, as `table.column`, if a database column rejected a value, so that no
   * request is to blame; `freeAt`, a `Date`, for `no_worker_free`; and `key`, the name of the key that was rejected.
   */
  declare readonly details?: ErrorDetails
  /** Advice for the developer. It may name prefixes and places that `message` must not name. */
  declare readonly hint?: string | undefined

  constructor(code: IdErrorCode, expected: string, receivedText: string, options: IdErrorOptions = {}) {
    const {
      message = composeMessage(expected, receivedText),
      prefix,
      received,
      hint,
      details,
      facts,
    } = ownMembers(options)
    super(message)
    this.code = code
    if (prefix) this.prefix = prefix
    // A descriptor is also read through its prototype, so it must not have one.
    if (details) Object.defineProperty(this, 'details', ownMembers({ value: details, enumerable: true }))
    const value = { expected, receivedText, received, hint, details: facts }
    Object.defineProperty(this, MARK, ownMembers({ value }))
  }

  /** Returns the error for a log or a response: name, code, message, prefix and expected. */
  toJSON() {
    const { name, code, message, prefix, expected } = this
    return { name, code, message, prefix, expected }
  }

  /**
   * Whether a value is an `IdError` of any copy of the package: each copy has its own class, but all of them share the mark. A
   * subclass tests its instances as any class does.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: `this` may be a subclass, which the class name is not.
    return this === IdError ? MARK in Object(value) : super[Symbol.hasInstance](value)
  }
}

// Defined on the prototype and not in the class, so that the class is assignable to the class of another copy of the package.
Object.defineProperty(IdError.prototype, 'name', { value: 'IdError' })
for (const name of ['expected', 'receivedText', 'received', 'hint', 'details'] as const) {
  Object.defineProperty(IdError.prototype, name, {
    get(this: { readonly [MARK]?: Partial<Record<typeof name, unknown>> }) {
      const value = this[MARK]?.[name]
      return typeof value === 'function' ? value() : value
    },
    configurable: true,
  })
}

export function stateError(
  code: IdErrorCode,
  message: string,
  options?: Omit<IdErrorOptions, 'message'>,
): IdError {
  return new IdError(code, '', '', { ...options, message })
}

export function outOfRange(expected: string, value: unknown): IdError {
  return new IdError('out_of_range', expected, describeNumber(value))
}

/** @throws {IdError} with the code, if a program without types passes a value that is not among the choices. */
export function checkChoice<Choice extends string | number | boolean>(
  value: unknown,
  option: string,
  choices: readonly Choice[],
  code: 'invalid_format' | 'invalid_option' = 'invalid_format',
): asserts value is Choice {
  if (choices.some((choice) => choice === value)) return
  throw new IdError(code, `\`${option}\` to be ${joinWords(choices.map(showValue), 'or')}`, showValue(value))
}

/** Creates the `no_crypto` error of a source of randomness. */
export function noCrypto(message: string): IdError {
  return new IdError('no_crypto', '', '', { message })
}

/**
 * The result of `safeParse`: the value, or the error that `parse` throws. The shape is the same as in Zod, where `error` may also be a
 * getter that creates the error when it is first read.
 *
 * @example
 * const { success, data, error } = UserId.safeParse(input)
 */
export type IdResult<Value> =
  | { readonly success: true; readonly data: Value; readonly error?: undefined }
  | { readonly success: false; readonly error: IdError; readonly data?: undefined }

/** Returns the value of a result, or throws its error. */
export function unwrap<Value>(result: IdResult<Value>): Value {
  if (result.success) return result.data
  // An error that was returned has no stack yet.
  stackApi.captureStackTrace?.(result.error, unwrap)
  throw result.error
}

type Failed = Extract<IdResult<never>, { readonly success: false }>

/**
 * Creates a failure whose error is created when it is first read. The error has no stack, because a stack costs many times as much as
 * the check and would only lead to the code that reads the error. Reading the error releases the explanation, and with it the input.
 */
export let failure = (known: IdError | (() => IdError)): Failed => ({
  success: false,
  get error() {
    if (typeof known === 'function') known = withStackLimit(0, known)
    return known
  },
})

/**
 * Lets all failures share one getter, so that V8 gives them a common shape and creates them in half the time. Only the entry points of
 * the condition `node` call this function, because a web page has few failures and needs a small bundle.
 */
export function shareGetter(): void {
  failure = (known) => new SharingFailure(known)
}

/** A failure with the same own members as the failure above, because spreads, test runners and `structuredClone` read only own members. */
class SharingFailure {
  declare readonly error: IdError
  readonly success = false
  #known: IdError | (() => IdError)

  constructor(known: IdError | (() => IdError)) {
    this.#known = known
    try {
      Object.defineProperty(this, 'error', SharingFailure.#shared)
    } catch {
      // A descriptor is read through its prototype, so a polluted prototype makes it invalid. A copy without a prototype is only the
      // fallback, because it takes twice as long.
      Object.defineProperty(this, 'error', ownMembers(SharingFailure.#shared))
    }
  }

  static readonly #shared: PropertyDescriptor = {
    enumerable: true,
    configurable: true,
    get(this: SharingFailure): IdError {
      if (typeof this.#known === 'function') this.#known = withStackLimit(0, this.#known)
      return this.#known
    },
  }
}
