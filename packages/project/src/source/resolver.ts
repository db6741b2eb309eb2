/** Resolves modules with oxc-resolver and guesses where the source of unbuilt workspace packages is. */
import { existsSync, realpathSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import {
  foldersAbove,
  isFile,
  isHarmless,
  packageJsonIn,
  packageNameIn,
  readUserFile,
  slashed,
} from '@brandid/base/files'
import { type NapiResolveOptions, ResolverFactory } from 'oxc-resolver'
import { isSkipped, SOURCE, type SourceFiles } from './source-files.ts'

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']

/** Maps each extension that a compiler emits to the source extensions. */
const WRITTEN = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
  '.d.ts': EXTENSIONS,
  '.d.mts': EXTENSIONS,
  '.d.cts': EXTENSIONS,
}

const OPTIONS: NapiResolveOptions = {
  extensions: EXTENSIONS,
  extensionAlias: Object.fromEntries(
    Object.entries(WRITTEN)
      .filter(([built]) => !built.startsWith('.d'))
      .map(([built, extensions]) => [built, [...extensions, built]]),
  ),
  conditionNames: ['import', 'require', 'node', 'types', 'default'],
  nodePath: false,
  // Following a link would lead out of node_modules, or to the same file under a path that the project does not list.
  symlinks: false,
}

/** The files visible to a resolver. */
export interface Disk {
  isFile(path: string): boolean
  /** The folder of a package by name, if no link in node_modules leads to it. */
  packageFolder?(name: string): string | undefined
}

export class Resolver {
  readonly #disk: Disk
  readonly #plain = new ResolverFactory(OPTIONS)
  readonly #typed = this.#plain.cloneWithOptions({ ...OPTIONS, tsconfig: 'auto' })
  readonly #manifests = this.#plain.cloneWithOptions({ ...OPTIONS, exportsFields: [] })
  readonly #configured = new Map<string, ResolverFactory>()
  readonly #known = new Map<string, string | undefined>()
  readonly #harmless = new Map<string, boolean>()
  readonly #folders = new Map<string, boolean>()

  constructor(disk: Disk) {
    this.#disk = disk
  }

