import { readFileSync } from 'node:fs'
import { createRegistry, defineId, findIds, isId, parse, registry, safeParse, schemaOf } from 'brandid'
import * as mini from 'brandid/mini'
import { defineToken, type TokenDef, type TokenOptions } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { secureRandom } from '../../src/formats/shared/secure-random.ts'
import { sharedRecords } from '../../src/registry/records.ts'
import { withChecksum } from '../../src/token/checksum.ts'
import { hashOf } from '../../src/token/hash.ts'
import { errorOf } from '../refusals.ts'

const vectors: { plain: { prefix: string; random: string; token: string; hash: string }[] } = JSON.parse(
  readFileSync(new URL('../../docs/tokens/vectors.json', import.meta.url), 'utf8'),
)

const SessionToken = defineToken('sess', { description: 'A session of the web site.' })
const ResetToken = defineToken('reset', { bits: 128 })
const UserId = defineId('user')
const token = SessionToken.generate()
// A source that gives nothing but zeros is broken, so these can be read but not made.
const isMakeable = ({ random }: { random: string }) => /[^0]/.test(random)

/** Makes the random bytes of what is generated next. */
function nextBytes(hex: string) {
  return vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((array) => {
    ;(array as unknown as Uint8Array).set(Buffer.from(hex, 'hex'))
    return array
  })
}

afterEach(() => vi.restoreAllMocks())

describe('defineToken', () => {
  it('has 256 bits by default, and its options as members', () => {
    expect(SessionToken).toMatchObject({
      prefix: 'sess',
      bits: 256,
      description: 'A session of the web site.',
    })
    expect(ResetToken).toMatchObject({ prefix: 'reset', bits: 128 })
    expect(ResetToken).not.toHaveProperty('description')
  })

  it('has its defaults where an option is undefined', () => {
    const token = defineToken('sess', { bits: undefined, description: undefined, registry: createRegistry() })
    expect(token.generate()).toHaveLength('sess_'.length + 50 + 7)
    expect(token).not.toHaveProperty('description')
  })

  it('has a pattern without flags that is anchored', () => {
    expect(SessionToken.pattern).toEqual(/^sess_[0-9a-z]{57}$/)
    expect(ResetToken.pattern).toEqual(/^reset_[0-9a-z]{32}$/)
  })

  it('reserves its prefix: ids cannot have it, nor can another token, and the error names both places', () => {
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
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const later = copy.defineToken(prefix as 'described', options as TokenOptions)
    expect(warn.mock.calls.flat().join()).toMatch(/ replaces a different definition at /)
    expect(later).toMatchObject(options)
    warn.mockRestore()
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
      message: `Expected \`registry\` to be what createRegistry() returns but received ${received}.`,
    })
    expect(registry.has('lost')).toBe(false)
  })

  it("takes the shared registry, and any other entry point's", () => {
    defineToken('shared', { registry })
    expect(registry.has('shared')).toBe(true)
    const own = mini.createRegistry()
    defineToken('shared', { registry: own })
    expect(own.has('shared')).toBe(true)
  })

  it.each([null, 'sess', 1])('refuses %j for options', (options) => {
    expect(errorOf(() => defineToken('none', options as never))?.code).toBe('invalid_option')
  })

  it.each([
    { prefix: 'Sess', code: 'invalid_prefix' },
    { prefix: 'sess_', code: 'invalid_prefix' },
    { prefix: '', code: 'invalid_prefix' },
    { prefix: 'a'.repeat(64), code: 'invalid_prefix' },
  ])('refuses the prefix "$prefix"', ({ prefix, code }) => {
    expect(errorOf(() => defineToken(prefix as 'sess'))?.code).toBe(code)
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
  it.each(vectors.plain.filter(isMakeable).map((vector) => [vector.token, vector] as const))(
    'makes %s of its bits',
    (_, vector) => {
      nextBytes(vector.random)
      const definition = createTokenOf(vector.prefix, vector.random.length * 4)
      expect(definition.generate()).toBe(vector.token)
    },
  )

  it.each(vectors.plain.map((vector) => [vector.token, vector] as const))('takes %s', (_, vector) => {
    expect(createTokenOf(vector.prefix, vector.random.length * 4).is(vector.token)).toBe(true)
  })

  it.each(vectors.plain.filter((vector) => !isMakeable(vector)))(
    'refuses to make $token of a source that gives zeros alone',
    ({ prefix, random }) => {
      nextBytes(random)
      expect(errorOf(() => createTokenOf(prefix, random.length * 4).generate())).toMatchObject({
        code: 'no_crypto',
        message:
          'Expected a runtime with crypto.getRandomValues but received one that leaves bytes unfilled.',
      })
    },
  )

  it('makes tokens that differ and that every function accepts', () => {
    const tokens = Array.from({ length: 10_000 }, () => SessionToken.generate())
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(tokens.every(SessionToken.is)).toBe(true)
    expect(tokens.every((each) => SessionToken.pattern.test(each))).toBe(true)
    expect(tokens.every((each) => each.length === 'sess_'.length + 57)).toBe(true)
  })

  it('draws afresh for each token, and nothing from the pool of ids', () => {
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
        message: 'Expected a runtime with crypto.getRandomValues but received none.',
        hint: 'In React Native, import "react-native-get-random-values" first. A mock must fill the array that it receives.',
      })
    },
  )
})

