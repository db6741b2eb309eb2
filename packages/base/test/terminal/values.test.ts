import { instantOption, integerOption } from '@brandid/base/terminal'
import { describe, expect, it } from 'vitest'

describe('a whole number', () => {
  it.each([
    { text: '0', value: 0 },
    { text: '12', value: 12 },
    { text: '100', value: 100 },
  ])('$text', ({ text, value }) => expect(integerOption('--n', text, 0, 100)).toBe(value))

  it.each(['', '-1', '101', '1.5', '1e1', 'x', '9'.repeat(17)])('is not %j', (text) => {
    expect(() => integerOption('--n', text, 0, 100)).toThrow(
      `Expected --n to be a whole number from 0 to 100 but received "${text}".`,
    )
  })
})

it('a whole number may have a least value', () => {
  expect(integerOption('--n', '5', 5, 100)).toBe(5)
  expect(() => integerOption('--n', '4', 5, 100)).toThrow('from 5 to 100 but received "4".')
})

describe('an instant', () => {
  it.each([
    ['2026-01-01', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T12:30', '2026-01-01T12:30:00.000Z'],
    ['2026-01-01 12:30:15', '2026-01-01T12:30:15.000Z'],
    ['2026-01-01T12:30:15.250Z', '2026-01-01T12:30:15.250Z'],
    ['2026-01-01T12:30Z', '2026-01-01T12:30:00.000Z'],
    ['2026-01-01T12:30-02:00', '2026-01-01T14:30:00.000Z'],
    ['2026-01-01T12:30+02:00', '2026-01-01T10:30:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['1767225600000', '2026-01-01T00:00:00.000Z'],
  ])('%s', (text, iso) => expect(new Date(instantOption('--at', text)).toISOString()).toBe(iso))

  const days = '|today|2026|2026-02-30|2025-02-29|2026-13-01|2026-01-01T25:00|1|2026-1-1|x2026-01-01'
  const more = '2026-01-01 12:30 (noon)|2026-01-01(noon)|x1767225600000|1767225600000x|17672256000000000'
  it.each(`${days}|${more}`.split('|'))('is not %j', (text) => {
    expect(() => instantOption('--at', text)).toThrow(
      expect.objectContaining({
        message: `Expected --at to be an instant but received "${text}".`,
        advice: 'Examples: 2026-01-01, 2026-01-01T12:30:00Z, 1767225600000.',
      }),
    )
  })
})
