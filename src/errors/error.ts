/** The error of the package: its class, its codes, its messages, the results that hold it, and errors that several modules throw. */
import { ownMembers, stackApi, withStackLimit } from './runtime.ts'
import { describeNumber, joinWords, showValue } from './words.ts'

/** Why an ID, a key, a prefix, a format or an option was rejected. Codes are API, strings are not. */
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

/** The members of an `IdError` beside its code and the halves of its message. */
export interface IdErrorOptions {
  /** The prefix of the definition that rejected. */
  readonly prefix?: string | undefined
  /** The rejected text, whole. Other values are not kept: they might hold a token. */
  readonly received?: string | undefined
  /** Advice for the developer, computed when it is read. */
  readonly hint?: (() => string | undefined) | undefined
  /** A sentence in place of the formula: for conflicts and states, which are not about a value. */
  readonly message?: string
  /** Facts of the module that threw, by name. Consoles print them. */
  readonly details?: ErrorDetails
  /** Facts of a rejection: `details` that consoles leave out, as the message has them. */
  readonly facts?: RefusalDetails | undefined
}

/** Facts of a rejection, for strings of your own, such as those in another language. */
export interface RefusalDetails {
  /** The prefix of the definition, or the name of the key; `undefined` where a union or a registry rejects. */
  readonly expectedKind?: string | undefined
  /** The prefix of the text, where a definition or a token has it. */
  readonly receivedKind?: string | undefined
  /** The index of the first character that no body may hold, in the canonical spelling; `undefined` where length or value is wrong. */
  readonly position?: number | undefined
  /** The length of the text in UTF-16 code units; `undefined` where the value is none. */
  readonly length?: number | undefined
}

/** Facts of an error, by name: those of a rejection, and those of the module that threw. */
export type ErrorDetails = RefusalDetails & Readonly<Record<string, unknown>>

/** The message of every error: what was expected, and a description of what was received. */
export function composeMessage(expected: string, receivedText: string): string {
  return `Expected ${expected} but received ${receivedText}.`
}

// It marks an error of any copy, and holds the members that loggers do not print: the halves of the message again, the input and the
// hint. They share one property, because each non-enumerable property adds 10% to the cost of an error. A private
// field would keep the classes of two copies of the package from being assignable to each other.
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
  declare readonly code: IdErrorCode
  /** The first half of the message: what is accepted. Empty where the message is about no value. */
  declare readonly expected: string
  /** The second half of the message: a description of what was received, safe to show. */
  declare readonly receivedText: string
  declare readonly prefix?: string
  /** The rejected text, whole. Loggers do not print it: it is not enumerable. Absent where the text may hold a token. */
  declare readonly received?: string
  /**
   * Facts for programs. Of a rejection: `expectedKind`, `receivedKind`, `position` and `length`, so that a string in another
   * language needs none of the English one. Of the module that threw: `column`, as `table.column`, where a database column rejected a value, so no request
   * is to blame; `freeAt`, a `Date`, of `no_worker_free`; `key`, the name of the key that was rejected.
   */
  declare readonly details?: ErrorDetails
  /** Advice for the developer. It may name prefixes and places that `message` must not. */
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
    // A descriptor, too, is read through its prototype.
    if (details) Object.defineProperty(this, 'details', ownMembers({ value: details, enumerable: true }))
    const value = { expected, receivedText, received, hint, details: facts }
    Object.defineProperty(this, MARK, ownMembers({ value }))
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
    return this === IdError ? MARK in Object(value) : super[Symbol.hasInstance](value)
  }
}

// On the prototype, not in the class: its declarations must fit those of another copy of the package.
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

/** @throws {IdError} with the code, when a program without types passes something else than one of the choices. */
export function checkChoice<Choice extends string | number | boolean>(
  value: unknown,
  option: string,
  choices: readonly Choice[],
  code: 'invalid_format' | 'invalid_option' = 'invalid_format',
): asserts value is Choice {
  if (choices.some((choice) => choice === value)) return
  throw new IdError(code, `\`${option}\` to be ${joinWords(choices.map(showValue), 'or')}`, showValue(value))
}

/** A `no_crypto` error of a source of randomness. */
export function noCrypto(message: string): IdError {
  return new IdError('no_crypto', '', '', { message })
}

/**
 * The result of `safeParse`: the value, or the error that `parse` throws. The shape is Zod's. As there, `error` may be
 * a getter, which creates the error when it is first read.
 *
 * @example
 * const { success, data, error } = UserId.safeParse(input)
 */
export type IdResult<Value> =
  | { readonly success: true; readonly data: Value; readonly error?: undefined }
  | { readonly success: false; readonly error: IdError; readonly data?: undefined }

/** The value of a result; throws its error. */
export function unwrap<Value>(result: IdResult<Value>): Value {
  if (result.success) return result.data
  // One that was returned has no stack.
  stackApi.captureStackTrace?.(result.error, unwrap)
  throw result.error
}

type Failed = Extract<IdResult<never>, { readonly success: false }>

/**
 * A failure whose error is created when it is first read, and without a stack, which costs many times as much as the check
 * does: it would lead to the reader. Reading the error releases the explanation, and with it the input.
 */
export let failure = (known: IdError | (() => IdError)): Failed => ({
  success: false,
  get error() {
    if (typeof known === 'function') known = withStackLimit(0, known)
    return known
  },
})

/**
 * Lets all failures share one getter, so that V8 gives them one shape and makes them in half the time. The entry points of the condition
 * `node` call it: a page has few failures, and its bundle stays as small as before.
 */
export function shareGetter(): void {
  failure = (known) => new SharingFailure(known)
}

/** Its own members are those of the other failure, because spreads, test runners and `structuredClone` read only these. */
class SharingFailure {
  declare readonly error: IdError
  readonly success = false
  #known: IdError | (() => IdError)

  constructor(known: IdError | (() => IdError)) {
    this.#known = known
    try {
      Object.defineProperty(this, 'error', SharingFailure.#shared)
    } catch {
      // A descriptor is read through its prototype: a polluted one makes it a wrong one. A copy without it takes twice as long.
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
