import { describe, expect, it } from 'vitest'
import {
  binary,
  type Constant,
  findExport,
  isEntryPoint,
  joined,
  unary,
  utcTime,
} from '../../src/source/value.ts'

describe('two bigints', () => {
  it.each([
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
  ])('%s %s %s is %s', (one, operator, other, result) => {
    expect(binary(operator, one, other)).toBe(result)
  })
})

describe('two operands', () => {
  it.each<[Constant, string, Constant, Constant]>([
    [7, '+', 2, 9],
    [7, '-', 2, 5],
    [7, '*', 2, 14],
    [7, '/', 2, 3.5],
    [7, '**', 2, 49],
    [7, '%', 2, undefined],
    ['x'.repeat(5000), '+', 'x'.repeat(5000), 'x'.repeat(10_000)],
    ['x'.repeat(5000), '+', 'x'.repeat(5001), undefined],
    [1, '/', 0, Number.POSITIVE_INFINITY],
    ['a', '+', 'b', 'ab'],
    ['', '+', '', ''],
  ])('%j %s %j is %j', (one, operator, other, result) => {
    expect(binary(operator, one, other)).toBe(result)
  })

  it.each<[Constant, string, Constant]>([
    [7, '%', 2],
    [7, '<', 2],
    ['a', '*', 'b'],
    ['a', '+', 1],
    [1, '+', 'a'],
    ['a', '+', undefined],
    [undefined, '+', 'a'],
    [1, '+', undefined],
    [true, '+', 1],
    [null, '+', 1],
  ])('%s %s %s is not told', (one, operator, other) => {
    expect(binary(operator, one, other)).toBeUndefined()
  })
})

describe('one operand', () => {
  it.each<[string, Constant, Constant]>([
    ['-', 5, -5],
    ['-', 5n, -5n],
    ['!', true, false],
    ['!', '', true],
    ['!', 0, true],
    ['!', 0n, true],
    ['!', null, true],
    ['!', 'a', false],
  ])('%s %s is %s', (operator, value, result) => {
    expect(unary(operator, value)).toBe(result)
  })

  it.each<[string, Constant]>([
    ['!', undefined],
    ['-', undefined],
    ['-', '5'],
    ['-', true],
    ['-', null],
    ['+', 5],
    ['~', 5],
    ['typeof', 'a'],
  ])('%s %s is not told', (operator, value) => {
    expect(unary(operator, value)).toBeUndefined()
  })
})

describe('a template', () => {
  it.each<[string[], Constant[], Constant]>([
    [[''], [], ''],
    [['a'], [], 'a'],
    [['a', 'b', 'c'], [1, 'x'], 'a1bxc'],
    [['', ''], [null], 'null'],
    [['', '', ''], [true, 2n], 'true2'],
    [['a', 'b'], [undefined], undefined],
    [['a', 'b', 'c'], [1, undefined], undefined],
  ])('of %s and %s is %s', (texts, values, result) => {
    expect(joined(texts, values)).toBe(result)
  })
})

describe('a time', () => {
  it.each<[Constant[], Constant]>([
    [[2026], 1_767_225_600_000],
    [[2026, 0], 1_767_225_600_000],
    [[2026, 0, 2], 1_767_312_000_000],
    [[2026, 1, 1, 1, 1, 1, 1], 1_769_907_661_001],
    [[], Number.NaN],
    [[2026, '1'], undefined],
    [[undefined], undefined],
    [[2026, undefined], undefined],
  ])('of the parts %j is %j', (parts, result) => {
    expect(utcTime(parts)).toBe(result)
  })
})

it.each(['brandid', 'brandid/core', 'brandid/none', 'brandid/'])('%s is an entry point', (specifier) => {
  expect(isEntryPoint(specifier)).toBe(true)
})

it.each(['brandids', 'brandid-prisma', '@x/brandid', './brandid', 'Brandid', ''])(
  '%j is none',
  (specifier) => {
    expect(isEntryPoint(specifier)).toBe(false)
  },
)

it.each([
  ['defineId', { kind: 'definer', of: 'id', registry: 'shared' }],
  ['defineToken', { kind: 'definer', of: 'token', registry: 'shared' }],
  ['registry', { kind: 'registry', registry: 'shared' }],
  ['createRegistry', { kind: 'export', entry: 'brandid/core', name: 'createRegistry' }],
  ['toString', { kind: 'export', entry: 'brandid/core', name: 'toString' }],
])('the export %s is %o', (name, value) => {
  expect(findExport('brandid/core', name)).toEqual(value)
})
