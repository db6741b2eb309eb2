import { expect, it } from 'vitest'
import { isLabel, labelFault } from '../../src/token/label.ts'

it.each(['a', '!', '~', '2026-07', 'https://example.com', 'x'.repeat(20)])('%j is a label', (value) => {
  expect(isLabel(value, 20)).toBe(true)
})

it.each([
  { value: '', fault: 'an empty string' },
  { value: ' a', fault: 'a character that is not visible ASCII' },
  { value: 'a ', fault: 'a character that is not visible ASCII' },
  { value: 'a b', fault: 'a character that is not visible ASCII' },
  { value: 'a\n', fault: 'a character that is not visible ASCII' },
  { value: 'a\u007f', fault: 'a character that is not visible ASCII' },
  { value: `${'x'.repeat(19)}é`, fault: 'a character that is not visible ASCII' },
  { value: 'x'.repeat(21), fault: '21 characters' },
  { value: undefined, fault: 'undefined' },
  { value: 1, fault: 'a number' },
  { value: ['a'], fault: 'an array' },
])('$value is no label: $fault', ({ value, fault }) => {
  expect(isLabel(value, 20)).toBe(false)
  expect(labelFault(value, 20)).toBe(fault)
})
