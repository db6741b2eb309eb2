import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from './refusals.ts'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

/** A `crypto` whose words count up from 0, over all calls. */
function countingCrypto() {
  let count = 0
  const getRandomValues = vi.fn((words: Uint32Array) => words.map((_, i) => (words[i] = count++)))
  return { getRandomValues }
}

describe('secureRandom', () => {
  it('draws each word of crypto.getRandomValues once, in turn', async () => {
    vi.stubGlobal('crypto', countingCrypto())
    const { secureRandom } = await import('../src/random.ts')
    const drawn = Array.from({ length: 3000 }, () => secureRandom.uint32())
    expect(drawn).toEqual(Array.from({ length: 3000 }, (_, i) => i))
  })

  it('asks for 1,024 words at a time', async () => {
    const crypto = countingCrypto()
    vi.stubGlobal('crypto', crypto)
    const { secureRandom } = await import('../src/random.ts')
    for (let i = 0; i < 1024; i++) secureRandom.uint32()
    expect(crypto.getRandomValues).toHaveBeenCalledTimes(1)
    secureRandom.uint32()
    expect(crypto.getRandomValues).toHaveBeenCalledTimes(2)
  })

  it('calls it as a method, as browsers demand', async () => {
    const crypto = {
      getRandomValues(this: unknown, words: Uint32Array) {
        if (this !== crypto) throw new TypeError('Illegal invocation')
        return words
      },
    }
    vi.stubGlobal('crypto', crypto)
    const { secureRandom } = await import('../src/random.ts')
    expect(secureRandom.uint32()).toBe(0)
  })

  it('asks again after a call that failed', async () => {
    const crypto = countingCrypto()
    crypto.getRandomValues.mockImplementationOnce(() => {
      throw new Error('out of entropy')
    })
    vi.stubGlobal('crypto', crypto)
    const { secureRandom } = await import('../src/random.ts')
    expect(() => secureRandom.uint32()).toThrow('out of entropy')
    expect(secureRandom.uint32()).toBe(0)
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
        hint: 'In React Native, import "react-native-get-random-values" before the first id is generated.',
      })
    }
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
