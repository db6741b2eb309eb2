import { createRegistry, defineId, safeParse } from 'brandid/core'
import { createSigner, defineToken, type SignerKey, type SignOptions } from 'brandid/token'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedRecords } from '../../src/registry/records.ts'
import { errorOf, verdictOf } from '../refusals.ts'
import { field, forge, isMakeable, nextBytes, secretOf, textOf, vectors } from './texts.ts'

const SessionToken = defineToken('sess')
const ResetToken = defineToken('reset', { bits: 128 })
const UserId = defineId('user')
const first: SignerKey = { id: '2026-07', secret: secretOf(1) }
const signer = createSigner({ keys: [first] })
const now = new Date('2026-07-01T12:00:00Z').getTime()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a signer', () => {
  it.each(vectors.signed)('makes and verifies $token', async (vector) => {
    const { prefix, audience, keyId, expiresAtMs, random, secret, token } = vector
    // Vectors share their prefixes.
    sharedRecords().delete(prefix)
    const definition = defineToken(prefix as 'sess', { bits: (random.length * 4) as 128 })
    const own = createSigner({ keys: [{ id: keyId, secret: Buffer.from(secret, 'hex') }] })
    const forAudience = audience === '' ? {} : { audience }
    expect(await own.verify(definition, token, forAudience)).toEqual({
      success: true,
      data: token,
      keyId,
      ...(expiresAtMs !== null && { expiresAt: new Date(expiresAtMs) }),
    })
    if (!isMakeable(vector)) return
    nextBytes(random)
    const options = { ...forAudience, ...(expiresAtMs !== null && { expiresAt: expiresAtMs }) }
    expect(await own.generate(definition, options)).toBe(token)
  })

  it('makes texts that one double click selects, and that no function for plain tokens or IDs accepts', async () => {
    const token = await signer.generate(SessionToken, {
      audience: 'https://example.com/',
      expiresAt: now + 1,
    })
    expect(token).toMatch(/^sess_s1[0-9a-v]+[0-9a-z]{7}$/)
    expect(SessionToken.is(token)).toBe(false)
    expect(SessionToken.pattern.test(token)).toBe(false)
    expect(UserId.is(token)).toBe(false)
    expect(safeParse(token).error?.code).toBe('is_token')
  })

  it('takes the shortest and the longest, and nothing shorter or longer', async () => {
    const shortest = createSigner({ keys: [{ id: '1', secret: secretOf(1) }] })
    const least = await shortest.generate(ResetToken)
    expect(await verdictOf(shortest.verify(ResetToken, least))).toBe('good')
    expect(await verdictOf(shortest.verify(ResetToken, least.slice(0, -1)))).toBe('invalid_length')
    const longest = createSigner({ keys: [{ id: 'k'.repeat(63), secret: secretOf(1) }] })
    const audience = 'x'.repeat(255)
    const most = await longest.generate(SessionToken, { audience, expiresAt: 2 ** 48 - 1 })
    expect(await verdictOf(longest.verify(SessionToken, most, { audience }))).toBe('good')
    expect(await verdictOf(longest.verify(SessionToken, `${most}0`, { audience }))).toBe('invalid_length')
  })
})

describe('a token of a scope', () => {
  const ScopedToken = defineToken('sess', { registry: createRegistry('stripe') })

  it('is that of its owner alone, though the prefix and the key are the same', async () => {
    const token = await signer.generate(ScopedToken)
    expect(token).toMatch(/^sess_s1/)
    expect(await verdictOf(signer.verify(ScopedToken, token))).toBe('good')
    expect(await verdictOf(signer.verify(SessionToken, token))).toBe('invalid_signature')
    const { error } = await signer.verify(ScopedToken, await signer.generate(SessionToken))
    expect(error).toMatchObject({
      code: 'invalid_signature',
      message: 'Expected a valid signed stripe sess token but received something else.',
    })
  })
})

