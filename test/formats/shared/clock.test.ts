import { describe, expect, it } from 'vitest'
import { clockOutOfRange, spanText } from '../../../src/formats/shared/clock.ts'

describe('clockOutOfRange', () => {
  it('tells both ends of what a body can carry, and what the clock shows', () => {
    expect(clockOutOfRange(-1, [0, 2 ** 48 - 1])).toMatchObject({
      code: 'out_of_range',
      message:
        'Expected a clock within the span of the format (from 1970-01-01T00:00:00.000Z to +010889-08-02T05:31:50.655Z) but received 1969-12-31T23:59:59.999Z.',
    })
  })
})

describe('spanText', () => {
  it('is in UTC, to the millisecond', () => {
    expect(spanText([Date.UTC(2015, 0, 1), Date.UTC(2084, 8, 6, 15, 47, 35, 551)])).toBe(
      'from 2015-01-01T00:00:00.000Z to 2084-09-06T15:47:35.551Z',
    )
  })
})
