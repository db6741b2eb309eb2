/** Writes files atomically, only inside the project, and never through a link. */
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
 * Writes a project file, creating missing folders. The content is written to a temporary file in the same folder, which is then
 * renamed, so that a reader sees either the old content or the new content.
 *
 * @param root the project folder, as returned by `findProjectRoot`.
 * @throws {UserError} The path is outside the project, is not a file, or contains a link.
 */
export function writeProjectFile(path: string, text: string, root: string): void {
  put(path, text, root, () => undefined)
}

/**
 * Replaces a source file, unless it changed after it was read. The file is compared with the earlier content as late as possible:
 * after the new file is on disk, right before the rename.
 *
 * @returns the reason why the file was not replaced; `undefined` if it was replaced.
 * @throws {UserError} For the same reasons as `writeProjectFile`.
 */
export function replaceProjectFile(
  path: string,
  before: string,
  text: string,
  root: string,
): string | undefined {
  return put(path, text, root, (present) => whyNotReplaced(present, before))
}

/** Explains why `replaceProjectFile` would not replace a file. Does not mention links, because `replaceProjectFile` rejects links. */
export function whyNotReplaced(path: string, before: string): string | undefined {
  const stats = readLinkStats(path)
  if (stats && !stats.isFile()) return undefined
  const now = stats && readFileSync(path)
  if (!stats || !now?.equals(Buffer.from(before)))
    return 'it was changed after it was read: run the command again'
  if (stats.nlink > 1) return `it has ${stats.nlink} hard links, and only one would be updated`
  return isReadOnly(path, stats) ? 'it is read-only' : undefined
}

/** Whether a file is read-only. The mode is checked as well, because root can write to every file. */
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
        // `findReason` reads the file again, because an editor may have saved it in the meantime.
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
  // `wx` fails if the name exists, even as a broken link.
  const file = openSync(beside, 'wx')
  try {
    writeFileSync(file, text)
    if (!present) return
    keepOwner(file, present)
    // `fchmod` comes last, because `open` applies the umask, and changing the owner clears set-user-ID and set-group-ID.
    fchmodSync(file, present.mode & MODE_BITS)
  } finally {
    closeSync(file)
  }
}

/**
 * Keeps a file's owner and group. Otherwise, root in a container would take over the user's files, and a file would lose the
 * group that its owner shares it with.
 */
function keepOwner(file: number, { uid, gid }: Stats): void {
  try {
    fchownSync(file, uid, gid)
  } catch {
    // Changing the owner can fail if the folder belongs to another user. The current user then owns the new file.
  }
}

/* Temporary files, which remain only if a run is killed */

const spellBeside = (name: string): string => `.${name}.brandid-${process.pid}-${crypto.randomUUID()}`

const BESIDE = /^\..+\.brandid-(\d+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The maximum age, in milliseconds, of a temporary file that a run may still be writing. */
const LONGEST_WRITE_MS = 60_000

/**
 * Removes the temporary files that killed runs left in a folder, unless a run may still be writing them. Errors are ignored,
 * because a leftover file should not stop a command.
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
 * Reads the file that a command wrote in an earlier run, and converts Windows line breaks, which Git may have added. Returns
 * `undefined` if there is no file.
 *
 * @param file the path to show to the user.
 * @throws {UserError} The command did not write this file. For example, `src/register.ts` might be a sign-up page.
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
    'Choose another file with --out, or remove this file.',
  )
}

/** Runs a function. In system errors, replaces the path below an open folder with the path that the user specified. */
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

/** The Linux folder that contains a path for each open folder. Each path refers to the folder that was opened, even if it is replaced. */
const OPEN_FOLDERS = '/proc/self/fd'

/** Writes to exactly the folder that was checked. Otherwise, another process could replace it with a link before the write. */
function inFolder(folder: string, path: string, write: (folder: string) => void): void {
  if (process.platform !== 'linux' || !existsSync(OPEN_FOLDERS)) {
    write(folder)
    if (realpathSync(folder) !== folder) throw refusal(path, 'a path in a folder that was replaced by a link')
    return
  }
  const held = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    const name = `${OPEN_FOLDERS}/${held}`
    if (readlinkSync(name) !== folder) throw refusal(path, 'a path in a folder that was replaced by a link')
    write(name)
  } finally {
    closeSync(held)
  }
}

/** Resolves a path below the project's real folder. Every folder in the path must be missing or a real folder. */
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
  new UserError(`Expected a writable file inside the project but received ${quoted(path)}: ${found}.`)
