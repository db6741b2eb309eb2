import { defineId, safeParse } from 'brandid/core'
import { createSigner, defineToken } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashToken, isEqualInConstantTime } from '../../src/token/crypto.ts'
import { secretOf, vectors } from './texts.ts'

const SessionToken = defineToken('sess')
const ResetToken = defineToken('reset', { bits: 128 })
const ApiKey = defineToken('api_key')
const definitions: Record<string, object> = { sess: SessionToken, reset: ResetToken, api_key: ApiKey }
const UserId = defineId('user')
const token = SessionToken.generate()
const hash = await SessionToken.hash(token)
const signer = createSigner({ keys: [{ id: 'k1', secret: secretOf(1) }] })

afterEach(() => vi.restoreAllMocks())

describe('hash', () => {
  it.each(vectors.plain)('of $token is $hash', async ({ prefix, token: text, hash: stored }) => {
    const definition = definitions[prefix] as typeof SessionToken
    expect(await definition.hash(definition.parse(text))).toBe(stored)
    expect(await definition.verifyHash(text, stored)).toBe(true)
  })

  it('is no token, plain or signed, and no ID, and has no hash', async () => {
    expect(SessionToken.is(hash)).toBe(false)
    expect((await signer.verify(SessionToken, hash)).error?.code).toBe('invalid_length')
    expect(safeParse(hash).error?.code).toBe('is_token')
    expect(UserId.is(hash)).toBe(false)
    await expect(SessionToken.hash(hash as never)).rejects.toMatchObject({ code: 'invalid_length' })
    expect(await SessionToken.verifyHash(hash, hash)).toBe(false)
  })

  it.each([{ crypto: undefined }, { crypto: { getRandomValues: () => 0 } }])(
    'rejects with no_crypto where the runtime has no crypto.subtle (%#)',
    async (globals) => {
      vi.stubGlobal('crypto', globals.crypto)
      const error = await SessionToken.hash(token).catch((reason: unknown) => reason)
      vi.unstubAllGlobals()
      expect(error).toMatchObject({
        code: 'no_crypto',
        message: 'crypto.subtle is missing.',
        hint: 'Browsers provide it only on https: pages and localhost.',
      })
    },
  )
})

describe('verifyHash', () => {
  it.each([
    ...[undefined, null, 0, '', 'sess_', 'sess_sha256-', [hash]],
    ...[hash.slice(0, -1), `${hash}0`, hash.toUpperCase(), hash.slice(5), hash.slice(12)],
    ...[`x${hash}`, `ress_${hash.slice(5)}`],
  ])('is false for the hash %j', async (stored) => {
    expect(await SessionToken.verifyHash(token, stored)).toBe(false)
  })

  it('is true for the token of a hash, plain or signed, and false for others', async () => {
    for (const each of [token, await signer.generate(SessionToken)]) {
      const stored = await SessionToken.hash(each)
      expect(stored).toMatch(/^sess_sha256-[0-9a-f]{64}$/)
      expect(await SessionToken.verifyHash(each, stored)).toBe(true)
      expect(await SessionToken.verifyHash(SessionToken.generate(), stored)).toBe(false)
    }
    // A right hash of what is no token.
    expect(await SessionToken.verifyHash('sess_', await hashToken('sess_', 'sess_'))).toBe(false)
  })
})

describe('isEqualInConstantTime', () => {
  it('reads every character, after a wrong one, too', () => {
    const looked: number[] = []
    const text = 'a'.repeat(76)
    const other = new Proxy(new String('b'.repeat(76)), {
      get: (target, key) =>
        key === 'charCodeAt'
          ? (i: number) => {
              looked.push(i)
              return target.charCodeAt(i)
            }
          : Reflect.get(target, key, target),
    }) as string
    expect(isEqualInConstantTime(text, other)).toBe(false)
    expect(looked).toEqual(Array.from({ length: 76 }, (_, i) => i))
  })

  it('compares', () => {
    expect(isEqualInConstantTime('', '')).toBe(true)
    expect(isEqualInConstantTime('ab', 'ab')).toBe(true)
    for (const other of ['', 'a', 'abc', 'aB', 'Ab', '\u0161b', 'a\u0162'])
      expect(isEqualInConstantTime('ab', other)).toBe(false)
  })
})
