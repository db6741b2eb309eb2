/**
 * The resolution of modules: the file of a specifier, which may be relative, an alias of tsconfig.json, or a package of
 * the workspace.
 */

import { dig, parseJsonc } from './jsonc.ts'
import { folderOf, join } from './paths.ts'
import { AliasReader, type ReadFile, targetsOf } from './tsconfig-paths.ts'

/** The files that a resolver may find. */
export interface Disk {
  readonly read: ReadFile
  isFile(path: string): boolean
  /** The folder of a package of the workspace; `undefined` for any other package. */
  packageFolder(name: string, from: string): string | undefined
}

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']

/** A file of source: declarations have none of the values. */
const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/

/** What a path that a compiler writes may be written in. */
const WRITTEN = Object.entries({
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
  '.d.ts': EXTENSIONS,
  '.d.mts': EXTENSIONS,
  '.d.cts': EXTENSIONS,
})

export class Resolver {
  readonly #disk: Disk
  readonly #aliases: AliasReader
  readonly #known = new Map<string, string | undefined>()

  constructor(disk: Disk) {
    this.#disk = disk
    this.#aliases = new AliasReader(disk.read)
  }

  /** The file that a specifier names in a file; `undefined` for one outside. */
  resolve(from: string, specifier: string): string | undefined {
    const folder = folderOf(from)
    const key = `${folder}\n${specifier}`
    if (this.#known.has(key)) return this.#known.get(key)
    const found = this.#candidates(folder, specifier)
      .map((path) => this.#sourceOf(path))
      .find((path) => path !== undefined)
    this.#known.set(key, found)
    return found
  }

  /** What a specifier may stand for, without regard to what there is. */
  #candidates(folder: string, specifier: string): string[] {
    if (/^\.\.?(?:\/|$)/.test(specifier)) return [join(folder, specifier)]
    const aliased = targetsOf(specifier, this.#aliases.aliasesOf(folder))
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
    const rest = specifier.slice(name.length)
    const home = this.#disk.packageFolder(name, folder)
    return home === undefined ? aliased : [...aliased, ...this.#exportsOf(home, rest)]
  }

  /** The sources of an entry point of a package: what `exports` says, and the usual places. */
  #exportsOf(home: string, rest: string): string[] {
    const manifest = parseJsonc(this.#disk.read(`${home}/package.json`))
    const exports = dig(manifest, 'exports')
    const entry = dig(exports, `.${rest}`) ?? (rest === '' ? (exports ?? dig(manifest, 'main')) : undefined)
    const built = textsIn(entry).map((each) => join(home, each))
    const written = built.map((each) => each.replace(/\/(?:dist|build|lib|out)\//, '/src/'))
    return [...written, ...built, `${home}/src${rest}`, home + rest]
  }

  #sourceOf(path: string): string | undefined {
    const written = WRITTEN.filter(([built]) => path.endsWith(built)).flatMap(([built, extensions]) =>
      extensions.map((each) => path.slice(0, -built.length) + each),
    )
    const tries = [
      ...written,
      path,
      ...EXTENSIONS.map((each) => path + each),
      ...EXTENSIONS.map((each) => `${path}/index${each}`),
    ]
    return tries.find((each) => SOURCE.test(each) && this.#disk.isFile(each))
  }
}

/** The texts in a value of `exports`, in their order. */
function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn)
}
