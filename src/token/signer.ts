/** The token signer, with HMAC-SHA-256 as its only algorithm. */
import { readPrefix, SEPARATOR } from '../definition/prefix.ts'
import { IdError, outOfRange } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { attempt, readDate } from '../errors/runtime.ts'
import { describeKind, describeNumber } from '../errors/words.ts'
import { readClock } from '../formats/shared/clock.ts'
import { isIntegerFrom } from '../formats/shared/options.ts'
import { freshBytes } from './crypto.ts'
import { isSignatureOf, signBytes } from './digests.ts'
import {
  bytesToSign,
  encodeClaims,
  findSignedFault,
  LAST_EXPIRY_MS,
  LONGEST_AUDIENCE,
  readSigned,
  signedText,
} from './signed-text.ts'
import { readLabel, type SignerKey, signingKeys } from './signing-key.ts'
import { verifyRefusal } from './token-shape.ts'
import type { SignedToken, TokenDef, Verified } from './token-types.ts'

/** Options for `createSigner`. */
export interface SignerOptions {
  /** The first key signs, and all keys verify. Once you remove a key, `verify` rejects its tokens. */
  readonly keys: readonly SignerKey[]
  /** How long after its expiry a token stays valid, because server clocks differ. Defaults to 0; at most 5 minutes. */
  readonly clockToleranceMs?: number
}

const SIGNER_OPTIONS: OptionNames<SignerOptions> = { keys: true, clockToleranceMs: true }

/**
 * Options for `signer.generate`. Unknown options and options set to `undefined` are rejected, so that a misspelled or missing setting
 * never creates a token that does not expire.
 */
export interface SignOptions {
  /** The instant at which the token expires: a `Date` or milliseconds since 1970, in the future. */
  readonly expiresAt?: Date | number
  /** The token's recipient: 1 to 255 visible ASCII characters. Only `verify` with the same audience accepts the token. */
  readonly audience?: string
}

const SIGN_OPTIONS: OptionNames<SignOptions> = { expiresAt: true, audience: true }

/**
 * Options for `signer.verify`. Unknown options and options set to `undefined` are rejected, so that a misspelled or missing setting never
 * accepts more tokens.
 */
export interface VerifyOptions {
  /** The recipient that verifies the token. Without this option, a token with an audience is rejected. */
  readonly audience?: string
}

const VERIFY_OPTIONS: OptionNames<VerifyOptions> = { audience: true }

/** The result of `signer.verify`. */
export type VerifyResult<Prefix extends string> =
  | {
      readonly success: true
      readonly data: Verified<Prefix>
      /** The ID of the key that signed the token. If the key is not the newest, issue a new token. */
      readonly keyId: string
      readonly expiresAt?: Date
      readonly error?: undefined
    }
  | {
      readonly success: false
      /** The `code` is the reason, for your logs. The `message` is always the same, so you may send it to the client. */
      readonly error: IdError
      readonly data?: undefined
    }

/** Signs and verifies tokens for any definition. */
export interface Signer {
  /**
   * Generates a new signed token.
   *
   * @throws {IdError} `out_of_range` if `expiresAt` is not an instant in the future; `invalid_option`; `no_crypto`; `clock_unreadable` if
   * there is an expiry and `Date.now()` does not return an instant.
   */
  generate<Prefix extends string>(
    this: void,
    definition: TokenDef<Prefix>,
    options?: SignOptions,
  ): Promise<SignedToken<Prefix>>
  /**
   * Verifies shape, signature, audience and expiry, in that order. Never throws because of the input.
   *
   * @throws {IdError} `invalid_option`; `no_crypto`; `clock_unreadable` if the token has an expiry and `Date.now()` does not return an
   * instant.
   */
  verify<Prefix extends string>(
    this: void,
    definition: TokenDef<Prefix>,
    input: unknown,
    options?: VerifyOptions,
  ): Promise<VerifyResult<Prefix>>
}

/** The signer's implementation type, for any prefix. */
interface AnySigner {
  generate(this: void, definition: TokenDef, options?: SignOptions): Promise<SignedToken<string>>
  verify(
    this: void,
    definition: TokenDef,
    input: unknown,
    options?: VerifyOptions,
  ): Promise<VerifyResult<string>>
}

// The options of a call without options. A polluted `Object.prototype` adds no option to an object without a prototype. Reading the options
// of each call would take a tenth of the time of a signature.
const NO_OPTIONS: SignOptions & VerifyOptions = /* @__PURE__ */ Object.create(null)

const MOST_TOLERANCE_MS = 300_000

