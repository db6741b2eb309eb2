import { createPatterns } from '@brandid/base/files'
import { describe, expect, it } from 'vitest'
import { GIT_ANSWERS } from './git-answers.ts'

describe('patterns', () => {
  // `patterns.full.test.ts` asks git about the same paths.
  it.each(GIT_ANSWERS)('say of each path what git says: %j', (lines, ignored, kept) => {
    const patterns = createPatterns(lines)
    const told = [...ignored, ...kept].filter((path) => patterns.ignores(path))
    expect(told).toEqual(ignored)
  })

  it('tell a path that `!` takes back from a path that no pattern matches', () => {
    const patterns = createPatterns(['*.ts', '!b.*', 'gen/', '!gen/b.ts'])
    expect(patterns.test('a.ts')).toEqual({ ignored: true, unignored: false })
    expect(patterns.test('b.ts')).toEqual({ ignored: false, unignored: true })
    expect(patterns.test('c')).toEqual({ ignored: false, unignored: false })
    expect(patterns.test('gen/b.ts')).toEqual({ ignored: true, unignored: false })
  })

  it('match nothing if they are longer than any path', () => {
    const longest = `/${'a'.repeat(4095)}`
    expect(createPatterns([longest]).ignores(longest.slice(1))).toBe(true)
    expect(createPatterns([`${longest}a`]).ignores(`${longest.slice(1)}a`)).toBe(false)
  })
})
