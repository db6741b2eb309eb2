import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from '../../refusals.ts'

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
    const { secureRandom } = await import('../../../src/formats/shared/random-source.ts')
    const drawn = Array.from({ length: 3000 }, () => secureRandom.uint32())
    expect(drawn).toEqual(Array.from({ length: 3000 }, (_, i) => i + 1))
  })

  it('asks for 1,024 words at a time', async () => {
    const crypto = countingCrypto()
    vi.stubGlobal('crypto', crypto)
    const { secureRandom } = await import('../../../src/formats/shared/random-source.ts')
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
    const { secureRandom } = await import('../../../src/formats/shared/random-source.ts')
    expect(secureRandom.uint32()).toBe(0x01010101)
  })

  it('asks again after a call that failed', async () => {
    const crypto = countingCrypto()
    crypto.getRandomValues.mockImplementationOnce(() => {
      throw new Error('out of entropy')
    })
    vi.stubGlobal('crypto', crypto)
    const { secureRandom } = await import('../../../src/formats/shared/random-source.ts')
    expect(() => secureRandom.uint32()).toThrow('out of entropy')
    expect(secureRandom.uint32()).toBe(1)
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

  it.each([
    { name: 'undefined', crypto: undefined },
    { name: 'null', crypto: null },
    { name: 'without getRandomValues', crypto: {} },
    { name: 'with a getRandomValues that is no function', crypto: { getRandomValues: 4 } },
  ])('refuses to make ids where crypto is $name', async ({ crypto }) => {
    vi.stubGlobal('crypto', crypto)
    const { createRegistry } = await import('brandid/core')
    const UserId = createRegistry().defineId('user')
    for (const make of [UserId.generate, () => UserId.generate({ at: 0 }), () => UserId.generateMany(1)]) {
      expect(errorOf(make)).toMatchObject({
        code: 'no_crypto',
        message: 'Expected a runtime with crypto.getRandomValues but received none.',
        hint: 'In React Native, import "react-native-get-random-values" first. A mock must fill the array that it receives.',
      })
    }
  })

  // Mocks in circulation: react-native-get-random-values 2.0.0 in its debugger branch returns the array untouched,
  // expo-crypto's mock returns a new one, others fill a part of it.
  it.each([
    { name: 'returns its argument untouched', fill: (bytes: Uint8Array) => bytes },
    { name: 'returns a new array', fill: (bytes: Uint8Array) => new Uint8Array(bytes.length).fill(7) },
    { name: 'returns nothing', fill: () => undefined },
    { name: 'fills a quarter', fill: (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 4).fill(7) },
  ])('refuses to make ids and tokens where getRandomValues $name', async ({ fill }) => {
    vi.stubGlobal('crypto', { getRandomValues: fill, subtle: globalThis.crypto.subtle })
    const { createRegistry } = await import('brandid/core')
    const { nanoid, random, timeRandom, uuid } = await import('brandid/formats')
    const { defineToken } = await import('brandid/token')
    for (const format of [nanoid(), random(), timeRandom(), uuid({ version: 4 })]) {
      const { generate } = createRegistry().defineId('user', { format })
      expect(errorOf(generate)).toMatchObject({
        code: 'no_crypto',
        message: 'Expected a runtime with crypto.getRandomValues but received one that fills nothing.',
      })
    }
    expect(errorOf(() => defineToken('sess').generate())?.code).toBe('no_crypto')
  })

  it('leaves every other door open where crypto is missing', async () => {
    vi.stubGlobal('crypto', undefined)
    const { createRegistry } = await import('brandid/core')
    const { parse, lowerBound, generateMany } = createRegistry().defineId('user')
    const bound = lowerBound(0)
    expect(parse(bound)).toBe(bound)
    expect(generateMany(0)).toEqual([])
  })
})
