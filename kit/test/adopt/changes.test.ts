import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges, spellDiff } from '../../src/adopt/adopt-code-base.ts'
import { onDisk } from '../rules/on-disk.ts'

/** The changes that put a text in the place of each `x`. */
const changesOf = (text: string, replacement: string) =>
  Array.from(text.matchAll(/x/g), ({ index }) => ({ start: index, end: index + 1, text: replacement }))

describe('applyChanges', () => {
  it('changes the pieces, in any order, and nothing else', () => {
    const text = fc.string({ unit: fc.constantFrom('x', 'a', '\r', '\n', 'é', '😀') })
    fc.assert(
      fc.property(text, fc.string(), (before, replacement) => {
        const after = before.replaceAll('x', () => replacement)
        expect(applyChanges(before, changesOf(before, replacement).reverse())).toBe(after)
      }),
    )
  })
})

describe('spellDiff', () => {
  it('has the lines that change, and those that are added', () => {
    const text = 'import a\nlet x = x\nb\n'
    const changes = [{ start: 8, end: 8, text: '\nimport b' }, ...changesOf(text, 'y')]
    expect(spellDiff('src/a.ts', text, changes)).toEqual([
      '--- a/src/a.ts',
      '+++ b/src/a.ts',
      '@@ -1,0 +2 @@',
      '+import b',
      '@@ -2 +3 @@',
      '-let x = x',
      '+let y = y',
    ])
  })

  it('has lines that are added before one', () => {
    expect(spellDiff('a.ts', 'a\r\n', [{ start: 0, end: 0, text: 'b\r\n\r\n' }]).slice(2)).toEqual([
      '@@ -0,0 +1,2 @@',
      '+b',
      '+',
    ])
  })

  it.each([
    { text: 'import a\nlet x\n', changes: [{ start: 8, end: 8, text: '\nb' }] },
    { text: 'let x\nx\na\nx', changes: [] },
    { text: 'a\nb\nx\n', changes: [{ start: 0, end: 0, text: 'c\n\n' }] },
    { text: 'a\nb\nx\n', changes: [{ start: 2, end: 2, text: 'c\n\n' }] },
    { text: 'x = a\nb\n', changes: [{ start: 5, end: 5, text: '\nc' }] },
    { text: 'x\na', changes: [{ start: 3, end: 3, text: '\nc' }] },
  ])('is what git applies to $text', ({ text, changes }) => {
    const all = [...changes, ...changesOf(text, 'y')]
    const cwd = onDisk({ 'a.ts': text })
    writeFileSync(join(cwd, 'diff'), `${spellDiff('a.ts', text, all).join('\n')}\n`)
    const apply = spawnSync('git', ['apply', '--unidiff-zero', 'diff'], { cwd, encoding: 'utf8' })
    const after = spawnSync('cat', ['a.ts'], { cwd, encoding: 'utf8' }).stdout
    expect([apply.stderr, after]).toEqual(['', applyChanges(text, all)])
  })
})
