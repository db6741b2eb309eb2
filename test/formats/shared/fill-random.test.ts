import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillRandom } from '../../../src/formats/shared/secure-random.ts'
import { codeOf, errorOf } from '../../refusals.ts'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

describe('fillRandom', () => {
  it.each([16, 32, 4096])('fills all of %i bytes, and returns them', (length) => {
    const bytes = new Uint8Array(length)
    expect(fillRandom(bytes)).toBe(bytes)
    // Each byte differs from zero in one of 20 fills, but for one run in 2^160.
    const seen = new Set<number>()
    for (let fill = 0; fill < 20; fill++) {
      for (const [place, byte] of fillRandom(bytes).entries()) if (byte !== 0) seen.add(place)
    }
    expect(seen.size).toBe(length)
  })

  const every =
    (step: number, from = 0) =>
    (place: number) =>
      place % step === from
  it.each([
    { name: 'each eighth byte', writes: every(8), code: 'no_crypto' },
    { name: 'the last of each eight bytes', writes: every(8, 7), code: 'no_crypto' },
    { name: 'each fourth byte, as one of a Uint32Array', writes: every(4), code: 'no_crypto' },
    { name: 'each second byte, as one of a Uint16Array', writes: every(2), code: 'no_crypto' },
    { name: 'two bytes of three', writes: (place: number) => place % 3 > 0, code: 'none' },
    { name: 'all but the first eight', writes: (place: number) => place >= 8, code: 'no_crypto' },
    {
      name: 'all but the second eight',
      writes: (place: number) => place < 8 || place >= 16,
      code: 'no_crypto',
    },
    { name: 'all but the last eight', writes: (place: number) => place < 24, code: 'no_crypto' },
    { name: 'the first half', writes: (place: number) => place < 16, code: 'no_crypto' },
    { name: 'the last half', writes: (place: number) => place >= 16, code: 'no_crypto' },
    { name: 'the first byte alone', writes: (place: number) => place === 0, code: 'no_crypto' },
    { name: 'the last byte alone', writes: (place: number) => place === 31, code: 'no_crypto' },
  ])('judges a source that writes $name', ({ writes, code }) => {
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array) => {
        for (const place of bytes.keys()) if (writes(place)) bytes[place] = 1 + (place % 7)
      },
    })
    expect(codeOf(() => fillRandom(new Uint8Array(32)))).toBe(code)
  })

  it.each([
    { name: 'ones', of: [1], code: 'no_crypto' },
    { name: 'all bits', of: [255], code: 'no_crypto' },
    { name: 'another first byte', of: [...Array(31).fill(7), 8].reverse(), code: 'none' },
    { name: 'another last byte', of: [...Array(31).fill(7), 8], code: 'none' },
    { name: 'two bytes in turn', of: [1, 2], code: 'none' },
  ])('judges a source that writes $name again and again', ({ of, code }) => {
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array) =>
        bytes.set(Array.from(bytes, (_, place) => of[place % of.length] ?? 0)),
    })
    expect(codeOf(() => fillRandom(new Uint8Array(32)))).toBe(code)
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
        message: 'crypto.getRandomValues is missing.',
        hint: 'In React Native, import "react-native-get-random-values" first. A mock must fill the array that it receives with bytes that differ.',
      })
    }
  })

  // Mocks in circulation: react-native-get-random-values 2.0.0 in its debugger branch returns the array untouched,
  // expo-crypto's mock returns a new one, others fill a part of it.
  it.each([
    { name: 'returns its argument untouched', fill: (bytes: Uint8Array) => bytes },
    { name: 'returns a new array', fill: (bytes: Uint8Array) => new Uint8Array(bytes.length).fill(7) },
    { name: 'returns nothing', fill: () => undefined },
    { name: 'fills all but eight bytes', fill: (bytes: Uint8Array) => bytes.subarray(8).fill(7) },
    { name: 'fills a quarter', fill: (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 4).fill(7) },
    {
      name: 'fills each eighth byte',
      fill: (bytes: Uint8Array) => bytes.set(Array.from(bytes, (_, i) => (i % 8 ? 0 : 1 + (i % 7)))),
    },
    { name: 'fills all bytes alike', fill: (bytes: Uint8Array) => bytes.fill(7) },
  ])('refuses to make ids and tokens where getRandomValues $name', async ({ fill }) => {
    vi.stubGlobal('crypto', { getRandomValues: fill, subtle: globalThis.crypto.subtle })
    const { createRegistry } = await import('brandid/core')
    const { nanoid, random, timeRandom, uuid } = await import('brandid/formats')
    const { defineToken } = await import('brandid/token')
    for (const format of [nanoid(), random(), timeRandom(), uuid({ version: 4 })]) {
      const { generate } = createRegistry().defineId('user', { format })
      expect(errorOf(generate)).toMatchObject({
        code: 'no_crypto',
        message: 'crypto.getRandomValues fills bytes alike.',
      })
    }
    expect(errorOf(() => defineToken('sess').generate())?.code).toBe('no_crypto')
  })
})