/**
 * Creates a signer for tokens with an expiry, an audience and a signature that only the signer's keys can create.
 *
 * A signed token consists of the prefix, `_s1`, and at least 92 characters `0` to `9` and `a` to `z`, of which the last 7 are a checksum.
 * A double click selects the entire token. Every holder can read the key ID, audience and expiry. The signature covers the prefix, so
 * that a `pwreset` token never passes as a `sess` token. `docs/tokens.md` specifies every byte of the format.
 *
 * @throws {IdError} `invalid_key` if there is no key, two keys share an ID, or a secret is weak or a string; `invalid_option` if
 * `clockToleranceMs` is invalid, and for an unknown option.
 * @example
 * const signer = createSigner({ keys: [{ id: '2026-07', secret: crypto.getRandomValues(new Uint8Array(32)) }] })
 * const token = await signer.generate(ResetToken, { expiresAt: Date.now() + 900_000, audience: userId })
 * const result = await signer.verify(ResetToken, token, { audience: userId })
 */
export function createSigner(options: SignerOptions): Signer
export function createSigner(options: SignerOptions): AnySigner {
  const { keys: given, clockToleranceMs = 0 } = readOptions(options, SIGNER_OPTIONS, 'createSigner')
  const keys = signingKeys(given)
  const [first] = keys
  if (!isIntegerFrom(clockToleranceMs, 0, MOST_TOLERANCE_MS)) {
    throw invalidOption(
      `a clock tolerance of 0 to ${MOST_TOLERANCE_MS} milliseconds`,
      describeNumber(clockToleranceMs),
    )
  }

  /** Returns the verified claims, or an error code. Reports nothing that depends on the key unless the signature is valid. */
  async function judge({ prefix, name, bits }: Signable, input: unknown, audience: string) {
    const head = prefix + SEPARATOR
    if (typeof input !== 'string') return 'not_a_string'
    if (!input.startsWith(head)) return readPrefix(input) ? 'wrong_prefix' : 'missing_prefix'
    const fault = findSignedFault(head, input)
    if (fault) return fault
    const read = readSigned(name, head, input)
    if (read?.claims.body.length !== bits / 8) return 'invalid_signature'
    const { signed, signature, claims } = read
    const key = keys.find(({ id }) => id === claims.keyId)
    if (!key) return 'unknown_key'
    if (!(await isSignatureOf(key, signature, signed))) return 'invalid_signature'
    if (claims.audience !== audience) return 'wrong_audience'
    const { expiresAtMs } = claims
    const isCurrent = expiresAtMs === undefined || readClock() < expiresAtMs + clockToleranceMs
    return isCurrent ? claims : 'expired'
  }

  return {
    async generate(definition, given) {
      const { prefix, name, bits } = readDefinition(definition)
      const options = given === undefined ? NO_OPTIONS : readOptions(given, SIGN_OPTIONS, 'signer.generate')
      const claims = encodeClaims({
        audience: readAudience(options),
        keyId: first.id,
        expiresAtMs: readExpiry(options),
        body: freshBytes(bits / 8),
      })
      const signature = await signBytes(first, bytesToSign(name, claims))
      return signedText(prefix + SEPARATOR, claims, signature)
    },
    async verify(definition, input, given) {
      const signable = readDefinition(definition)
      const options = given === undefined ? NO_OPTIONS : readOptions(given, VERIFY_OPTIONS, 'signer.verify')
      const verdict = await judge(signable, input, readAudience(options))
      if (typeof verdict === 'string') return { success: false, error: verifyRefusal(signable, verdict) }
      const { keyId, expiresAtMs } = verdict
      return {
        success: true,
        // Signature, audience and expiry are valid. Only this line grants the brand.
        data: input as Verified<string>,
        keyId,
        ...(expiresAtMs !== undefined && { expiresAt: new Date(expiresAtMs) }),
      }
    },
  }
}

/** The members of a definition that signing requires. */
type Signable = Pick<TokenDef, 'prefix' | 'name' | 'bits'>

/** @throws {IdError} `invalid_option` */
function readDefinition(definition: TokenDef): Signable {
  const signable = attempt((): Signable => {
    const { prefix, name, bits } = definition
    return { prefix, name, bits }
  })
  if (signable?.bits === 128 || signable?.bits === 256) return signable
  throw invalidOption('a definition from defineToken', describeKind(definition))
}

/** @throws {IdError} `invalid_option` */
function readAudience(options: SignOptions | VerifyOptions): string {
  if (!('audience' in options)) return ''
  const expected = `\`audience\` to be absent, or to have 1 to ${LONGEST_AUDIENCE} visible ASCII characters`
  return readLabel(options.audience, LONGEST_AUDIENCE, (received) => invalidOption(expected, received))
}

/** @throws {IdError} `out_of_range` */
function readExpiry(options: SignOptions): number | undefined {
  if (!('expiresAt' in options)) return undefined
  const { expiresAt } = options
  const expiresAtMs = readDate(expiresAt)
  if (isIntegerFrom(expiresAtMs, readClock() + 1, LAST_EXPIRY_MS)) return expiresAtMs
  throw outOfRange('an expiry in the future, as a Date or whole milliseconds since 1970', expiresAtMs)
}

function invalidOption(expected: string, received: string): IdError {
  return new IdError('invalid_option', expected, received)
}
