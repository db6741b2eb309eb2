import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeProjectFile } from '../../src/files/write-file.ts'
import { onDisk } from '../rules/on-disk.ts'

const refusalOf = (path: string, found: string) =>
  `Expected a file of the project to write but received ${JSON.stringify(path)}: ${found}.`

describe('a file of a project', () => {
  it('is written with the folders that it needs, and replaced with its mode', () => {
    const root = onDisk({})
    const path = join(root, 'a/b/c.ts')
    writeProjectFile(path, 'one', root)
    expect(readFileSync(path, 'utf8')).toBe('one')
    chmodSync(path, 0o640)
    writeProjectFile(path, 'two', root)
    expect(readFileSync(path, 'utf8')).toBe('two')
    expect(statSync(path).mode & 0o777).toBe(0o640)
    expect(readdirSync(join(root, 'a/b'))).toEqual(['c.ts'])
  })

  it('may lie below a root that is reached by a link', () => {
    const outside = onDisk({ 'real/a.ts': '' })
    symlinkSync(join(outside, 'real'), join(outside, 'link'))
    writeProjectFile(join(outside, 'link/b.ts'), 'text', join(outside, 'link'))
    expect(readFileSync(join(outside, 'real/b.ts'), 'utf8')).toBe('text')
  })

  it.each([
    { path: '../x.ts', found: (root: string) => `a path outside the project, ${JSON.stringify(root)}` },
    { path: '.', found: (root: string) => `a path outside the project, ${JSON.stringify(root)}` },
    { path: 'link.ts', found: () => 'a link' },
    { path: 'dangling.ts', found: () => 'a link' },
    { path: 'out/x.ts', found: () => 'one below "out", which is a link' },
    { path: 'src/within/x.ts', found: () => 'one below "within", which is a link' },
    { path: 'src', found: () => 'a folder' },
    { path: 'file.ts/x.ts', found: () => 'one below "file.ts", which is a file' },
  ])('is not $path, and nothing is left behind', ({ path, found }) => {
    const outside = onDisk({ profile: 'mine', 'project/file.ts': '', 'project/src/a.ts': '' })
    const root = join(outside, 'project')
    symlinkSync(join(outside, 'profile'), join(root, 'link.ts'))
    symlinkSync(join(outside, 'new-profile'), join(root, 'dangling.ts'))
    symlinkSync(outside, join(root, 'out'))
    symlinkSync(join(root, 'src'), join(root, 'src/within'))
    const before = [readdirSync(outside), readdirSync(root), readdirSync(join(root, 'src'))]
    const target = join(root, path)
    expect(() => writeProjectFile(target, 'text', root)).toThrow(refusalOf(target, found(root)))
    expect([readdirSync(outside), readdirSync(root), readdirSync(join(root, 'src'))]).toEqual(before)
    expect(readFileSync(join(outside, 'profile'), 'utf8')).toBe('mine')
  })

  it('is no pipe', () => {
    const root = onDisk({})
    const pipe = join(root, 'pipe')
    spawnSync('mkfifo', [pipe])
    expect(() => writeProjectFile(pipe, 'text', root)).toThrow(refusalOf(pipe, 'no file'))
  })

  it('may begin with dots', () => {
    const root = onDisk({})
    writeProjectFile(join(root, '..a'), 'text', root)
    expect(readdirSync(root)).toEqual(['..a'])
  })

  it('stays as it was where the new text cannot take its place', () => {
    const root = onDisk({ 'a/b': 'old' })
    const path = join(root, 'a/b')
    // A name of 255 bytes leaves no room for that of the file beside it.
    const long = join(root, 'x'.repeat(255))
    expect(() => writeProjectFile(long, 'new', root)).toThrow('ENAMETOOLONG')
    mkdirSync(join(root, 'empty'))
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(root).sort()).toEqual(['a', 'empty'])
  })
})
