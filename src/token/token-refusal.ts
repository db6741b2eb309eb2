/** The errors of inputs that are not tokens. They show no character of a body, and keep no part of the input. */
import { describe } from '../definition/describe.ts'
import { diagnoseStranger } from '../definition/diagnose.ts'
import { readPrefix } from '../definition/prefix.ts'
import { IdError, type IdErrorCode } from '../errors/error.ts'
import { article, countCharacters, describeKind } from '../errors/words.ts'
import { looksSigned } from './signed-text.ts'
import { findFault, type TokenFault, type TokenShape } from './token-shape.ts'

/** The error of an input that a definition refuses. */
export function tokenRefusal(shape: TokenShape, input: unknown): IdError {
  const { prefix, name, head, length } = shape
  const [code, received] = chooseReason(shape, input)
  const entity = entityOf(name)
  const expected = `${article(entity)} ${entity} token ("${head}" and ${length} characters)`
  const isSigned = looksSigned(head, input)
  return new IdError(code, expected, received, {
    prefix,
    hint: () => (isSigned ? 'It looks like a signed token: pass it to signer.verify().' : undefined),
  })
}

/** What a name is in a message: `stripe sk` of `stripe:sk`. */
function entityOf(name: string): string {
  return name.replace(':', ' ')
}

/** A code, and what was received. */
type Reason = readonly [code: IdErrorCode, receivedText: string]

function chooseReason(shape: TokenShape, input: unknown): Reason {
  if (typeof input !== 'string') return ['not_a_string', describeKind(input)]
  if (readPrefix(input) !== shape.prefix) return otherPrefixReason(input, shape)
  const fault = findFault(shape, input) as TokenFault
  return [fault, describeReceived(fault, shape, input)]
}

function otherPrefixReason(input: string, { registered }: TokenShape): Reason {
  const fault = diagnoseStranger(input, registered)
  // A token is expected: another one has but the wrong prefix.
  return [fault.code === 'is_token' ? 'wrong_prefix' : fault.code, describe(fault)]
}

function describeReceived(fault: TokenFault, { head }: TokenShape, input: string): string {
  if (fault === 'invalid_length') return `${countCharacters(input.length - head.length)} after "${head}"`
  if (fault === 'invalid_character') return `a character other than 0-9 and a-z after "${head}"`
  if (fault === 'overflow') return 'a value that is too large'
  return 'one whose checksum is wrong'
}

const HINTS: { readonly [Code in IdErrorCode]?: string } = {
  not_a_string: 'The input is not a string.',
  missing_prefix: 'The input has no prefix.',
  wrong_prefix: 'The input has the prefix of something else.',
  invalid_length: 'The input is too short or too long. A plain token is not signed: parse() accepts it.',
  invalid_character: 'The input holds a character other than 0-9 and a-z.',
  wrong_version: 'The input is not signed, or was signed by a later version of brandid.',
  invalid_checksum: 'The checksum is wrong: the token was damaged, or made up.',
  invalid_signature: 'The key that the token names did not sign it for this prefix.',
  unknown_key:
    'No key of this signer has the id that the token names: it was retired, or it belongs to another signer.',
  wrong_audience: 'The signature is valid. The token is for another audience, or has no audience.',
  expired: 'The signature is valid. The token has expired.',
}

/** One text for every reason: an attacker does not learn how much of a forgery was right. */
export function verifyRefusal(
  { prefix, name }: Pick<TokenShape, 'prefix' | 'name'>,
  code: IdErrorCode,
): IdError {
  return new IdError(code, `a valid signed ${entityOf(name)} token`, 'something else', {
    prefix,
    hint: () => HINTS[code],
  })
}
