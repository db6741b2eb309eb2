import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillRandom } from '../../../src/formats/shared/secure-random.ts'
import { codeOf, errorOf } from '../../refusals.ts'
import { beforeImage } from '../process-image.ts'

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
        return bytes.fill(1).fill(2, 0, 4)
      },
    }
    vi.stubGlobal('crypto', crypto)
    const { secureRandom } = await import('../../../src/formats/shared/secure-random.ts')
    expect(secureRandom.uint32()).toBe(0x02020202)
  })

  it('has one pool to forget in an image of the process, however many words were drawn', async () => {
    const crypto = countingCrypto()
    vi.stubGlobal('crypto', crypto)
    const { secureRandom } = await import('../../../src/formats/shared/secure-random.ts')
    for (const [words, calls] of [
      [12_000, 3],
      [2, 4],
      [1, 5],
    ] as const) {
      const { start } = beforeImage(() => {
        for (let i = 0; i < words; i++) secureRandom.uint32()
      })
      expect(crypto.getRandomValues).toHaveBeenCalledTimes(calls)
      const pool = crypto.getRandomValues.mock.lastCall?.[0]
      expect(pool?.some((byte) => byte !== 0)).toBe(true)
      expect(start()).toBe(1)
      expect(pool?.every((byte) => byte === 0)).toBe(true)
    }
  })

  it('is not asked, nor is the clock, before the first ID is made', async () => {
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

describe('fillRandom', () => {
  it.each([16, 4096])('fills all of %i bytes, and returns them', (length) => {
    const bytes = new Uint8Array(length)
    expect(fillRandom(bytes)).toBe(bytes)
    // Each byte differs from zero in one of 20 fills, but for one run in 2^160.
    const seen = new Set<number>()
    for (let fill = 0; fill < 20; fill++) {
      for (const [place, byte] of fillRandom(bytes).entries()) if (byte !== 0) seen.add(place)
    }
    expect(seen.size).toBe(length)
  })

  const some = (writes: (place: number) => boolean) => (place: number) =>
    writes(place) ? 1 + (place % 7) : 0

  it.each<[string, (place: number) => number, string]>([
    ['each fourth byte, as one of a Uint32Array', some((place) => place % 4 === 0), 'no_crypto'],
    ['the last of each eight bytes', some((place) => place % 8 === 7), 'no_crypto'],
    ['each second byte, as one of a Uint16Array', some((place) => place % 2 === 0), 'no_crypto'],
    ['two bytes of three', some((place) => place % 3 > 0), 'none'],
    ['all but the first eight', some((place) => place >= 8), 'no_crypto'],
    ['all but the second eight', some((place) => place < 8 || place >= 16), 'no_crypto'],
    ['all but the last eight', some((place) => place < 24), 'no_crypto'],
    ['the last half', some((place) => place >= 16), 'no_crypto'],
    ['ones', () => 1, 'no_crypto'],
    ['all bits', () => 255, 'no_crypto'],
    ['sevens but for the first byte', (place) => (place === 0 ? 8 : 7), 'none'],
    ['sevens but for the last byte', (place) => (place === 31 ? 8 : 7), 'none'],
    ['two bytes in turn', (place) => 1 + (place % 2), 'none'],
  ])('judges a source that writes %s', (_, byteAt, code) => {
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array) => bytes.set(Array.from(bytes, (_, place) => byteAt(place))),
    })
    expect(codeOf(() => fillRandom(new Uint8Array(32)))).toBe(code)
  })

  it.each([
    { name: 'undefined', crypto: undefined },
    { name: 'null', crypto: null },
    { name: 'with a getRandomValues that is no function', crypto: { getRandomValues: 4 } },
  ])('refuses to make IDs where crypto is $name', async ({ crypto }) => {
    vi.stubGlobal('crypto', crypto)
    const { createRegistry } = await import('brandid/core')
    const UserId = createRegistry().defineId('user')
    for (const make of [UserId.generate, () => UserId.generate({ at: 0 }), () => UserId.generateMany(1)]) {
      expect(errorOf(make)).toMatchObject({
        code: 'no_crypto',
        message: 'crypto.getRandomValues is missing.',
        hint: 'In React Native, import "react-native-get-random-values" first. A mock must fill its array with varying bytes.',
      })
    }
  })

  // Mocks in circulation: react-native-get-random-values 2.0.0 in its debugger branch returns the array untouched,
  // expo-crypto's mock returns a new one, others fill a part of it.
  it.each([
    { name: 'returns its argument untouched', fill: (bytes: Uint8Array) => bytes },
    { name: 'returns a new array', fill: (bytes: Uint8Array) => new Uint8Array(bytes.length).fill(7) },
    { name: 'fills all but eight bytes', fill: (bytes: Uint8Array) => bytes.subarray(8).fill(7) },
    { name: 'fills a quarter', fill: (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 4).fill(7) },
    { name: 'fills all bytes alike', fill: (bytes: Uint8Array) => bytes.fill(7) },
  ])('refuses to make IDs and tokens where getRandomValues $name', async ({ fill }) => {
    vi.stubGlobal('crypto', { getRandomValues: fill, subtle: globalThis.crypto.subtle })
    const { createRegistry } = await import('brandid/core')
    const { nanoid, random, timeRandom, uuid } = await import('brandid/formats')
    const { defineToken } = await import('brandid/token')
    for (const format of [nanoid(), random(), timeRandom(), uuid({ version: 4 })]) {
      const { generate } = createRegistry().defineId('user', { format })
      expect(errorOf(generate)).toMatchObject({
        code: 'no_crypto',
        message: 'crypto.getRandomValues repeats its bytes.',
      })
    }
    expect(errorOf(() => defineToken('sess').generate())?.code).toBe('no_crypto')
  })
})
