/** Folders of files for tests, below the folder that test/folder.ts removes, and the module of ids that most of them have. */
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A module that defines the ids of users, and their type. */
export const IDS = `import { defineId, type IdOf } from 'brandid'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
`

/** Writes files below a new folder, and returns its path. */
export function onDisk(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'brandid-')))
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
