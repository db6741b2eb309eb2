/** `defineToken`, which creates a token definition and reserves the prefix. */

import type { ValidPrefix } from '../definition/brand.ts'
import { checkPrefix, holdsToken, tokenPrefixes } from '../definition/prefix.ts'
import { createStandardProps, issueOf } from '../definition/standard-schema.ts'
import { IdError, type IdResult } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { attempt } from '../errors/runtime.ts'
import { describeKind } from '../errors/words.ts'
import { boundLengths } from '../formats/shared/format.ts'
import { readAdvice } from '../registry/advice.ts'
import { captureCallSite, claimPrefix } from '../registry/claim.ts'
import { type Records, sharedRecords, type TokenRecord } from '../registry/records.ts'
import { hashToken, isEqualInConstantTime, looksHashed } from './crypto.ts'
import { looksSigned } from './signed-text.ts'
import { createTokenShape, isToken, newToken, type TokenShape, tokenRefusal } from './token-shape.ts'
import type { SignedToken, Token, TokenDef } from './token-types.ts'

/** Options for `defineToken`. */
export interface TokenOptions<Scope extends string | undefined = string | undefined> {
  /** The number of random bits. Defaults to 256. 128 bits protect against guessing, and 256 bits against every foreseeable attack. */
  readonly bits?: 128 | 256 | undefined
  /** The description in the JSON Schema, such as the access that the tokens grant. */
  readonly description?: string | undefined
  /** The registry that reserves the prefix. Defaults to the shared registry. */
  readonly registry?: { readonly '~records': Records<Scope> }
}

const TOKEN_OPTIONS: OptionNames<TokenOptions> = { bits: true, description: true, registry: true }

/**
 * Defines a kind of token: a prefixed secret that grants access to its holder. The registry reserves the prefix, and every function for IDs
 * rejects the tokens.
 *
 * A token consists of the prefix, `_`, random bits in base 36 (50 characters for 256 bits, 25 for 128), and a 7-character CRC-32 of
 * everything before it. A double click selects the entire token. Every random bit comes from a fresh call to `crypto.getRandomValues`. A
 * token has no timestamp. Errors contain no part of the input. Store `hash(token)` instead of the token.
 *
 * @throws {IdError} `invalid_prefix`; `duplicate_prefix`, with both locations; `invalid_format` if `bits` is neither 128 nor 256;
 * `invalid_option` for an unknown option, or if the options are not an object or `registry` is not a registry.
 * @example
 * export const SessionToken = defineToken('sess')
 * export type SessionToken = Token<'sess'>
 */
export function defineToken<const Prefix extends string, const Scope extends string>(
  prefix: ValidPrefix<Prefix>,
  options: TokenOptions & Required<Pick<TokenOptions<Scope>, 'registry'>>,
): TokenDef<`${Scope}:${Prefix}`>
export function defineToken<const Prefix extends string>(
  prefix: ValidPrefix<Prefix>,
  options?: TokenOptions,
): TokenDef<Prefix>
export function defineToken(prefix: string, options: TokenOptions = {}): Omit<TokenDef, '$type'> {
  const { bits = 256, description, registry } = readOptions(options, TOKEN_OPTIONS, 'defineToken')
  const advice = readAdvice()
  checkPrefix(prefix)
  const records = readRecords(registry)
  const { scope } = records
  const shape = createTokenShape(prefix, bits, records, scope === undefined ? prefix : `${scope}:${prefix}`)
  const definition = createToken(shape, bits, description)
  advice?.refuseZod(definition, 'token')
  const record: TokenRecord = {
    isToken: true,
    prefixes: [prefix],
    fingerprint: JSON.stringify([prefix, `token(${bits})`, description]),
    claims: [],
    bodyLength: shape.length,
  }
  claimPrefix(records, record, captureCallSite(defineToken))
  // From here on, no error in the program stores a string that may contain a token.
  tokenPrefixes().add(prefix).test = holdsToken
  return definition
}

/**
 * Returns the records of the `registry` option. An invalid value, such as `createRegistry` itself, must not select the shared registry.
 *
 * @throws {IdError} `invalid_option`.
 */
function readRecords(registry: TokenOptions['registry']): Records {
  if (registry === undefined) return sharedRecords()
  const records = attempt(() => registry['~records'])
  if (isMap(records)) return records
  throw new IdError('invalid_option', '`registry` to come from createRegistry()', describeKind(registry))
}

/** Whether a value is a `Map`. Tests internal slots, because `instanceof` rejects a map from another realm, such as a test runner's. */
function isMap(value: unknown): value is Records {
  return attempt(() => Map.prototype.has.call(value, '')) !== undefined
}

function createToken(
  shape: TokenShape,
  bits: 128 | 256,
  description: string | undefined,
): Omit<TokenDef, '$type'> {
  const { prefix, name, head, length } = shape
  const pattern = new RegExp(`^${head}[0-9a-z]{${length}}$`)
  const notes = description === undefined ? {} : { description }

  const is = (input: unknown): input is Token<string> => isToken(shape, input)
  // Signed tokens can also be hashed, because a revocation list stores their hashes.
  const isAnyToken = (input: unknown): input is Token<string> | SignedToken<string> =>
    is(input) || looksSigned(head, input)

  // Do not return a `failure`, because a failure keeps its input until its error is read.
  const safeParse = (input: unknown): IdResult<Token<string>> =>
    is(input) ? { success: true, data: input } : { success: false, error: tokenRefusal(shape, input) }

  return {
    prefix,
    name,
    bits,
    pattern,
    ...notes,
    generate: () => newToken(shape),
    is,
    safeParse,
    parse(input) {
      if (is(input)) return input
      throw tokenRefusal(shape, input)
    },
    // Not async, because a promise that an async function returns is awaited again.
    hash: (token) =>
      isAnyToken(token) ? hashToken(head, token) : Promise.reject(tokenRefusal(shape, token)),
    async verifyHash(input, hash) {
      return (
        looksHashed(head, hash) &&
        isAnyToken(input) &&
        isEqualInConstantTime(await hashToken(head, input), hash)
      )
    },
    '~standard': createStandardProps(
      (input) => issueOf(safeParse(input)),
      () => ({
        type: 'string',
        pattern: pattern.source,
        ...boundLengths([head.length + length]),
        ...notes,
      }),
    ),
  }
}
