import type { Format } from 'brandid/core'
import { opaque, uuidv7 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { accepts, createShape, formatOf, patternOf } from '../src/shape.ts'

const letters = opaque({ alphabet: 'abc', length: 2 })
const digits = opaque({ alphabet: '012', length: 3 })
const shapeOf = (...formats: [Format, ...Format[]]) => createShape('user', ['usr'], formats, new Map())

describe('a shape', () => {
  it('has the check of its only format, itself', () => {
    expect(shapeOf(letters).check).toBe(letters.check)
    expect(shapeOf(letters)).toMatchObject({ prefix: 'user', head: 'user_', aliases: ['usr'] })
  })

  it.each([
    { body: 'ab', fault: undefined },
    { body: '012', fault: undefined },
    { body: 'a', fault: 'invalid_length' },
    { body: 'abcd', fault: 'invalid_length' },
    { body: '01', fault: 'invalid_character' },
    { body: 'abc', fault: 'invalid_character' },
  ])('judges "$body" by all of its formats', ({ body, fault }) => {
    expect(shapeOf(letters, digits).check(`user_${body}`, 5)).toBe(fault)
    expect(shapeOf(digits, letters).check(`user_${body}`, 5)).toBe(fault)
  })

  it('tells the fault of the first format whose length fits', () => {
    const failing = (fault: 'overflow' | 'wrong_version'): Format => ({ ...letters, check: () => fault })
    expect(shapeOf(digits, failing('overflow'), failing('wrong_version')).check('user_ab', 5)).toBe(
      'overflow',
    )
  })
})

describe('accepts', () => {
  it.each([
    { input: 'user_ab', isAccepted: true },
    { input: 'user_012', isAccepted: true },
    { input: 'user_abc', isAccepted: false },
    { input: 'usr_ab', isAccepted: false },
    { input: 'userXab', isAccepted: false },
    { input: ' user_ab', isAccepted: false },
    { input: 'USER_ab', isAccepted: false },
    { input: '', isAccepted: false },
    { input: ['user_ab'], isAccepted: false },
    { input: new String('user_ab'), isAccepted: false },
    { input: undefined, isAccepted: false },
  ])('$input: $isAccepted', ({ input, isAccepted }) => {
    expect(accepts(shapeOf(letters, digits), input)).toBe(isAccepted)
  })
})

describe('formatOf', () => {
  it('is the one that takes the body', () => {
    expect(formatOf([letters, digits], 'user_ab', 5)).toBe(letters)
    expect(formatOf([letters, digits], 'user_012', 5)).toBe(digits)
    expect(formatOf([letters, digits], 'user_', 5)).toBeUndefined()
  })
})

describe('patternOf', () => {
  it.each([
    { name: 'one format', formats: [uuidv7()], source: '^user_[0-9a-z]{25}$' },
    { name: 'former formats', formats: [uuidv7(), letters], source: '^user_(?:[0-9a-z]{25}|[a-c]{2})$' },
  ] as const)('covers $name', ({ formats: [first, ...others], source }) => {
    const pattern = patternOf(shapeOf(first, ...others))
    expect(pattern.source).toBe(source)
    expect(pattern.flags).toBe('')
  })

  it.each(['user_ab', 'user_01'])('is anchored at both ends where a format has alternatives: %s', (id) => {
    const either: Format = { ...letters, pattern: 'ab|01' }
    for (const pattern of [patternOf(shapeOf(either)), patternOf(shapeOf(either, digits))]) {
      expect(pattern.test(id)).toBe(true)
      for (const text of [`x${id}`, `${id}x`, `x${id}x`, id.slice(5)])
        expect(pattern.test(text), text).toBe(false)
    }
  })
})
