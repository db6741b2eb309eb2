import { createRegistry, defineId, findIds, isId, parse, registry, safeParse, schemaOf } from 'brandid'
import * as mini from 'brandid/mini'
import { defineToken, type TokenDef, type TokenOptions } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { secureRandom } from '../../src/formats/shared/secure-random.ts'
import { sharedRecords } from '../../src/registry/records.ts'
import { withChecksum } from '../../src/token/crypto.ts'
import { errorOf, refusalText } from '../refusals.ts'
import { isMakeable, nextBytes, vectors } from './texts.ts'

const SessionToken = defineToken('sess', { description: 'A session of the web site.' })
const ResetToken = defineToken('reset', { bits: 128 })
const UserId = defineId('user')
const token = SessionToken.generate()

afterEach(() => vi.restoreAllMocks())

describe('defineToken', () => {
  it('has its defaults where an option is undefined', () => {
    const token = defineToken('sess', { bits: undefined, description: undefined, registry: createRegistry() })
    expect(token.generate()).toHaveLength('sess_'.length + 50 + 7)
    expect(token).not.toHaveProperty('description')
  })

  it('has the scope of its registry in its name, and says whose token it expects', () => {
    const token = defineToken('sk', { registry: createRegistry('stripe') })
    expect(token).toMatchObject({ prefix: 'sk', name: 'stripe:sk' })
    expect(SessionToken.name).toBe('sess')
    expect(token.generate()).toMatch(/^sk_/)
    expect(refusalText(() => token.parse(''))).toBe(
      'Expected a stripe sk token ("sk_" and 57 characters) but received an empty string.',
    )
  })

  it('has a pattern without flags that is anchored', () => {
    expect(SessionToken.pattern).toEqual(/^sess_[0-9a-z]{57}$/)
    expect(ResetToken.pattern).toEqual(/^reset_[0-9a-z]{32}$/)
  })

  it('reserves its prefix: IDs cannot have it, nor can another token, and the error names both places', () => {
    defineToken('taken')
    const errors = [errorOf(() => defineId('taken')), errorOf(() => defineToken('taken'))]
    for (const error of errors) {
      expect(error?.code).toBe('duplicate_prefix')
      const places = error?.message.match(/define-token\.test\.ts:\d+:\d+/g)
      expect(new Set(places).size).toBe(2)
    }
  })

  it('is joined by an equal definition of another copy of the package', async () => {
    vi.resetModules()
    const copy = await import('brandid/token')
    const other = copy.defineToken('sess', { description: 'A session of the web site.' })
    expect(other.is(token)).toBe(true)
  })

  it.each([
    { prefix: 'of_bits', options: { bits: 128 } },
    { prefix: 'described', options: { description: 'Another.' } },
  ])('is not joined by another definition: $prefix', async ({ prefix, options }) => {
    defineToken(prefix as 'described')
    vi.resetModules()
    const copy = await import('brandid/token')
    const later = copy.defineToken(prefix as 'described', options as TokenOptions)
    expect(later).toMatchObject(options)
  })

  it('reserves its prefix in a registry of its own alone', () => {
    const own = createRegistry()
    defineToken('own', { registry: own })
    expect(own.has('own')).toBe(true)
    expect(registry.has('own')).toBe(false)
  })

  it.each([
    { name: 'createRegistry, not called', given: createRegistry, received: 'a function' },
    { name: 'an object', given: {}, received: 'an object' },
    { name: 'an object with other records', given: { '~records': {} }, received: 'an object' },
    { name: 'null', given: null, received: 'null' },
    { name: 'a name', given: 'own', received: 'a string' },
  ])('refuses $name for a registry, and reserves nothing', ({ given, received }) => {
    expect(errorOf(() => defineToken('lost', { registry: given as never }))).toMatchObject({
      code: 'invalid_option',
      message: `Expected \`registry\` to come from createRegistry() but received ${received}.`,
    })
    expect(registry.has('lost')).toBe(false)
  })

  it.each(['Sess', 'sess_', '', 'a'.repeat(64)])('refuses the prefix "%s"', (prefix) => {
    expect(errorOf(() => defineToken(prefix as 'sess'))?.code).toBe('invalid_prefix')
  })

  it.each([0, 64, 127, 512, '256', null])('refuses %j bits', (bits) => {
    expect(errorOf(() => defineToken('bits', { bits: bits as 128 }))?.code).toBe('invalid_format')
    expect(registry.has('bits')).toBe(false)
  })

  it('draws nothing while it defines', () => {
    const draw = vi.spyOn(crypto, 'getRandomValues')
    defineToken('quiet')
    expect(draw).not.toHaveBeenCalled()
  })
})

