import { runInNewContext } from 'node:vm'
import { createSigner, defineToken, type SignerKey } from 'brandid/token'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorOf, verdictOf } from '../refusals.ts'
import { secretOf } from './texts.ts'

const SessionToken = defineToken('sess')
const first: SignerKey = { id: '2026-07', secret: secretOf(1) }
const former: SignerKey = { id: '2026-06', secret: secretOf(2) }
const signer = createSigner({ keys: [first] })

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const importKey = (algorithm: object, usages: KeyUsage[], length = 32) =>
  crypto.subtle.importKey('raw', secretOf(1, length), algorithm as HmacImportParams, false, usages)
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

describe('keys', () => {
  it('are rotated: the first signs, all verify, and one that is left out is retired', async () => {
    const before = createSigner({ keys: [former] })
    const during = createSigner({ keys: [first, former] })
    const after = createSigner({ keys: [first] })
    const old = await before.generate(SessionToken)
    const recent = await during.generate(SessionToken)
    expect(await during.verify(SessionToken, old)).toMatchObject({ success: true, keyId: '2026-06' })
    expect(await during.verify(SessionToken, recent)).toMatchObject({ success: true, keyId: '2026-07' })
    expect(await verdictOf(after.verify(SessionToken, old))).toBe('unknown_key')
    expect(await verdictOf(after.verify(SessionToken, recent))).toBe('good')
    expect(await verdictOf(before.verify(SessionToken, recent))).toBe('unknown_key')
  })

  it('are copied: a caller may wipe its own', async () => {
    const secret = secretOf(3)
    const buffer = Buffer.from(secretOf(3))
    const keysOf = (secrets: Record<string, Uint8Array>) =>
      Object.entries(secrets).map(([id, secret]) => ({ id, secret }))
    const own = createSigner({ keys: keysOf({ a: secret, b: buffer }) })
    secret.fill(0)
    buffer.fill(0)
    const untouched = createSigner({ keys: keysOf({ b: secretOf(3), a: secretOf(3) }) })
    expect(await verdictOf(untouched.verify(SessionToken, await own.generate(SessionToken)))).toBe('good')
    expect(await verdictOf(own.verify(SessionToken, await untouched.generate(SessionToken)))).toBe('good')
  })

  it('are imported at first use, once, and not to be exported again', async () => {
    const importing = vi.spyOn(crypto.subtle, 'importKey')
    const own = createSigner({ keys: [first, former] })
    expect(importing).not.toHaveBeenCalled()
    const tokens = await Promise.all([own.generate(SessionToken), own.generate(SessionToken)])
    await Promise.all(tokens.map((token) => own.verify(SessionToken, token)))
    expect(importing).toHaveBeenCalledExactlyOnceWith(
      'raw',
      expect.anything(),
      { ...HMAC, length: 256 },
      false,
      ['sign', 'verify'],
    )
  })

  it('may be CryptoKeys, and those of one secret are the same key', async () => {
    const secret = await importKey(HMAC, ['sign', 'verify'])
    const own = createSigner({ keys: [{ id: first.id, secret }] })
    expect(await verdictOf(signer.verify(SessionToken, await own.generate(SessionToken)))).toBe('good')
    expect(await verdictOf(own.verify(SessionToken, await signer.generate(SessionToken)))).toBe('good')
    const verifying = { id: former.id, secret: await importKey(HMAC, ['verify']) }
    expect(() => createSigner({ keys: [first, verifying] })).not.toThrow()
  })

  it('may come from another realm, and be longer than a block', async () => {
    const foreign: Uint8Array = runInNewContext('Uint8Array.from({ length: 100 }, (_, i) => i)')
    expect(foreign instanceof Uint8Array).toBe(false)
    const own = createSigner({ keys: [{ id: 'a', secret: foreign }] })
    expect(await verdictOf(own.verify(SessionToken, await own.generate(SessionToken)))).toBe('good')
  })

  const lookAlike = {
    type: 'secret',
    algorithm: { name: 'HMAC', hash: { name: 'SHA-256' }, length: 256 },
    usages: ['sign', 'verify'],
  }
  const expectedSecret =
    'Expected a secret of at least 32 random bytes in a Uint8Array, or a CryptoKey for HMAC with SHA-256, for key "a" but received'
  it.each([
    { about: 'an empty one', secret: new Uint8Array(0), came: '0 bytes' },
    { about: '31 bytes', secret: secretOf(1, 31), came: '31 bytes' },
    { about: 'zeros', secret: new Uint8Array(32), came: 'identical bytes' },
    { about: 'ones', secret: new Uint8Array(64).fill(255), came: 'identical bytes' },
    { about: 'a text', secret: 'correct horse battery staple, and so on', came: 'a string' },
    { about: 'an array of bytes', secret: [...secretOf(1)], came: 'an array' },
    { about: 'an ArrayBuffer', secret: secretOf(1).buffer, came: 'an object' },
    { about: 'words', secret: new Uint32Array(32), came: 'an object' },
    { about: 'undefined', secret: undefined, came: 'undefined' },
    { about: 'null', secret: null, came: 'null' },
    { about: 'a half CryptoKey', secret: { type: 'secret' }, came: 'an object' },
    { about: 'what only looks like a CryptoKey', secret: lookAlike, came: 'an object' },
    { about: 'an heir of CryptoKey', secret: Object.create(CryptoKey.prototype), came: 'an object' },
  ])('refuse $about as a secret', ({ secret, came }) => {
    const error = errorOf(() => createSigner({ keys: [{ id: 'a', secret: secret as Uint8Array }] }))
    expect(error).toMatchObject({ code: 'invalid_key', message: `${expectedSecret} ${came}.` })
  })

  const both: KeyUsage[] = ['sign', 'verify']
  it.each<[string, object, KeyUsage[], length: number, came: string]>([
    ['for AES', { name: 'AES-CBC' }, ['encrypt'], 32, 'for another use'],
    ['for SHA-1', { name: 'HMAC', hash: 'SHA-1' }, both, 64, 'for another use'],
    ['for SHA-512', { name: 'HMAC', hash: 'SHA-512' }, both, 64, 'for another use'],
    ['of 128 bits', HMAC, both, 16, 'of 128 bits'],
    ['that may not sign', HMAC, ['verify'], 32, 'that may not sign'],
    ['that may not verify', HMAC, ['sign'], 32, 'that may not verify'],
  ])('refuse a CryptoKey %s', async (_, algorithm, usages, length, came) => {
    const secret = await importKey(algorithm, usages, length)
    const error = errorOf(() => createSigner({ keys: [{ id: 'a', secret }] }))
    expect(error).toMatchObject({ code: 'invalid_key', message: `${expectedSecret} a CryptoKey ${came}.` })
  })

  it('refuse a further CryptoKey that may not verify', async () => {
    const further = { id: 'a', secret: await importKey(HMAC, ['sign']) }
    expect(errorOf(() => createSigner({ keys: [first, further] }))?.message).toBe(
      `${expectedSecret} a CryptoKey that may not verify.`,
    )
  })

  it('refuse objects as secrets where the runtime has no CryptoKey', async () => {
    const secret = await importKey(HMAC, ['sign', 'verify'])
    vi.stubGlobal('CryptoKey', undefined)
    expect(errorOf(() => createSigner({ keys: [{ id: 'a', secret }] }))?.code).toBe('invalid_key')
    expect(() => createSigner({ keys: [first] })).not.toThrow()
  })

  it('have an ID and a secret of their own, not of a prototype', () => {
    expect(errorOf(() => createSigner({ keys: [Object.create(first)] }))?.message).toBe(
      'Expected `id` or `secret` as an option of a key of createSigner but received an inherited or hidden "id".',
    )
  })

  it.each([
    { keys: [], came: 'an empty list' },
    { keys: undefined, came: 'undefined' },
    { keys: first, came: 'an object' },
  ])('are refused otherwise ($came)', ({ keys, came }) => {
    expect(errorOf(() => createSigner({ keys: keys as SignerKey[] }))).toMatchObject({
      code: 'invalid_key',
      message: `Expected a non-empty list of keys but received ${came}.`,
    })
  })

  it.each([
    { id: '', came: 'an empty string' },
    { id: 'a b', came: 'an invisible U+0020 as character 2' },
    { id: 'é', came: '"é" (U+00E9) as character 1' },
    { id: 'a\n', came: 'an invisible U+000A as character 2' },
    { id: `${'k'.repeat(62)} `, came: 'an invisible U+0020 as character 63' },
    { id: 'x'.repeat(64), came: '64 characters' },
    { id: 1, came: 'a number' },
    { id: undefined, came: 'undefined' },
  ])('refuse the ID $id', ({ id, came }) => {
    expect(errorOf(() => createSigner({ keys: [{ ...first, id: id as string }] }))).toMatchObject({
      code: 'invalid_key',
      message: `Expected a key ID of 1 to 63 visible ASCII characters but received ${came}.`,
    })
  })

  it('refuse two of one ID, and no key at all in a list', () => {
    expect(errorOf(() => createSigner({ keys: [first, { ...former, id: first.id }] }))).toMatchObject({
      code: 'invalid_key',
      message: 'Expected keys with different IDs but received "2026-07" twice.',
    })
    expect(errorOf(() => createSigner({ keys: [first, undefined as never] }))?.code).toBe('invalid_key')
  })
})
