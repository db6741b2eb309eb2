/** The one function that writes a file: whole or not at all, inside the project, and through no link. */
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
 * Writes a file of a project, and the folders that it needs. A reader sees the old text or the new one, never a part: the
 * text goes into a new file beside it, which then takes its name.
 *
 * @param root The folder of the project, as `findProjectRoot` finds it.
 * @throws {UserError} The path is outside the project; it or a folder on the way to it is a link; or it is not a file.
 */
export function writeProjectFile(path: string, text: string, root: string): void {
  put(path, text, root, () => undefined)
}

/**
 * Replaces a source file whose text was read before, and leaves it as it is if that would lose something. The file is compared
 * with that string after the new one is on the disk, right before the new one takes its name.
 *
 * @returns Why the file is left as it is; `undefined` for a replaced one.
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

/** Why `replaceProjectFile` would leave a file as it is. Links are for that function to reject. */
export function whyNotReplaced(path: string, before: string): string | undefined {
  const stats = readLinkStats(path)
  if (stats && !stats.isFile()) return undefined
  const now = stats && readFileSync(path)
  if (!stats || !now?.equals(Buffer.from(before)))
    return 'it was changed after it was read: run the command again'
  if (stats.nlink > 1) return `it has ${stats.nlink} names (hard links), and only one would get the new text`
  return isReadOnly(path, stats) ? 'it is read-only' : undefined
}

/** Root may write every file, so the mode counts as well. */
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
        // `findReason` reads the file again: an editor may have saved it since.
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
  // `wx` fails where the name is taken, even by a link that leads nowhere.
  const file = openSync(beside, 'wx')
  try {
    writeFileSync(file, text)
    if (!present) return
    keepOwner(file, present)
    // The mode of `open` would lose the bits of the umask, and a new owner takes the bits of set-user-ID and set-group-ID away.
    fchmodSync(file, present.mode & MODE_BITS)
  } finally {
    closeSync(file)
  }
}

/**
 * Without this, a run in a container takes the files of the user, because only root may give a file away, and a file leaves the group
 * that its owner shares it with.
 */
function keepOwner(file: number, { uid, gid }: Stats): void {
  try {
    fchownSync(file, uid, gid)
  } catch {
    // The user may write in the folder of another one: the new file is theirs.
  }
}

/* The files beside others, which only a run that was killed leaves behind */

const spellBeside = (name: string): string => `.${name}.brandid-${process.pid}-${crypto.randomUUID()}`

const BESIDE = /^\..+\.brandid-(\d+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Milliseconds after which no run still writes a file. */
const LONGEST_WRITE_MS = 60_000

/**
 * Removes what runs that were killed left in a folder, and nothing of a run that may still be going on. What may not be listed or
 * removed stays: that is no reason to end a command.
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

/** An error of the system names the path that the user knows, and not the one below an open folder. */
function namingThePath(path: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined || error instanceof UserError) throw error
    throw refusal(path, `${FAULTS[code] ?? 'one that the system rejects'} (${code})`)
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'one in a folder that may not be written to',
  EPERM: 'one in a folder that may not be written to',
  EROFS: 'one on a disk that is read-only',
  ENOSPC: 'one on a disk that is full',
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
    const found = readLinkStats(place)
    if (found && !found.isDirectory())
      throw refusal(path, `one below ${quoted(name)}, which is ${describeKind(found)}`)
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
