import { describe, expect, it } from 'vitest'
import { chanceText, countText, yearsText } from '../../../src/cli/report/quantity.ts'

describe('a quantity in words', () => {
  it.each([
    { text: countText(1), expected: '1' },
    { text: countText(0.5), expected: '0.5' },
    { text: countText(999_999), expected: '999,999' },
    { text: countText(10), expected: '10' },
    { text: countText(10.4), expected: '10' },
    { text: countText(1e15), expected: '1.0e+15' },
    { text: yearsText(1e6), expected: '1 million years' },
    { text: yearsText(1), expected: '1 year' },
    { text: yearsText(1 / 365.25), expected: '1 day' },
    { text: yearsText(1 / 24 / 365.25), expected: '1 hour' },
    { text: countText(1e6), expected: '1 million' },
    { text: countText(3.456e9), expected: '3.46 billion' },
    { text: countText(2e12), expected: '2 trillion' },
    { text: countText(3.4e21), expected: '3.4e+21' },
    { text: yearsText(2e6), expected: '2 million years' },
    { text: yearsText(1234.5), expected: '1,230 years' },
    { text: yearsText(35.21), expected: '35.2 years' },
    { text: yearsText(11 / 365.25), expected: '11 days' },
    { text: yearsText(5 / 24 / 365.25), expected: '5 hours' },
    { text: yearsText(90 / 86400 / 365.25), expected: '1.5 minutes' },
    { text: yearsText(9 / 86400 / 365.25), expected: '9 seconds' },
    { text: yearsText(60 / 86400 / 365.25), expected: '1 minute' },
    { text: yearsText(999_999), expected: '1,000,000 years' },
    { text: chanceText(0.001), expected: '0.1 %' },
  ])('$expected', ({ text, expected }) => expect(text).toBe(expected))
})
