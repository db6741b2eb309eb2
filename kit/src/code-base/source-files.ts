/** The source files below some paths. */
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { quoted } from 'brandid/internal'
import { type Config, NO_CONFIG } from '../config/config.ts'
import { UserError } from '../terminal/user-error.ts'
import { type Ignored, ignoredAbove, isIgnored, withIgnored } from './ignored.ts'

const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/

/** Whether a file is TypeScript. */
export const isTypeScript = (path: string): boolean => /\.[cm]?tsx?$/.test(path)

/** Folders without source of the project. */
const SKIPPED = new Set(['node_modules', 'bower_components', 'dist', 'build', 'out', 'coverage'])

/** Whether a folder of this name holds no source of the project, or is hidden. */
export const isSkipped = (name: string): boolean => name.startsWith('.') || SKIPPED.has(name)

/** The files below the paths. */
export interface SourceFiles {
  /** Absolute paths with forward slashes, in order. */
  readonly paths: readonly string[]
  /** The folder of each package, by its name. */
  readonly packages: ReadonlyMap<string, string>
  /** The folders among the paths: all of their source is listed. */
  readonly folders: readonly string[]
  /** The folder that the command runs in. */
  readonly cwd: string
  readonly config: Config
}

/** @throws {UserError} A path that is not there. */
export function listSourceFiles(
  paths: readonly string[],
  cwd: string,
  config: Config = NO_CONFIG,
): SourceFiles {
  const found = new Set<string>()
  const packages = new Map<string, string>()
  const folders: string[] = []

  function visit(folder: string, around: readonly Ignored[]): void {
    const ignored = withIgnored(folder, around)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      const isFolder = entry.isDirectory()
      const place = isFolder ? `${path}/` : path
      if (config.isIgnored(place) || isIgnored(place, ignored)) continue
      if (isFolder) {
        if (!isSkipped(entry.name)) visit(path, ignored)
      } else if (SOURCE.test(entry.name) && isFile(entry, path)) found.add(path)
      else if (entry.name === 'package.json') addPackage(folder, packages)
    }
  }

  for (const path of paths) {
    const absolute = slashed(resolve(cwd, path))
    const stats = statSync(absolute, { throwIfNoEntry: false })
    if (!stats) throw new UserError(`Expected a file or a folder but received ${quoted(path)}.`)
    if (stats.isDirectory()) {
      folders.push(absolute)
      visit(absolute, ignoredAbove(absolute, slashed(resolve(cwd))))
    } else found.add(absolute)
  }
  return { paths: [...found].sort(), packages, folders, cwd: slashed(resolve(cwd)), config }
}

/** Whether an entry is a file, or a link to one: editors lock files by links that lead nowhere. */
function isFile(entry: Dirent, path: string): boolean {
  return entry.isSymbolicLink()
    ? statSync(path, { throwIfNoEntry: false })?.isFile() === true
    : entry.isFile()
}

function addPackage(folder: string, packages: Map<string, string>): void {
  try {
    const { name }: { name?: unknown } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    if (typeof name === 'string') packages.set(name, folder)
  } catch {
    // A template of a package.json names no package.
  }
}

/** A path with forward slashes. */
export const slashed = (path: string): string => path.replaceAll('\\', '/')
