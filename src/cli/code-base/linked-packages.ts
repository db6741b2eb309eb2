/** The folders of the packages of a workspace, found by the links in node_modules. */
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { slashed } from './source-files.ts'

/** The look-up of packages, which reads each folder and each link once. */
export class LinkedPackages {
  readonly #stores = new Map<string, readonly string[]>()
  readonly #targets = new Map<string, string | undefined>()

  /** Where the nearest link of a name leads, unless into a node_modules, as those into the store of pnpm do. */
  folderOf(name: string, from: string): string | undefined {
    for (const store of this.#storesAbove(from)) {
      const target = this.#targetOf(join(store, name))
      if (target !== undefined) return target.includes('/node_modules/') ? undefined : target
    }
    return undefined
  }

  /** The folders node_modules in a folder and above it, the nearest first. */
  #storesAbove(folder: string): readonly string[] {
    const known = this.#stores.get(folder)
    if (known) return known
    const own = join(folder, 'node_modules')
    const above = folder === dirname(folder) ? [] : this.#storesAbove(dirname(folder))
    const stores = existsSync(own) ? [own, ...above] : above
    this.#stores.set(folder, stores)
    return stores
  }

  #targetOf(path: string): string | undefined {
    if (!this.#targets.has(path)) {
      this.#targets.set(path, existsSync(path) ? slashed(realpathSync(path)) : undefined)
    }
    return this.#targets.get(path)
  }
}
