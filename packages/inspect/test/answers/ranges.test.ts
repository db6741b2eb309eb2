import { createRegistry } from 'brandid/core'
import { objectId, snowflake, typeid, ulid, uuid, uuid25 } from 'brandid/formats'
import { expect, it } from 'vitest'
import { listRanges } from '../../src/answers/ranges.ts'
import { readingsOf } from './read-text.ts'

const FROM = Date.UTC(2026, 10, 28)
const TO = Date.UTC(2026, 10, 29) - 1
const ranges = new Map(listRanges(FROM, TO).map((range) => [range.name, range]))

// The library's own lower bounds are the oracle.
const formats = {
  'UUID version 7': uuid(),
  TypeID: typeid(),
  'brandid, base 36': uuid25(),
  ULID: ulid(),
  ObjectId: objectId(),
  'Discord snowflake': snowflake({ epoch: 'discord' }),
  'Twitter snowflake': snowflake({ epoch: 'twitter' }),
}

it.each(Object.entries(formats))(
  'begins where the lower bound of the library is, and ends before the next: %s',
  (name, format) => {
    const Id = createRegistry().defineId('x', { format })
    const bodyAt = (at: number) => `${Id.lowerBound(at)}`.replace('x_', '')
    const { smallest = '', largest = '' } = ranges.get(name) ?? {}
    const next = bodyAt(TO + 1)
    expect(smallest).toBe(bodyAt(FROM))
    // Numbers of one length sort as strings do.
    expect([smallest, largest, next].map((each) => each.length)).toEqual(Array(3).fill(smallest.length))
    expect(smallest < largest && largest < next).toBe(true)
  },
)

it.each([...ranges.values()])('reads each bound as an ID of its instant: $name', ({ smallest, largest }) => {
  const timesOf = (text: string) => readingsOf(text).flatMap(({ timeMs }) => timeMs ?? [])
  expect(timesOf(smallest)).toContain(FROM)
  expect(timesOf(largest).some((timeMs) => timeMs >= TO - 999 && timeMs <= TO)).toBe(true)
})

it('has no bounds where a format has no such time', () => {
  expect(listRanges(Date.UTC(2005, 0, 1)).map(({ name }) => name)).not.toContain('Discord snowflake')
  expect(listRanges(-1)).toEqual([])
})
