import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defineId, safeParse } from 'brandid/core'
import { createSigner, defineToken } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hashOf, isEqualInConstantTime, looksHashed } from '../../src/token/hash.ts'
import { STRANGERS } from '../refusals.ts'
import { secretOf } from './texts.ts'

const vectors: { plain: { prefix: string; token: string; hash: string }[] } = JSON.parse(
  readFileSync(new URL('../../docs/tokens/vectors.json', import.meta.url), 'utf8'),
)

const SessionToken = defineToken('sess')
const ResetToken = defineToken('reset', { bits: 128 })
const ApiKey = defineToken('api_key')
const UserId = defineId('user')
const token = SessionToken.generate()
const hash = await SessionToken.hash(token)
const signer = createSigner({ keys: [{ id: 'k1', secret: secretOf(1) }] })

afterEach(() => vi.restoreAllMocks())

describe('hash', () => {
  it.each(vectors.plain)('of $token is $hash', async ({ prefix, token: text, hash: stored }) => {
    const definition = [SessionToken, ResetToken, ApiKey].find(
      (each) => each.prefix === prefix,
    ) as typeof SessionToken
    expect(await definition.hash(definition.parse(text))).toBe(stored)
    expect(await definition.verifyHash(text, stored)).toBe(true)
  })

  it('is the prefix, a label, and the SHA-256 of the whole text', () => {
    expect(hash).toBe(`sess_sha256-${createHash('sha256').update(token).digest('hex')}`)
  })

  it('is no token, plain or signed, and no id, and has no hash', async () => {
    expect(SessionToken.is(hash)).toBe(false)
    expect((await signer.verify(SessionToken, hash)).error?.code).toBe('invalid_length')
    expect(safeParse(hash).error?.code).toBe('is_token')
    expect(UserId.is(hash)).toBe(false)
    await expect(SessionToken.hash(hash as never)).rejects.toMatchObject({ code: 'invalid_length' })
    expect(await SessionToken.verifyHash(hash, hash)).toBe(false)
  })

  it('takes signed tokens as well, verified or not', async () => {
    const signed = await signer.generate(SessionToken)
    const { data } = await signer.verify(SessionToken, signed)
    const stored = await SessionToken.hash(signed)
    expect(data && (await SessionToken.hash(data))).toBe(stored)
    expect(await SessionToken.verifyHash(signed, stored)).toBe(true)
    expect(await SessionToken.verifyHash(token, stored)).toBe(false)
  })

  it.each([{ crypto: undefined }, { crypto: { getRandomValues: () => 0 } }])(
    'rejects with no_crypto where the runtime has no crypto.subtle (%#)',
    async (globals) => {
      vi.stubGlobal('crypto', globals.crypto)
      const error = await SessionToken.hash(token).catch((reason: unknown) => reason)
      vi.unstubAllGlobals()
      expect(error).toMatchObject({
        code: 'no_crypto',
        message: 'Expected a runtime with crypto.subtle but received none.',
        hint: 'Browsers provide it only on https: pages and on localhost.',
      })
    },
  )
})

describe('verifyHash', () => {
  it('takes a token and its hash, and no other pair', async () => {
    expect(await SessionToken.verifyHash(token, hash)).toBe(true)
    expect(await SessionToken.verifyHash(SessionToken.generate(), hash)).toBe(false)
    const same = token.slice('sess_'.length)
    expect(await ResetToken.verifyHash(`reset_${same}`, hash)).toBe(false)
    expect(await ResetToken.verifyHash(token, hash)).toBe(false)
  })

  it('takes no hash with one other character', async () => {
    for (let i = 0; i < hash.length; i++) {
      for (const stranger of ['0', 'A', '-', ...STRANGERS]) {
        const spoilt = hash.slice(0, i) + stranger + hash.slice(i + 1)
        if (spoilt !== hash) expect(await SessionToken.verifyHash(token, spoilt), spoilt).toBe(false)
      }
    }
  })

  it.each([
    undefined,
    null,
    0,
    '',
    'sess_',
    'sess_sha256-',
    hash.slice(0, -1),
    `${hash}0`,
    hash.toUpperCase(),
    hash.slice(12),
    [hash],
  ])('is false for the hash %j', async (stored) => {
    expect(await SessionToken.verifyHash(token, stored)).toBe(false)
  })

  it('is false for what is no token, before anything is hashed', async () => {
    const digest = vi.spyOn(crypto.subtle, 'digest')
    for (const input of [
      undefined,
      null,
      1,
      '',
      'sess_',
      [token],
      token.toUpperCase(),
      ` ${token}`,
      `${token}\n`,
    ])
      expect(await SessionToken.verifyHash(input, hash)).toBe(false)
    expect(digest).not.toHaveBeenCalled()
  })
})

describe('what looks like a hash', () => {
  it('is one of the prefix, and of its length', async () => {
    expect(await hashOf('sess_', token)).toBe(hash)
    expect(looksHashed('sess_', hash)).toBe(true)
    for (const other of [
      hash.slice(0, -1),
      `${hash}0`,
      `x${hash}`,
      hash.slice(5),
      `ress_${hash.slice(5)}`,
      [hash],
    ])
      expect(looksHashed('sess_', other)).toBe(false)
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
