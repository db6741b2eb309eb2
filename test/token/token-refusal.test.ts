import { describe, expect, it } from 'vitest'
import { withChecksum } from '../../src/token/checksum.ts'
import { tokenRefusal, verifyRefusal } from '../../src/token/token-refusal.ts'
import { createTokenShape } from '../../src/token/token-shape.ts'

const shape = createTokenShape('api_key', 256, new Map())
const zeros = withChecksum(`api_key_${'0'.repeat(50)}`)
const signed = withChecksum(`api_key_s1${'0'.repeat(100)}`)

describe('the error of what is no token', () => {
  it.each([
    { about: 'a number', input: 1, code: 'not_a_string', received: 'a number' },
    { about: 'an empty text', input: '', code: 'missing_prefix', received: 'an empty string' },
    {
      about: 'another prefix',
      input: 'sess_0',
      code: 'wrong_prefix',
      received: '6 characters with another prefix',
    },
    {
      about: 'no body',
      input: 'api_key_',
      code: 'invalid_length',
      received: '0 characters after "api_key_"',
    },
    {
      about: 'one character',
      input: 'api_key_0',
      code: 'invalid_length',
      received: '1 character after "api_key_"',
    },
    {
      about: 'an upper-case body',
      input: zeros.slice(0, -1).concat('A'),
      code: 'invalid_character',
      received: 'a character other than 0-9 and a-z after "api_key_"',
    },
    {
      about: 'too large a number',
      input: withChecksum(`api_key_${'z'.repeat(50)}`),
      code: 'overflow',
      received: 'a value that is too large',
    },
    {
      about: 'a wrong checksum',
      input: `api_key_${'0'.repeat(57)}`,
      code: 'invalid_checksum',
      received: 'one whose checksum is wrong',
    },
  ])('says what came, and shows nothing of it: $about', ({ input, code, received }) => {
    const error = tokenRefusal(shape, input)
    expect(error).toMatchObject({ code, prefix: 'api_key' })
    expect(error.hint).toBeUndefined()
    expect(error.message).toBe(
      `Expected an api_key token ("api_key_" and 57 characters) but received ${received}.`,
    )
    expect(error).not.toHaveProperty('received')
  })

  it('has a hint for a signed token', () => {
    expect(tokenRefusal(shape, signed)).toMatchObject({
      code: 'invalid_length',
      hint: 'It looks like a signed token: pass it to signer.verify().',
    })
  })
})

describe('the error of what is no signed token', () => {
  it.each([
    ['not_a_string', 'The input is not a string.'],
    ['missing_prefix', 'The input has no prefix.'],
    ['wrong_prefix', 'The input has the prefix of something else.'],
    [
      'invalid_length',
      'The input is too short or too long. A plain token is not signed: parse() accepts it.',
    ],
    ['invalid_character', 'The input holds a character other than 0-9 and a-z.'],
    ['wrong_version', 'The input is not signed, or was signed by a later version of brandid.'],
    ['invalid_checksum', 'The checksum is wrong: the token was damaged, or made up.'],
    ['invalid_signature', 'The key that the token names did not sign it for this prefix.'],
    [
      'unknown_key',
      'No key of this signer has the id that the token names: it was retired, or it belongs to another signer.',
    ],
    ['wrong_audience', 'The signature is valid. The token is for another audience, or has no audience.'],
    ['expired', 'The signature is valid. The token has expired.'],
  ] as const)('has one text, and a hint of its own: %s', (code, hint) => {
    const error = verifyRefusal('api_key', code)
    expect(error).toMatchObject({ code, prefix: 'api_key', hint })
    expect(error.message).toBe('Expected a valid signed api_key token but received something else.')
  })
})
