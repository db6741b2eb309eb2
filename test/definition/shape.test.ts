import type { Format } from 'brandid/core'
import { opaque, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { composePattern, createShape, faultOf } from '../../src/definition/shape.ts'

const letters = opaque({ alphabet: 'abc', length: 2 })
const digits = opaque({ alphabet: '012', length: 3 })
const shapeOf = (...formats: [Format, ...Format[]]) =>
  createShape({ prefix: 'user', entity: 'user', aliases: ['usr'], formats, named: [], registered: new Map() })

describe('a shape', () => {
  it('has the check of its only format, itself', () => {
    expect(shapeOf(letters).check).toBe(letters.check)
    expect(shapeOf(letters)).toMatchObject({ prefix: 'user', head: 'user_', aliases: ['usr'] })
  })

  it('reports the fault of the first format whose length fits', () => {
    const failing = (fault: 'overflow' | 'wrong_version'): Format => ({ ...letters, check: () => fault })
    expect(shapeOf(digits, failing('overflow'), failing('wrong_version')).check('user_ab', 5)).toBe(
      'overflow',
    )
  })
})

describe('faultOf', () => {
  it.each(['user_ab', 'user_012'])('of %s is none', (input) => {
    expect(faultOf(shapeOf(letters, digits), input)).toBeUndefined()
  })

  it.each([
    ...['user_abc', 'usr_ab', 'userXab', ' user_ab', 'USER_ab', ''],
    ...[['user_ab'], new String('user_ab'), undefined],
  ])('is there for %o', (input) => {
    expect(faultOf(shapeOf(letters, digits), input)).toBeDefined()
  })
})

describe('composePattern', () => {
  it.each([
    { name: 'one format', formats: [uuid25()], source: '^user_[0-9a-z]{25}$' },
    { name: 'former formats', formats: [uuid25(), letters], source: '^user_(?:[0-9a-z]{25}|[a-c]{2})$' },
  ] as const)('covers $name', ({ formats: [first, ...others], source }) => {
    const pattern = composePattern(shapeOf(first, ...others))
    expect(pattern.source).toBe(source)
    expect(pattern.flags).toBe('')
  })

  it.each(['user_ab', 'user_01'])('is anchored at both ends where a format has alternatives: %s', (id) => {
    const either: Format = { ...letters, pattern: 'ab|01' }
    for (const pattern of [composePattern(shapeOf(either)), composePattern(shapeOf(either, digits))]) {
      expect(pattern.test(id)).toBe(true)
      for (const text of [`x${id}`, `${id}x`, `x${id}x`, id.slice(5)])
        expect(pattern.test(text), text).toBe(false)
    }
  })
})