  /** The file that a specifier in a file resolves to; `undefined` if the disk does not contain it. */
  resolve(from: string, specifier: string): string | undefined {
    const key = `${this.#findScope(findFolder(from), specifier)}\n${specifier}`
    if (!this.#known.has(key)) this.#known.set(key, this.#find(from, specifier))
    return this.#known.get(key)
  }

  /** The folders that decide what a specifier refers to, because files that share an installed package and a configuration share the answer. */
  #findScope(folder: string, specifier: string): string {
    const name = PACKAGE.exec(specifier)?.[0]
    const folders = [folder, ...foldersAbove(folder)]
    const modules = folders.filter((each) => this.#ask(`${each}/node_modules`, existsSync))
    const home = name && modules.find((each) => existsSync(`${each}/node_modules/${name}`))
    if (!home || !this.#ask(`${home}/node_modules/${name}`, isForeign)) return folder
    const isConfigured = (each: string) => CONFIGURATIONS.some((file) => existsSync(`${each}/${file}`))
    return `${home}\n${folders.find((each) => this.#ask(each, isConfigured))}`
  }

  /** Caches an answer about a folder. */
  #ask(path: string, question: (path: string) => boolean): boolean {
    const known = this.#folders.get(path) ?? question(path)
    this.#folders.set(path, known)
    return known
  }

  /** The target of the nearest link with the given name, unless it is in a node_modules folder, as in pnpm's store. */
  packageFolder(name: string, from: string): string | undefined {
    if (!this.#isHarmless(from, name)) return undefined
    const manifest = linkedPath(this.#manifests.sync(from, `${name}/package.json`).path)
    return manifest === undefined ? this.#disk.packageFolder?.(name) : findFolder(manifest)
  }

  #find(from: string, specifier: string): string | undefined {
    if (specifier.startsWith('/')) return undefined
    if (!this.#isHarmless(findFolder(from), specifier)) return undefined
    const found = linkedPath(this.#resolved(from, specifier))
    return [...(found === undefined ? [] : listSources(found)), ...this.#inPackage(from, specifier)].find(
      (path) => SOURCE.test(path) && this.#disk.isFile(path),
    )
  }

  /** Whether oxc-resolver can safely read every package.json that it needs. Reading a device, for example, would never end. */
  #isHarmless(folder: string, specifier: string): boolean {
    const folders = [folder, ...foldersAbove(folder)]
    const name = PACKAGE.exec(specifier)?.[0]
    const others =
      name === undefined
        ? [join(folder, specifier), ...foldersAbove(join(folder, specifier))]
        : folders.map((each) => `${each}/node_modules/${name}`)
    return [...folders, ...others].every((each) => {
      const known = this.#harmless.get(each) ?? isHarmless(`${each}/package.json`)
      this.#harmless.set(each, known)
      return known
    })
  }

  /** Resolves a file using tsconfig.json, package.json and the disk. An unreadable configuration counts as missing. */
  #resolved(from: string, specifier: string): string | undefined {
    const { path } = this.#openResolver(findFolder(from)).resolveFileSync(from, specifier)
    return path ?? this.#plain.sync(findFolder(from), specifier).path
  }

  /** Creates a resolver with the nearest configuration. oxc-resolver finds a tsconfig.json itself, but not a jsconfig.json. */
  #openResolver(folder: string): ResolverFactory {
    const known = this.#configured.get(folder)
    if (known) return known
    const resolver = this.#readConfiguration(folder)
    this.#configured.set(folder, resolver)
    return resolver
  }

  #readConfiguration(folder: string): ResolverFactory {
    const above = dirname(folder)
    const configFile = CONFIGURATIONS.map((name) => `${folder}/${name}`).find(existsSync)
    if (configFile === undefined) return above === folder ? this.#typed : this.#openResolver(above)
    if (!this.#isReadable(configFile)) return this.#plain
    if (configFile.endsWith('tsconfig.json')) return this.#typed
    return this.#plain.cloneWithOptions({ ...OPTIONS, tsconfig: { configFile } })
  }

  /** Whether a configuration is safe to read. oxc-resolver follows `extends` recursively, so a chain of 3,000 files crashes the process. */
  #isReadable(configFile: string): boolean {
    let files = [configFile]
    const seen = new Set(files)
    for (let steps = 0; steps < MOST_CONFIGURATIONS && files.length > 0; steps++) {
      if (!files.every(isHarmless)) return false
      const extended = files.flatMap((file) =>
        listExtended(file).map((each) => this.#plain.sync(dirname(file), each).path ?? ''),
      )
      files = [...new Set(extended)].filter((file) => file !== '' && !seen.has(file))
      for (const file of files) seen.add(file)
    }
    return files.length === 0
  }

  /** Lists the files that may be the source of a package's entry point: the paths in `exports` and the usual paths. */
  #inPackage(from: string, specifier: string): string[] {
    const name = PACKAGE.exec(specifier)?.[0]
    const home = name === undefined ? undefined : this.packageFolder(name, findFolder(from))
    if (name === undefined || home === undefined) return []
    const rest = specifier.slice(name.length)
    const { exports, main } = packageJsonIn(home)
    const entry = Object(exports)[`.${rest}`] ?? (rest === '' ? (exports ?? main) : undefined)
    const built = textsIn(entry).map((each) => join(home, each))
    return [...built, `${home}/src${rest}`, home + rest].flatMap(listSources).flatMap(withEndings)
  }
}

const CONFIGURATIONS = ['jsconfig.json', 'tsconfig.json']