describe('an expiry', () => {
  const expiresAt = now + 60_000

  it('is signed, returned, and kept to the millisecond', async () => {
    const token = await signer.generate(SessionToken, { expiresAt: new Date(expiresAt) })
    for (const [at, code] of [
      [now, 'good'],
      [expiresAt - 1, 'good'],
      [expiresAt, 'expired'],
      [expiresAt + 1000, 'expired'],
      [2 ** 48, 'expired'],
      [now - 3_600_000, 'good'],
    ] as const) {
      vi.setSystemTime(at)
      expect(await verdictOf(signer.verify(SessionToken, token)), `${at - now}`).toBe(code)
    }
    vi.setSystemTime(now)
    expect(await signer.verify(SessionToken, token)).toMatchObject({ expiresAt: new Date(expiresAt) })
  })

  it.each([0, 1, 1000, 300_000])(
    'is over when %d ms more than tolerated are past',
    async (clockToleranceMs) => {
      const own = createSigner({ keys: [first], clockToleranceMs })
      const token = await own.generate(SessionToken, { expiresAt })
      vi.setSystemTime(expiresAt + clockToleranceMs - 1)
      expect(await verdictOf(own.verify(SessionToken, token))).toBe('good')
      vi.setSystemTime(expiresAt + clockToleranceMs)
      expect(await verdictOf(own.verify(SessionToken, token))).toBe('expired')
    },
  )

  it.each([
    { clockToleranceMs: -1, came: '-1' },
    { clockToleranceMs: 300_001, came: '300001' },
    { clockToleranceMs: 0.5, came: '0.5' },
    { clockToleranceMs: Number.NaN, came: 'NaN' },
    { clockToleranceMs: '1000', came: 'a string' },
    { clockToleranceMs: null, came: 'null' },
  ])('is not tolerated past by $came', ({ clockToleranceMs, came }) => {
    const error = errorOf(() => createSigner({ keys: [first], clockToleranceMs: clockToleranceMs as number }))
    expect(error).toMatchObject({
      code: 'invalid_option',
      message: `Expected a clock tolerance of 0 to 300000 milliseconds but received ${came}.`,
    })
  })

  it.each([
    ...[now, now - 1, 2 ** 48, now + 0.5, Number.POSITIVE_INFINITY].map((value) => {
      return { about: `${value}`, value, came: `${value}` }
    }),
    { about: 'an invalid Date', value: new Date(Number.NaN), came: 'NaN' },
    { about: 'undefined', value: undefined, came: 'undefined' },
    { about: 'a text', value: '2026-08-01', came: 'a string' },
  ])('refuses $about', async ({ value, came }) => {
    await expect(signer.generate(SessionToken, { expiresAt: value as number })).rejects.toMatchObject({
      code: 'out_of_range',
      message: `Expected an expiry in the future, as a Date or whole milliseconds since 1970 but received ${came}.`,
    })
  })
})

describe('an audience', () => {
  it.each([
    { signed: undefined, verified: undefined, code: 'good' },
    { signed: 'api', verified: 'api', code: 'good' },
    { signed: 'api', verified: undefined, code: 'wrong_audience' },
    { signed: undefined, verified: 'api', code: 'wrong_audience' },
    { signed: 'api', verified: 'API', code: 'wrong_audience' },
    { signed: 'api', verified: 'api2', code: 'wrong_audience' },
    { signed: 'api2', verified: 'api', code: 'wrong_audience' },
    { signed: '~'.repeat(255), verified: '~'.repeat(255), code: 'good' },
  ])('$signed is $code for $verified', async ({ signed, verified, code }) => {
    const token = await signer.generate(SessionToken, signed === undefined ? {} : { audience: signed })
    const options = verified === undefined ? {} : { audience: verified }
    expect(await verdictOf(signer.verify(SessionToken, token, options))).toBe(code)
  })

  it.each([
    { audience: '', came: 'an empty string' },
    { audience: 'a b', came: 'an invisible U+0020 as character 2' },
    { audience: 'münchen', came: '"ü" (U+00FC) as character 2' },
    { audience: 'api\n', came: 'an invisible U+000A as character 4' },
    { audience: 'x'.repeat(256), came: '256 characters' },
    { audience: undefined, came: 'undefined' },
    { audience: null, came: 'null' },
    { audience: ['api'], came: 'an array' },
  ])('$audience is refused by both', async ({ audience, came }) => {
    const options = { audience: audience as string }
    const refusal = {
      code: 'invalid_option',
      message: `Expected \`audience\` to be absent, or to have 1 to 255 visible ASCII characters but received ${came}.`,
    }
    await expect(signer.generate(SessionToken, options)).rejects.toMatchObject(refusal)
    await expect(signer.verify(SessionToken, '', options)).rejects.toMatchObject(refusal)
  })
})

