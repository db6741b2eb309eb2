/** Reads files: only regular files of bounded size, and files from a checkout only if they are inside the project. */
import {
  type Dirent,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { quoted } from 'brandid/internal'
import { UserError } from '../terminal/values.ts'
import { findProjectRoot, isBelow } from './project-root.ts'

/** The maximum file size in megabytes. */
const LARGEST_MB = 32

/**
 * Reads a file that the user specified, which may be anywhere. Returns `undefined` if the file does not exist.
 *
 * @throws {UserError} The path is a folder, a device or a pipe, or the file is too large or unreadable.
 */
export function readUserFile(path: string, largestMb = LARGEST_MB): string | undefined {
  const stats = readStats(path)
  return stats && readText(path, findFault(stats, largestMb))
}

/**
 * Whether a file that the user specified exists. For commands that read files of any size in chunks.
 *
 * @throws {UserError} The path is a folder, a device or a pipe.
 */
export function hasUserFile(path: string): boolean {
  const stats = readStats(path)
  const fault = stats && findFault(stats, Number.POSITIVE_INFINITY)
  if (fault !== undefined) throw new Unreadable(path, fault)
  return stats !== undefined
}

/**
 * Reads a file in a checkout. Returns `undefined` if the file does not exist.
 *
 * @throws {UserError} For the same reasons as `readUserFile`, or the path is a link to a path outside the project.
 */
export function readProjectFile(path: string): string | undefined {
  const stats = readStats(path)
  return stats && readText(path, findFault(stats) ?? findEscape(path))
}

/** Explains why a file in a checkout cannot be read: "It is a folder". Returns `undefined` if the file is readable or missing. */
export function whyUnreadable(path: string): string | undefined {
  try {
    const stats = readStats(path)
    return stats && (findFault(stats) ?? findEscape(path))
  } catch (error) {
    if (error instanceof Unreadable) return error.why
    throw error
  }
}

/**
 * Lists a folder's entries.
 *
 * @throws {UserError} The folder cannot be listed, or its path is longer than the system allows.
 */
export function readFolder(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ENAMETOOLONG'
    throw new Unreadable(path, isTooLong ? 'Its path is too long' : 'It cannot be listed')
  }
}

/** Whether code without size checks can safely read a path: the path is missing, or is a regular file that is not too large. */
export function isHarmless(path: string): boolean {
  try {
    const stats = readStats(path)
    return stats === undefined || findFault(stats) === undefined
  } catch {
    return false
  }
}

/** The error for a file that exists but cannot be read. */
export class Unreadable extends UserError {
  /** The reason, without a period: "It is a folder". */
  readonly why: string

  constructor(path: string, why: string) {
    super(`Expected a file to read but received ${quoted(path)}. ${why}.`)
    this.why = why
  }
}

function readText(path: string, fault: string | undefined): string {
  if (fault !== undefined) throw new Unreadable(path, fault)
  const bytes = readBytes(path)
  if (UTF_16.has(bytes.subarray(0, 2).toString('hex')))
    throw new Unreadable(path, 'It is UTF-16: save it as UTF-8')
  return bytes.toString()
}

/** The UTF-16 byte order marks. UTF-16 decoded as UTF-8 would be garbage. */
const UTF_16 = new Set(['fffe', 'feff'])

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new Unreadable(path, 'It cannot be read')
  }
}

function readStats(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A path below a regular file, or with a name too long for the file system, cannot exist.
    if (code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined
    throw new Unreadable(path, 'A parent folder is not accessible')
  }
}

function findFault(stats: Stats, largestMb = LARGEST_MB): string | undefined {
  if (stats.isDirectory()) return 'It is a folder'
  if (!stats.isFile()) return 'It is a device or a pipe'
  const megabytes = stats.size / 1e6
  if (megabytes <= largestMb) return undefined
  return `It is ${megabytes.toFixed(0)} MB, but the limit is ${largestMb} MB`
}

function findEscape(path: string): string | undefined {
  if (!lstatSync(path).isSymbolicLink()) return undefined
  return isBelow(realpathSync(findProjectRoot(dirname(path))), realpathSync(path))
    ? undefined
    : 'It is a link to a path outside the project'
}

/** Whether a path is a regular file, or a link to a regular file. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Suggests reading from a file if a string that was passed as an ID is a file path. */
export function fileHint(text: string, cwd: string): string | undefined {
  const name = /^[\w./-]+$/.test(text) ? text : quoted(text)
  return isFile(resolve(cwd, text)) ? `${name} is a file: use < ${name}` : undefined
}

/**
 * Reads a folder's package.json. Returns an empty object if the file is missing or broken, because other tools report such files.
 *
 * @throws {UserError} For the same reasons as `readProjectFile`.
 */
export function packageJsonIn(folder: string): Readonly<Record<string, unknown>> {
  const text = readProjectFile(join(folder, 'package.json'))
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** Reads the package name in a folder's package.json, if present. */
export function packageNameIn(folder: string): string | undefined {
  try {
    const { name } = packageJsonIn(folder)
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
