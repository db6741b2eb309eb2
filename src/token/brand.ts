/** The types of tokens: strings with brands that exclude each other, and those of ids. */
import type { Brand } from 'ts-brand'

/** The brand of a secret, for the compiler alone: its kind and its prefix. */
export interface SecretTag<Prefix extends string, Kind extends string>
  extends Brand<unknown, { readonly [Key in Prefix]: Kind }, '~secret'> {}

/**
 * A token of one prefix: the secret itself, which is shown once.
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
 * A signed token whose signature, audience and expiry `signer.verify` has checked; nothing else returns one.
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
