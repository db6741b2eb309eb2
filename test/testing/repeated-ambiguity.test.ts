import { describe, expect, it } from 'vitest'
import { repeatsAmbiguity } from '../../src/testing/repeated-ambiguity.ts'

describe('a pattern', () => {
  it.each([
    '',
    '[0-9a-z]{12}',
    '[0-9a-z]+',
    '(?:0|[1-9][0-9]{0,18})',
    '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
    '(?:(?:a)|(?:b)){2}',
    '(?:a+)',
    '(?:a+)?',
    '(?:a+){1}',
    '(?:a+){1,1}',
    '(?:a{2,2}){3}',
    '(?:a|b)*',
    '(?:\\+){2}',
    '(?:[+*|)(]){2}',
    '(?:\\)|\\()*',
    '(?:[\\]+]x)*',
    '(?!a+)b{2}',
    '(?:(?<=a)b){2}',
    '(?:(?<!a)b){2}',
    '(?:a|a ){2}',
    '(?:a+)[*+]',
    '(?:a{12,12}){3}',
    '(?:(?:a|b)|(?:ab)){2}',
    'a+b+',
  ])('is good: %s', (pattern) => {
    expect(() => new RegExp(pattern, 'u')).not.toThrow()
    expect(repeatsAmbiguity(pattern)).toBe(false)
  })

  it.each([
    '(?:a+)+',
    '(?:a*)*',
    '(?:a?){2}',
    '(?:a{1,2}){1,2}',
    '(?:a{1,}){2}',
    '(?:a{10,12}){2}',
    '(?:a|a)*',
    '(?:b|a|a){12}',
    '(?:(?:a+))*',
    '(?:(?:a|a)b)+',
    '(?:(?:a|b)|(?:a|b)){2}',
    '(?:x(?:ab)?y)+',
    '(a+)+',
    'x(?:[+*]+){2,}',
    '(?:|)*',
  ])('is ambiguous: %s', (pattern) => {
    expect(() => new RegExp(pattern, 'u')).not.toThrow()
    expect(repeatsAmbiguity(pattern)).toBe(true)
  })
})
