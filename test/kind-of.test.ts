import { describe, expect, it } from 'vitest'
import { article, kindOf } from '../src/kind-of.ts'

describe('article', () => {
  it.each([
    { word: 'org', text: 'an' },
    { word: 'account', text: 'an' },
    { word: 'event', text: 'an' },
    { word: 'invoice', text: 'an' },
    { word: 'user', text: 'a' },
    { word: 'team', text: 'a' },
    { word: 'yak', text: 'a' },
  ])('of $word is $text', ({ word, text }) => {
    expect(article(word)).toBe(text)
  })
})

describe('kindOf', () => {
  const revoked = (target: object) => {
    const { proxy, revoke } = Proxy.revocable(target, {})
    revoke()
    return proxy
  }

  it.each([
    { kind: 'undefined', value: undefined },
    { kind: 'null', value: null },
    { kind: 'a number', value: Number.NaN },
    { kind: 'a bigint', value: 1n },
    { kind: 'a string', value: 'secret' },
    { kind: 'a symbol', value: Symbol('secret') },
    { kind: 'a boolean', value: false },
    { kind: 'a function', value: () => 'secret' },
    { kind: 'an object', value: {} },
    { kind: 'an object', value: Object.create(null) },
    { kind: 'an object', value: new String('secret') },
    { kind: 'an array', value: ['secret'] },
    { kind: 'an array', value: new Proxy([], {}) },
  ])('is $kind', ({ kind, value }) => {
    expect(kindOf(value)).toBe(kind)
  })

  it('is an object where a revoked proxy will not tell whether it was an array', () => {
    expect(kindOf(revoked({}))).toBe('an object')
    expect(kindOf(revoked([]))).toBe('an object')
  })
})
