/** Knows how tokens look to the compiler: strings with brands that exclude each other and those of ids. Types only. */
import type { Brand } from 'ts-brand'

/**
 * A token of one prefix: the secret itself, as it is handed out once.
 *
 * @example
 * function setCookie(token: Token<'sess'>) {}
 */
export type Token<Prefix extends string> = Brand<`${Prefix}_${string}`, Prefix, '~token'>

/**
 * A token that carries a signature. It is a secret like any other, and proves nothing until it is verified.
 *
 * @example
 * const link = (token: SignedToken<'reset'>) => `https://example.com/reset?token=${token}`
 */
export type SignedToken<Prefix extends string> = Brand<`${Prefix}_${string}`, Prefix, '~signed'>

/**
 * A signed token whose signature, audience and expiry were found good: `signer.verify` alone gives it.
 *
 * @example
 * function resetPassword(proof: Verified<'reset'>) {}
 */
export type Verified<Prefix extends string> = Brand<`${Prefix}_${string}`, Prefix, '~verified'>

/**
 * What is stored in place of a token: its SHA-256.
 *
 * @example
 * interface SessionRow { hash: TokenHash<'sess'> }
 */
export type TokenHash<Prefix extends string> = Brand<`${Prefix}_${string}`, Prefix, '~hash'>
