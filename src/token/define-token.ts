/** Knows how the tokens of a prefix are defined, and how they reserve it. */

import { captureCallSite } from '../call-site.ts'
import { BASE36_ALPHABET } from '../digits/base36.ts'
import { type Entry, enter, sharedEntries } from '../entries.ts'
import { checkPrefix, type ValidPrefix } from '../prefix.ts'
import type { IdResult } from '../result.ts'
import { hashOf, isEqual, looksHashed } from './hash.ts'
import { looksSigned } from './signed-text.ts'
import type { TokenDef } from './token-definition.ts'
import { tokenRefusal } from './token-refusal.ts'
import { createTokenShape, isToken, newToken, type TokenShape } from './token-shape.ts'

/** Options of `defineToken`. */
export interface TokenOptions {
  /** Bits of randomness: 256 unless given. 128 are enough against guessing, 256 against everything that is foreseen. */
  readonly bits?: 128 | 256
  /** What the tokens open: it goes to JSON Schema. */
  readonly description?: string
}

/**
 * Defines the tokens of one prefix: secrets that open something for whoever holds them. The prefix is reserved in
 * the shared registry, and the doors for ids refuse them.
 *
 * Shape: the prefix, `_`, random bits in base 36 (50 characters for 256, 25 for 128), and 7 characters of CRC-32
 * over all before; one double click selects the whole token.
 * Randomness: every bit, from `crypto.getRandomValues`, drawn for each token. It tells nothing about when it was made.
 * Errors keep nothing of the input. Store `hash(token)`, not the token.
 *
 * @throws {IdError} `invalid_prefix`; `duplicate_prefix`, with both places; `invalid_format` when `bits` is neither
 * 128 nor 256.
 * @example
 * export const SessionToken = defineToken('sess')
 * export type SessionToken = Token<'sess'>
 */
export function defineToken<const Prefix extends string>(
  prefix: ValidPrefix<Prefix>,
  options?: TokenOptions,
): TokenDef<Prefix>
export function defineToken(prefix: string, { bits = 256, description }: TokenOptions = {}): object {
  checkPrefix(prefix)
  const shape = createTokenShape(prefix, bits)
  const definition = createToken(shape, bits, description)
  enter(sharedEntries(), entryOf(shape, definition), captureCallSite(defineToken))
  return definition
}

function createToken(shape: TokenShape, bits: 128 | 256, description: string | undefined) {
  const { prefix, head, length } = shape

  const is = (input: unknown): input is string => isToken(shape, input)
  // Both can be stored as hashes: the hash of a signed token is what a list of revoked ones holds.
  const isAnyToken = (input: unknown): input is string => is(input) || looksSigned(head, input)

  // Not a `failure`: that would keep the input until its error is read.
  const safeParse = (input: unknown): IdResult<string> =>
    is(input) ? { success: true, data: input } : { success: false, error: tokenRefusal(shape, input) }

  return {
    prefix,
    bits,
    pattern: new RegExp(`^${head}[0-9a-z]{${length}}$`),
    ...(description !== undefined && { description }),
    generate: () => newToken(shape),
    is,
    safeParse,
    parse(input: unknown): string {
      if (is(input)) return input
      throw tokenRefusal(shape, input)
    },
    async hash(token: unknown): Promise<string> {
      if (isAnyToken(token)) return hashOf(head, token)
      throw tokenRefusal(shape, token)
    },
    async verifyHash(input: unknown, hash: unknown): Promise<boolean> {
      return looksHashed(head, hash) && isAnyToken(input) && isEqual(await hashOf(head, input), hash)
    },
    '~standard': {
      version: 1 as const,
      vendor: 'brandid',
      validate(input: unknown) {
        return is(input) ? { value: input } : { issues: [{ message: tokenRefusal(shape, input).message }] }
      },
    },
  }
}

/** What stands in the registry: the definition is never given out there, since the entry is marked as a token's. */
function entryOf(shape: TokenShape, definition: ReturnType<typeof createToken>): Entry
function entryOf({ prefix, length, format }: TokenShape, definition: ReturnType<typeof createToken>): object {
  return {
    prefixes: [prefix],
    definition,
    isToken: true,
    check: (text: string) => (definition.is(text) ? undefined : 'invalid_character'),
    alphabet: BASE36_ALPHABET,
    longest: length,
    likeness: JSON.stringify([prefix, `token(${format.randomBits})`, definition.description]),
    claims: [],
  }
}
