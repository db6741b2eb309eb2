/** The port for development: the checks, hints and details that a bundle for production leaves out. */

/** The questions that formats, keys, definitions and errors ask in development. `registry/advice.ts` answers them. */
export interface Development {
  /**
   * @throws {IdError} `invalid_format` if it is empty, has only one symbol, or has a duplicate, `_`, or a character that is not
   * visible ASCII.
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
  /** @throws {IdError} as `defineId` does, for a prefix or options that no kind can have. */
  checkGiven(prefix: unknown, options: object, whole?: object): void
  /** @throws {IdError} `invalid_format` for a value that is not the length of a body. */
  checkLength(length: unknown): void
  /**
   * Development is early enough, because a wrong option throws when the module loads, long before users have the bundle.
   *
   * @throws {IdError} as `readOptions` does; `invalid_format`, or the given code, for options that are not an object.
   */
  checkNames(
    given: object,
    names: Readonly<Record<string, unknown>>,
    of: string,
    code?: 'invalid_format' | 'invalid_option',
  ): void
  /** @throws {IdError} `invalid_format` for a value that is not the definition of an integer key. */
  checkSealed(key: unknown): void
  /** @throws {IdError} as `defineId` does, for prefixes or named IDs that no kind can have. */
  checkShape(shape: Refuser): void
  /** @throws {IdError} `invalid_option` if other code has replaced a shared state with its own value. */
  checkState(key: symbol, state: object, create: () => object): void
  /** Returns the reason of a rejection with more detail, and with a hint that says how to fix the string. */
  explain<Code extends string>(
    reason: ExplainedRefusal<Code>,
    text: unknown,
    refuser: Refuser,
  ): ExplainedRefusal<Code>
  /** Returns the hint about an unknown option: the name that was probably meant. */
  hintName(names: readonly string[], unknown: string): string | undefined
}

/** The reason why a definition rejects an input. */
export type ExplainedRefusal<Code extends string> = readonly [
  code: Code,
  receivedText: string,
  /** The index of the first character that no body may contain. */
  position?: number | undefined,
  hint?: ((input: string) => string | undefined) | undefined,
]

/** The facts about the rejecting definition that details and hints need. */
export interface Refuser {
  /** Prefix and separator. */
  readonly head: string
  readonly formats: readonly [RefusingFormat, ...RefusingFormat[]]
}

/** The part of a format that explains its rejections. */
export interface RefusingFormat {
  readonly holdsUuid?: true
  readonly uuidVersion?: number
  readonly example?: string
  check(this: void, text: string, offset: number): string | undefined
  toBytes?(this: void, text: string, offset: number): Uint8Array
}

/** The answers of development. There are none in production, nor in a browser without a bundler. */
export let development: () => Development | null | undefined = () => undefined

/** Installs the answers, once. */
export function installDevelopment(answers: typeof development): void {
  development = answers
}

/**
 * The answers, once they have been used. Shared state reads them here, because it is used too often to look at the environment each
 * time.
 */
export let given: Development | undefined

/** Records the first use. */
export function giveDevelopment(answers: Development): void {
  given = answers
}
