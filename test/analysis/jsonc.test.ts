import { describe, expect, it } from 'vitest'
import { dig, parseJsonc } from '../../src/analysis/jsonc.ts'

describe('a configuration', () => {
  it.each<[string, unknown]>([
    ['{ "a": 1 }', { a: 1 }],
    ['// one\n{ "a": 1 }', { a: 1 }],
    ['{ "a": 1 //\n }', { a: 1 }],
    ['{ "a": 1 } // the end', { a: 1 }],
    ['/* one\n * two */ { "a": /**/ 1 }', { a: 1 }],
    ['{ "a": 1, }', { a: 1 }],
    ['{ "a": [1,], "b": 2,}', { a: [1], b: 2 }],
    ['{ "a": [1,\n    ],\n  }', { a: [1] }],
    ['{ "a": "// one" }', { a: '// one' }],
    ['{ "a": "/* one */" }', { a: '/* one */' }],
    ['{ "a": "one,]" }', { a: 'one,]' }],
    ['{ "a": "one,  }" }', { a: 'one,  }' }],
    [String.raw`{ "a": "\",]// one" }`, { a: '",]// one' }],
    ['\uFEFF{ "a": 1 }', { a: 1 }],
    ['{ "a": "\uFEFF" }', { a: '\uFEFF' }],
    ['no', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as [string, unknown][])('%s', (text, value) => {
    expect(parseJsonc(text)).toEqual(value)
  })
})

describe('a value behind keys', () => {
  it.each<[unknown, string[], unknown]>([
    [{ a: { b: 1 } }, ['a', 'b'], 1],
    [{ a: 1 }, [], { a: 1 }],
    [{ a: 1 }, ['b'], undefined],
    [{ a: null }, ['a', 'b'], undefined],
    [null, ['a'], undefined],
    ['text', ['length'], undefined],
    [{}, ['toString'], undefined],
  ])('of %j is %j: %j', (value, keys, found) => {
    expect(dig(value, ...keys)).toEqual(found)
  })
})
