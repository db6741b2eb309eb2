import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/** A `crypto` whose words count up from 1, over all calls. */
function countingCrypto() {
  let count = 0
  const getRandomValues = vi.fn((bytes: Uint8Array) => {
    const words = new DataView(bytes.buffer)
    for (let at = 0; at < bytes.length; at += 4) words.setUint32(at, ++count)
    return bytes
  })
  return { getRandomValues }
}

describe('secureRandom', () => {
  it('draws each word of crypto.getRandomValues once, in turn', async () => {
    vi.stubGlobal('crypto', countingCrypto())
    const { secureRandom } = await import('../../../src/formats/shared/secure-random.ts')
    const drawn = Array.from({ length: 3000 }, () => secureRandom.uint32())
    expect(drawn).toEqual(Array.from({ length: 3000 }, (_, i) => i + 1))
  })

  it('asks for 1,024 words at a time', async () => {
    const crypto = countingCrypto()
    vi.stubGlobal('crypto', crypto)
    const { secureRandom } = await import('../../../src/formats/shared/secure-random.ts')
    for (let i = 0; i < 1024; i++) secureRandom.uint32()
    expect(crypto.getRandomValues).toHaveBeenCalledTimes(1)
    secureRandom.uint32()
    expect(crypto.getRandomValues).toHaveBeenCalledTimes(2)
  })

  it('calls it as a method, as browsers demand', async () => {
    const crypto = {
      getRandomValues(this: unknown, bytes: Uint8Array) {
        if (this !== crypto) throw new TypeError('Illegal invocation')
        return bytes.fill(1)
      },
    }
    vi.stubGlobal('crypto', crypto)
    const { secureRandom } = await import('../../../src/formats/shared/secure-random.ts')
    expect(secureRandom.uint32()).toBe(0x01010101)
  })

  it('asks again after a call that failed', async () => {
    const crypto = countingCrypto()
    crypto.getRandomValues.mockImplementationOnce(() => {
      throw new Error('out of entropy')
    })
    vi.stubGlobal('crypto', crypto)
    const { secureRandom } = await import('../../../src/formats/shared/secure-random.ts')
    expect(() => secureRandom.uint32()).toThrow('out of entropy')
    expect(secureRandom.uint32()).toBe(1)
  })

  it('has one thing to forget in an image of the process, however many words were drawn', async () => {
    vi.stubGlobal('crypto', countingCrypto())
    const addSerializeCallback = vi.fn()
    const host = process as unknown as { getBuiltinModule(): unknown }
    const spy = vi
      .spyOn(host, 'getBuiltinModule')
      .mockReturnValue({ startupSnapshot: { isBuildingSnapshot: () => true, addSerializeCallback } })
    const { secureRandom } = await import('../../../src/formats/shared/secure-random.ts')
    for (let i = 0; i < 3000; i++) secureRandom.uint32()
    spy.mockRestore()
    expect(addSerializeCallback).toHaveBeenCalledOnce()
  })

  it('is not asked, nor is the clock, before the first id is made', async () => {
    const crypto = countingCrypto()
    vi.stubGlobal('crypto', crypto)
    const now = vi.spyOn(Date, 'now')
    const { defineId, idUnion } = await import('brandid')
    const UserId = defineId('user')
    idUnion(UserId).schema.safeParse('user_1')
    UserId.safeParse('user_1')
    expect(crypto.getRandomValues).not.toHaveBeenCalled()
    expect(now).not.toHaveBeenCalled()
    UserId.generate()
    expect(crypto.getRandomValues).toHaveBeenCalledOnce()
    expect(now).toHaveBeenCalledOnce()
    now.mockRestore()
  })

  it('leaves every other function working where crypto is missing', async () => {
    vi.stubGlobal('crypto', undefined)
    const { createRegistry } = await import('brandid/core')
    const { parse, lowerBound, generateMany } = createRegistry().defineId('user')
    const bound = lowerBound(0)
    expect(parse(bound)).toBe(bound)
    expect(generateMany(0)).toEqual([])
  })
})
