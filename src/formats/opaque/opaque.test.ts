import { createRegistry } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { opaque } from './opaque.ts'

const CUSTOMER = 'NffrFeUfNV2Hib'

describe('opaque', () => {
  const { defineId } = createRegistry()
  const CustomerId = defineId('cus', { format: opaque({ length: [14, 60] }) })

  // The ID in Stripe's own customer example: https://docs.stripe.com/api/customers/object (2025-09)
  it("accepts Stripe's example", () => {
    expect(CustomerId.parse(`cus_${CUSTOMER}`)).toBe(`cus_${CUSTOMER}`)
    expect(CustomerId.body(CustomerId.parse(`cus_${CUSTOMER}`))).toBe(CUSTOMER)
    expect(CustomerId.fromBody(CUSTOMER)).toBe(`cus_${CUSTOMER}`)
  })

  it('uses the default alphabet if the option is undefined', () => {
    expect(opaque({ length: 14, alphabet: undefined }).name).toBe(opaque({ length: 14 }).name)
  })

  it.each([
    [{ length: [14, 60] as const }, [0, 1, 13, 61, 1000], [14, 15, 59, 60]],
    [{ length: [8, 8] as const }, [0, 7, 9], [8]],
    [{ length: [1, 1024] as const }, [0, 1025], [1, 1024]],
  ])('distinguishes lengths: %j', (options, refused, accepted) => {
    const { check, pattern } = opaque(options)
    for (const length of refused) {
      expect(check('x'.repeat(length), 0)).toBe('invalid_length')
      // The length is checked before any character.
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

  it('copies the array that it receives', () => {
    const length: [number, number] = [2, 3]
    const format = opaque({ length })
    length[1] = 9
    expect(format.length).toEqual([2, 3])
    expect(format.check('abcd', 0)).toBe('invalid_length')
  })
})
