/** The port for development: the checks, hints and details that a bundle for production leaves out. */

/** What a format, a key, a definition or an error asks in development. `registry/advice.ts` answers. */
export interface Development {
  /** @throws {IdError} `invalid_format` when it is empty, has one symbol, a duplicate, `_`, or a character that is not visible ASCII. */
  checkTextAlphabet(alphabet: unknown): void
  /** @throws {IdError} `invalid_format` for a value that is none of the choices. */
  checkChoice(value: unknown, option: string, choices: readonly string[]): void
  /** @throws {IdError} `invalid_option` when two of some bytes are the same. */
  checkDifferent(all: readonly Uint8Array[], option: string): void
  /** @throws {IdError} `invalid_option` for a value that is not a function. */
  checkFunction(value: unknown, option: string): void
  /** @throws {IdError} `invalid_format` for a value that is not an integer in the range. */
  checkInteger(value: unknown, option: string, least: number, most: number): void
  /** @throws {IdError} `invalid_format` for a value that is not the length of a body. */
  checkLength(length: unknown): void
  /**
   * A wrong option shows when the module loads, long before users have the bundle.
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
  /** @throws {IdError} `invalid_option` when other code has put a value of its own in the place of a shared state. */
  checkState(key: symbol, state: object, create: () => object): void
  /** The reason of a rejection with more detail, and with a hint: how to mend the text. */
  explain<Code extends string, Refusing extends Refuser>(
    reason: ExplainedRefusal<Code>,
    text: unknown,
    refuser: Refusing,
    faultOf: (refuser: Refusing, text: string) => string | undefined,
    canonicalize: (refuser: Refusing, text: string) => readonly [text: unknown, fault?: string | undefined],
  ): ExplainedRefusal<Code>
  /** The hint about an unknown option: the option that was meant. */
  hintName(names: readonly string[], unknown: string): string | undefined
}

/** Why a definition rejects an input. */
export type ExplainedRefusal<Code extends string> = readonly [
  code: Code,
  receivedText: string,
  /** The index of the first character that no body may hold. */
  position?: number | undefined,
  hint?: ((input: string) => string | undefined) | undefined,
]

/** What more detail and a hint say of the definition that rejected. */
export interface Refuser {
  /** Prefix and separator. */
  readonly head: string
  readonly formats: readonly [RefusingFormat, ...RefusingFormat[]]
}

/** A format, as far as its rejections are explained. */
export interface RefusingFormat {
  readonly holdsUuid?: true
  readonly uuidVersion?: number
  readonly example?: string
  check(this: void, text: string, offset: number): string | undefined
  toBytes?(this: void, text: string, offset: number): Uint8Array
}

/** The answers of development; none in production, and none in a browser without a bundler. */
export let development: () => Development | null | undefined = () => undefined

/** Installs the answers, once. */
export function installDevelopment(answers: typeof development): void {
  development = answers
}

/** The answers, from their first use on: for shared state, whose every use has no time for a look at the environment. */
export let given: Development | undefined

/** Notes the first use. */
export function giveDevelopment(answers: Development): void {
  given = answers
}
