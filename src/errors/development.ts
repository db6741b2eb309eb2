/** The development-only interface: checks, hints and details that production bundles omit. */

/** The development-only checks and explanations, which `registry/advice.ts` implements. */
export interface Development {
  /**
   * @throws {IdError} `invalid_format` if the alphabet has fewer than two symbols, or contains a duplicate, `_`, or a character that is
   * not visible ASCII.
   */
  checkTextAlphabet(alphabet: unknown): void
  /** @throws {IdError} `invalid_format` for a value that is not among the choices. */
  checkChoice(value: unknown, option: string, choices: readonly string[]): void
  /** @throws {IdError} `invalid_option` if two of the byte arrays are equal. */
  checkDifferent(all: readonly Uint8Array[], option: string): void
  /** @throws {IdError} `invalid_option` for a value that is not a function. */
  checkFunction(value: unknown, option: string): void
  /** @throws {IdError} `invalid_format` for a value that is not an integer in the range. */
  checkInteger(value: unknown, option: string, least: number, most: number): void
  /** @throws {IdError} the same errors as `defineId`, for an invalid prefix or invalid options. */
  checkGiven(prefix: unknown, options: object, whole?: object): void
  /** @throws {IdError} `invalid_format` for a value that is not a valid body length. */
  checkLength(length: unknown): void
  /**
   * Checking in development is enough, because an unknown option throws when the module loads, long before the bundle is deployed.
   *
   * @throws {IdError} the same errors as `readOptions`; `invalid_format`, or the given code, for options that are not an object.
   */
  checkNames(
    given: object,
    names: Readonly<Record<string, unknown>>,
    of: string,
    code?: 'invalid_format' | 'invalid_option',
  ): void
  /** @throws {IdError} `invalid_format` for a value that is not an integer key definition. */
  checkSealed(key: unknown): void
  /** @throws {IdError} the same errors as `defineId`, for invalid prefixes or named IDs. */
  checkShape(shape: Refuser): void
  /** @throws {IdError} `invalid_option` if other code has overwritten the shared state. */
  checkState(key: symbol, state: object, create: () => object): void
  /** Returns a more detailed reason for a rejection, with a hint that says how to fix the string. */
  explain<Code extends string>(
    reason: ExplainedRefusal<Code>,
    text: unknown,
    refuser: Refuser,
  ): ExplainedRefusal<Code>
  /** Returns a hint for an unknown option: the name that was probably meant. */
  hintName(names: readonly string[], unknown: string): string | undefined
}

/** The reason why a definition rejects an input. */
export type ExplainedRefusal<Code extends string> = readonly [
  code: Code,
  receivedText: string,
  /** The index of the first invalid character. */
  position?: number | undefined,
  hint?: ((input: string) => string | undefined) | undefined,
]

/** The members of the rejecting definition that explanations use. */
export interface Refuser {
  /** The prefix, followed by the separator. */
  readonly head: string
  readonly formats: readonly [RefusingFormat, ...RefusingFormat[]]
}

/** The members of a format that explanations use. */
export interface RefusingFormat {
  readonly holdsUuid?: true
  readonly uuidVersion?: number
  readonly example?: string
  check(this: void, text: string, offset: number): string | undefined
  toBytes?(this: void, text: string, offset: number): Uint8Array
}

/** Returns the development checks, or nothing in production and in a browser without a bundler. */
export let development: () => Development | null | undefined = () => undefined

/** Installs the development checks. Called once. */
export function installDevelopment(answers: typeof development): void {
  development = answers
}

/**
 * The development checks, set on first use. `shareState` reads this variable, because `shareState` runs too often to check the environment
 * each time.
 */
export let given: Development | undefined

/** Records the development checks on first use. */
export function giveDevelopment(answers: Development): void {
  given = answers
}
