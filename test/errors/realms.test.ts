import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { countBytes, isBytes, readDate } from '../../src/errors/runtime.ts'

const foreign = <Value>(code: string): Value => runInNewContext(code)
const MS = Date.UTC(2024, 0, 1)

it.each([
  { name: 'this realm', bytes: Uint8Array.of(1, 2) },
  { name: 'another realm', bytes: foreign<Uint8Array>('Uint8Array.of(1, 2)') },
  { name: 'Node', bytes: Buffer.from([1, 2]) },
])('bytes may come from $name', ({ bytes }) => {
  expect([isBytes(bytes), countBytes(bytes)]).toEqual([true, 2])
})

it.each([
  { name: 'clamped bytes', value: new Uint8ClampedArray(16) },
  { name: 'a view', value: new DataView(new ArrayBuffer(16)) },
  { name: 'an array', value: [1, 2] },
  { name: 'the prototype', value: Uint8Array.prototype },
  { name: 'an object with the tag', value: { [Symbol.toStringTag]: 'Uint8Array', length: 16 } },
  { name: 'an object that inherits', value: Object.create(new Uint8Array(16)) },
  { name: 'a proxy', value: new Proxy(new Uint8Array(16), {}) },
  { name: 'undefined', value: undefined },
  { name: 'a text', value: 'Uint8Array' },
])('bytes are not $name', ({ value }) => {
  expect(isBytes(value)).toBe(false)
})

it('readDate reads what a date holds, whatever it says of itself, and leaves every other value', () => {
  expect(readDate(Object.assign(new Date(MS), { getTime: () => 0 }))).toBe(MS)
  for (const value of [MS, `${MS}`, undefined, null, {}, [MS], Object.create(new Date(MS))]) {
    expect(readDate(value)).toBe(value)
  }
})
