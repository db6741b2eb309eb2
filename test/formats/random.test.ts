import { createRegistry } from 'brandid/core'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { type Random, type RandomOptions, random } from '../../src/formats/random.ts'
import type { CanTime, CanUuid } from '../../src/formats/shared/format.ts'
import { runs } from '../full-length.ts'
import { MAX_WORD, salted, seeded, wordsOf } from '../random-sources.ts'
import { codeOf, errorOf } from '../refusals.ts'

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

  it('describes itself', () => {
    expect(format).toMatchObject({ name: `random(${bits})`, length, byteLength, randomBits: bits })
    expect(format).toMatchObject({
      pattern: `[0-9a-z]{${length}}`,
      alphabet: '0123456789abcdefghijklmnopqrstuvwxyz',
    })
    expect(Def.pattern).toEqual(new RegExp(`^invite_[0-9a-z]{${length}}$`))
  })

  it('carries bytes, and neither time nor a UUID', () => {
    expect(Def).not.toHaveProperty('timestamp')
    expect(Def).not.toHaveProperty('lowerBound')
    expect(Def).not.toHaveProperty('toUuid')
    expect(Def.fromBytes(Def.toBytes(Def.generate()))).toHaveLength(7 + length)
    expectTypeOf<Random>().not.toExtend<CanTime>()
    expectTypeOf<Random>().not.toExtend<CanUuid>()
    expectTypeOf(Def.generate).parameters.toEqualTypeOf<[]>()
  })

  it('spells zeros and ones after its head', () => {
    const words = [0, MAX_WORD].map((word) => ({ uint32: () => word }))
    const ids = words.map((source) => format.generator('a_', source)(0))
    expect(ids).toEqual([`a_${'0'.repeat(length)}`, `a_${spell(end - 1n)}`])
  })

  it('spells every bit that it draws', () => {
    const generate = format.generator('', seeded(bits))
    const ones = Array.from({ length: bits }, () => 0)
    for (let i = 0; i < 2_000; i++) {
      const text = generate(0)
      const integer = integerOf(format.toBytes(text, 0))
      expect(text).toBe(spell(integer))
      for (let bit = 0; bit < bits; bit++)
        ones[bit] = (ones[bit] as number) + Number((integer >> BigInt(bit)) & 1n)
    }
    // 2,000 throws of a coin: half of them, give or take six standard deviations.
    for (const count of ones) expect(Math.abs(count - 1_000)).toBeLessThan(135)
  })

  it('spells and reads numbers as BigInt does', () => {
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

  it.each([
    ['0', 0n],
    ['1', 1n],
    ['z', 35n],
    ['10', 36n],
    ['the last', end - 1n],
    ['the one before', end - 2n],
    ['the highest bit', end / 2n],
  ])('spells %s', (_, integer) => {
    expect(format.fromBytes(bytesOf(integer, byteLength))).toBe(spell(integer))
    expect(format.toBytes(spell(integer), 0)).toEqual(bytesOf(integer, byteLength))
    expect(format.check(spell(integer), 0)).toBeUndefined()
  })

  it('reads bytes that are a part of a larger buffer', () => {
    const buffer = Uint8Array.from({ length: 40 }, (_, i) => i)
    const part = buffer.subarray(5, 5 + byteLength)
    expect(format.fromBytes(part)).toBe(spell(integerOf(part)))
  })

  it('refuses what 2^bits - 1 is smaller than', () => {
    expect(format.check(spell(end - 1n), 0)).toBeUndefined()
    expect(format.check(spell(end), 0)).toBe('overflow')
    expect(format.check(spell(end + 1n), 0)).toBe('overflow')
    expect(format.check('z'.repeat(length), 0)).toBe('overflow')
    expect(codeOf(() => Def.parse(`invite_${spell(end)}`))).toBe('overflow')
  })

  it('pads and folds what people type', () => {
    expect(Def.normalize(' INVITE_AbC ')).toBe(`invite_${'abc'.padStart(length, '0')}`)
    expect(codeOf(() => Def.parse('invite_abc'))).toBe('invalid_length')
    expect(codeOf(() => Def.normalize('invite_'))).toBe('invalid_length')
    expect(codeOf(() => Def.normalize(`invite_0${spell(1n)}`))).toBe('invalid_length')
  })
})

