/** The types of tokens and of their definitions. Types only. */
import type { Brand } from 'ts-brand'
import type { PrefixIn } from '../definition/brand.ts'
import type { StandardProps } from '../definition/standard-schema.ts'
import type { IdResult } from '../errors/error.ts'

/**
 * The definition of the tokens of a prefix. Every method works unbound, as in `list.filter(SessionToken.is)`.
 *
 * @example
 * export const SessionToken: TokenDef<'sess'> = defineToken('sess') // the annotation that isolatedDeclarations requires
 */
export interface TokenDef<Prefix extends string = string> {
  /** The part before the last `_`. */
  readonly prefix: PrefixIn<Prefix>
  /** The prefix, with the scope of the registry in front if it has a scope: `stripe:sk`. */
  readonly name: Prefix
  /** Unpredictable bits. */
  readonly bits: 128 | 256
  /** An anchored pattern without flags. Every token matches it, and the checksum rejects most other strings that match it. */
  readonly pattern: RegExp
  /** The description that `defineToken` received. */
  readonly description?: string
  /** The token's type, for `IdOf`; it has no value at runtime. */
  readonly $type: Token<Prefix>
  /** Generates a new token from fresh randomness. Show the token once, and store its hash. */
  generate(this: void): Token<Prefix>
  /** Returns the input, typed, or throws an `IdError` that keeps no part of it. */
  parse(this: void, input: unknown): Token<Prefix>
  /** Returns the input, typed, or an error that keeps no part of it. */
  safeParse(this: void, input: unknown): IdResult<Token<Prefix>>
  /**
   * Tests whether the input has the shape and the checksum of a token, not whether the token was ever issued.
   */
  is(this: void, input: unknown): input is Token<Prefix>
  /** Returns the string to store in place of a token: `sess_sha256-` and the SHA-256 of the whole token in 64 hexadecimal digits. */
  hash(this: void, token: Token<Prefix> | SignedToken<Prefix> | Verified<Prefix>): Promise<TokenHash<Prefix>>
  /** Tests whether a stored hash is the hash of the input. The result is `false` if the input is not a token or the hash is not a hash. */
  verifyHash(this: void, input: unknown, hash: unknown): Promise<boolean>
  readonly '~standard': StandardProps<Token<Prefix>>
}

/** The brand of a secret, which holds its kind and its prefix. It exists only for the compiler. */
export interface SecretTag<Prefix extends string, Kind extends string>
  extends Pick<Brand<unknown, { readonly [Key in Prefix]: Kind }, '~secret'>, '~secret'> {}

/**
 * A token of a prefix: the secret itself, which is shown once.
 *
 * @example
 * function setCookie(token: Token<'sess'>) {}
 */
export type Token<Prefix extends string> = string & SecretTag<Prefix, 'token'>

/**
 * A token with a signature. It is a secret like any other, and proves nothing until it is verified.
 *
 * @example
 * const link = (token: SignedToken<'pwreset'>) => `https://example.com/reset?token=${token}`
 */
export type SignedToken<Prefix extends string> = string & SecretTag<Prefix, 'signed'>

/**
 * A signed token after `signer.verify` has checked its signature, audience and expiry. No other function returns such a token.
 *
 * @example
 * function resetPassword(proof: Verified<'pwreset'>) {}
 */
export type Verified<Prefix extends string> = string & SecretTag<Prefix, 'verified'>

/**
 * The SHA-256 of a token, to store in its place.
 *
 * @example
 * interface SessionRow { hash: TokenHash<'sess'> }
 */
export type TokenHash<Prefix extends string> = string & SecretTag<Prefix, 'hash'>
