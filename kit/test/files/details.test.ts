import { describe, expect, it } from 'vitest'
import { isDetail } from '../../src/files/kind-details.ts'

describe('a detail of a kind', () => {
  it('is a link where it begins with http: or https: and a host', () => {
    for (const text of ['https://example.com/{id}', 'http://localhost:3000'])
      expect(isDetail('link', text)).toBe(true)
    for (const value of [
      'HTTPS://example.com',
      'https://',
      ' https://example.com',
      'javascript:alert(1)//https://example.com',
      'data:text/html,x',
      '/users',
      ['https://example.com'],
    ])
      expect({ value, is: isDetail('link', value) }).toEqual({ value, is: false })
  })

  it('is a day of the calendar', () => {
    expect(isDetail('since', '2024-02-29')).toBe(true)
    for (const value of ['2023-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z', 2026])
      expect({ value, is: isDetail('since', value) }).toEqual({ value, is: false })
  })
})
