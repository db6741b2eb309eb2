import { createRegistry } from 'brandid/core'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { runs } from '../../../test/full-length.ts'
import { MAX_WORD, salted, wordsOf } from '../../../test/random-sources.ts'
import { codeOf } from '../../../test/refusals.ts'
import { type RandomOptions, random } from './random.ts'

const sizes = [
  { bits: 128, length: 25, byteLength: 16 },
  { bits: 256, length: 50, byteLength: 32 },
] as const

function integerOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}

function bytesOf(integer: bigint, byteLength: number): Uint8Array {
  return Uint8Array.from(Buffer.from(integer.toString(16).padStart(2 * byteLength, '0'), 'hex'))
}

describe.each(sizes)('random({ bits: $bits })', ({ bits, length, byteLength }) => {
  const format = random({ bits })
  const Def = createRegistry().defineId('invite', { format })
  const end = 2n ** BigInt(bits)
  const spell = (integer: bigint) => integer.toString(36).padStart(length, '0')

  it('ends at its last number', () => {
    expect(Def.is(`invite_${spell(end - 1n)}`)).toBe(true)
    for (const body of [spell(end), spell(end + 1n)]) {
      expect(codeOf(() => Def.parse(`invite_${body}`))).toBe('overflow')
    }
  })

  it('writes zeros and ones after its head', () => {
    const words = [0, MAX_WORD].map((word) => ({ uint32: () => word }))
    const ids = words.map((source) => format.generator('a_', source)(0))
    expect(ids).toEqual([`a_${'0'.repeat(length)}`, `a_${spell(end - 1n)}`])
  })

  it('writes and reads numbers like BigInt', { tags: 'slow' }, () => {
    const { uint32 } = salted(bits)
    const bytes = new Uint8Array(byteLength)
    const view = new DataView(bytes.buffer)
    for (let i = 0; i < runs(100_000); i++) {
      for (let at = 0; at < byteLength; at += 4) view.setUint32(at, uint32())
      const text = format.fromBytes(bytes)
      if (text !== spell(integerOf(bytes))) expect.fail(`${text} for ${integerOf(bytes)}`)
      const read = format.toBytes(`invite_${text}`, 7)
      if (format.check(text, 0) !== undefined || !Buffer.from(read).equals(bytes))
        expect.fail(`${text} is read as ${integerOf(read)}`)
    }
  })
})

describe('random', () => {
  it('can write bytes as its first operation', async () => {
    vi.resetModules()
    const fresh = await import('./random.ts')
    expect(fresh.random().fromBytes(bytesOf(36n ** 20n, 16))).toBe('1'.padStart(5, '0') + '0'.repeat(20))
  })

  it('has 128 bits by default, and 256 on request', () => {
    expect(random({})).toBe(random({ bits: 128 }))
    expect(random({ padded: true })).toBe(random())
    expect(random({ bits: 256 })).not.toBe(random())
    expectTypeOf<RandomOptions>().toEqualTypeOf<{ readonly bits?: 128 | 256; readonly padded?: boolean }>()
  })
})

describe('the unpadded form', () => {
  it.each([
    { bits: 128, body: '0', value: 0n },
    { bits: 128, body: '10', value: 36n },
    { bits: 128, body: '100000', value: 36n ** 5n },
    { bits: 256, body: '100000', value: 36n ** 5n },
  ] as const)('of $bits bits writes $value as $body', ({ bits, body, value }) => {
    const { generator, toBytes, fromBytes } = random({ bits, padded: false })
    const bytes = bytesOf(value, bits / 8)
    expect(fromBytes(bytes)).toBe(body)
    expect(toBytes(`base_${body}`, 5)).toEqual(bytes)
    // 24 bits of each word, least significant first.
    const words = Array.from({ length: 11 }, (_, j) => Number((value >> BigInt(24 * j)) & 0xffffffn) << 8)
    expect(generator('base_', wordsOf(...words))(0)).toBe(`base_${body}`)
  })

  it.each([
    { body: '0', fault: undefined },
    { body: 'z'.repeat(24), fault: undefined },
    { body: (2n ** 128n - 1n).toString(36), fault: undefined },
    { body: (2n ** 128n).toString(36), fault: 'overflow' },
    { body: '', fault: 'invalid_length' },
    { body: '1'.repeat(26), fault: 'invalid_length' },
    { body: '01', fault: 'invalid_character' },
  ])('of "$body": $fault', ({ body, fault }) => {
    const { check } = random({ padded: false })
    expect(check(body, 0)).toBe(fault)
    expect(check(`base_${body}`, 5)).toBe(fault)
  })

  it('is read by normalize of the padded format, and vice versa', () => {
    const { defineId } = createRegistry()
    const PaddedId = defineId('one', { format: random() })
    const BaseId = defineId('two', { format: random({ padded: false }) })
    expect(PaddedId.normalize('one_zz')).toBe(`one_${'zz'.padStart(25, '0')}`)
    expect(BaseId.normalize('two_00zz')).toBe('two_zz')
    expect(BaseId.normalize('two_000')).toBe('two_0')
  })
})
