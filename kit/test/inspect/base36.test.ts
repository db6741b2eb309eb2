import { expect, it } from 'vitest'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'

const base36Of = (uuid: string) => BigInt(`0x${uuid.replaceAll('-', '')}`).toString(36)

const uuidIn = (text: string) =>
  rankedReadings(text, { nowMs: Date.UTC(2026, 10, 21) }).readings.find(({ format }) => format === 'uuid25')

it.each([
  { uuid: '01a1fbf6-aef1-7334-982e-09bb75d96714', digits: 24 },
  { uuid: '01a1fbf6-aef1-4334-982e-09bb75d96714', digits: 24 },
  { uuid: '004108f7-52d1-4320-9bac-f847db4148a8', digits: 23 },
])('reads $digits digits as $uuid, unpadded', ({ uuid, digits }) => {
  const text = base36Of(uuid)
  expect(text).toHaveLength(digits)
  expect(uuidIn(text)).toMatchObject({ uuid, version: Number(uuid.charAt(14)) })
  expect(uuidIn(text)?.why).toContain(`${digits} digits, unpadded as BaseID writes them, of base 36`)
  expect(uuidIn(text.padStart(25, '0'))?.why).toContain('25 digits of base 36')
})

it.each(['00008f75-2d14-4320-9bac-f847db4148a8', '00000000-0000-4000-8000-000000000001'])(
  'reads no shorter number as a UUID: %s',
  (uuid) => expect(uuidIn(base36Of(uuid))).toBe(undefined),
)

it('reads no longer number as a UUID', () => {
  expect(uuidIn(`1${'0'.repeat(25)}`)).toBe(undefined)
  expect(uuidIn('f5lxx1zz5pnorynqglhzmsp33x')).toBe(undefined)
  // A TypeID that begins with a zero, so its value in base 36 is that of a UUID, too: one of 70,000 is.
  expect(uuidIn('01m811wc5sfd5t216p74zyybm3')).toBe(undefined)
})
