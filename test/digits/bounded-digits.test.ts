import { expect, it } from 'vitest'
import { boundedDigits } from '../../src/digits/numeral.ts'

it.each([
  ['000', undefined],
  ['2a1', undefined],
  ['2a2', 'overflow'],
  ['2b0', 'overflow'],
  ['300', 'overflow'],
  ['29b', undefined],
  ['1bb', undefined],
  ['2ac', 'invalid_character'],
  ['3c0', 'invalid_character'],
  ['c00', 'invalid_character'],
  ['2a', 'invalid_character'],
  ['2a\u0131', 'invalid_character'],
])('judges %s against 2a1', (digits, fault) => {
  const check = boundedDigits('0123456789ab', [2, 10, 1])
  expect(check(digits, 0)).toBe(fault)
  expect(check(`x_${digits}`, 2)).toBe(fault)
})
