/** Folders of files for one test file, which go when it ends, and the module of ids that most of them have. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

/** A module that defines the ids of users, and their type. */
export const IDS = `import { defineId, type IdOf } from 'brandid'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
`

// On some disks, creating a thousand small files takes a second. Containers may have as little as 64 MB of memory for files.
const MEMORY = '/dev/shm'
const ENOUGH = 2 ** 28
const isRoomy = (path: string) => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize > ENOUGH
}
const place = existsSync(MEMORY) && isRoomy(MEMORY) ? MEMORY : tmpdir()

const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Writes files below a new folder, and returns its path. */
export function onDisk(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(place, 'brandid-')))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** The same, with links by their paths, each to a path below the folder. */
export function linkedOnDisk(
  files: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>>,
): string {
  const folder = onDisk(files)
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(join(folder, target), join(folder, path))
  }
  return folder
}