const body = token.slice('sess_'.length)
const expected = 'Expected a sess token ("sess_" and 57 characters) but received'
const refusals: { about: string; input: unknown; code: string; received: string }[] = [
  { about: 'undefined', input: undefined, code: 'not_a_string', received: 'undefined' },
  { about: 'a number', input: 1, code: 'not_a_string', received: 'a number' },
  { about: 'an array of a token', input: [token], code: 'not_a_string', received: 'an array' },
  {
    about: 'an object that turns into a token',
    input: { toString: () => token },
    code: 'not_a_string',
    received: 'an object',
  },
  { about: 'an empty text', input: '', code: 'missing_prefix', received: 'an empty string' },
  { about: 'a bare body', input: body, code: 'missing_prefix', received: '57 characters without a prefix' },
  {
    about: 'a body behind the separator',
    input: `_${body}`,
    code: 'missing_prefix',
    received: '58 characters without a prefix',
  },
  {
    about: 'an unknown prefix',
    input: `other_${body}`,
    code: 'wrong_prefix',
    received: '63 characters with another prefix',
  },
  {
    about: 'a prefix in upper case',
    input: token.toUpperCase(),
    code: 'wrong_prefix',
    received: 'the prefix "sess" in another case',
  },
  {
    about: 'an id',
    input: UserId.generate(),
    code: 'wrong_prefix',
    received: 'an id of another kind ("user")',
  },
  {
    about: 'another token',
    input: ResetToken.generate(),
    code: 'wrong_prefix',
    received: 'a token ("reset")',
  },
  {
    about: 'white space before',
    input: ` ${token}`,
    code: 'wrong_prefix',
    received: 'white space around 62 characters',
  },
  {
    about: 'a body with a separator',
    input: `sess_x_${body}`,
    code: 'wrong_prefix',
    received: '64 characters with another prefix',
  },
  { about: 'no body', input: 'sess_', code: 'invalid_length', received: '0 characters after "sess_"' },
  { about: 'one character', input: 'sess_0', code: 'invalid_length', received: '1 character after "sess_"' },
  {
    about: 'one character less',
    input: token.slice(0, -1),
    code: 'invalid_length',
    received: '56 characters after "sess_"',
  },
  {
    about: 'one character more',
    input: `${token}0`,
    code: 'invalid_length',
    received: '58 characters after "sess_"',
  },
  {
    about: 'a newline behind',
    input: `${token}\n`,
    code: 'invalid_length',
    received: '58 characters after "sess_"',
  },
  {
    about: 'an upper-case body',
    input: `sess_${'A'.repeat(57)}`,
    code: 'invalid_character',
    received: 'a character other than 0-9 and a-z after "sess_"',
  },
  {
    about: 'an upper-case checksum',
    input: `${token.slice(0, -1)}A`,
    code: 'invalid_character',
    received: 'a character other than 0-9 and a-z after "sess_"',
  },
  {
    about: '2^256',
    input: withChecksum('sess_6dp5qcb22im238nr3wvp0ic7q99w035jmy2iw7i6n43d37jtog'),
    code: 'overflow',
    received: 'a value that is too large',
  },
  {
    about: 'the largest text',
    input: withChecksum(`sess_${'z'.repeat(50)}`),
    code: 'overflow',
    received: 'a value that is too large',
  },
  {
    about: 'a wrong checksum',
    input: `sess_${'0'.repeat(57)}`,
    code: 'invalid_checksum',
    received: 'one whose checksum is wrong',
  },
  {
    about: 'the checksum of another prefix',
    input: `sess_${withChecksum(`toks_${'0'.repeat(50)}`).slice(5)}`,
    code: 'invalid_checksum',
    received: 'one whose checksum is wrong',
  },
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

  it.each(refusals)('refuse $about with one text', ({ input, code, received }) => {
    const { is, parse, safeParse, hash } = SessionToken
    const message = `${expected} ${received}.`
    expect(is(input)).toBe(false)
    expect(safeParse(input)).toMatchObject({ success: false, error: { code, message, prefix: 'sess' } })
    expect(errorOf(() => parse(input))).toMatchObject({ code, message })
    expect(SessionToken['~standard'].validate(input)).toMatchObject({ issues: [{ message }] })
    expect(
      schemaOf(SessionToken)
        .safeParse(input)
        .error?.issues.map((issue) => issue.message),
    ).toEqual([message])
    expect(
      mini
        .schemaOf(SessionToken)
        .safeParse(input)
        .error?.issues.map((issue) => issue.message),
    ).toEqual([message])
    return expect(hash(input as typeof token)).rejects.toMatchObject({ code, message })
  })

  it('keep nothing of what they refuse', () => {
    for (const { input } of refusals)
      expect(SessionToken.safeParse(input).error).not.toHaveProperty('received')
  })

  it('hash tokens, plain and signed, and compare hashes', async () => {
    const signed = withChecksum(`sess_s1${'0'.repeat(100)}`) as typeof token
    for (const each of [token, signed]) {
      const hash = await SessionToken.hash(each)
      expect(hash).toMatch(/^sess_sha256-[0-9a-f]{64}$/)
      expect(await SessionToken.verifyHash(each, hash)).toBe(true)
      expect(await SessionToken.verifyHash(SessionToken.generate(), hash)).toBe(false)
    }
    expect(await SessionToken.verifyHash('', await SessionToken.hash(token))).toBe(false)
    expect(await SessionToken.verifyHash(token, undefined)).toBe(false)
    // A right hash of what is no token.
    expect(await SessionToken.verifyHash('sess_', await hashOf('sess_', 'sess_'))).toBe(false)
  })

  it('describe themselves as a JSON Schema', () => {
    expect(SessionToken['~standard'].jsonSchema?.input({ target: 'draft-2020-12' })).toEqual({
      type: 'string',
      pattern: '^sess_[0-9a-z]{57}$',
      description: 'A session of the web site.',
    })
  })

  it('give a hint to nothing but a signed token', () => {
    const signed = withChecksum(`sess_s1${'0'.repeat(100)}`)
    expect(SessionToken.safeParse(signed).error).toMatchObject({
      code: 'invalid_length',
      hint: 'It looks like a signed token: pass it to signer.verify().',
    })
    for (const { input } of refusals) expect(SessionToken.safeParse(input).error?.hint).toBeUndefined()
  })

  it('call an article by the prefix', () => {
    expect(defineToken('api_key').safeParse('').error?.message).toBe(
      'Expected an api_key token ("api_key_" and 57 characters) but received an empty string.',
    )
  })

  it('are a Standard Schema of version 1', () => {
    expect(SessionToken['~standard']).toMatchObject({ version: 1, vendor: 'brandid' })
  })

  it('give zod a pattern and the description', () => {
    expect(z.toJSONSchema(schemaOf(SessionToken))).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'string',
      description: 'A session of the web site.',
      pattern: '^sess_[0-9a-z]{57}$',
    })
    expect(z.object({ token: schemaOf(ResetToken) }).safeParse({ token: 'reset_' }).success).toBe(false)
  })
})

describe('the functions of ids', () => {
  const isToken = { code: 'is_token', message: 'Expected an id but received a token ("sess").' }

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

  it('know nothing of it in a registry of their own', () => {
    expect(createRegistry().has('sess')).toBe(false)
  })
})

/** A definition of any prefix: vectors share theirs. */
function createTokenOf(prefix: string, bits: number): TokenDef {
  sharedRecords().delete(prefix)
  return defineToken(prefix as 'sess', { bits: bits as 128 })
}
