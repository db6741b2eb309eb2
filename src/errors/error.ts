/** The package's error class, its codes and messages, results that may be errors, and errors that several modules throw. */
import { atCaller, ownMembers, withStackLimit } from './runtime.ts'
import { describeNumber, joinWords, showValue } from './words.ts'

/** The reason why an ID, a key, a prefix, a format or an option was rejected. Codes are part of the API, but messages are not. */
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

/** The optional members of an `IdError`. */
export interface IdErrorOptions {
  /** The prefix of the rejecting definition. */
  readonly prefix?: string | undefined
  /** The entire rejected string. Other values are not kept, because they may contain a token. */
  readonly received?: string | undefined
  /** Advice for the developer, computed only when read. */
  readonly hint?: (() => string | undefined) | undefined
  /** A message in place of `Expected … but received …`, for conflicts and errors that are not about a single value. */
  readonly message?: string
  /** Named facts from the throwing module, printed by consoles. */
  readonly details?: ErrorDetails
  /** Facts about a rejection: `details` that consoles omit, because the message already includes them. */
  readonly facts?: RefusalDetails | undefined
}

/** Facts about a rejection, for your own messages, such as translations. */
export interface RefusalDetails {
  /** The prefix of the rejecting definition, or the name of the key. `undefined` for a union or a registry. */
  readonly expectedKind?: string | undefined
  /** The prefix of the received string, if a definition or a token has that prefix. */
  readonly receivedKind?: string | undefined
  /** The index of the first invalid character in the canonical form. `undefined` if the length or the value is wrong. */
  readonly position?: number | undefined
  /** The length of the string in UTF-16 code units. `undefined` if the value is not a string. */
  readonly length?: number | undefined
}

/** Facts about an error, by name: facts about a rejection, and facts from the module that threw the error. */
export type ErrorDetails = RefusalDetails & Readonly<Record<string, unknown>>

/** Composes an error message from descriptions of the expected and the received value. */
export function composeMessage(expected: string, receivedText: string): string {
  return `Expected ${expected} but received ${receivedText}.`
}

// Identifies errors from any copy of the package. The value contains the members that loggers must not print: the halves of the
// message, the input and the hint. These members share one property, because each non-enumerable property adds 10% to the cost of an
// error. With a private field, the classes of two copies would not be assignable to each other.
const MARK = Symbol.for('brandid.error')

/**
 * brandid's only error class: `code` is for programs, `message` for people, and `hint` for developers.
 *
 * You can include `message` in a 400 response, because it mentions only registered prefixes and shows at most four characters of a body.
 * The consoles of Node and Bun print the hint, but loggers do not. `instanceof` works across multiple installed copies of the package.
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
  /** The second half of the message: a description of the received value, which is safe to display. */
  declare readonly receivedText: string
  declare readonly prefix?: string
  /** The entire rejected string; non-enumerable, so that loggers do not print it. Absent if the string may contain a token. */
  declare readonly received?: string
  /**
   * Facts for programs. A rejection has `expectedKind`, `receivedKind`, `position` and `length`, from which you can compose a message
   * in another language. The module that threw the error may add `column` (`table.column`) if a database column rejected a value, which
   * is not the client's fault; `freeAt`, a `Date`, for `no_worker_free`; and `key`, the name of a rejected key.
   */
  declare readonly details?: ErrorDetails
  /** Advice for the developer, which may mention prefixes and locations that `message` must not reveal. */
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
    // The descriptor must not have a prototype, because `defineProperty` also reads inherited members.
    if (details) Object.defineProperty(this, 'details', ownMembers({ value: details, enumerable: true }))
    const value = { expected, receivedText, received, hint, details: facts }
    Object.defineProperty(this, MARK, ownMembers({ value }))
  }

  /** Returns the members for a log or a response: name, code, message, prefix and expected. */
  toJSON() {
    const { name, code, message, prefix, expected } = this
    return { name, code, message, prefix, expected }
  }
}

// Defined on the prototype rather than in the class, so that the classes of two copies of the package are assignable to each other.
Object.defineProperty(IdError.prototype, 'name', { value: 'IdError' })

// Whether a value is an `IdError` from any copy of the package. Each copy has its own class, but all copies share the mark. Subclasses use
// the standard `instanceof` test. With a static method, V8 would never finish optimizing the constructor, because it keeps the members of a
// class with a computed static name in a dictionary.
Object.defineProperty(IdError, Symbol.hasInstance, {
  value(this: unknown, value: unknown) {
    return this === IdError ? MARK in Object(value) : Error[Symbol.hasInstance].call(this, value)
  },
})

for (const name of ['expected', 'receivedText', 'received', 'details', 'hint'] as const) {
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

/** @throws {IdError} with the given code, if an untyped program passes a value that is not among the choices. */
export function checkChoice<Choice extends string | number | boolean>(
  value: unknown,
  option: string,
  choices: readonly Choice[],
  code: 'invalid_format' | 'invalid_option' = 'invalid_format',
): asserts value is Choice {
  if (choices.some((choice) => choice === value)) return
  throw new IdError(code, `\`${option}\` to be ${joinWords(choices.map(showValue), 'or')}`, showValue(value))
}

/** Creates the `no_crypto` error for an unusable random source. */
export function noCrypto(message: string): IdError {
  return new IdError('no_crypto', '', '', { message })
}

/**
 * The result of `safeParse`: the value, or the error that `parse` throws. The shape is the same as in Zod: `error` may be a getter that
 * creates the error when it is first read.
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
  throw atCaller(() => result.error, unwrap)
}

type Failed = Extract<IdResult<never>, { readonly success: false }>

/**
 * Creates a failed result, which creates its error when the error is first read. The error has no stack, because a stack costs many times
 * as much as the check and would point only to the code that reads the error. The callback keeps the input in memory until the error is
 * read.
 */
export let failure = (known: IdError | (() => IdError)): Failed => ({
  success: false,
  get error() {
    if (typeof known === 'function') known = withStackLimit(0, known)
    return known
  },
})

/**
 * Lets all failures share one getter, so that V8 creates them with one hidden class, in half the time. Only the entry points for the `node`
 * export condition call this function, because a web page has few failures and needs a small bundle.
 */
export function shareGetter(): void {
  const { __defineGetter__ } = Object.prototype as Partial<WithGetters>
  // Hardened programs remove the method.
  if (!__defineGetter__) return

  /** A failure with own members, because spreads, test runners and `structuredClone` read only own members. */
  class SharingFailure {
    declare readonly error: IdError
    readonly success = false
    #known: IdError | (() => IdError)

    constructor(known: IdError | (() => IdError)) {
      this.#known = known
      // `Object.defineProperty` takes 1.5 times as long, and a polluted `Object.prototype` adds members to its descriptor.
      __defineGetter__?.call(this, 'error', SharingFailure.#read)
    }

    static readonly #read = function (this: SharingFailure): IdError {
      if (typeof this.#known === 'function') this.#known = withStackLimit(0, this.#known)
      return this.#known
    }
  }
  failure = (known) => new SharingFailure(known)
}

/** The method of every object that defines an enumerable, configurable getter. TypeScript's types omit it. */
interface WithGetters {
  __defineGetter__(this: object, name: string, get: () => unknown): void
}
