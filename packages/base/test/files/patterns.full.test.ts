import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createPatterns } from '@brandid/base/files'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { runs } from '../../../../test/full-length.ts'
import { onDisk } from '../on-disk.ts'
import { GIT_ANSWERS } from './git-answers.ts'

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
      '?',
      '**a',
      'a**',
      '***',
      'a***',
      'a\\/b',
      '*?*b*',
      '[!a]*',
      '[[:upper:]]',
      '[a-c].*',
      '[]a]',
      'a[',
      'a\\',
    ),
  )
  const pattern = fc
    .tuple(fc.constantFrom('', '!', '/', '!/'), fc.array(part, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([before, parts, isFolder]) => `${before}${parts.join('/')}${isFolder ? '/' : ''}`)
  const path = fc
    .tuple(fc.array(name, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([names, isFolder]) => `${names.join('/')}${isFolder ? '/' : ''}`)

  it('say of each path what git says', () => {
    const cases = fc.sample(
      fc.tuple(fc.array(pattern, { maxLength: 8 }), fc.array(path, { minLength: 1, maxLength: 8 })),
      runs(8000),
    )
    // Rare in a sample: stars right behind text, before further stars.
    cases.push([['a***/**/[!a]*'], ['a b/a[/', 'a[', 'ab/c/b']], [['a***/***/**'], ['a[', 'a/b', 'b/a']])
    // Each path is alone in its folder, because a file cannot be in the place of another path's folder.
    for (const [lines, ignored, kept] of GIT_ANSWERS)
      for (const each of [...ignored, ...kept]) cases.push([[...lines], [each]])
    const folder = onDisk({})
    const all = cases.flatMap(([lines, paths], index) => {
      const patterns = createPatterns(lines)
      mkdirSync(`${folder}/${index}`)
      writeFileSync(`${folder}/${index}/.gitignore`, lines.join('\n'))
      return paths.flatMap((each) => {
        const place = `${folder}/${index}/${each}`
        try {
          mkdirSync(each.endsWith('/') ? place : dirname(place), { recursive: true })
          if (!each.endsWith('/')) writeFileSync(place, '')
        } catch {
          // A file of another path is in the place of a folder, or a folder in the place of the file.
          return []
        }
        return statSync(place).isDirectory() === each.endsWith('/') ? [{ index, each, lines, patterns }] : []
      })
    })
    const git = (args: readonly string[], input = '') =>
      execFileSync('git', ['-c', 'core.excludesFile=/dev/null', ...args], {
        cwd: folder,
        input,
        encoding: 'utf8',
      })
    git(['init', '--quiet'])
    const pathOf = (index: number, each: string) => `${index}/${each.replace(/\/$/, '')}`
    const asked = all.map(({ index, each }) => pathOf(index, each))
    const told = git(['check-ignore', '--no-index', '--verbose', '-z', '--stdin'], asked.join('\0'))
    const matches = told.matchAll(/[^\0]*\0\d*\0([^\0]*)\0([^\0]*)\0/g)
    const ignored = new Set(
      Array.from(matches).flatMap(([, deciding = '', of]) => (deciding.startsWith('!') ? [] : [of])),
    )
    for (const { index, each, lines, patterns } of all)
      expect(patterns.ignores(each), `${each} by ${JSON.stringify(lines)}`).toBe(
        ignored.has(pathOf(index, each)),
      )
    expect(all.length).toBeGreaterThan(ignored.size)
    expect(ignored.size).toBeGreaterThan(cases.length / 4)
  })

  /** How often a pattern compares a character with a bracket, of which each of its signs is one. */
  function countComparisons(wild: string, path: string): number {
    const patterns = createPatterns([wild])
    const some = vi.spyOn(Array.prototype, 'some')
    try {
      expect(patterns.ignores(path)).toBe(false)
      return some.mock.calls.length
    } finally {
      some.mockRestore()
    }
  }

  it.each([
    ['a*', '[a]*', 'a'],
    ['*a', '*[a]', 'a'],
    ['*?a', '*?[a]', 'a'],
    ['a*a', '[a]*[a]', 'a'],
    ['**/a', '**/[a]/', 'a/'],
    ['**/*a', '**/*[a]/', 'a/'],
    ['**/a/*', '**/[a]/*/', 'a/'],
  ])('compare no more than each sign with each character, again and again: %s', (_, wild, piece) => {
    const [none, once, twice] = [0, 40, 80].map((size) =>
      countComparisons(`${wild.repeat(size)}[b]`, `${piece.repeat(3 * size)}c`),
    ) as [number, number, number]
    expect(once).toBeGreaterThan(40)
    // Twice the signs for twice the characters.
    expect(twice - none).toBeLessThanOrEqual(4.2 * (once - none))
    expect(twice).toBeLessThanOrEqual(2 * 161 * 241)
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
