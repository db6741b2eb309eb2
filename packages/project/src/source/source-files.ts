/** Lists the source files below the given paths. */
import { type Dirent, existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type Config,
  createPatterns,
  foldersAbove,
  isFile,
  NO_CONFIG,
  type Patterns,
  packageNameIn,
  readFolder,
  readProjectFile,
  slashed,
  Unreadable,
  whyUnreadable,
} from '@brandid/base/files'
import { UserError } from '@brandid/base/terminal'
import { quoted } from 'brandid/internal'

/** Matches source files, except declaration files, which contain no values, and minified files, which belong to another project. */
export const SOURCE = /(?<!\.d|\.min)\.[cm]?[jt]sx?$/

/** Whether a file is TypeScript. */
export const isTypeScript = (path: string): boolean => /\.[cm]?tsx?$/.test(path)

/** Folders that never contain project source. */
const SKIPPED = new Set(['node_modules', 'bower_components', 'dist', 'build', 'out', 'coverage'])

/** Whether a folder with this name is hidden or never contains project source. */
export const isSkipped = (name: string): boolean => name.startsWith('.') || SKIPPED.has(name)

/** Files other than source that are read in every folder. */
const READ = new Set(['.gitignore', 'package.json'])

/** A file that could not be read as source, or was only partly read. */
export interface SyntaxFault {
  readonly path: string
  readonly message: string
}

/** The files below the paths. */
export interface SourceFiles {
  /** Absolute paths with forward slashes, in order. */
  readonly paths: readonly string[]
  /** The package folders, by package name. */
  readonly packages: ReadonlyMap<string, string>
  /** The given paths that are folders; all source below them is listed. */
  readonly folders: readonly string[]
  /** Files that exist but cannot be read. */
  readonly faults: readonly SyntaxFault[]
  /** The working directory of the command. */
  readonly cwd: string
  readonly config: Config
}

/** @throws {UserError} If a path does not exist. */
export function listSourceFiles(
  paths: readonly string[],
  cwd: string,
  config: Config = NO_CONFIG,
): SourceFiles {
  const found = new Set<string>()
  const packages = new Map<string, string>()
  const folders: string[] = []
  const faults: SyntaxFault[] = []

  function take(path: string, entry: Dirent): void {
    const isSource = SOURCE.test(entry.name)
    if (!isSource && !READ.has(entry.name)) return
    const why = whyUnreadable(path)
    if (why !== undefined) faults.push({ path, message: why })
    else if (isSource && (entry.isFile() || isFile(path))) found.add(path)
    else if (entry.name === 'package.json') {
      const folder = path.slice(0, -'/package.json'.length)
      const name = packageNameIn(folder)
      if (name !== undefined) packages.set(name, folder)
    }
  }

  for (const path of paths) {
    const absolute = slashed(resolve(cwd, path))
    const stats = statSync(absolute, { throwIfNoEntry: false })
    if (!stats) throw new UserError(`Expected a file or a folder but received ${quoted(path)}.`)
    if (stats.isDirectory()) {
      folders.push(absolute)
      walkFolder(absolute, slashed(resolve(cwd)), config, take, faults)
    } else found.add(absolute)
  }
  return { paths: [...found].sort(), packages, folders, faults, cwd: slashed(resolve(cwd)), config }
}

/**
 * Calls `take` for every entry below a folder, except ignored entries and folders to descend into. If a folder cannot be listed, the walk
 * records a fault and continues.
 */
export function walkFolder(
  top: string,
  cwd: string,
  config: Config,
  take: (path: string, entry: Dirent) => void,
  faults: SyntaxFault[],
): void {
  function visit(folder: string, around: readonly Ignored[]): void {
    const ignored = withIgnored(folder, around)
    for (const entry of list(folder)) {
      const path = `${folder}/${entry.name}`
      const isFolder = entry.isDirectory()
      const place = isFolder ? `${path}/` : path
      if (config.isIgnored(place) || isIgnored(place, ignored)) continue
      if (!isFolder || READ.has(entry.name)) take(path, entry)
      else if (!isSkipped(entry.name)) visit(path, ignored)
    }
  }

  function list(folder: string): readonly Dirent[] {
    try {
      return readFolder(folder)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      faults.push({ path: folder, message: error.why })
      return []
    }
  }

  visit(top, ignoredAbove(top, cwd))
}

/** A .gitignore file and the folder that its patterns are relative to. */
export interface Ignored {
  readonly folder: string
  readonly patterns: Patterns
}

/**
 * Finds the .gitignore files above a folder, topmost first, up to its repository root or, without a repository, up to the working
 * directory. Files that ignore the folder itself do not count, because the user specified the folder.
 */
export function ignoredAbove(folder: string, cwd: string): Ignored[] {
  const above = foldersAbove(folder)
  const top = [folder, ...above].findIndex((each) => existsSync(`${each}/.git`))
  const inside = above.slice(0, top < 0 ? above.indexOf(cwd) + 1 : top)
  const files = inside.reverse().reduce<Ignored[]>((around, each) => withIgnored(each, around), [])
  return isIgnored(`${folder}/`, files) ? [] : files
}

/** Adds a folder's own .gitignore file to the inherited files. */
export function withIgnored(folder: string, around: readonly Ignored[]): Ignored[] {
  const text = readPatterns(`${folder}/.gitignore`)
  if (text === undefined) return [...around]
  return [...around, { folder, patterns: createPatterns(text.split(/\r?\n/)) }]
}

/** Whether a path is ignored. Folder paths end with a slash. The nearest .gitignore with a matching pattern decides. */
export function isIgnored(path: string, files: readonly Ignored[]): boolean {
  for (const { folder, patterns } of [...files].reverse()) {
    const { ignored, unignored } = patterns.test(path.slice(folder.length + (folder.endsWith('/') ? 0 : 1)))
    if (ignored || unignored) return ignored
  }
  return false
}

function readPatterns(path: string): string | undefined {
  try {
    return readProjectFile(path)
  } catch {
    // An unreadable .gitignore is reported when its folder is listed.
    return undefined
  }
}

const FOLDER =
  /(?:^|\/)(?:__(?:tests|mocks|fixtures|testfixtures)__|(?:[a-z0-9]+-)?(?:tests?|fixtures)|mocks|e2e|cypress|playwright)\//
const NAME = /[.-](?:test|spec|test-d|e2e|bench|stories)\.[cm]?[jt]sx?$/

/** Whether a path below the working directory belongs to a test, according to common naming conventions. */
export const isTestFile = (path: string): boolean => FOLDER.test(path) || NAME.test(path)
