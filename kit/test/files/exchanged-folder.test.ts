import { existsSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { writeProjectFile } from '../../src/files/write-file.ts'
import { onDisk } from '../rules/on-disk.ts'

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
  it('a folder that became a link is an error', () => {
    runOn('darwin')
    const { root, path } = exchanged()
    expect(() => writeProjectFile(path, 'text', root)).toThrow(LINK)
  })

  it('a file is written in a folder that stays', () => {
    runOn('darwin')
    const root = onDisk({ 'a/b/old.txt': '' })
    const path = join(root, 'a/b/new.txt')
    writeProjectFile(path, 'text', root)
    expect([existsSync(path), readFileSync(path, 'utf8')]).toEqual([true, 'text'])
  })
})