/** Matches the package name in a specifier. */
const PACKAGE = /^(?:@[^/]+\/)?[^./#@][^/]*/

/** The maximum length of an `extends` chain; a longer chain is a mistake or an attack. */
const MOST_CONFIGURATIONS = 100

/** Lists the paths that a tsconfig.json may extend or reference, including paths in comments, because extra paths do no harm. */
function listExtended(file: string): string[] {
  const text = readUserFile(file) ?? ''
  const members = text.matchAll(/"(?:extends|path)"\s*:\s*(?:"([^"\n]*)"|\[([^\]]*)\])/g)
  return Array.from(members, ([, one, several = '']) =>
    one === undefined ? Array.from(several.matchAll(/"([^"\n]*)"/g), ([, each = '']) => each) : [one],
  )
    .flat()
    .flatMap((each) => [each, `${each}.json`, `${each}/tsconfig.json`])
}

/** Resolves a path that is a link out of node_modules. oxc-resolver keeps a bundler's query, as in `worker.mjs?url`. */
function linkedPath(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  if (!slashed(path).includes('/node_modules/')) return slashed(normalize(path))
  if (!existsSync(path)) return undefined
  return isForeign(path) ? undefined : slashed(realpathSync(path))
}

/** Whether a path leads to an installed package, rather than to a package of the workspace. */
const isForeign = (path: string): boolean => slashed(realpathSync(path)).includes('/node_modules/')

/** Lists a path and its possible source paths. */
function listSources(path: string): string[] {
  const isBuilt = /\.(?:[cm]?jsx?|d\.[cm]?ts)$/.test(path)
  const moved = isBuilt ? path.replace(/\/(?:dist|build|lib|out)\//, '/src/') : path
  return [...new Set([moved, path])].flatMap((each) => [
    ...Object.entries(WRITTEN)
      .filter(([built]) => each.endsWith(built))
      .flatMap(([built, extensions]) => extensions.map((other) => each.slice(0, -built.length) + other)),
    each,
  ])
}

function withEndings(path: string): string[] {
  return [path, ...EXTENSIONS.map((each) => path + each), ...EXTENSIONS.map((each) => `${path}/index${each}`)]
}

/** The strings in an `exports` value, in order, including nested conditions up to a depth that no package reaches. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (depth > DEEPEST_CONDITION) return []
  return Object.values(value ?? {}).flatMap((each) => textsIn(each, depth + 1))
}

const DEEPEST_CONDITION = 20

/** The folder of a path; '' for a bare name. */
export const findFolder = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** Whether a path is below any of the given folders. */
export function isInFolder(path: string, folders: ReadonlySet<string>): boolean {
  for (let folder = findFolder(path); folder !== ''; folder = findFolder(folder)) {
    if (folders.has(folder)) return true
  }
  return false
}

/** Joins a folder and a relative path, resolving `.` and `..`. */
export function join(folder: string, path: string): string {
  const parts: string[] = []
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part)
  }
  return parts.join('/')
}

/** The relative path from a folder to a path; it begins with `./` or `../`. */
export function relative(folder: string, path: string): string {
  const from = folder.split('/')
  const to = path.split('/')
  let shared = 0
  while (shared < from.length && from[shared] === to[shared]) shared += 1
  const up = from.length - shared
  return `${up === 0 ? './' : '../'.repeat(up)}${to.slice(shared).join('/')}`
}

/**
 * The disk as seen by a project's imports. Below the listed folders, it contains only the listed files; elsewhere,
 * it contains every file that is neither built nor installed.
 */
export class ImportDisk implements Disk {
  readonly #listed: ReadonlySet<string>
  readonly #packages: ReadonlyMap<string, string>
  readonly #folders: ReadonlySet<string>
  readonly #cwd: string
  readonly #names = new Map<string, string | undefined>()

  constructor({ paths, packages, folders, cwd }: SourceFiles) {
    this.#listed = new Set(paths)
    this.#packages = packages
    this.#folders = new Set(folders)
    this.#cwd = cwd
  }

  isFile(path: string): boolean {
    return this.#listed.has(path) || (!this.covers(path) && this.#isSource(path))
  }

  packageFolder(name: string): string | undefined {
    return this.#packages.get(name)
  }

  /** The name of the package in a folder. */
  readPackageName(folder: string): string | undefined {
    if (!this.#names.has(folder)) this.#names.set(folder, packageNameIn(folder))
    return this.#names.get(folder)
  }

  /** Whether a path is below a listed folder and therefore not outside the project. */
  covers(path: string): boolean {
    return isInFolder(path, this.#folders)
  }

  #isSource(path: string): boolean {
    const below = relative(this.#cwd, path).replace(/^(?:\.\.?\/)+/, '')
    return !findFolder(below).split('/').some(isSkipped) && isFile(path)
  }
}
