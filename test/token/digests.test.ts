import * as nodeCrypto from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { createRegistry } from '../../src/core.ts'
import { openNodeCrypto, sha256, signBytes } from '../../src/token/digests.ts'
import { createSigner, defineToken } from '../../src/token.ts'

// A program has one of both ways, and its tokens go to programs that have the other.

const registry = createRegistry()
const SessionToken = defineToken('sess', { registry })
const secret = crypto.getRandomValues(new Uint8Array(48))
const signer = createSigner({ keys: [{ id: 'k1', secret }] })
const claims = { audience: 'user_1', expiresAt: Date.now() + 1e6 }
const ask = async (token: string) =>
  (await signer.verify(SessionToken, token, { audience: 'user_1' })).success

const plain = SessionToken.generate()
const byWeb = { hash: await SessionToken.hash(plain), token: await signer.generate(SessionToken, claims) }
const isKnownToWeb = await ask(byWeb.token)
openNodeCrypto()
const forger = createSigner({ keys: [{ id: 'k1', secret: crypto.getRandomValues(new Uint8Array(48)) }] })
const forged = await forger.generate(SessionToken, claims)
const byNode = { hash: await SessionToken.hash(plain), token: await signer.generate(SessionToken, claims) }

describe('tokens by node:crypto', () => {
  it('have the hash of Web Crypto, which is the SHA-256 of the whole token', () => {
    const digest = nodeCrypto.createHash('sha256').update(plain).digest('hex')
    expect(byNode.hash).toBe(byWeb.hash)
    expect(byNode.hash).toContain(digest)
  })

  it('are verified by Web Crypto and the reverse, and neither accepts a forgery', async () => {
    const { subtle } = crypto
    const verify = vi.spyOn(subtle, 'verify')
    expect([isKnownToWeb, await ask(byWeb.token), await ask(byNode.token)]).toEqual([true, true, true])
    expect(verify).not.toHaveBeenCalled()
    expect(await ask(forged)).toBe(false)
    // A CryptoKey of the same secret is read by Web Crypto alone.
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const key = await subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify'])
    const other = createSigner({ keys: [{ id: 'k1', secret: key }] })
    const options = { audience: 'user_1' }
    expect(await other.verify(SessionToken, byNode.token, options)).toMatchObject({ success: true })
    expect(await other.verify(SessionToken, forged, options)).toMatchObject({ success: false })
    expect(verify).toHaveBeenCalledTimes(2)
    expect(await ask(await other.generate(SessionToken, claims))).toBe(true)
  })

  it('have the same hash in a runtime whose node:crypto has no hash()', async () => {
    const older = vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ ...nodeCrypto, hash: undefined })
    openNodeCrypto()
    expect(await SessionToken.hash(plain)).toBe(byWeb.hash)
    expect(older).toHaveBeenCalledOnce()
    older.mockRestore()
    openNodeCrypto()
  })

  it('work without crypto.subtle', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    expect(await ask(await signer.generate(SessionToken, claims))).toBe(true)
    expect(await SessionToken.verifyHash(plain, byWeb.hash)).toBe(true)
    vi.unstubAllGlobals()
  })

  // RFC 4231, sections 4.2 to 4.4, and FIPS 180-2, appendix B.1.
  it.each([
    [
      '0b'.repeat(20),
      Buffer.from('Hi There'),
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      Buffer.from('Jefe').toString('hex'),
      Buffer.from('what do ya want for nothing?'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'aa'.repeat(20),
      Buffer.alloc(50, 0xdd),
      '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
    ],
  ])('keep the vectors of their standards: key %s', async (key, data, mac) => {
    const bytes = new Uint8Array(Buffer.from(key, 'hex'))
    const cryptoKey = () => expect.unreachable()
    const signed = await signBytes({ bytes, cryptoKey }, [...data])
    expect(Buffer.from(signed, 'latin1').toString('hex')).toBe(mac)
    expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
