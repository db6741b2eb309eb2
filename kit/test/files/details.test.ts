import { expect, it } from 'vitest'
import { isWebAddress } from '../../src/files/kind-details.ts'
import { isDay } from '../../src/terminal/values.ts'

it('an address of the web begins with http: or https: and a host', () => {
  for (const text of ['https://example.com/{id}', 'http://localhost:3000'])
    expect(isWebAddress(text)).toBe(true)
  for (const text of [
    'HTTPS://example.com',
    'https://',
    ' https://example.com',
    'javascript:alert(1)//https://example.com',
    'data:text/html,x',
    '/users',
  ])
    expect({ text, is: isWebAddress(text) }).toEqual({ text, is: false })
})

it('a day is one of the calendar', () => {
  expect(isDay('2024-02-29')).toBe(true)
  for (const text of ['2023-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z'])
    expect({ text, is: isDay(text) }).toEqual({ text, is: false })
})
