import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/** A `crypto` whose words count up from 0x01010102, over all calls. */
function countingCrypto() {
  let count = 0
  const getRandomValues = vi.fn((bytes: Uint8Array) => {
    const words = new DataView(bytes.buffer)
    for (let at = 0; at < bytes.length; at += 4) words.setUint32(at, 0x01010101 + ++count)
    return bytes
  })
  return { getRandomValues }
}

describe('secureRandom', () => {
  it('asks for 4,096 words at a time', async () => {
    const crypto = countingCrypto()
    vi.stubGlobal('crypto', crypto)
    const { secureRandom } = await import('../../../src/formats/shared/secure-random.ts')
    for (let i = 0; i < 4096; i++) secureRandom.uint32()
    expect(crypto.getRandomValues).toHaveBeenCalledTimes(1)
    secureRandom.uint32()
    expect(crypto.getRandomValues).toHaveBeenCalledTimes(2)
  })

  it('calls it as a method, as browsers demand', async () => {
    const crypto = {
      getRandomValues(this: unknown, bytes: Uint8Array) {
        if (this !== crypto) throw new TypeError('Illegal invocation')
        return bytes.fill(1).fill(2, 0, 1)
      },
    }
    vi.stubGlobal('crypto', crypto)
    const { secureRandom } = await import('../../../src/formats/shared/secure-random.ts')
    expect(secureRandom.uint32()).toBe(0x02010101)
  })

  it('has one thing to forget in an image of the process, however many words were drawn', async () => {
    vi.stubGlobal('crypto', countingCrypto())
    const addSerializeCallback = vi.fn()
    const host = process as unknown as { getBuiltinModule(): unknown }
    const spy = vi
      .spyOn(host, 'getBuiltinModule')
      .mockReturnValue({ startupSnapshot: { isBuildingSnapshot: () => true, addSerializeCallback } })
    const { secureRandom } = await import('../../../src/formats/shared/secure-random.ts')
    for (let i = 0; i < 12_000; i++) secureRandom.uint32()
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
})
