/** The one function that writes a file: whole or not at all, inside the project, and through no link. */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { quoted } from 'brandid/internal'
import { UserError } from '../terminal/values.ts'
import { isBelow } from './project-root.ts'
import { readProjectFile } from './read-file.ts'

const ALL_USERS = 0o777

/**
 * Writes a file of a project, and the folders that it needs. A reader sees the old text or the new one, never a part: the
 * text goes into a new file beside it, which then takes its name.
 *
 * @param root The folder of the project, as `findProjectRoot` finds it.
 * @throws {UserError} The path is outside the project; it or a folder on the way to it is a link; or it is not a file.
 */
export function writeProjectFile(path: string, text: string, root: string): void {
  const target = placeInside(path, root)
  const present = readStats(target)
  if (present && !present.isFile()) throw refusal(path, describeKind(present))
  mkdirSync(dirname(target), { recursive: true })
  inFolder(dirname(target), path, (folder) => {
    const beside = join(folder, `.${basename(target)}.${randomUUID()}`)
    try {
      // `wx` fails where the name is taken, even by a link that leads nowhere.
      writeFileSync(beside, text, { flag: 'wx', ...(present && { mode: present.mode & ALL_USERS }) })
      renameSync(beside, join(folder, basename(target)))
    } catch (error) {
      rmSync(beside, { force: true })
      throw error
    }
  })
}

/**
 * The text that an earlier run of a command wrote, without the line breaks of Windows, which Git may have put there; `undefined`
 * where there is no file.
 *
 * @param file The path as the user knows it.
 * @throws {UserError} The command did not write the file: `src/register.ts` may just as well be a sign-up page.
 */
export function writtenBefore(
  path: string,
  file: string,
  command: string,
  isOurs: (text: string) => boolean,
): string | undefined {
  const text = readProjectFile(path)?.replaceAll('\r\n', '\n')
  if (text === undefined || isOurs(text)) return text
  throw new UserError(
    `Expected a file written by brandid ${command} in ${quoted(file)} but received something else.`,
    'Name another file with --out, or remove this one.',
  )
}

/** Where Linux has a name for an open folder, which stays that of the folder when another one takes its path. */
const OPEN_FOLDERS = '/proc/self/fd'

/**
 * Writes in a folder that is the one that was checked: between the check and the writing someone else may put a link in
 * its place.
 */
function inFolder(folder: string, path: string, write: (folder: string) => void): void {
  if (process.platform !== 'linux' || !existsSync(OPEN_FOLDERS)) {
    write(folder)
    if (realpathSync(folder) !== folder) throw refusal(path, 'one in a folder that became a link')
    return
  }
  const held = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    const name = `${OPEN_FOLDERS}/${held}`
    if (readlinkSync(name) !== folder) throw refusal(path, 'one in a folder that became a link')
    write(name)
  } finally {
    closeSync(held)
  }
}

/** The path below the real folder of the project, every folder on the way being one, or missing. */
function placeInside(path: string, root: string): string {
  const [project, file] = [resolve(root), resolve(path)]
  if (!isBelow(project, file)) throw refusal(path, `a path outside the project, ${quoted(project)}`)
  let place = realpathSync(root)
  const names = relative(project, file).split(sep)
  for (const name of names.slice(0, -1)) {
    place = join(place, name)
    const found = readStats(place)
    if (found && !found.isDirectory())
      throw refusal(path, `one below ${quoted(name)}, which is ${describeKind(found)}`)
  }
  return join(place, names.at(-1) as string)
}

function readStats(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}

function describeKind(stats: Stats): string {
  if (stats.isSymbolicLink()) return 'a link'
  if (stats.isDirectory()) return 'a folder'
  return stats.isFile() ? 'a file' : 'no file'
}

const refusal = (path: string, found: string): UserError =>
  new UserError(`Expected a file of the project to write but received ${quoted(path)}: ${found}.`)
