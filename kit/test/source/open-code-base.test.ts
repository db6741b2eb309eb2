import { describe, expect, it } from 'vitest'
import { openCodeBase } from '../../src/source/code-base.ts'
import { onDisk } from '../rules/on-disk.ts'

describe('the code base of a command', () => {
  const cwd = onDisk({ 'a.ts': '', 'lib/b.ts': '', 'docs/c.md': '', 'notes/d.md': '' })
  const opened = (...paths: string[]) => {
    const { codeBase, root } = openCodeBase(paths, { cwd })
    return { root, paths: codeBase.paths.map((path) => path.slice(cwd.length + 1)) }
  }

  it('has the files below the paths, and those below the folder without any', () => {
    expect(opened()).toEqual({ root: cwd, paths: ['a.ts', 'lib/b.ts'] })
    expect(opened('lib', 'docs')).toEqual({ root: cwd, paths: ['lib/b.ts'] })
  })

  it.each([
    [['docs', 'notes'], '"docs, notes"'],
    [['docs'], '"docs"'],
  ])('is refused without files of source: %j', (paths, quoted) => {
    expect(() => opened(...paths)).toThrow(
      `Expected TypeScript or JavaScript files below ${quoted} but received none.`,
    )
  })
})
