import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { removeLeftovers, replaceProjectFile, whyNotReplaced, writeProjectFile } from '@brandid/base/files'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { onDisk } from '../on-disk.ts'

const refusalOf = (path: string, found: string) =>
  `Expected a writable file inside the project but received ${JSON.stringify(path)}: ${found}.`

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
    { path: 'out/x.ts', found: 'a path below "out", which is a link' },
    { path: 'src/within/x.ts', found: 'a path below "within", which is a link' },
    { path: 'src', found: 'a folder' },
    { path: 'file.ts/x.ts', found: 'a path below "file.ts", which is a file' },
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
    const path = join(root, 'x'.repeat(255))
    expect(() => writeProjectFile(path, 'new', root)).toThrow(
      refusalOf(path, 'a path that the system rejects (ENAMETOOLONG)'),
    )
    expect(readFileSync(join(root, 'a/b'), 'utf8')).toBe('old')
    expect(readdirSync(root)).toEqual(['a'])
  })
})

it.each([0o664, 0o775, 0o600, 0o666, 0o2664, 0o4755, 0o1644])(
  'a file that is written keeps its mode, %o',
  (mode) => {
    const root = onDisk({ 'a.ts': 'old' })
    const path = join(root, 'a.ts')
    chmodSync(path, mode)
    writeProjectFile(path, 'new', root)
    expect((statSync(path).mode & 0o7777).toString(8)).toBe(mode.toString(8))
    expect(replaceProjectFile(path, 'new', 'newer', root)).toBeUndefined()
    expect((statSync(path).mode & 0o7777).toString(8)).toBe(mode.toString(8))
  },
)

/** The owners and groups that this process may give a file to. */
function listOwners(): readonly (readonly [uid: number, gid: number])[] {
  const own = process.getuid?.() ?? 0
  const groups = process.getgroups?.() ?? []
  const all = own === 0 ? [...groups, 1234] : groups
  return [...all.map((group) => [own, group] as const), ...(own === 0 ? [[1234, 1235] as const] : [])]
}

it('a file that is written keeps its owner and its group', () => {
  const root = onDisk({ 'a.ts': 'old' })
  const path = join(root, 'a.ts')
  for (const [uid, gid] of listOwners()) {
    chownSync(path, uid, gid)
    writeProjectFile(path, `${uid} and ${gid}`, root)
    expect([statSync(path).uid, statSync(path).gid]).toEqual([uid, gid])
  }
})

describe('a source file that is replaced', () => {
  const CHANGED = 'it was changed after it was read: run the command again'

  it('gets the new text where it has the one that was read', () => {
    const root = onDisk({ 'a.ts': '\ufeffold\r\n' })
    expect(replaceProjectFile(join(root, 'a.ts'), '\ufeffold\r\n', 'new', root)).toBeUndefined()
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('new')
    expect(readdirSync(root)).toEqual(['a.ts'])
  })

  it.each([
    ['another text', (path: string) => writeFileSync(path, 'saved'), CHANGED],
    ['a text that is longer', (path: string) => writeFileSync(path, 'old and more'), CHANGED],
    ['bytes that are not UTF-8', (path: string) => writeFileSync(path, Buffer.from([0xff])), CHANGED],
    ['no right to write', (path: string) => chmodSync(path, 0o444), 'it is read-only'],
    [
      'a second name',
      (path: string) => linkSync(path, `${path}.link`),
      'it has 2 hard links, and only one would be updated',
    ],
  ])('is left as it is with %s, also where that happens at the last moment', (_, act, reason) => {
    for (const isLate of [false, true]) {
      const root = onDisk({ 'a.ts': 'old' })
      const path = join(root, 'a.ts')
      const now = () => {
        act(path)
        return [readFileSync(path), statSync(path).ino, readdirSync(root)]
      }
      let before: unknown
      const hold = () => {
        before = now()
      }
      if (isLate) meanwhile.act = hold
      else hold()
      expect(replaceProjectFile(path, 'old', 'new', root)).toBe(reason)
      meanwhile.act = () => {}
      expect([readFileSync(path), statSync(path).ino, readdirSync(root)]).toEqual(before)
      expect(whyNotReplaced(path, 'old')).toBe(reason)
    }
  })
})

