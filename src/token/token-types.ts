/** The types of tokens and token definitions. */
import type { Brand } from 'ts-brand'
import type { PrefixIn } from '../definition/brand.ts'
import type { StandardProps } from '../definition/standard-schema.ts'
import type { IdResult } from '../errors/error.ts'

/**
 * A token definition. Every method works unbound, as in `list.filter(SessionToken.is)`.
 *
 * @example
 * export const SessionToken: TokenDef<'sess'> = defineToken('sess') // the annotation that isolatedDeclarations requires
 */
export interface TokenDef<Prefix extends string = string> {
  /** The part of a token before the last `_`. */
  readonly prefix: PrefixIn<Prefix>
  /** The prefix, after the registry's scope, if any: `stripe:sk`. */
  readonly name: Prefix
  /** The number of random bits. */
  readonly bits: 128 | 256
  /** An anchored pattern without flags. Every token matches the pattern, and the checksum rejects most other strings that match. */
  readonly pattern: RegExp
  /** The description passed to `defineToken`. */
  readonly description?: string
  /** The token's type, for `IdOf`; absent at runtime. */
  readonly $type: Token<Prefix>
  /** Generates a new token from fresh randomness. Show the token once, and store its hash. */
  generate(this: void): Token<Prefix>
  /** Returns the input typed as a token, or throws an `IdError` that contains no part of the input. */
  parse(this: void, input: unknown): Token<Prefix>
  /** Returns the input typed as a token, or an error that contains no part of the input. */
  safeParse(this: void, input: unknown): IdResult<Token<Prefix>>
  /**
   * Tests whether the input has the shape and the checksum of a token, not whether the token was ever issued.
   */
  is(this: void, input: unknown): input is Token<Prefix>
  /** Returns the string to store instead of a token: `sess_sha256-` and the SHA-256 of the entire token in 64 hexadecimal digits. */
  hash(this: void, token: Token<Prefix> | SignedToken<Prefix> | Verified<Prefix>): Promise<TokenHash<Prefix>>
  /** Tests whether a stored hash is the hash of the input. Returns `false` if the input is not a token or the hash is malformed. */
  verifyHash(this: void, input: unknown, hash: unknown): Promise<boolean>
  readonly '~standard': StandardProps<Token<Prefix>>
}

/** A secret's brand, which contains its kind and its prefix. The brand exists only for the compiler. */
export interface SecretTag<Prefix extends string, Kind extends string>
  extends Pick<Brand<unknown, { readonly [Key in Prefix]: Kind }, '~secret'>, '~secret'> {}

/**
 * A token: the secret itself, which you show only once.
 *
 * @example
 * function setCookie(token: Token<'sess'>) {}
 */
export type Token<Prefix extends string> = string & SecretTag<Prefix, 'token'>

/**
 * A signed token. Keep it secret like any token, and trust it only after verification.
 *
 * @example
 * const link = (token: SignedToken<'pwreset'>) => `https://example.com/reset?token=${token}`
 */
export type SignedToken<Prefix extends string> = string & SecretTag<Prefix, 'signed'>

/**
 * A signed token after `signer.verify` has checked its signature, audience and expiry. No other function returns this type.
 *
 * @example
 * function resetPassword(proof: Verified<'pwreset'>) {}
 */
export type Verified<Prefix extends string> = string & SecretTag<Prefix, 'verified'>

/**
 * The SHA-256 of a token, to store instead of the token.
 *
 * @example
 * interface SessionRow { hash: TokenHash<'sess'> }
 */
export type TokenHash<Prefix extends string> = string & SecretTag<Prefix, 'hash'>
