import { createPatterns } from '@brandid/base/files'
import fc from 'fast-check'
import ignore from 'ignore'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../test/full-length.ts'

describe('patterns', () => {
  const name = fc.constantFrom(
    'a',
    'b',
    'a.ts',
    'b.ts',
    '.env',
    'c.d.ts',
    'A',
    'a b',
    'é',
    'gen',
    'a[',
    '#a',
    '!a',
  )
  const part = fc.oneof(
    name,
    fc.constantFrom(
      '*',
      '**',
      '*.ts',
      'a*',
      '?.ts',
      '*.d.*',
      '[ab]',
      '[a/b]',
      '\\#a',
      '\\!a',
      'a\\ ',
      ' ',
      'a*.ts',
      '*b',
    ),
  )
  const pattern = fc
    .tuple(fc.constantFrom('', '!', '/', '!/'), fc.array(part, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([before, parts, isFolder]) => `${before}${parts.join('/')}${isFolder ? '/' : ''}`)
    .filter((each) => each.split(/\*+/).length <= 5 && each.split('**').length <= 3)
  const path = fc
    .tuple(fc.array(name, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([names, isFolder]) => `${names.join('/')}${isFolder ? '/' : ''}`)

  it('say of each path what the package `ignore` says, which tries all of them', () => {
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 8 }), fc.array(path, { minLength: 1 }), (lines, paths) => {
        const all = ignore({ ignorecase: false }).add(lines)
        const patterns = createPatterns(lines)
        for (const each of paths) {
          const { ignored, unignored } = all.test(each)
          expect(patterns.test(each), each).toMatchObject({ ignored, unignored })
          expect(patterns.ignores(each), each).toBe(all.ignores(each))
        }
      }),
      { numRuns: runs(8000) },
    )
  })

  it.each([
    ['names', (i: number) => `/src/gen/file${i}.ts`],
    ['endings', (i: number) => `*.x${i}`],
    ['folders', (i: number) => `src/gen${i}/`],
    ['names that are taken back', (i: number) => `!file${i}.ts`],
    ['wildcards between names', (i: number) => `src/**/gen${i}/*`],
  ])('are tried only where their %s are in a path', (_, spell) => {
    const lines = Array.from({ length: 20_000 }, (_, i) => spell(i))
    const { test } = RegExp.prototype
    let tries = 0
    RegExp.prototype.test = function (text) {
      tries += 1
      return test.call(this, text)
    }
    try {
      const patterns = createPatterns(lines)
      const before = tries
      for (let i = 0; i < 100; i++) patterns.test(`src/app${i}/main.ts`)
      expect(tries - before).toBeLessThan(2000)
    } finally {
      RegExp.prototype.test = test
    }
  })
})
