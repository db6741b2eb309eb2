import { createRegistry } from 'brandid/core'
import * as rival from 'uuid'
import { UUID, V7Generator } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/full-length.ts'
import { salted, seeded } from '../../../test/random-sources.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { uuid } from './uuid.ts'

// RFC 9562, appendices A.3 and A.6 and sections 5.9 and 5.10 (May 2024): https://www.rfc-editor.org/rfc/rfc9562
const V4 = '919108f7-52d1-4320-9bac-f847db4148a8'
const V7 = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
const V7_MS = 0x017f22e279b0
const NIL = '00000000-0000-0000-0000-000000000000'
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
// RFC 9562, appendices A.1, A.2, A.4, A.5, B.1 and B.2: versions 1, 3, 5, 6 and 8.
const OTHERS = [
  'c232ab00-9414-11ec-b3c8-9f6bdeced846',
  '5df41881-3aed-3515-88a7-2f4a814cf09e',
  '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  '1ec9414c-232a-6b00-b3c8-9f6bdeced846',
  '2489e9ad-2ee2-8e00-8ec9-32d5f69181c0',
  '5c146b14-3c52-8afd-938a-375d0df1fbf6',
]
const LAST_MS = 2 ** 48 - 1

const [any, four, seven] = [uuid({ version: 'any' }), uuid({ version: 4 }), uuid({ version: 7 })]
const [five, eight] = [uuid({ version: 5 }), uuid({ version: 8 })]

/** Draws sixteen random bytes as four words, most significant byte first. */
function bytesFrom({ uint32 }: RandomSource): Uint8Array {
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < 16; at += 4) view.setUint32(at, uint32())
  return bytes
}

describe('the check', () => {
  it.each([
    { text: V4, version: 4 },
    { text: V7, version: 7 },
    { text: NIL, version: 0 },
    { text: MAX, version: 15 },
    ...OTHERS.map((text) => ({ text, version: Number.parseInt(text.charAt(14), 16) })),
  ])('accepts $text as a UUID, and only as version $version', ({ text, version }) => {
    expect(any.check(text, 0)).toBeUndefined()
    expect(any.check(`a_${text}`, 2)).toBeUndefined()
    expect(four.check(text, 0)).toBe(version === 4 ? undefined : 'wrong_version')
    expect(seven.check(text, 0)).toBe(version === 7 ? undefined : 'wrong_version')
    expect(five.check(text, 0)).toBe(version === 5 ? undefined : 'wrong_version')
    expect(eight.check(text, 0)).toBe(version === 8 ? undefined : 'wrong_version')
  })

  it('distinguishes all 256 pairs of versions and variants like uuid', { tags: 'slow' }, () => {
    for (const version of '0123456789abcdef') {
      for (const variant of '0123456789abcdef') {
        const text = `${V7.slice(0, 14)}${version}${V7.slice(15, 19)}${variant}${V7.slice(20)}`
        const isVersioned = rival.validate(text)
        const theirs = isVersioned ? rival.version(text) : undefined
        expect(four.check(text, 0)).toBe(theirs === 4 ? undefined : 'wrong_version')
        expect(seven.check(text, 0)).toBe(theirs === 7 ? undefined : 'wrong_version')
        expect(five.check(text, 0)).toBe(theirs === 5 ? undefined : 'wrong_version')
        expect(eight.check(text, 0)).toBe(theirs === 8 ? undefined : 'wrong_version')
        expect(any.check(text, 0)).toBeUndefined()
        for (const { check, pattern } of [four, five, seven, eight, any]) {
          expect(new RegExp(`^${pattern}$`).test(text)).toBe(check(text, 0) === undefined)
        }
      }
    }
  })

  it('is stricter than uuid, because it rejects upper case', () => {
    expect(rival.validate(V7.toUpperCase())).toBe(true)
    expect(seven.check(V7.toUpperCase(), 0)).toBe('invalid_character')
  })
})

describe('version 4', () => {
  it('generates the same UUIDs as uuid from the same bits', () => {
    const generate = four.generator('a_', salted(44))
    const source = salted(44)
    for (let i = 0; i < runs(100_000); i++) {
      const id = generate(0)
      if (id !== `a_${rival.v4({ random: bytesFrom(source) })}`) expect.fail(id)
    }
  })
})

describe('version 7', () => {
  it('generates the same UUIDs as uuidv7 from the same bits and times', () => {
    const generate = seven.generator('a_', salted(77))
    const words = salted(77)
    const oracle = new V7Generator({ nextUint32: () => words.uint32() })
    const { uint32 } = seeded(78)
    let nowMs = V7_MS
    for (let i = 0; i < runs(100_000); i++) {
      // Usually stays in the same millisecond, sometimes advances, and occasionally steps back by up to 20 s.
      const chance = uint32() % 100
      if (chance > 90) nowMs += uint32() % 3
      if (chance === 0) nowMs -= uint32() % 20_000
      const id = generate(nowMs)
      if (id !== `a_${oracle.generateOrResetWithTs(nowMs)}`) expect.fail(id)
    }
  })

  it('reads the time', () => {
    // RFC 9562, appendix A.6: Tuesday, February 22, 2022 2:22:22.00 PM GMT-05:00.
    expect(seven.timestamp(V7, 0)).toBe(Date.parse('2022-02-22T14:22:22.000-05:00'))
    expect(seven.timestamp(`a_${V7}`, 2)).toBe(V7_MS)
    expect(seven.timeRangeMs).toEqual([0, LAST_MS])
  })

  it('lays out any instant and the drawn random bits like uuidv7', () => {
    const backfill = seven.backfiller('a_', salted(99))
    const source = salted(99)
    const { uint32 } = seeded(100)
    const moments = [0, 1, 2 ** 16 - 1, 2 ** 16, 2 ** 32 - 1, 2 ** 32, LAST_MS - 1, LAST_MS]
    for (let i = 0; i < runs(100_000); i++) {
      const ms = moments[i] ?? uint32() * 2 ** 16 + (uint32() >>> 16)
      const fields = [source.uint32() & 0xfff, source.uint32() % 2 ** 30, source.uint32()] as const
      const id = backfill(ms)
      if (id !== `a_${UUID.fromFieldsV7(ms, ...fields)}`) expect.fail(id)
      if (seven.timestamp(id, 2) !== ms) expect.fail(`${id} is not of ${ms}`)
      if (seven.lowest(ms) !== UUID.fromFieldsV7(ms, 0, 0, 0).toString()) expect.fail(seven.lowest(ms))
    }
  })
})

describe("version 'any'", () => {
  const ThingId = createRegistry().defineId('thing', { format: any })

  it.each([V4, NIL, MAX, '017f22e2-79b0-7cc3-c8c4-dc0c0c07398f'])('accepts %s, without a time', (text) => {
    const id = ThingId.fromUuid(text)
    expect(id).toBe(`thing_${text}`)
    expect(any.timestamp(text, 0)).toBeUndefined()
    expect(ThingId.timestamp(id)).toBeUndefined()
  })

  it('generates and reads version 7, with its time', () => {
    expect(ThingId.timestamp(ThingId.fromUuid(V7))?.getTime()).toBe(V7_MS)
    const id = ThingId.generate({ at: V7_MS })
    expect(seven.check(id, 'thing_'.length)).toBeUndefined()
    expect(ThingId.timestamp(id)?.getTime()).toBe(V7_MS)
  })
})