describe('generate', () => {
  it.each(vectors.plain)('makes $token of its bits, where they are not all alike', (vector) => {
    const { prefix, random, token } = vector
    // Vectors share their prefixes.
    sharedRecords().delete(prefix)
    const definition: TokenDef = defineToken(prefix as 'sess', { bits: (random.length * 4) as 128 })
    expect(definition.is(token)).toBe(true)
    nextBytes(random)
    if (isMakeable(vector)) expect(definition.generate()).toBe(token)
    else {
      const message = 'crypto.getRandomValues repeats its bytes.'
      expect(errorOf(() => definition.generate())).toMatchObject({ code: 'no_crypto', message })
    }
  })

  it('draws afresh for each token, and nothing from the pool of IDs', () => {
    secureRandom.uint32()
    const draw = vi.spyOn(crypto, 'getRandomValues')
    const pool = vi.spyOn(secureRandom, 'uint32')
    for (let i = 0; i < 3; i++) SessionToken.generate()
    ResetToken.generate()
    expect(draw.mock.calls.map(([array]) => array?.byteLength)).toEqual([32, 32, 32, 16])
    expect(pool).not.toHaveBeenCalled()
  })

  it.each([{ crypto: undefined }, { crypto: {} }])(
    'throws no_crypto without crypto.getRandomValues (%j)',
    (globals) => {
      vi.stubGlobal('crypto', globals.crypto)
      const error = errorOf(() => SessionToken.generate())
      vi.unstubAllGlobals()
      expect(error).toMatchObject({
        code: 'no_crypto',
        message: 'crypto.getRandomValues is missing.',
        hint: 'In React Native, import "react-native-get-random-values" first. A mock must fill its array with varying bytes.',
      })
    },
  )
})

const body = token.slice('sess_'.length)
const ofOthers = withChecksum(`toks_${'0'.repeat(50)}`).replace('toks', 'sess')
const expected = 'Expected a sess token ("sess_" and 57 characters) but received'
/** What is no token of sessions: the input, the code, and the text of what was received. */
const refusals: readonly (readonly [input: unknown, code: string, received: string])[] = [
  [undefined, 'not_a_string', 'undefined'],
  [1, 'not_a_string', 'a number'],
  [[token], 'not_a_string', 'an array'],
  [{ toString: () => token }, 'not_a_string', 'an object'],
  ['', 'missing_prefix', 'an empty string'],
  [body, 'missing_prefix', '57 characters without a prefix'],
  [`_${body}`, 'missing_prefix', '58 characters without a prefix'],
  [`other_${body}`, 'wrong_prefix', '63 characters with another prefix'],
  [token.toUpperCase(), 'wrong_prefix', 'the prefix "sess" in another case'],
  [UserId.generate(), 'wrong_prefix', 'an ID of another kind ("user")'],
  [ResetToken.generate(), 'wrong_prefix', 'a token ("reset")'],
  [` ${token}`, 'wrong_prefix', '63 characters with another prefix, with an invisible U+0020 as character 1'],
  [`sess_x_${body}`, 'wrong_prefix', '64 characters with another prefix'],
  ['sess_', 'invalid_length', '0 characters after "sess_"'],
  ['sess_0', 'invalid_length', '1 character after "sess_"'],
  [token.slice(0, -1), 'invalid_length', '56 characters after "sess_"'],
  [`${token}0`, 'invalid_length', '58 characters after "sess_"'],
  [`${token}\n`, 'invalid_length', '58 characters after "sess_", with an invisible U+000A as character 58'],
  [`sess_${'A'.repeat(57)}`, 'invalid_character', 'a character other than 0-9 and a-z after "sess_"'],
  [`${token.slice(0, -1)}A`, 'invalid_character', 'a character other than 0-9 and a-z after "sess_"'],
  // 2^256, the largest text, and a checksum for another prefix.
  [withChecksum(`sess_${(2n ** 256n).toString(36)}`), 'overflow', 'a value that is too large'],
  [withChecksum(`sess_${'z'.repeat(50)}`), 'overflow', 'a value that is too large'],
  [`sess_${'0'.repeat(57)}`, 'invalid_checksum', 'a wrong checksum'],
  [ofOthers, 'invalid_checksum', 'a wrong checksum'],
]

