import { createRegistry, defineKey, idUnion } from 'brandid/core'
import { bare, nanoid, random, snowflake, uuid } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { codeOf, errorOf, refusalText } from '../../../test/refusals.ts'
import { VECTORS } from '../../../test/sealed/oracle.ts'
import type { CanGenerate } from '../shared/format.ts'
import { uuid25 } from '../uuid25/uuid25.ts'
import { isSealed, type Sealed, sealed } from './sealed.ts'

const CustomerKey = defineKey('customer')
const EventKey = defineKey('event', { format: 'bigint' })
const OrderKey = defineKey('order', { format: nanoid() })
const OtherId = createRegistry().defineId('other')
const SessionToken = defineToken('sess', { registry: createRegistry() })
const format = sealed(CustomerKey)

describe('sealed', () => {
  it('has a key, and separate first digits', () => {
    expect(format).toMatchObject({ places: { 0: 'ghijklmnopqrstuv' }, key: CustomerKey })
    expect(sealed(EventKey).name).toBe('sealed(event)')
    expectTypeOf(format).toEqualTypeOf<Sealed<typeof CustomerKey.$type>>()
    expectTypeOf(sealed(EventKey)).toEqualTypeOf<Sealed<typeof EventKey.$type>>()
  })

  it('adds no members that generate IDs or read their content', () => {
    const CustomerId = createRegistry().defineId('customer', { format })
    const members = ['generate', 'generateMany', 'timestamp', 'lowerBound', 'toBytes', 'toBigInt'] as const
    for (const member of members) {
      expect(CustomerId).not.toHaveProperty(member)
      expectTypeOf(CustomerId).not.toHaveProperty(member)
    }
    expectTypeOf<Sealed>().not.toExtend<CanGenerate>()
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
  ])('checks %s: %s', (body, fault) => {
    expect(format.check(body, 0)).toBe(fault)
    expect(format.check(`customer_${body}`, 9)).toBe(fault)
  })

  it('rejects every other character at every position', () => {
    const body = 'ryok5t4r8pgobd67gco7x36xw'
    for (let i = 0; i < body.length; i++) {
      for (const stranger of ['R', '`', '{', '/', ':'])
        expect(format.check(body.slice(0, i) + stranger + body.slice(i + 1), 0)).toBe('invalid_character')
    }
  })

  it.each([
    ['uuid25()', uuid25()],
    ['uuid25({ version: 4 })', uuid25({ version: 4 })],
    ["uuid25({ version: 'any' })", uuid25({ version: 'any' })],
    ['random()', random()],
  ])('can be combined with %s, in either order', (_, other) => {
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
    { name: 'undefined', key: undefined, received: 'undefined' },
    { name: 'null', key: null, received: 'null' },
    { name: 'an empty object', key: {}, received: 'an object' },
    { name: 'a name that is not a string', key: { name: 7, format: 'number' }, received: 'an object' },
    { name: 'an ID definition', key: OtherId, received: 'an ID definition' },
    { name: 'a token definition', key: SessionToken, received: 'a token definition' },
    { name: 'a string key definition', key: OrderKey, received: 'a string key definition' },
    { name: 'a union', key: idUnion(OtherId), received: 'an object' },
  ])('rejects $name in place of a key', ({ key, received }) => {
    expect(errorOf(() => sealed(key as never))).toMatchObject({
      code: 'invalid_format',
      message: `Expected an integer key definition (\`defineKey\`) but received ${received}.`,
    })
  })

  it('accepts a name of 63 characters, and an option that is undefined', () => {
    expect(sealed({ ...CustomerKey, name: 'a'.repeat(63) }).name).toHaveLength('sealed()'.length + 63)
    expect(sealed(CustomerKey, { accepts: undefined })).not.toHaveProperty('acceptsKey')
  })

  it.each([
    { name: 'an alphabet of digits', plain: bare({ alphabet: '0123456789', length: [1, 16] }) },
    { name: 'a snowflake', plain: bare(snowflake({ epoch: 'twitter' })) },
  ])('rejects bare IDs of $name alongside, because they are keys that no sealer would open', ({ plain }) => {
    const { defineId } = createRegistry()
    for (const define of [
      () => defineId('customer', { format, accepts: [plain] }),
      () => defineId('customer', { format: random(), accepts: [format, plain] }),
      () => defineId('customer', { format: random(), accepts: [plain, format] }),
    ]) {
      expect(codeOf(define)).toBe('invalid_format')
      expect(refusalText(define)).toMatch(
        /^Expected `sealed\(key, \{ accepts: 'key' }\)` if bare IDs may be keys but received bare\(/,
      )
    }
    expect(defineId('customer', { format, accepts: [bare(uuid())] }).bare).toHaveLength(1)
  })

  it('recognizes its own format', () => {
    expect([format, { ...format }, uuid25(), { ...uuid25(), key: CustomerKey }].map(isSealed)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