it('a source file that is gone by now does not come back, nor does its folder', () => {
  const root = onDisk({})
  const path = join(root, 'a/b.ts')
  expect(replaceProjectFile(path, 'old', 'new', root)).toBe(
    'it was changed after it was read: run the command again',
  )
  expect(readdirSync(root)).toEqual([])
})

describe('what a run that was killed left', () => {
  const DEAD = spawnSync('true').pid
  const uuid = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6'

  it('is removed, and nothing else', () => {
    const others = [
      `.a.ts.brandid-${process.pid}-${uuid}`,
      `.a.ts.brandid-${DEAD}-`,
      `a.ts.brandid-${DEAD}-${uuid}`,
      `.a.ts.brandid-${DEAD}-${uuid}.ts`,
      `.a.ts.${uuid}`,
      `.folder.brandid-${DEAD}-${uuid}/b.ts`,
    ]
    const own = [`.a.ts.brandid-${DEAD}-${uuid}`, `.b.x.brandid-${DEAD}-${uuid}`]
    const root = onDisk(Object.fromEntries([...others, ...own].map((name) => [name, ''])))
    symlinkSync('nowhere', join(root, `.link.brandid-${DEAD}-${uuid}`))
    removeLeftovers(root)
    expect(readdirSync(root).sort()).toEqual(
      [...others.map((name) => name.replace('/b.ts', '')), `.link.brandid-${DEAD}-${uuid}`].sort(),
    )
  })

  it('is of no concern in a folder that is gone', () => {
    expect(() => removeLeftovers(join(onDisk({}), 'gone'))).not.toThrow()
  })

  it('is removed where another process has its number by now', () => {
    const name = `.a.ts.brandid-${process.pid}-${uuid}`
    const root = onDisk({ [name]: '' })
    const minutesAgo = Date.now() / 1000 - 120
    utimesSync(join(root, name), minutesAgo, minutesAgo)
    removeLeftovers(root)
    expect(readdirSync(root)).toEqual([])
  })

  it('has the name that a run gives', () => {
    const root = onDisk({ 'a.ts': 'old' })
    let names: readonly string[] = []
    meanwhile.renaming = () => {
      names = readdirSync(root)
    }
    writeProjectFile(join(root, 'a.ts'), 'new', root)
    meanwhile.renaming = () => {}
    const [name = '', ...rest] = names
    expect(rest).toEqual(['a.ts'])
    const killed = onDisk({ [name.replace(`${process.pid}`, `${DEAD}`)]: 'new' })
    removeLeftovers(killed)
    expect(readdirSync(killed)).toEqual([])
  })
})

// Someone exchanges a folder for a link after it was checked: the last call before the writing does it here.

const meanwhile = vi.hoisted(() => ({ act: (): void => {}, renaming: (): void => {} }))
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const mkdirSync = (...args: Parameters<typeof fs.mkdirSync>) => {
    const made = fs.mkdirSync(...args)
    meanwhile.act()
    return made
  }
  const renameSync = (...args: Parameters<typeof fs.renameSync>) => {
    meanwhile.renaming()
    fs.renameSync(...args)
  }
  return { ...fs, mkdirSync, renameSync }
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

const LINK = 'a path in a folder that was replaced by a link.'

/** Returns the path of a descriptor, which may be closed by now. */
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return ''
  }
}

describe.runIf(platform === 'linux')('on Linux', () => {
  it('nothing is written where a folder became a link', () => {
    const { root, elsewhere, path } = exchanged()
    expect(() => writeProjectFile(path, 'text', root)).toThrow(LINK)
    expect(readdirSync(join(elsewhere, 'b'))).toEqual(['theirs.txt'])
    expect(readdirSync(join(root, 'moved/b'))).toEqual(['old.txt'])
  })

  it('no folder stays open', () => {
    const root = onDisk({})
    // Other tests open files at the same time.
    const open = () =>
      readdirSync('/proc/self/fd')
        .map(targetOf)
        .filter((path) => path.startsWith(root))
    const held = openSync(root, 'r')
    expect(open()).toEqual([root])
    closeSync(held)
    for (let i = 0; i < 20; i++) writeProjectFile(join(root, 'a.txt'), 'text', root)
    expect(open()).toEqual([])
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
