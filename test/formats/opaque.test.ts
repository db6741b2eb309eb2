import { createRegistry } from 'brandid/core'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Opaque, opaque } from '../../src/formats/opaque.ts'
import type { CanGenerate, Format } from '../../src/formats/shared/format.ts'
import { seeded } from '../random-sources.ts'
import { codeOf, errorOf } from '../refusals.ts'

const VISIBLE = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter(
  (character) => character !== '_',
)
const CUSTOMER = 'NffrFeUfNV2Hib'

describe('opaque', () => {
  const { defineId } = createRegistry()
  const CustomerId = defineId('cus', { format: opaque({ length: [14, 60] }) })

  it('describes itself', () => {
    expect(opaque({ length: [14, 60] })).toMatchObject({
      name: 'opaque([0-9A-Za-z], 14-60)',
      alphabet: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
      length: [14, 60],
      pattern: '[0-9A-Za-z]{14,60}',
    })
    expect(opaque({ alphabet: 'cab-', length: 8 })).toMatchObject({
      name: 'opaque([\\-a-c], 8)',
      alphabet: '-abc',
      length: 8,
      pattern: '[\\-a-c]{8}',
    })
    expect(CustomerId.pattern).toEqual(/^cus_[0-9A-Za-z]{14,60}$/)
  })

  // The id of Stripe's own example of a customer: https://docs.stripe.com/api/customers/object (2025-09)
  it("takes Stripe's example", () => {
    expect(CustomerId.parse(`cus_${CUSTOMER}`)).toBe(`cus_${CUSTOMER}`)
    expect(CustomerId.body(CustomerId.parse(`cus_${CUSTOMER}`))).toBe(CUSTOMER)
    expect(CustomerId.fromBody(CUSTOMER)).toBe(`cus_${CUSTOMER}`)
  })

  it('has its default alphabet where the option is undefined', () => {
    expect(opaque({ length: 14, alphabet: undefined }).name).toBe(opaque({ length: 14 }).name)
  })

  it('makes no ids', () => {
    expect(CustomerId).not.toHaveProperty('generate')
    expect(CustomerId).not.toHaveProperty('generateMany')
    expect(CustomerId).not.toHaveProperty('timestamp')
    expect(CustomerId).not.toHaveProperty('toBytes')
    expectTypeOf(CustomerId).not.toHaveProperty('generate')
    expectTypeOf(CustomerId).not.toHaveProperty('generateMany')
    expectTypeOf<Opaque>().not.toExtend<CanGenerate>()
  })

  it('claims no randomness', () => {
    expect(opaque({ length: 8 }).randomBits).toBeUndefined()
  })

  it.each([
    [{ length: [14, 60] as const }, [0, 1, 13, 61, 1000], [14, 15, 59, 60]],
    [{ length: 8 }, [0, 7, 9], [8]],
    [{ length: [8, 8] as const }, [0, 7, 9], [8]],
    [{ length: 1 }, [0, 2], [1]],
    [{ length: [1, 1024] as const }, [0, 1025], [1, 1024]],
  ])('distinguishes lengths: %j', (options, refused, accepted) => {
    const { check, pattern } = opaque(options)
    for (const length of refused) {
      expect(check('x'.repeat(length), 0)).toBe('invalid_length')
      // A length is told before any character is looked at.
      expect(check(`__${'_'.repeat(length)}`, 2)).toBe('invalid_length')
      expect('x'.repeat(length)).not.toMatch(new RegExp(`^${pattern}$`))
    }
    for (const length of accepted) {
      expect(check('x'.repeat(length), 0)).toBeUndefined()
      expect(check(`__${'x'.repeat(length)}`, 2)).toBeUndefined()
      expect(check('_'.repeat(length), 0)).toBe('invalid_character')
      expect('x'.repeat(length)).toMatch(new RegExp(`^${pattern}$`))
    }
  })

  it('judges as its pattern does, whatever the alphabet', () => {
    const { uint32 } = seeded(7)
    for (let i = 0; i < 300; i++) {
      const shuffled = VISIBLE.map((character) => ({ character, key: uint32() })).sort(
        (a, b) => a.key - b.key,
      )
      const alphabet = shuffled.slice(0, 2 + (uint32() % 91)).map(({ character }) => character)
      const { check, pattern } = opaque({ alphabet: alphabet.join(''), length: [1, 3] })
      const anchored = new RegExp(`^${pattern}$`)
      const faults = VISIBLE.map((character) =>
        alphabet.includes(character) ? undefined : 'invalid_character',
      )
      expect(VISIBLE.map((character) => check(character, 0))).toEqual(faults)
      expect(VISIBLE.filter((character) => anchored.test(character)).sort()).toEqual(alphabet.sort())
    }
  })

  it('is the same format whatever the order of the alphabet', () => {
    const [one, other] = [opaque({ alphabet: 'abc', length: [4, 4] }), opaque({ alphabet: 'cba', length: 4 })]
    expect({ ...one, check: null }).toEqual({ ...other, check: null })
  })

  it('keeps no hold of the array it was given', () => {
    const length: [number, number] = [2, 3]
    const format = opaque({ length })
    length[1] = 9
    expect(format.length).toEqual([2, 3])
    expect(format.check('abcd', 0)).toBe('invalid_length')
  })

  it('takes what people type, where the alphabet has one case', () => {
    const RoomId = defineId('room', { format: opaque({ alphabet: 'ABCDEF', length: 4 }) })
    expect(RoomId.normalize(' room_abCD\n')).toBe('room_ABCD')
    expect(codeOf(() => RoomId.parse('room_abCD'))).toBe('invalid_character')
    expect(CustomerId.normalize(` CUS_${CUSTOMER} `)).toBe(`cus_${CUSTOMER}`)
  })

  it.each([[''], ['a'], ['abca'], ['ab_'], ['ab '], ['ab\u0130'], [null], [['a', 'b']]])(
    'refuses the alphabet %j',
    (alphabet) => {
      expect(codeOf(() => opaque({ alphabet: alphabet as string, length: 8 }))).toBe('invalid_format')
    },
  )

  it.each([
    [0],
    [-1],
    [1.5],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    ['8'],
    [null],
    [undefined],
    [[]],
    [[5]],
    [[5, 4]],
    [[0, 4]],
    [[1, 2.5]],
  ])('refuses the length %j', (length) => {
    expect(codeOf(() => opaque({ length: length as Format['length'] }))).toBe('invalid_format')
  })

  it.each([[1025], [[1, 1025]], [[1025, 1025]]])('refuses the length %j, which is too large', (length) => {
    expect(errorOf(() => opaque({ length: length as Format['length'] }))).toMatchObject({
      code: 'invalid_format',
      message: 'Expected `length` to be an integer from 1 to 1024 but received 1025.',
    })
  })
})
