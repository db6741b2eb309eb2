import { describe, expect, it } from 'vitest'
import { readLiteral, readRecord } from '../../src/definitions/definition-options.ts'
import { ruleContextIn } from '../rules/rule-context-in.ts'

function valueIn(expression: string) {
  const { module, definitions } = ruleContextIn(`const value = ${expression}`)
  return { evaluator: definitions.evaluator, value: definitions.evaluator.local(module, 'value') }
}

function literalIn(expression: string) {
  const { evaluator, value } = valueIn(expression)
  return readLiteral(value, evaluator)
}

describe('a value of the source', () => {
  it.each([
    ["'a'", 'a'],
    ['-1.5', -1.5],
    ['true', true],
    ['null', null],
    ['[]', []],
    ["[1, ['a', null]]", [1, ['a', null]]],
    ['{}', {}],
    ["{ a: { b: [1] }, 'c d': 2 }", { a: { b: [1] }, 'c d': 2 }],
    ['{ a: 1, b: undefined, c: { d: undefined } }', { a: 1, c: {} }],
  ])('is JSON where it is a literal: %s', (expression, json) => {
    expect(literalIn(expression)).toEqual(json)
  })

  // A program that reads these throws, or never ends. Reading its source does neither.
  it.each([
    '[value]',
    '{ a: value }',
    '{ ...value }',
    '{ ...value, ...value, ...value }',
    '{ a: 1, ...other }; const other = { ...value }',
    'f(1); const f = (n) => [f(n), f(n)]',
    'f(1); const f = (n) => ({ a: f([n]), b: f({ n }) })',
    'f(1); const f = (n) => ({ ...f(n), ...f(n) })',
    'f(1); const f = (n) => [f(n) + f(n), f(n) + f(n)]',
  ])('is no JSON where it holds itself: %s', (expression) => expect(literalIn(expression)).toBe(undefined))

  it.each([
    'f()',
    'undefined',
    '1n',
    '/a/',
    '() => 1',
    '[1, f()]',
    '[1, undefined]',
    '[1, , 2]',
    '[...[1]]',
    '{ a: f() }',
    '{ a: () => 1 }',
    '{ a: 1n }',
    '{ a: { b: f() } }',
    '{ ...f() }',
    '{ [f()]: 1 }',
  ])('is none otherwise: %s', (expression) => expect(literalIn(expression)).toBe(undefined))

  it('leaves out what only a program knows, where it can do without', () => {
    const { evaluator, value } = valueIn('{ a: f(), b: { a: 1 }, c: 2 }')
    if (value?.kind !== 'object') throw new Error('Expected an object.')
    expect(readRecord(value, evaluator, ['a', 'c'])).toEqual({ b: { a: 1 }, c: 2 })
    expect(readRecord(value, evaluator, ['c'])).toBe(undefined)
    expect(readRecord(value, evaluator)).toBe(undefined)
  })
})