describe('random', () => {
  it('spells bytes where that is the first thing it does', async () => {
    vi.resetModules()
    const fresh = await import('../../src/formats/random.ts')
    expect(fresh.random().fromBytes(bytesOf(36n ** 20n, 16))).toBe('1'.padStart(5, '0') + '0'.repeat(20))
  })

  it('has 128 bits by default', () => {
    expect(random()).toBe(random({ bits: 128 }))
    expect(random({})).toBe(random({ bits: 128 }))
    expect(random({ bits: 256 })).not.toBe(random())
  })

  it('has two sizes for the compiler, too', () => {
    expectTypeOf<RandomOptions>().toEqualTypeOf<{ readonly bits?: 128 | 256; readonly padded?: boolean }>()
    // @ts-expect-error: there are no ids of 64 bits.
    expect(codeOf(() => random({ bits: 64 }))).toBe('invalid_format')
  })

  // 2^128 - 1 and 2^256 - 1 as Python's integers spell them, so that no JavaScript is its own judge.
  it.each([
    [128, 'f5lxx1zz5pnorynqglhzmsp33'],
    [256, '6dp5qcb22im238nr3wvp0ic7q99w035jmy2iw7i6n43d37jtof'],
  ] as const)('ends at %i one bits', (bits, last) => {
    expect(random({ bits }).check(last, 0)).toBeUndefined()
    expect(random({ bits }).toBytes(last, 0)).toEqual(new Uint8Array(bits / 8).fill(255))
  })

  it.each([0, 64, 127, 129, 512, Number.NaN, '128', null])('refuses %j bits', (bits) => {
    const error = errorOf(() => random({ bits: bits as 128 }))
    expect(error?.code).toBe('invalid_format')
    expect(error?.expected).toBe('`bits` to be 128 or 256')
  })
})

describe('the unpadded spelling', () => {
  // BaseID's Python: `base36.encode(secrets.randbits(128))`, which writes no leading zeros.
  it.each([
    { bits: 128, longest: 25 },
    { bits: 256, longest: 50 },
  ] as const)('of $bits bits is that of a number', ({ bits, longest }) => {
    const { generator, check, pattern, toBytes, fromBytes } = random({ bits, padded: false })
    const padded = random({ bits }).generator('', salted(bits))
    const next = generator('base_', salted(bits))
    const lengths = new Set<number>()
    for (let i = 0; i < 20_000; i++) {
      const body = padded(0).replace(/^0+(?=.)/, '')
      const id = next(0)
      if (id !== `base_${body}` || check(id, 5) !== undefined) expect.fail(id)
      if (!new RegExp(`^${pattern}$`).test(body)) expect.fail(body)
      if (fromBytes(toBytes(id, 5)) !== body) expect.fail(body)
      lengths.add(body.length)
    }
    expect(lengths).toContain(longest)
    expect(lengths).toContain(longest - 1)
  })

  it.each([
    { bits: 128, body: '0', value: 0n },
    { bits: 128, body: 'z', value: 35n },
    { bits: 128, body: '10', value: 36n },
    { bits: 128, body: '100000', value: 36n ** 5n },
    { bits: 256, body: '100000', value: 36n ** 5n },
  ] as const)('of $bits bits spells $value as $body', ({ bits, body, value }) => {
    const { generator, toBytes, fromBytes } = random({ bits, padded: false })
    const bytes = bytesOf(value, bits / 8)
    expect(fromBytes(bytes)).toBe(body)
    expect(toBytes(`base_${body}`, 5)).toEqual(bytes)
    // 24 bits of each word, least first.
    const words = Array.from({ length: 11 }, (_, j) => Number((value >> BigInt(24 * j)) & 0xffffffn) << 8)
    expect(generator('base_', wordsOf(...words))(0)).toBe(`base_${body}`)
  })

  it.each([
    { bits: 128, pattern: '(?:0|[1-9a-z][0-9a-z]{0,24})' },
    { bits: 256, pattern: '(?:0|[1-9a-z][0-9a-z]{0,49})' },
  ] as const)('of $bits bits has the pattern $pattern', ({ bits, pattern }) => {
    expect(random({ bits, padded: false }).pattern).toBe(pattern)
  })

  it.each([
    { body: '0', fault: undefined },
    { body: '1', fault: undefined },
    { body: 'z'.repeat(24), fault: undefined },
    { body: (2n ** 128n - 1n).toString(36), fault: undefined },
    { body: (2n ** 128n).toString(36), fault: 'overflow' },
    { body: '', fault: 'invalid_length' },
    { body: '1'.repeat(26), fault: 'invalid_length' },
    { body: '00', fault: 'invalid_character' },
    { body: '01', fault: 'invalid_character' },
    { body: 'A', fault: 'invalid_character' },
    { body: '\uff11', fault: 'invalid_character' },
  ])('of "$body": $fault', ({ body, fault }) => {
    const { check } = random({ padded: false })
    expect(check(body, 0)).toBe(fault)
    expect(check(`base_${body}`, 5)).toBe(fault)
  })

  it('is read by normalize of the padded one, and the other way round', () => {
    const { defineId } = createRegistry()
    const PaddedId = defineId('one', { format: random() })
    const BaseId = defineId('two', { format: random({ padded: false }) })
    expect(PaddedId.normalize('one_zz')).toBe(`one_${'zz'.padStart(25, '0')}`)
    expect(BaseId.normalize('two_00zz')).toBe('two_zz')
    expect(BaseId.normalize('two_000')).toBe('two_0')
  })

  it('is an option of two values', () => {
    expect(errorOf(() => random({ padded: 'no' as never }))).toMatchObject({
      code: 'invalid_format',
      message: 'Expected `padded` to be true or false but received "no".',
    })
    expect(random({ padded: true })).toBe(random())
    expect(random({ padded: false }).name).toBe('random(128, unpadded)')
    expect(random({ bits: 256, padded: false }).name).toBe('random(256, unpadded)')
  })
})
