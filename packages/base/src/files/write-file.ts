/** The writer of files: whole or not at all, only inside the project, and never through a link. */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
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

const MODE_BITS = 0o7777
const ALL_MAY_WRITE = 0o222

/**
 * Writes a file of a project, and creates its folders. The contents go into a new file beside it, which is then renamed, so that
 * a reader sees either the old contents or the new contents.
 *
 * @param root the folder of the project, as `findProjectRoot` finds it.
 * @throws {UserError} The path is outside the project, the path or a folder above it is a link, or the path is not a file.
 */
export function writeProjectFile(path: string, text: string, root: string): void {
  put(path, text, root, () => undefined)
}

/**
 * Replaces a source file that was read before, unless somebody else's changes would be lost. The file is compared with the string that was
 * read as late as possible: after the new file is on the disk, right before the renaming.
 *
 * @returns the reason why the file stays unchanged; `undefined` if it is replaced.
 * @throws {UserError} As `writeProjectFile`.
 */
export function replaceProjectFile(
  path: string,
  before: string,
  text: string,
  root: string,
): string | undefined {
  return put(path, text, root, (present) => whyNotReplaced(present, before))
}

/** Explains why `replaceProjectFile` would not change a file. Links are not checked here, because `replaceProjectFile` rejects them. */
export function whyNotReplaced(path: string, before: string): string | undefined {
  const stats = readLinkStats(path)
  if (stats && !stats.isFile()) return undefined
  const now = stats && readFileSync(path)
  if (!stats || !now?.equals(Buffer.from(before)))
    return 'it was changed after it was read: run the command again'
  if (stats.nlink > 1) return `it has ${stats.nlink} names (hard links), and only one would get the new text`
  return isReadOnly(path, stats) ? 'it is read-only' : undefined
}

/** Whether a file is read-only. The mode also counts, because root may write every file. */
function isReadOnly(path: string, { mode }: Stats): boolean {
  if ((mode & ALL_MAY_WRITE) === 0) return true
  try {
    accessSync(path, constants.W_OK)
    return false
  } catch {
    return true
  }
}

function put(
  path: string,
  text: string,
  root: string,
  findReason: (present: string) => string | undefined,
): string | undefined {
  const target = placeInside(path, root)
  const present = readLinkStats(target)
  if (present && !present.isFile()) throw refusal(path, describeKind(present))
  let reason = findReason(target)
  if (reason !== undefined) return reason
  namingThePath(path, () => {
    mkdirSync(dirname(target), { recursive: true })
    inFolder(dirname(target), path, (folder) => {
      const beside = join(folder, spellBeside(basename(target)))
      const place = join(folder, basename(target))
      try {
        writeBeside(beside, text, present)
        // `findReason` reads the file again, because an editor may have saved it since.
        reason = findReason(place)
        if (reason === undefined) renameSync(beside, place)
        else rmSync(beside)
      } catch (error) {
        rmSync(beside, { force: true })
        throw error
      }
    })
  })
  return reason
}

function writeBeside(beside: string, text: string, present: Stats | undefined): void {
  // `wx` fails if the name is taken, even by a broken link.
  const file = openSync(beside, 'wx')
  try {
    writeFileSync(file, text)
    if (!present) return
    keepOwner(file, present)
    // `fchmod` comes last, because `open` applies the umask, and a change of the owner clears set-user-ID and set-group-ID.
    fchmodSync(file, present.mode & MODE_BITS)
  } finally {
    closeSync(file)
  }
}

/**
 * Keeps the owner and the group of a file. Otherwise, root in a container would become the owner of the user's files, and a file
 * would leave the group with which its owner shares it.
 */
function keepOwner(file: number, { uid, gid }: Stats): void {
  try {
    fchownSync(file, uid, gid)
  } catch {
    // A user who may write in the folder of another user becomes the owner of the new file.
  }
}

/* The temporary files, which stay behind only if a run is killed */

const spellBeside = (name: string): string => `.${name}.brandid-${process.pid}-${crypto.randomUUID()}`

const BESIDE = /^\..+\.brandid-(\d+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The age in milliseconds at which no run can still be writing a file. */
const LONGEST_WRITE_MS = 60_000

/**
 * Removes the temporary files that killed runs left in a folder, except files of a run that may still be in progress. Files that cannot be
 * listed or removed stay, because they are no reason to stop a command.
 */
export function removeLeftovers(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const [, pid] = BESIDE.exec(name) ?? []
      if (pid === undefined) continue
      const path = join(folder, name)
      const stats = readLinkStats(path)
      const isOld = stats !== undefined && Date.now() - stats.mtimeMs > LONGEST_WRITE_MS
      if (stats?.isFile() && (isOld || !isRunning(Number(pid)))) rmSync(path, { force: true })
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * Reads the file that an earlier run of a command wrote, without the line breaks of Windows, which Git may have added. Returns
 * `undefined` if there is no file.
 *
 * @param file the path as the user knows it.
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
    'Name another file with --out, or remove this file.',
  )
}

/** Runs a function, and replaces the path below an open folder in errors of the system with the path that the user knows. */
function namingThePath(path: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || error instanceof UserError) throw error
    throw refusal(path, `${FAULTS[code] ?? 'a path that the system rejects'} (${code})`)
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'a path in a folder that is not writable',
  EPERM: 'a path in a folder that is not writable',
  EROFS: 'a path on a read-only disk',
  ENOSPC: 'a path on a full disk',
}

/** The folder of Linux with a path for each open folder. Such a path keeps its folder even if another folder takes its name. */
const OPEN_FOLDERS = '/proc/self/fd'

/**
 * Writes in exactly the folder that was checked, because somebody else could replace the folder with a link between the check and
 * the writing.
 */
function inFolder(folder: string, path: string, write: (folder: string) => void): void {
  if (process.platform !== 'linux' || !existsSync(OPEN_FOLDERS)) {
    write(folder)
    if (realpathSync(folder) !== folder) throw refusal(path, 'a path in a folder that became a link')
    return
  }
  const held = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    const name = `${OPEN_FOLDERS}/${held}`
    if (readlinkSync(name) !== folder) throw refusal(path, 'a path in a folder that became a link')
    write(name)
  } finally {
    closeSync(held)
  }
}

/** Finds the path below the real folder of the project. Every folder on the way must be a real folder or missing. */
function placeInside(path: string, root: string): string {
  const [project, file] = [resolve(root), resolve(path)]
  if (!isBelow(project, file)) throw refusal(path, `a path outside the project, ${quoted(project)}`)
  let place = realpathSync(root)
  const names = relative(project, file).split(sep)
  for (const name of names.slice(0, -1)) {
    place = join(place, name)
    const found = readLinkStats(place)
    if (found && !found.isDirectory())
      throw refusal(path, `a path below ${quoted(name)}, which is ${describeKind(found)}`)
  }
  return join(place, names.at(-1) as string)
}

function readLinkStats(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}

function describeKind(stats: Stats): string {
  if (stats.isSymbolicLink()) return 'a link'
  if (stats.isDirectory()) return 'a folder'
  return stats.isFile() ? 'a file' : 'no file'
}

const refusal = (path: string, found: string): UserError =>
  new UserError(`Expected a file of the project to write but received ${quoted(path)}: ${found}.`)
