import { runInNewContext } from 'node:vm'
import { createRegistry } from 'brandid/core'
import { objectId, snowflake } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { countBytes, isBytes, readDate } from '../../../src/formats/shared/options.ts'
import { guarded, hostile, revoked, trapped } from '../../hostile-values.ts'
import { errorOf } from '../../refusals.ts'

const foreign = <Value>(code: string): Value => runInNewContext(code)
const MS = Date.UTC(2024, 0, 1)

describe('bytes', () => {
  it.each([
    { name: 'this realm', bytes: Uint8Array.of(1, 2) },
    { name: 'another realm', bytes: foreign<Uint8Array>('Uint8Array.of(1, 2)') },
    { name: 'Node', bytes: Buffer.from([1, 2]) },
  ])('may come from $name', ({ bytes }) => {
    expect(isBytes(bytes)).toBe(true)
    expect(countBytes(bytes)).toBe(2)
  })

  it.each([
    { name: 'clamped bytes', value: new Uint8ClampedArray(16) },
    { name: 'words', value: new Uint16Array(16) },
    { name: 'a view', value: new DataView(new ArrayBuffer(16)) },
    { name: 'an array', value: [1, 2] },
    { name: 'the prototype', value: Uint8Array.prototype },
    { name: 'an object with the tag', value: { [Symbol.toStringTag]: 'Uint8Array', length: 16 } },
    { name: 'an object that inherits', value: Object.create(new Uint8Array(16)) },
    { name: 'a proxy', value: new Proxy(new Uint8Array(16), {}) },
    { name: 'undefined', value: undefined },
    { name: 'null', value: null },
    { name: 'a text', value: 'Uint8Array' },
  ])('are not $name', ({ value }) => {
    expect(isBytes(value)).toBe(false)
  })
})

describe('readDate', () => {
  it('reads what the date holds, whatever it says of itself', () => {
    expect(readDate(Object.assign(new Date(MS), { getTime: () => 0 }))).toBe(MS)
  })

  it('leaves every other value as it is', () => {
    for (const value of [MS, Number.NaN, `${MS}`, undefined, null, {}, [MS], Object.create(new Date(MS))]) {
      expect(readDate(value)).toBe(value)
    }
  })
})

describe('a definition', () => {
  const { defineId } = createRegistry()
  const UserId = defineId('user')
  const DocumentId = defineId('doc', { format: objectId() })
  const MessageId = defineId('msg', { format: snowflake({ epoch: 'twitter', workerId: 1 }) })
  const user = UserId.generate()

  it('receives a date and bytes of another realm', () => {
    const at = foreign<Date>(`new Date(${MS})`)
    expect(UserId.timestamp(UserId.generate({ at }))).toEqual(new Date(MS))
    expect(UserId.lowerBound(at)).toBe(UserId.lowerBound(MS))
    expect(MessageId.lowerBound(at)).toBe(MessageId.lowerBound(MS))
    expect(UserId.fromBytes(foreign<Uint8Array>(`Uint8Array.of(${UserId.toBytes(user)})`))).toBe(user)
  })

  const values = [
    trapped({}),
    trapped(new Date(MS)),
    trapped(new Uint8Array(16)),
    trapped(() => MS),
    revoked({}),
    revoked(new Uint8Array(16)),
    new Proxy(new Date(MS), {}),
    hostile(Symbol.toPrimitive),
    hostile('valueOf'),
    hostile('toString'),
    hostile('getTime'),
    guarded('at'),
    guarded('length'),
    guarded(Symbol.toStringTag),
    Object.assign(new Uint8Array(15), hostile(Symbol.iterator)),
    Object.defineProperty(new Uint8Array(15), 'length', { get: () => 16 }),
    Symbol('at'),
    Object.create(null),
  ] as never[]

  const calls: Record<string, (value: never) => unknown> = {
    'generate({ at })': (value) => UserId.generate({ at: value }),
    'generate({ at }) of a format without it': (value) =>
      (MessageId.generate as (o: object) => string)({ at: value }),
    generateMany: (value) => UserId.generateMany(value),
    lowerBound: UserId.lowerBound,
    'lowerBound of integers': MessageId.lowerBound,
    fromBytes: UserId.fromBytes,
    'fromBytes of another length': DocumentId.fromBytes,
    fromUuid: UserId.fromUuid,
    fromBigInt: MessageId.fromBigInt,
  }

  it.each(Object.entries(calls))('refuses hostile values with an IdError: %s', (_, call) => {
    for (const value of values) expect(errorOf(() => call(value))?.code).toBeTypeOf('string')
  })

  it.each([
    { name: 'a proxy that throws', options: trapped({}) },
    { name: 'a revoked proxy', options: revoked({}) },
    { name: 'a getter that throws', options: guarded('at') },
  ])('refuses options that cannot be read: $name', ({ options }) => {
    const message = 'Expected an options object but received one that throws when it is read.'
    expect(errorOf(() => UserId.generate(options))?.code).toBe('out_of_range')
    expect(errorOf(() => defineId('post', options))).toMatchObject({ code: 'invalid_option', message })
  })
})
