import { type LayoutOptions, layout } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { sideBySide } from '../layouts.ts'

const NOW_MS = Date.UTC(2025, 5, 1, 12)
const time = { kind: 'time', bits: 44 } as const

describe('the fields of a body', () => {
  it('are numbers, one after the other', () => {
    expect(sideBySide.read('id_1271023', 3)).toEqual({ random: 127n, other: 1023n })
    expect(sideBySide.read('0090001', 0)).toEqual({ random: 9n, other: 1n })
  })

  it('are texts where they are counted in characters', () => {
    const format = layout({
      alphabet: 'hex',
      fields: [
        { kind: 'fixed', text: 'v1' },
        { kind: 'random', name: 'text', length: 3 },
        { kind: 'choice', of: ['eu', 'us'] },
      ],
    })
    expect(format.read('id_v1abcus', 3)).toEqual({ text: 'abc', choice: 'us' })
  })
})

describe('the integer of a body', () => {
  const random = { kind: 'random', bits: 12 }
  const counter = { kind: 'counter', bits: 4 }

  it('is that of all its fields', () => {
    const fields = [time, { kind: 'counter', bits: 4 }] as const
    const { maxBigInt, toBigInt, fromBigInt } = layout({ alphabet: 'hex', fields })
    expect(maxBigInt).toBe(2n ** 48n - 1n)
    expect(toBigInt('id_00000000012f', 3)).toBe(0x12fn)
    expect([0n, 0x12fn, maxBigInt].map(fromBigInt)).toEqual(['000000000000', '00000000012f', 'ffffffffffff'])
  })

  it.each([
    ['in pieces', { encoding: 'pieces', fields: [time, random] }],
    ['beside a text', { fields: [time, random, { kind: 'fixed', text: 'x' }] }],
    ['beside fixed bits', { fields: [time, random, { kind: 'fixed', bits: 4, value: 1 }] }],
    ['where the time is not first', { fields: [random, time, counter] }],
  ])('is none %s', (_, options) => {
    const format = layout({ alphabet: 'hex', ...options } as unknown as LayoutOptions)
    for (const name of ['maxBigInt', 'toBigInt', 'fromBigInt']) expect(format).not.toHaveProperty(name)
  })
})

describe('the time of a body', () => {
  const hexTime = NOW_MS.toString(16)

  it('is read wherever it stands', () => {
    const format = layout({
      alphabet: 'hex',
      fields: [
        { kind: 'fixed', text: 'v1' },
        { kind: 'random', length: 2 },
        time,
        { kind: 'counter', bits: 8 },
      ],
    })
    expect(format.timestamp(`id_v1ab${hexTime}07`, 3)).toBe(NOW_MS)
    expect(format.read(`id_v1ab${hexTime}07`, 3)).toEqual({
      random: 'ab',
      time: new Date(NOW_MS),
      counter: 7,
    })
  })

  it('is read behind another field of the same number', () => {
    const format = layout({
      alphabet: 'hex',
      fields: [{ kind: 'random', bits: 8 }, time, { kind: 'counter', bits: 4 }],
    })
    expect(format.timestamp(`id_ff${hexTime}7`, 3)).toBe(NOW_MS)
  })

  it.each([
    ['comes first', [time, { kind: 'random', bits: 8 }], true],
    ['comes after another field', [{ kind: 'random', bits: 8 }, time], false],
    ['is not there', [{ kind: 'random', bits: 8 }], false],
  ])('gives a lower bound, or none, where it %s', (_, fields, isBounded) => {
    expect('lowest' in layout({ alphabet: 'hex', fields } as unknown as LayoutOptions)).toBe(isBounded)
  })
})
