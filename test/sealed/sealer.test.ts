import { inspect } from 'node:util'
import { runInNewContext } from 'node:vm'
import { createRegistry, defineKey } from 'brandid/core'
import { opaque, random, sealed } from 'brandid/formats'
import { createSealer } from 'brandid/sealed'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { seededRandom } from '../../src/testing/seeded.ts'
import { isFullLength } from '../full-length.ts'
import { guarded } from '../hostile-values.ts'
import { errorOf, refusalText } from '../refusals.ts'
import { createSecret, sealByOracle } from './oracle.ts'

const CustomerKey = defineKey('customer')
const EventKey = defineKey('event', { format: 'bigint' })
const { defineId } = createRegistry()
const CustomerId = defineId('customer', {
  format: sealed(CustomerKey),
  aliases: ['client'],
  named: ['customer_root'],
})
const EventId = defineId('event', { format: sealed(EventKey), entity: 'audit event' })
const OtherId = defineId('other')

const secret = createSecret()
const sealer = createSealer({ secrets: [secret] })
const key = CustomerKey.parse(42)
const id = sealer.seal(CustomerId, key)

describe('a sealer', () => {
  it('seals a key as an ID of the definition, always the same', () => {
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
      'Expected a stripe customer ID but received one that was not issued here.',
    )
    expect(errorOf(() => sealer.open(CustomerId, scoped as string))?.code).toBe('invalid_seal')
  })

  it.each<[string, unknown]>([
    ['no text', 42],
    ['a bare body', id.slice(9)],
    ['an ID of another kind', OtherId.generate()],
    ['a former prefix', id.replace('customer', 'client')],
    ['a body that is too short', id.slice(0, -1)],
    ['a first digit of uuid25', 'customer_0'.padEnd(34, '0')],
    ['a body that is too large', 'customer_'.padEnd(34, 'v')],
  ])('refuses %s as the definition does', (_, input) => {
    const { error } = CustomerId.safeParse(input as string)
    expect(error).toBeDefined()
    const refusal = { code: error?.code, message: error?.message }
    expect(errorOf(() => sealer.open(CustomerId, input))).toMatchObject(refusal)
    expect(sealer.safeOpen(CustomerId, input).error).toMatchObject(refusal)
  })

  it('refuses an ID that no secret has sealed', () => {
    const forged = CustomerId.parse('customer_g000000000000000000000000')
    const message = 'Expected a customer ID but received one that was not issued here.'
    const { error } = sealer.safeOpen(CustomerId, forged)
    expect(error).toMatchObject({ code: 'invalid_seal', prefix: 'customer', received: forged, message })
    expect(refusalText(() => sealer.open(CustomerId, forged))).toBe(message)
    expect(refusalText(() => sealer.open(EventId, 'event_g000000000000000000000000'))).toMatch(
      'an audit event ID but',
    )
  })

  it('opens no named ID', () => {
    expect(sealer.open(CustomerId, id)).toBe(42)
    expect(errorOf(() => sealer.open(CustomerId, 'customer_root'))?.code).toBe('invalid_seal')
  })

  it.each([0, -1, 1.5, 2 ** 53, Number.NaN, '1', 1n, undefined])(
    'refuses the key %s as its definition does',
    (key) => {
      const refusal = refusalText(() => CustomerKey.parse(key))
      expect(refusal).not.toBe('')
      expect(refusalText(() => sealer.seal(CustomerId, key as never))).toBe(refusal)
    },
  )

  it('refuses every ID with one other digit', () => {
    const digits = '0123456789abcdefghijklmnopqrstuvwxyz'
    for (let i = 'customer_'.length; i < id.length; i++) {
      for (const digit of digits.replace(id[i] as string, '')) {
        expect(sealer.safeOpen(CustomerId, id.slice(0, i) + digit + id.slice(i + 1)).success).toBe(false)
      }
    }
  })

  it('reads back many keys, whose IDs all differ, tells them from plain ones, and takes no forgery', {
    tags: 'slow',
  }, () => {
    const MixedId = createRegistry().defineId('customer', { format: sealed(CustomerKey, { accepts: 'key' }) })
    const { uint32 } = seededRandom('sealed')
    const count = isFullLength ? 100_000 : 5_000
    const ids = new Set<string>()
    for (let i = 1; i <= count; i++) {
      const sealedId = sealer.seal(CustomerId, CustomerKey.parse(i))
      if (sealer.open(CustomerId, sealedId) !== i) expect.unreachable()
      ids.add(sealedId)
      const [opened, plain] = [sealedId, `${i}`].map((text) => sealer.safeOpen(MixedId, text))
      if (opened?.data !== i || opened.from !== 'seal') expect.unreachable()
      if (plain?.data !== i || plain.from !== 'key') expect.unreachable()
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
    const [newest, oldest] = [createSecret(1), createSecret(2)]
    const rotated = createSealer({ secrets: [newest, secret, oldest] })
    const sealedBy = (each: Uint8Array) => createSealer({ secrets: [each] }).seal(CustomerId, key)
    for (const each of [newest, secret, oldest]) expect(rotated.open(CustomerId, sealedBy(each))).toBe(42)
    expect(rotated.seal(CustomerId, key)).toBe(sealedBy(newest))
    expect(errorOf(() => sealer.open(CustomerId, sealedBy(newest)))?.code).toBe('invalid_seal')
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

  it.each<readonly [unknown, string]>([
    [undefined, 'undefined'],
    [5, 'a number'],
    ...['', 'a b', 'é', 'a\n', 'x'.repeat(256)].map((context) => [context, 'another string'] as const),
  ])('refuses the context %j', (context, received) => {
    const own = createSealer({ secrets: [secret], context: () => context as string })
    expect(errorOf(() => own.seal(CustomerId, key))).toMatchObject({
      code: 'invalid_option',
      message: `Expected \`context\` to return 1 to 255 visible ASCII characters but received ${received}.`,
    })
  })

  it('takes contexts of 1 and of 255 characters', () => {
    for (const context of ['x', '~'.repeat(255)]) {
      const own = createSealer({ secrets: [secret], context: () => context })
      expect(own.seal(CustomerId, key)).toBe(`customer_${sealByOracle(secret, context, 42)}`)
    }
  })

  it('migrates from a column of random bodies, and to one', () => {
    const ToSealed = createRegistry().defineId('to', { format: sealed(CustomerKey), accepts: [random()] })
    const ToRandom = createRegistry().defineId('from', { format: random(), accepts: [sealed(CustomerKey)] })
    const stored = ToSealed.parse(`to_${ToRandom.body(ToRandom.generate())}`)
    expect(errorOf(() => sealer.open(ToSealed, stored))?.code).toBe('invalid_seal')
    expect(sealer.open(ToSealed, sealer.seal(ToSealed, key))).toBe(42)
    const former = ToRandom.parse(`from_${sealByOracle(secret, 'from', 42)}`)
    expect(sealer.open(ToRandom, former)).toBe(42)
    // Nothing is left of the id before it.
    expect(errorOf(() => sealer.open(ToRandom, ToRandom.generate()))?.code).toBe('invalid_seal')
    // @ts-expect-error: its ids are random now.
    expect(errorOf(() => sealer.seal(ToRandom, key))).toMatchObject({
      code: 'invalid_option',
      message:
        'Expected a definition with the sealed(key) format but received a definition that has sealed(key) only in `accepts`.',
    })
  })

  it.each([
    { name: 'its digits', input: '42', key: 42, from: 'key' },
    { name: 'the number, as JSON has it', input: 42, key: 42, from: 'key' },
    { name: 'the largest key', input: '9007199254740991', key: Number.MAX_SAFE_INTEGER, from: 'key' },
    { name: 'the sealed ID', input: id.replace('customer', 'client'), key: 42, from: 'seal' },
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
    ['another string', 'fortytwo', 'missing_prefix'],
    ['a list', ['42'], 'not_a_string'],
    ['nothing', null, 'not_a_string'],
    ['a forged ID', 'customer_g000000000000000000000000', 'invalid_seal'],
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
    expect(sealer.safeOpen(LogId, 42 as unknown)).toEqual({ success: true, data: 42n, from: 'key' })
  })

  it('refuses a definition that has no sealed format', () => {
    const StripeId = defineId('cus', { format: opaque({ length: 14 }) })
    const message =
      'Expected a definition with the sealed(key) format but received a "cus" definition with a different format.'
    const refusal = { code: 'invalid_option', message }
    // @ts-expect-error
    expect(errorOf(() => sealer.open(StripeId, 'cus_NffrFeUfNV2Hib'))).toMatchObject(refusal)
    // @ts-expect-error
    expect(errorOf(() => sealer.seal(StripeId, key))).toMatchObject(refusal)
  })

  it.each<[message: string, options: unknown]>([
    [
      '`secrets` or `context` as an option of createSealer but received "contxt"',
      { secrets: [secret], contxt: 1 },
    ],
    [
      '`secrets` or `context` as an option of createSealer but received "salt"',
      { secrets: [secret], salt: 1 },
    ],
    ['`context` to be a function but received a string', { secrets: [secret], context: 'x' }],
    ['different `secrets` but received a duplicate', { secrets: [secret, createSecret(3), createSecret()] }],
    ['an options object but received one that throws when it is read', guarded('secrets')],
    ['an options object but received undefined', undefined],
  ])('requires %s', (message, options) => {
    expect(errorOf(() => createSealer(options as never))).toMatchObject({
      code: 'invalid_option',
      message: `Expected ${message}.`,
    })
  })

  const text = new TextEncoder().encode('open sesame ~ open sesame ~ open')
  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['an object', createSecret()],
    ['an empty list', []],
    ['a list with a string', ['0'.repeat(64)]],
    ['a list with undefined', [createSecret(), undefined]],
    // biome-ignore lint/suspicious/noSparseArray: an untyped program may pass one
    ['a list with undefined', [createSecret(), , createSecret()]],
    ['a list with undefined', new Array(2)],
    ['a list with an object', [new ArrayBuffer(32)]],
    ['a secret of 31 bytes', [createSecret().subarray(1)]],
    ['a secret of 33 bytes', [new Uint8Array(33)]],
    ['a single repeated byte', [createSecret(), new Uint8Array(32).fill(7)]],
    ['a human-readable secret', [text]],
  ])('refuses %s for its secrets', (received, secrets) => {
    const expected = 'a list of secrets, each a Uint8Array of 32 random bytes'
    expect(errorOf(() => createSealer({ secrets: secrets as never }))).toMatchObject({
      code: 'invalid_key',
      message: `Expected ${expected} but received ${received}.`,
    })
  })

  it('takes bytes of which one is not printable, and those of another realm', () => {
    const almost = Uint8Array.from(text, (byte, i) => (i === 31 ? 0x7f : byte))
    const below = Uint8Array.from(text, (byte, i) => (i === 0 ? 0x1f : byte))
    const foreign: Uint8Array = runInNewContext('Uint8Array.from({ length: 32 }, (_, i) => i)')
    expect(createSealer({ secrets: [foreign, almost, below] }).seal(CustomerId, key)).toBe(id)
  })

  it('ignores later changes of a secret, also of a Buffer', () => {
    for (const own of [createSecret(), Buffer.from(createSecret())]) {
      const copied = createSealer({ secrets: [own] })
      own.fill(0)
      expect(copied.seal(CustomerId, key)).toBe(id)
    }
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
