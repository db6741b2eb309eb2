import { inspect } from 'node:util'
import { createRegistry, defineKey, type IdError } from 'brandid/core'
import { opaque, random, sealed } from 'brandid/formats'
import { createSealer } from 'brandid/sealed'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { seededRandom } from '../../src/testing/seeded.ts'
import { isFullLength } from '../full-length.ts'
import { errorOf, refusalText } from '../refusals.ts'
import { sealByOracle } from './oracle.ts'
import { createSecret } from './vectors.ts'

const CustomerKey = defineKey('customer')
const EventKey = defineKey('event', { format: 'bigint' })
const { defineId } = createRegistry()
const CustomerId = defineId('customer', { format: sealed(CustomerKey), aliases: ['client'] })
const EventId = defineId('event', { format: sealed(EventKey), entity: 'audit event' })
const OtherId = defineId('other')

const secret = createSecret()
const sealer = createSealer({ secrets: [secret] })
const key = CustomerKey.parse(42)
const id = sealer.seal(CustomerId, key)

describe('a sealer', () => {
  it('seals a key as an id of the definition, always the same', () => {
    expect(id).toBe(`customer_${sealByOracle(secret, 'customer', 42)}`)
    expect(CustomerId.is(id)).toBe(true)
    expect(sealer.seal(CustomerId, key)).toBe(id)
    expectTypeOf(sealer.seal(CustomerId, key)).toEqualTypeOf<typeof CustomerId.$type>()
  })

  it('opens it as the key', () => {
    expect(sealer.open(CustomerId, id)).toBe(42)
    expect(sealer.safeOpen(CustomerId, id)).toEqual({ success: true, data: 42, from: 'seal' })
    expectTypeOf(sealer.open(CustomerId, id)).toEqualTypeOf<typeof CustomerKey.$type>()
  })

  it('keeps definitions apart', () => {
    const event = sealer.seal(EventId, EventKey.parse(42n))
    expect(event.slice(-25)).not.toBe(id.slice(-25))
    expect(sealer.open(EventId, event)).toBe(42n)
    expect(sealer.open(CustomerId, id)).toBe(42)
    expect(errorOf(() => sealer.open(CustomerId, event.replace('event', 'customer')))?.code).toBe(
      'invalid_seal',
    )
    // @ts-expect-error: an id of another definition
    expect(errorOf(() => sealer.open(CustomerId, event))?.code).toBe('wrong_prefix')
  })

  it('keeps the owners of one prefix apart: the name of a scope is the context', () => {
    const ScopedId = createRegistry('stripe').defineId('customer', { format: sealed(CustomerKey) })
    const scoped = sealer.seal(ScopedId, key)
    expect(scoped).toBe(`customer_${sealByOracle(secret, 'stripe:customer', 42)}`)
    expect(sealer.open(ScopedId, scoped)).toBe(42)
    expect(refusalText(() => sealer.open(ScopedId, id as string))).toBe(
      'Expected a stripe customer id that one of the secrets has sealed but received one that none has.',
    )
    expect(errorOf(() => sealer.open(CustomerId, scoped as string))?.code).toBe('invalid_seal')
  })

  it.each<[string, unknown]>([
    ['no text', 42],
    ['a bare body', id.slice(9)],
    ['an id of another kind', OtherId.generate()],
    ['a former prefix', id.replace('customer', 'client')],
    ['a body that is too short', id.slice(0, -1)],
    ['a first digit of uuid25', 'customer_0'.padEnd(34, '0')],
    ['a body that is too large', 'customer_'.padEnd(34, 'v')],
  ])('refuses %s as the definition does', (_, input) => {
    const { error } = CustomerId.safeParse(input as string)
    expect(error).toBeDefined()
    for (const found of [
      errorOf(() => sealer.open(CustomerId, input)),
      sealer.safeOpen(CustomerId, input).error,
    ]) {
      expect(found).toMatchObject({ code: error?.code, message: error?.message })
    }
  })

  it('refuses an id that no secret has sealed', () => {
    const forged = CustomerId.parse('customer_g000000000000000000000000')
    const { error } = sealer.safeOpen(CustomerId, forged) as { error: IdError }
    expect(error).toMatchObject({ code: 'invalid_seal', prefix: 'customer', received: forged })
    expect(error.message).toBe(
      'Expected a customer id that one of the secrets has sealed but received one that none has.',
    )
    expect(refusalText(() => sealer.open(CustomerId, forged))).toBe(error.message)
    expect(refusalText(() => sealer.open(EventId, 'event_g000000000000000000000000'))).toMatch(
      'an audit event id that',
    )
  })

  it('refuses every id with one other digit', () => {
    const digits = '0123456789abcdefghijklmnopqrstuvwxyz'
    for (let i = 'customer_'.length; i < id.length; i++) {
      for (const digit of digits.replace(id[i] as string, '')) {
        expect(sealer.safeOpen(CustomerId, id.slice(0, i) + digit + id.slice(i + 1)).success).toBe(false)
      }
    }
  })

  it('reads back many keys, whose ids all differ, and takes no forgery', () => {
    const { uint32 } = seededRandom('sealed')
    const count = isFullLength ? 100_000 : 5_000
    const ids = new Set<string>()
    for (let i = 1; i <= count; i++) {
      const each = CustomerKey.parse(i)
      const sealedId = sealer.seal(CustomerId, each)
      if (sealer.open(CustomerId, sealedId) !== i) expect.unreachable()
      ids.add(sealedId)
      const digits = Array.from({ length: 24 }, () => (uint32() % 36).toString(36)).join('')
      const forged = `customer_${(16 + (uint32() % 15)).toString(36)}${digits}`
      if (sealer.safeOpen(CustomerId, forged).error?.code !== 'invalid_seal') expect.unreachable()
    }
    expect(ids.size).toBe(count)
  })

  it('sees in ids no order of the keys', () => {
    const ids = Array.from({ length: 64 }, (_, i) => sealer.seal(CustomerId, CustomerKey.parse(i + 1)))
    expect([...ids].sort()).not.toEqual(ids)
    expect(new Set(ids.map((each) => each.slice(0, 'customer_'.length + 6))).size).toBe(64)
  })

  it('seals with the newest secret and opens with all', () => {
    const newest = createSecret(1)
    const rotated = createSealer({ secrets: [newest, secret] })
    expect(rotated.open(CustomerId, id)).toBe(42)
    expect(rotated.seal(CustomerId, key)).toBe(createSealer({ secrets: [newest] }).seal(CustomerId, key))
    const error = errorOf(() => sealer.open(CustomerId, rotated.seal(CustomerId, key)))
    expect(error?.code).toBe('invalid_seal')
  })

  it('receives its context from the name, once for a definition', () => {
    const context = vi.fn((name: string) => (name === 'customer' ? 'client' : name))
    const renamed = createSealer({ secrets: [secret], context })
    const ClientId = createRegistry().defineId('client', { format: sealed(CustomerKey) })
    const former = sealer.seal(ClientId, key)
    expect(renamed.open(CustomerId, CustomerId.normalize(former))).toBe(42)
    expect(renamed.seal(CustomerId, key)).toBe(former.replace('client', 'customer'))
    expect(context.mock.calls).toEqual([['customer']])
  })

  it('migrates from a column of random bodies, and to one', () => {
    const ToSealed = createRegistry().defineId('to', { format: sealed(CustomerKey), accepts: [random()] })
    const ToRandom = createRegistry().defineId('from', { format: random(), accepts: [sealed(CustomerKey)] })
    const stored = ToSealed.parse(`to_${ToRandom.body(ToRandom.generate())}`)
    expect(errorOf(() => sealer.open(ToSealed, stored))?.code).toBe('invalid_seal')
    expect(sealer.open(ToSealed, sealer.seal(ToSealed, key))).toBe(42)
    const former = ToRandom.parse(`from_${sealByOracle(secret, 'from', 42)}`)
    expect(sealer.open(ToRandom, former)).toBe(42)
    // @ts-expect-error: its ids are random now.
    const error = errorOf(() => sealer.seal(ToRandom, key))
    expect(error?.code).toBe('invalid_option')
    expect(error?.message).toBe(
      'Expected a definition whose present format is sealed(key) but received one that has it in `accepts`.',
    )
  })

  it.each([
    { name: 'its digits', input: '42', key: 42, from: 'key' },
    { name: 'the number, as JSON has it', input: 42, key: 42, from: 'key' },
    { name: 'the largest key', input: '9007199254740991', key: Number.MAX_SAFE_INTEGER, from: 'key' },
    { name: 'the sealed id', input: id.replace('customer', 'client'), key: 42, from: 'seal' },
  ])('opens $name while plain keys are accepted, and says where the key is from', ({ input, key, from }) => {
    const ClientId = createRegistry().defineId('client', { format: sealed(CustomerKey, { accepts: 'key' }) })
    const own = createSealer({ secrets: [secret], context: () => 'customer' })
    expect(own.safeOpen(ClientId, input as unknown)).toEqual({ success: true, data: key, from })
    expect(own.open(ClientId, input as unknown)).toBe(key)
    // The definition accepts ids alone, and an option that is gone ends it.
    expect(ClientId.is(input)).toBe(from === 'seal')
    const StrictId = createRegistry().defineId('client', { format: sealed(CustomerKey) })
    expect(own.safeOpen(StrictId, input as unknown).success).toBe(from === 'seal')
  })

  it.each<[string, unknown, string]>([
    ['zero', '0', 'missing_prefix'],
    ['a leading zero', '042', 'missing_prefix'],
    ['a sign', '+42', 'missing_prefix'],
    ['white space', ' 42', 'missing_prefix'],
    ['an exponent', '4e1', 'missing_prefix'],
    ['a fraction', 4.2, 'not_a_string'],
    ['a negative number', -42, 'not_a_string'],
    ['a bigint for number keys', 42n, 'not_a_string'],
    ['a number that is too large', '9007199254740993', 'missing_prefix'],
    ['another text', 'fortytwo', 'missing_prefix'],
    ['a list', ['42'], 'not_a_string'],
    ['nothing', null, 'not_a_string'],
    ['a forged id', 'customer_g000000000000000000000000', 'invalid_seal'],
  ])('refuses %s while plain keys are accepted', (_, input, code) => {
    const OldId = createRegistry().defineId('customer', {
      format: random(),
      accepts: [sealed(CustomerKey, { accepts: 'key' })],
    })
    expect(sealer.safeOpen(OldId, input).error?.code).toBe(code)
    expect(sealer.open(OldId, '7' as string)).toBe(7)
  })

  it('opens plain keys that are bigints', () => {
    const LogId = createRegistry().defineId('log', { format: sealed(EventKey, { accepts: 'key' }) })
    const largest = 2n ** 63n - 1n
    expect(sealer.safeOpen(LogId, `${largest}`)).toEqual({ success: true, data: largest, from: 'key' })
    expect(sealer.safeOpen(LogId, `${largest + 1n}`).success).toBe(false)
    expect(sealer.safeOpen(LogId, 42 as unknown).success).toBe(false)
  })

  it('tells 10^5 sealed ids and plain keys apart', () => {
    const MixedId = createRegistry().defineId('customer', { format: sealed(CustomerKey, { accepts: 'key' }) })
    const counts = { seal: 0, key: 0 }
    const count = isFullLength ? 50_000 : 2_000
    for (let i = 1; i <= count; i++) {
      for (const input of [`${i}`, sealer.seal(MixedId, CustomerKey.parse(i))]) {
        const { data, from } = sealer.safeOpen(MixedId, input as string)
        if (data !== i) expect.unreachable()
        counts[from] += 1
      }
    }
    expect(counts).toEqual({ seal: count, key: count })
  })

  it('refuses a definition that has no sealed format', () => {
    const StripeId = defineId('cus', { format: opaque({ length: 14 }) })
    // @ts-expect-error
    expect(errorOf(() => sealer.open(StripeId, 'cus_NffrFeUfNV2Hib'))?.code).toBe('invalid_option')
    // @ts-expect-error
    expect(errorOf(() => sealer.seal(StripeId, key))?.code).toBe('invalid_option')
  })

  it.each([
    {
      options: { secrets: [secret], contxt: () => 'x' },
      message: 'Expected `context` as an option of createSealer but received "contxt".',
    },
    {
      options: { secrets: [secret], salt: 1 },
      message: 'Expected `secrets` or `context` as an option of createSealer but received "salt".',
    },
    {
      options: { secrets: [secret], context: 'customer' },
      message: 'Expected `context` to be a function but received a string.',
    },
    {
      options: { secrets: [secret, createSecret(3), createSecret()] },
      message: 'Expected `secrets` that are all different but received one of them twice.',
    },
  ])('refuses: $message', ({ options, message }) => {
    expect(errorOf(() => createSealer(options as never))).toMatchObject({ code: 'invalid_option', message })
  })

  it('refuses options that are none', () => {
    expect(errorOf(() => createSealer(undefined as never))?.code).toBe('invalid_option')
    expect(errorOf(() => createSealer({ secrets: [] as never }))?.code).toBe('invalid_key')
  })

  it('ignores later changes of a secret', () => {
    const own = createSecret(9)
    const copied = createSealer({ secrets: [own] })
    own.fill(0)
    expect(copied.seal(CustomerId, key)).toBe(
      createSealer({ secrets: [createSecret(9)] }).seal(CustomerId, key),
    )
  })

  it('shows no secret, nor what is derived from one', () => {
    sealer.seal(CustomerId, key)
    const { error } = sealer.safeOpen(CustomerId, 'customer_g000000000000000000000000')
    const wrong = errorOf(() => createSealer({ secrets: [secret.subarray(1)] }))
    const shown = [sealer, error, wrong].flatMap((value) => [
      inspect(value, { depth: 9, showHidden: true, getters: true }),
      JSON.stringify(value),
      String(value),
    ])
    for (const text of shown) {
      expect(text).not.toMatch(/Uint8Array\(|1, 2, 3|(?<![\d:])0: ?1|"0":|010203/)
    }
    expect(JSON.stringify(sealer)).toBe('{}')
  })

  it('works unbound', () => {
    const { seal, open, safeOpen } = sealer
    expect([key].map((each) => seal(CustomerId, each)).map((each) => open(CustomerId, each))).toEqual([42])
    expect(safeOpen(CustomerId, id).success).toBe(true)
  })
})
