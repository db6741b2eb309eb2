import fs, { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProjectRoot, foldersAbove, foldersOfProject } from '@brandid/base/files'
import { describe, expect, it, vi } from 'vitest'
import { onDisk } from '../on-disk.ts'

it('the folders above a folder are listed from the nearest to the root', () => {
  expect(foldersAbove('/a/b/c')).toEqual(['/a/b', '/a', '/'])
  expect(foldersAbove('/')).toEqual([])
})

describe('the root of a project', () => {
  it('is the folder with .git, or else the outermost with a package.json, or else the folder itself', () => {
    const folder = onDisk({ 'package.json': '{}', 'a/package.json': '{}', 'a/b/c.ts': '' })
    expect(findProjectRoot(join(folder, 'a/b'))).toBe(folder)
    mkdirSync(join(folder, 'a/.git'))
    expect(findProjectRoot(join(folder, 'a/b'))).toBe(join(folder, 'a'))
    expect(foldersOfProject(join(folder, 'a/b'))).toEqual([join(folder, 'a/b'), join(folder, 'a')])
    const bare = onDisk({ 'a/b.ts': '' })
    expect(findProjectRoot(join(bare, 'a'))).toBe(join(bare, 'a'))
  })

  it('is never in a folder of another user', () => {
    const folder = onDisk({ 'package.json': '{}', 'a/b/c.ts': '' })
    const user = vi.spyOn(process, 'getuid')
    user.mockReturnValue(fs.lstatSync(dirname(folder)).uid + 1)
    expect(foldersOfProject(join(folder, 'a/b'))).toEqual([join(folder, 'a/b')])
    expect(findProjectRoot(join(folder, 'a/b'))).toBe(join(folder, 'a/b'))
    user.mockRestore()
  })

  it('is found where the system has no users', () => {
    const { getuid } = process
    Reflect.deleteProperty(process, 'getuid')
    const folder = onDisk({ '.git/HEAD': '', 'a/b.ts': '' })
    expect(findProjectRoot(join(folder, 'a'))).toBe(folder)
    Object.assign(process, { getuid })
  })
})
