import { createRegistry, defineKey } from 'brandid/core'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { nanoid } from '../../src/formats/nanoid.ts'
import { random } from '../../src/formats/random.ts'
import { isSealed, type Sealed, sealed } from '../../src/formats/sealed.ts'
import type { CanGenerate } from '../../src/formats/shared/format.ts'
import { uuid25 } from '../../src/formats/uuid25.ts'
import { codeOf, refusalText, STRANGERS } from '../refusals.ts'
import { VECTORS } from '../sealed/vectors.ts'

const CustomerKey = defineKey('customer')
const EventKey = defineKey('event', { format: 'bigint' })
const OrderKey = defineKey('order', { format: nanoid() })
const format = sealed(CustomerKey)

describe('sealed', () => {
  it('describes itself', () => {
    expect(format).toMatchObject({
      name: 'sealed(customer)',
      alphabet: '0123456789abcdefghijklmnopqrstuvwxyz',
      length: 25,
      pattern: '[g-v][0-9a-z]{24}',
      places: { 0: 'ghijklmnopqrstuv' },
      key: CustomerKey,
    })
    expect(sealed(EventKey).name).toBe('sealed(event)')
    expectTypeOf(format).toEqualTypeOf<Sealed<typeof CustomerKey.$type>>()
    expectTypeOf(sealed(EventKey)).toEqualTypeOf<Sealed<typeof EventKey.$type>>()
  })

  it('generates nothing and carries nothing that its definition could tell', () => {
    const CustomerId = createRegistry().defineId('customer', { format })
    for (const member of [
      'generate',
      'generateMany',
      'timestamp',
      'lowerBound',
      'toBytes',
      'toBigInt',
    ] as const) {
      expect(CustomerId).not.toHaveProperty(member)
      expectTypeOf(CustomerId).not.toHaveProperty(member)
    }
    expectTypeOf<Sealed>().not.toExtend<CanGenerate>()
    expect(format).not.toHaveProperty('randomBits')
  })

  it.each(VECTORS)('accepts the vector $id', ({ id }) => {
    expect(format.check(id, id.lastIndexOf('_') + 1)).toBeUndefined()
  })

  it.each([
    ['f'.padEnd(25, 'z'), 'invalid_character'],
    ['g'.padEnd(25, '0'), undefined],
    ['v5lxx1zz5pnorynqglhzmsp33', undefined],
    ['v5lxx1zz5pnorynqglhzmsp34', 'overflow'],
    ['v'.padEnd(25, 'z'), 'overflow'],
    ['w'.padEnd(25, '0'), 'overflow'],
    ['z'.padEnd(24, '0').concat('!'), 'invalid_character'],
    ['g'.padEnd(24, '0'), 'invalid_length'],
    ['g'.padEnd(26, '0'), 'invalid_length'],
    ['', 'invalid_length'],
  ])('judges %s: %s', (body, fault) => {
    expect(format.check(body, 0)).toBe(fault)
    expect(format.check(`customer_${body}`, 9)).toBe(fault)
  })

  it('refuses every other character in every place', () => {
    const body = 'ryok5t4r8pgobd67gco7x36xw'
    for (let i = 0; i < body.length; i++) {
      for (const stranger of [...STRANGERS, 'R', '`', '{', '/', ':'])
        expect(format.check(body.slice(0, i) + stranger + body.slice(i + 1), 0)).toBe('invalid_character')
    }
  })

  it.each([
    ['uuid25()', uuid25()],
    ['uuid25({ version: 4 })', uuid25({ version: 4 })],
    ["uuid25({ version: 'any' })", uuid25({ version: 'any' })],
    ['random()', random()],
  ])('stands beside %s, in either order', (_, other) => {
    const { defineId } = createRegistry()
    const ToSealed = defineId('to', { format, accepts: [other] })
    const FromSealed = defineId('from', { format: other, accepts: [format] })
    const id = ToSealed.parse('to_ryok5t4r8pgobd67gco7x36xw')
    expect(ToSealed.formatOf(id)?.name).toBe('sealed(customer)')
    const stored = ToSealed.parse(`to_${FromSealed.body(FromSealed.generate())}`)
    expect(ToSealed.formatOf(stored)?.name).toBe(other.name)
    expect(FromSealed.formatOf(FromSealed.parse('from_ryok5t4r8pgobd67gco7x36xw'))?.name).toBe(format.name)
  })

  it.each([
    [undefined, 'Expected a definition of integer keys, from `defineKey` but received undefined.'],
    [null, 'Expected a definition of integer keys, from `defineKey` but received null.'],
    [{}, 'Expected a definition of integer keys, from `defineKey` but received an object.'],
    ['customer', 'Expected a definition of integer keys, from `defineKey` but received a string.'],
    [{ name: 7, format: 'number' }, 'Expected `name` to be 1 to 63 characters but received 7.'],
    [OrderKey, 'Expected `format` to be "number" or "bigint" but received an object.'],
  ])('refuses %o', (key, message) => {
    expect(codeOf(() => sealed(key as never))).toBe('invalid_format')
    expect(refusalText(() => sealed(key as never))).toBe(message)
  })

  it('knows its own among formats', () => {
    expect([format, { ...format }, uuid25(), { ...uuid25(), key: CustomerKey }].map(isSealed)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
