/** The disk around the paths of a code base, where imports may lead. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Disk } from '../../analysis/module-resolution.ts'
import { folderOf, relative } from '../../analysis/paths.ts'
import { LinkedPackages } from './linked-packages.ts'
import { isSkipped, type SourceFiles } from './source-files.ts'

/** A name that npm gives to packages. */
const NAME = /^(?:@[\w.~-]+\/)?[\w.~-]+$/

/**
 * The disk as the imports of a code base see it. Below the listed folders it has the listed files alone. Elsewhere it has
 * every file that is neither built nor installed.
 */
export class ImportDisk implements Disk {
  readonly #listed: ReadonlySet<string>
  readonly #packages: ReadonlyMap<string, string>
  readonly #packageNames: Map<string, string>
  readonly #folders: readonly string[]
  readonly #cwd: string
  readonly #names = new Map<string, ReadonlySet<string>>()
  readonly #links = new LinkedPackages()

  constructor({ paths, packages, folders, cwd }: SourceFiles) {
    this.#listed = new Set(paths)
    this.#packages = packages
    this.#packageNames = new Map(Array.from(packages, ([name, folder]) => [folder, name]))
    this.#folders = folders.map((folder) => `${folder}/`)
    this.#cwd = cwd
  }

  read(path: string): string | undefined {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return undefined
    }
  }

  isFile(path: string): boolean {
    if (this.#listed.has(path)) return true
    if (this.covers(path)) return false
    const names = this.#namesIn(folderOf(path))
    return names.has(path.slice(path.lastIndexOf('/') + 1)) && this.#isSource(path)
  }

  packageFolder(name: string, from: string): string | undefined {
    const inside = this.#packages.get(name)
    if (inside !== undefined || !NAME.test(name)) return inside
    const linked = this.#links.folderOf(name, from)
    if (linked !== undefined) this.#packageNames.set(linked, name)
    return linked
  }

  /** The name of the package of a folder, listed or reached by a link. */
  packageNameOf(folder: string): string | undefined {
    return this.#packageNames.get(folder)
  }

  /** Whether a path is below a folder whose source is listed, so that no import of it leads around the code base. */
  covers(path: string): boolean {
    return this.#folders.some((folder) => path.startsWith(folder))
  }

  #isSource(path: string): boolean {
    const below = relative(this.#cwd, path).replace(/^(?:\.\.?\/)+/, '')
    return (
      !folderOf(below).split('/').some(isSkipped) &&
      statSync(path, { throwIfNoEntry: false })?.isFile() === true
    )
  }

  /** The names in a folder, read once for all the paths that an import may stand for. */
  #namesIn(folder: string): ReadonlySet<string> {
    const names = this.#names.get(folder) ?? new Set(namesIn(folder))
    this.#names.set(folder, names)
    return names
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