describe('verify', () => {
  it.each([
    { about: 'a number', definition: 1, came: 'a number' },
    { about: 'no definition', definition: undefined, came: 'undefined' },
    { about: 'a definition of IDs', definition: UserId, came: 'an object' },
  ])('and generate refuse $about', async ({ definition, came }) => {
    const refusal = {
      code: 'invalid_option',
      message: `Expected a definition from defineToken but received ${came}.`,
    }
    await expect(signer.verify(definition as never, '')).rejects.toMatchObject(refusal)
    await expect(signer.generate(definition as never)).rejects.toMatchObject(refusal)
  })

  it('tries the import of a key again where the runtime had no crypto.subtle', async () => {
    const own = createSigner({ keys: [first] })
    vi.stubGlobal('crypto', { getRandomValues: (array: Uint8Array) => array })
    await expect(own.generate(SessionToken)).rejects.toMatchObject({ code: 'no_crypto' })
    vi.unstubAllGlobals()
    expect(await verdictOf(own.verify(SessionToken, await own.generate(SessionToken)))).toBe('good')
  })

  it('reads options of their own, not those of a polluted prototype', async () => {
    const forOther = await signer.generate(SessionToken, { audience: 'other' })
    const forNobody = await signer.generate(SessionToken)
    const pollution = { audience: 'other', expiresAt: 1, clockToleranceMs: 300_000, bits: 128 }
    Object.assign(Object.prototype, pollution)
    try {
      expect(await verdictOf(signer.verify(SessionToken, forOther))).toBe('wrong_audience')
      expect(await verdictOf(signer.verify(SessionToken, forNobody))).toBe('good')
      const own = createSigner({ keys: [first] })
      const token = await own.generate(SessionToken, { expiresAt: now + 10 })
      vi.setSystemTime(now + 10)
      expect(await verdictOf(own.verify(SessionToken, token))).toBe('expired')
      sharedRecords().delete('polluted')
      expect(defineToken('polluted').bits).toBe(256)
    } finally {
      for (const name of Object.keys(pollution)) Reflect.deleteProperty(Object.prototype, name)
    }
  })

  it.each([null, 'api', 1, () => 'api'])('refuses %o for options', async (options) => {
    const refused = { code: 'invalid_option', message: /^Expected an options object but received / }
    const given = options as object
    expect(errorOf(() => createSigner(given as never))).toMatchObject({ code: refused.code })
    expect(errorOf(() => createSigner(given as never))?.message).toMatch(refused.message)
    expect(errorOf(() => defineToken('none', given))?.code).toBe(refused.code)
    await expect(signer.generate(SessionToken, given)).rejects.toMatchObject({ code: refused.code })
    await expect(signer.verify(SessionToken, 'x', given)).rejects.toMatchObject({ code: refused.code })
  })

  describe('says why in `code`, and the same to every client', async () => {
    const expiresAt = now + 1
    const body = [...secretOf(5)]
    const unsigned = [...field('api'), ...field(first.id), ...field(''), ...field(body), ...secretOf(6)]
    const broken = [...field('api'), ...field(first.id), ...field(''), 33, ...body, ...secretOf(6)]
    const ofNobody = [...field('api'), ...field('nobody'), ...field(''), ...field(body)]
    const make = async (options: SignOptions) => {
      vi.useFakeTimers({ toFake: ['Date'], now })
      return signer.generate(SessionToken, options)
    }
    const token = await make({ audience: 'api', expiresAt })
    const damaged = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const reasons: readonly (readonly [code: string, input: unknown])[] = [
      ['not_a_string', 1],
      ['missing_prefix', 'token'],
      ['wrong_prefix', 'reset_s10'],
      ['invalid_length', 'sess_s10'],
      ['invalid_character', `sess_s1${'A'.repeat(120)}`],
      ['wrong_version', `sess_s2${token.slice(7)}`],
      ['invalid_checksum', damaged],
      ['invalid_signature', textOf('sess', unsigned)],
      ['invalid_signature', textOf('sess', broken)],
      ['unknown_key', await forge(secretOf(1), 'sess', ofNobody)],
      ['wrong_audience', await make({ audience: 'other' })],
      ['expired', token],
    ]
    const hints: Record<string, string> = {
      not_a_string: 'The input is not a string.',
      missing_prefix: 'The input has no prefix.',
      wrong_prefix: 'The input has a different prefix.',
      invalid_length: 'The input is too short or too long. Pass a plain token to parse().',
      invalid_character: 'The input contains a character other than 0-9 and a-z.',
      wrong_version: 'The input is not signed, or was signed by a later version of brandid.',
      invalid_checksum: 'The checksum is wrong: the token is damaged or made up.',
      invalid_signature: 'The signature is wrong for this key and prefix.',
      unknown_key:
        "This signer has no key with the token's key ID: the key is retired, or belongs to another signer.",
      wrong_audience: 'The signature is valid. The token is for another audience, or has no audience.',
      expired: 'The signature is valid. The token has expired.',
    }

    it.each(reasons)('%s', async (code, input) => {
      vi.setSystemTime(expiresAt)
      const { success, error } = await signer.verify(SessionToken, input, { audience: 'api' })
      expect(success).toBe(false)
      expect({ ...error }).toEqual({ code, prefix: 'sess' })
      expect(error?.expected).toBe('a valid signed sess token')
      expect(error?.receivedText).toBe('something else')
      expect(error?.message).toBe('Expected a valid signed sess token but received something else.')
      expect(error?.hint).toBe(hints[code])
      expect(error).toHaveProperty('received', undefined)
    })
  })
})
