import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { writeProjectFile } from '../../src/files/write-file.ts'
import { onDisk } from '../on-disk.ts'

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
    { path: '../x.ts', found: 'a path outside the project, "ROOT"' },
    { path: '.', found: 'a path outside the project, "ROOT"' },
    { path: 'link.ts', found: 'a link' },
    { path: 'dangling.ts', found: 'a link' },
    { path: 'out/x.ts', found: 'one below "out", which is a link' },
    { path: 'src/within/x.ts', found: 'one below "within", which is a link' },
    { path: 'src', found: 'a folder' },
    { path: 'file.ts/x.ts', found: 'one below "file.ts", which is a file' },
  ])('is not $path, and nothing is left behind', ({ path, found }) => {
    const outside = onDisk({ profile: 'mine', 'project/file.ts': '', 'project/src/a.ts': '' })
    const root = join(outside, 'project')
    symlinkSync(join(outside, 'profile'), join(root, 'link.ts'))
    symlinkSync(join(outside, 'new-profile'), join(root, 'dangling.ts'))
    symlinkSync(outside, join(root, 'out'))
    symlinkSync(join(root, 'src'), join(root, 'src/within'))
    const list = () => [outside, root, join(root, 'src')].map((folder) => readdirSync(folder))
    const before = list()
    const target = join(root, path)
    expect(() => writeProjectFile(target, 'text', root)).toThrow(
      refusalOf(target, found.replace('ROOT', root)),
    )
    expect(list()).toEqual(before)
    expect(readFileSync(join(outside, 'profile'), 'utf8')).toBe('mine')
  })

  it('is no pipe, and may begin with dots', () => {
    const root = onDisk({})
    const pipe = join(root, 'pipe')
    spawnSync('mkfifo', [pipe])
    expect(() => writeProjectFile(pipe, 'text', root)).toThrow(refusalOf(pipe, 'no file'))
    writeProjectFile(join(root, '..a'), 'text', root)
    expect(readdirSync(root)).toEqual(['..a', 'pipe'])
  })

  it('stays as it was where the new text cannot take its place', () => {
    const root = onDisk({ 'a/b': 'old' })
    // A name of 255 bytes leaves no room for that of the file beside it.
    expect(() => writeProjectFile(join(root, 'x'.repeat(255)), 'new', root)).toThrow('ENAMETOOLONG')
    expect(readFileSync(join(root, 'a/b'), 'utf8')).toBe('old')
    expect(readdirSync(root)).toEqual(['a'])
  })
})

// Someone exchanges a folder for a link after it was checked: the last call before the writing does it here.

const meanwhile = vi.hoisted(() => ({ act: (): void => {} }))
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const mkdirSync = (...args: Parameters<typeof fs.mkdirSync>) => {
    const made = fs.mkdirSync(...args)
    meanwhile.act()
    return made
  }
  return { ...fs, mkdirSync }
})

const { platform } = process

function runOn(system: string): void {
  Object.defineProperty(process, 'platform', { value: system })
}

afterEach(() => {
  meanwhile.act = () => {}
  runOn(platform)
})

/** A project whose folder `a` leads elsewhere from now on. */
function exchanged() {
  const root = onDisk({ 'a/b/old.txt': '' })
  const elsewhere = onDisk({ 'b/theirs.txt': '' })
  meanwhile.act = () => {
    meanwhile.act = () => {}
    renameSync(join(root, 'a'), join(root, 'moved'))
    symlinkSync(elsewhere, join(root, 'a'))
  }
  return { root, elsewhere, path: join(root, 'a/b/new.txt') }
}

const LINK = 'one in a folder that became a link.'

describe.runIf(platform === 'linux')('on Linux', () => {
  it('nothing is written where a folder became a link', () => {
    const { root, elsewhere, path } = exchanged()
    expect(() => writeProjectFile(path, 'text', root)).toThrow(LINK)
    expect(readdirSync(join(elsewhere, 'b'))).toEqual(['theirs.txt'])
    expect(readdirSync(join(root, 'moved/b'))).toEqual(['old.txt'])
  })

  it('no folder stays open', () => {
    const open = () => readdirSync('/proc/self/fd').length
    const root = onDisk({})
    const before = open()
    for (let i = 0; i < 20; i++) writeProjectFile(join(root, 'a.txt'), 'text', root)
    expect(open() - before).toBeLessThan(20)
  })
})

describe.skipIf(platform === 'win32')('on a system without names for open folders', () => {
  it('a folder that became a link is an error, and a file is written in one that stays', () => {
    runOn('darwin')
    const { root, path } = exchanged()
    expect(() => writeProjectFile(path, 'text', root)).toThrow(LINK)
    const stays = onDisk({ 'a/b/old.txt': '' })
    writeProjectFile(join(stays, 'a/b/new.txt'), 'text', stays)
    expect(readFileSync(join(stays, 'a/b/new.txt'), 'utf8')).toBe('text')
  })
})