describe('the functions of a token', () => {
  it('take a token as it is', () => {
    expect(SessionToken.parse(token)).toBe(token)
    expect(SessionToken.safeParse(token)).toEqual({ success: true, data: token })
    expect(SessionToken['~standard'].validate(token)).toEqual({ value: token })
    expect(schemaOf(SessionToken).parse(token)).toBe(token)
    expect(mini.schemaOf(SessionToken).parse(token)).toBe(token)
    expect([token, 'x'].filter(SessionToken.is)).toEqual([token])
  })

  it.each(refusals)('refuse %s with one text: %s, %s', (input, code, received) => {
    const { is, parse, safeParse, hash } = SessionToken
    const message = `${expected} ${received}.`
    expect(is(input)).toBe(false)
    expect(safeParse(input)).toMatchObject({ success: false, error: { code, message, prefix: 'sess' } })
    expect(errorOf(() => parse(input))).toMatchObject({ code, message })
    expect(SessionToken['~standard'].validate(input)).toMatchObject({ issues: [{ message }] })
    for (const schema of [schemaOf(SessionToken), mini.schemaOf(SessionToken)]) {
      expect(schema.safeParse(input).error?.issues).toMatchObject([{ message }])
    }
    return expect(hash(input as typeof token)).rejects.toMatchObject({ code, message })
  })

  it('keep nothing of what they refuse, and give a hint to nothing but a signed token', () => {
    const signed = withChecksum(`sess_s1${'0'.repeat(100)}`)
    expect(SessionToken.safeParse(signed).error).toMatchObject({
      code: 'invalid_length',
      hint: 'Pass a signed token to signer.verify().',
    })
    for (const [input] of refusals) {
      const { error } = SessionToken.safeParse(input)
      expect([error?.received, error?.hint]).toEqual([undefined, undefined])
    }
  })

  it('give zod a pattern and the description', () => {
    expect(z.toJSONSchema(schemaOf(SessionToken))).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'string',
      description: 'A session of the web site.',
      pattern: '^sess_[0-9a-z]{57}$',
      minLength: 62,
      maxLength: 62,
    })
    expect(z.object({ token: schemaOf(ResetToken) }).safeParse({ token: 'reset_' }).success).toBe(false)
  })
})

describe('the functions of IDs', () => {
  const isToken = { code: 'is_token', message: 'Expected an ID but received a token ("sess").' }

  it('refuse a token, whatever state it is in', () => {
    for (const text of [token, token.slice(0, 20), `${token}0`, 'sess_', SessionToken.generate()]) {
      expect(safeParse(text).error).toMatchObject(isToken)
      expect(errorOf(() => parse(text))).toMatchObject(isToken)
      expect(isId(text)).toBe(false)
      expect(findIds(`a ${text} b`)).toEqual([])
      expect(UserId.safeParse(text).error?.message).toContain('received a token ("sess").')
    }
  })

  it('do not show a token among the definitions', () => {
    expect(registry.has('sess')).toBe(true)
    expect(registry.get('sess')).toBeUndefined()
    expect([...registry]).toEqual([UserId])
  })
})
