import { describe, expect, it } from 'vitest'
import { findFolder, join, relative } from '../../src/source/resolver.ts'

describe('the folder of a path', () => {
  it.each([
    ['/a/b.ts', '/a'],
    ['/a/b/c.ts', '/a/b'],
    ['/a/', '/a'],
    ['/a', ''],
    ['a/b.ts', 'a'],
    ['a.ts', ''],
    ['', ''],
  ])('of %j is %j', (path, folder) => {
    expect(findFolder(path)).toBe(folder)
  })
})

describe('the way from a folder to a file', () => {
  it.each([
    ['/a', '/a/b.ts', './b.ts'],
    ['/a', '/a/b/c.ts', './b/c.ts'],
    ['/a/b', '/a/c.ts', '../c.ts'],
    ['/a/b/c', '/d.ts', '../../../d.ts'],
    ['/a', '/a', './'],
  ])('from %s to %s', (folder, path, expected) => {
    expect(relative(folder, path)).toBe(expected)
  })
})

describe('a path in a folder', () => {
  it.each([
    ['/a', 'b.ts', '/a/b.ts'],
    ['/a', './b/./c.ts', '/a/b/c.ts'],
    ['/a/b', '../c.ts', '/a/c.ts'],
    ['/a/', 'b//c.ts', '/a/b/c.ts'],
    ['', 'b.ts', '/b.ts'],
  ])('of %s: %s', (folder, path, expected) => {
    expect(join(folder, path)).toBe(expected)
  })
})
