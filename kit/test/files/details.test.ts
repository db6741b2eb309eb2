import { expect, it } from 'vitest'
import { isWebAddress } from '../../src/files/kind-details.ts'
import { isDay } from '../../src/terminal/values.ts'

it.each([
  ['https://example.com/{id}', true],
  ['http://localhost:3000', true],
  ['HTTPS://example.com', false],
  ['https://', false],
  [' https://example.com', false],
  ['javascript:alert(1)//https://example.com', false],
  ['data:text/html,x', false],
  ['/users', false],
])('%s is an address of the web: %s', (text, is) => {
  expect(isWebAddress(text)).toBe(is)
})

it.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})
