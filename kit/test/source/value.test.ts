import { expect, it } from 'vitest'
import { binary, type Constant, unary } from '../../src/source/value.ts'

it.each<[Constant, string, Constant, Constant]>([
  [2n, '+', 3n, 5n],
  [2n, '-', 3n, -1n],
  [2n, '*', 3n, 6n],
  [2n, '**', 64n, 2n ** 64n],
  [2n ** 128n - 1n, '*', 1n - 2n ** 128n, -((2n ** 128n - 1n) ** 2n)],
  [2n, '**', 65n, undefined],
  [2n, '**', -1n, undefined],
  [2n ** 128n, '+', 1n, undefined],
  [1n, '-', -(2n ** 128n), undefined],
  [6n, '/', 3n, undefined],
  [1n, '+', 1, undefined],
  [7, '+', 2, 9],
  [7, '-', 2, 5],
  [7, '*', 2, 14],
  [7, '/', 2, 3.5],
  [1, '/', 0, Number.POSITIVE_INFINITY],
  [7, '**', 2, 49],
  [7, '%', 2, undefined],
  ['a', '+', 'b', 'ab'],
  ['', '+', '', ''],
  ['x'.repeat(5000), '+', 'x'.repeat(5000), 'x'.repeat(10_000)],
  ['x'.repeat(5000), '+', 'x'.repeat(5001), undefined],
  ['a', '*', 'b', undefined],
  ['a', '+', 1, undefined],
  [1, '+', 'a', undefined],
  ['a', '+', undefined, undefined],
  [undefined, '+', 'a', undefined],
  [true, '+', 1, undefined],
  [null, '+', 1, undefined],
])('%s %s %s is %s', (one, operator, other, result) => {
  expect(binary(operator, one, other)).toBe(result)
})

it.each<[string, Constant, Constant]>([
  ['-', 5, -5],
  ['-', 5n, -5n],
  ['!', true, false],
  ['!', '', true],
  ['!', 0n, true],
  ['!', null, true],
  ['!', undefined, undefined],
  ['-', undefined, undefined],
  ['-', '5', undefined],
  ['-', true, undefined],
  ['+', 5, undefined],
  ['typeof', 'a', undefined],
])('%s %s is %s', (operator, value, result) => {
  expect(unary(operator, value)).toBe(result)
})
