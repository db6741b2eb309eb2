/** The reader of files that a user or a checkout names: regular ones of a bounded size, and a checkout's only inside the project. */
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

/** Megabytes of the largest file that is read. */
const LARGEST_MB = 32

/**
 * The text of a file that the user names, wherever it is; `undefined` where there is none.
 *
 * @throws {UserError} It is a folder, a device or a pipe, too large, or may not be read.
 */
export function readUserFile(path: string, largestMb = LARGEST_MB): string | undefined {
  const stats = readStats(path)
  return stats && readText(path, findFault(stats, largestMb))
}

/**
 * Whether a file that the user names is there, for a command that reads one of any size piece by piece.
 *
 * @throws {UserError} It is a folder, a device or a pipe.
 */
export function hasUserFile(path: string): boolean {
  const stats = readStats(path)
  const fault = stats && findFault(stats, Number.POSITIVE_INFINITY)
  if (fault !== undefined) throw new Unreadable(path, fault)
  return stats !== undefined
}

/**
 * The text of a file that a checkout holds; `undefined` where there is none.
 *
 * @throws {UserError} As `readUserFile`; or it is a link that leads out of the project.
 */
export function readProjectFile(path: string): string | undefined {
  const stats = readStats(path)
  return stats && readText(path, findFault(stats) ?? findEscape(path))
}

/** Why a file of a checkout is not read: "It is a folder". `undefined` where it is, or where there is none. */
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
 * The entries of a folder.
 *
 * @throws {UserError} It may not be listed, or its path is longer than the system allows.
 */
export function readFolder(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ENAMETOOLONG'
    throw new Unreadable(path, isTooLong ? 'Its path is too long' : 'It may not be listed')
  }
}

/** Whether a reader that knows no bounds may have a path: a regular file that is not too large, or nothing. */
export function isHarmless(path: string): boolean {
  try {
    const stats = readStats(path)
    return stats === undefined || findFault(stats) === undefined
  } catch {
    return false
  }
}

/** A file that is there, and is not read. */
export class Unreadable extends UserError {
  /** As a sentence without a subject or a full stop: "It is a folder". */
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

/** The marks of byte order that begin a string in UTF-16, of which UTF-8 makes nothing. */
const UTF_16 = new Set(['fffe', 'feff'])

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new Unreadable(path, 'It may not be read')
  }
}

function readStats(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Below a file, or of a name that no disk holds, there is nothing.
    if (code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined
    throw new Unreadable(path, 'The way to it may not be followed')
  }
}

function findFault(stats: Stats, largestMb = LARGEST_MB): string | undefined {
  if (stats.isDirectory()) return 'It is a folder'
  if (!stats.isFile()) return 'It is a device or a pipe'
  const megabytes = stats.size / 1e6
  if (megabytes <= largestMb) return undefined
  return `It has ${megabytes.toFixed(0)} MB, and at most ${largestMb} MB are read`
}

function findEscape(path: string): string | undefined {
  if (!lstatSync(path).isSymbolicLink()) return undefined
  return isBelow(realpathSync(findProjectRoot(dirname(path))), realpathSync(path))
    ? undefined
    : 'It is a link that leads out of the project'
}

/** Whether a path is one of a regular file: no folder, nothing below a file, and no link that leads nowhere. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** How to read the file that a string names; `undefined` where it names none. */
export function fileHint(text: string, cwd: string): string | undefined {
  const name = /^[\w./-]+$/.test(text) ? text : quoted(text)
  return isFile(resolve(cwd, text)) ? `${name} is a file: use < ${name}` : undefined
}

/**
 * The content of a folder's package.json, or an empty object if it is missing or broken: other tools report that.
 *
 * @throws {UserError} As `readProjectFile`.
 */
export function packageJsonIn(folder: string): Readonly<Record<string, unknown>> {
  const text = readProjectFile(join(folder, 'package.json'))
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** The name in a folder's package.json, where it has one that can be read. */
export function packageNameIn(folder: string): string | undefined {
  try {
    const { name } = packageJsonIn(folder)
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
