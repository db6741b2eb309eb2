/** The disk around the paths of a code base, where imports may lead. */
import { readFileSync, statSync } from 'node:fs'
import { findFolder, relative } from '../analysis/paths.ts'
import type { Disk } from '../analysis/resolver.ts'
import { isSkipped, type SourceFiles } from './source-files.ts'

/**
 * The disk as the imports of a code base see it. Below the listed folders it has the listed files alone. Elsewhere it has
 * every file that is neither built nor installed.
 */
export class ImportDisk implements Disk {
  readonly #listed: ReadonlySet<string>
  readonly #packages: ReadonlyMap<string, string>
  readonly #folders: readonly string[]
  readonly #cwd: string
  readonly #names = new Map<string, string | undefined>()

  constructor({ paths, packages, folders, cwd }: SourceFiles) {
    this.#listed = new Set(paths)
    this.#packages = packages
    this.#folders = folders.map((folder) => `${folder}/`)
    this.#cwd = cwd
  }

  isFile(path: string): boolean {
    return this.#listed.has(path) || (!this.covers(path) && this.#isSource(path))
  }

  packageFolder(name: string): string | undefined {
    return this.#packages.get(name)
  }

  /** The name of the package of a folder. */
  readPackageName(folder: string): string | undefined {
    if (!this.#names.has(folder)) this.#names.set(folder, readName(folder))
    return this.#names.get(folder)
  }

  /** Whether a path is below a folder whose source is listed, so no import of it leads around the code base. */
  covers(path: string): boolean {
    return this.#folders.some((folder) => path.startsWith(folder))
  }

  #isSource(path: string): boolean {
    const below = relative(this.#cwd, path).replace(/^(?:\.\.?\/)+/, '')
    return !findFolder(below).split('/').some(isSkipped) && isFile(path)
  }
}

/** Whether a path is one of a file: no folder, nothing below a file, and no link that leads nowhere. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function readName(folder: string): string | undefined {
  try {
    const { name }: { name?: unknown } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}
