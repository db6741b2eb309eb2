/** The resolution of modules: oxc-resolver, and a guess at the source of a package of the workspace that is not built. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { type NapiResolveOptions, ResolverFactory } from 'oxc-resolver'
import { findFolder, join } from './paths.ts'

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']

/** What a path that a compiler writes may be written in. */
const WRITTEN = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
  '.d.ts': EXTENSIONS,
  '.d.mts': EXTENSIONS,
  '.d.cts': EXTENSIONS,
}

/** A file of source: declarations have none of the values. */
const SOURCE = /(?<!\.d)\.[cm]?[jt]sx?$/

const OPTIONS: NapiResolveOptions = {
  extensions: EXTENSIONS,
  extensionAlias: Object.fromEntries(
    Object.entries(WRITTEN)
      .filter(([built]) => !built.startsWith('.d'))
      .map(([built, extensions]) => [built, [...extensions, built]]),
  ),
  conditionNames: ['import', 'require', 'node', 'types', 'default'],
  nodePath: false,
  // A link leads out of node_modules, or to the same file by a name that the code base has not listed.
  symlinks: false,
}

/** The files that a resolver may find. */
export interface Disk {
  isFile(path: string): boolean
  /** The folder of a package by its name, where no link in node_modules leads to it. */
  packageFolder?(name: string): string | undefined
}

export class Resolver {
  readonly #disk: Disk
  readonly #plain = new ResolverFactory(OPTIONS)
  readonly #typed = this.#plain.cloneWithOptions({ ...OPTIONS, tsconfig: 'auto' })
  readonly #manifests = this.#plain.cloneWithOptions({ ...OPTIONS, exportsFields: [] })
  readonly #configured = new Map<string, ResolverFactory>()
  readonly #known = new Map<string, string | undefined>()

  constructor(disk: Disk) {
    this.#disk = disk
  }

  /** The file that a specifier names in a file; `undefined` for one outside. */
  resolve(from: string, specifier: string): string | undefined {
    const key = `${findFolder(from)}\n${specifier}`
    if (!this.#known.has(key)) this.#known.set(key, this.#find(from, specifier))
    return this.#known.get(key)
  }

  /** Where the nearest link of a name leads, unless into a node_modules, as those into the store of pnpm do. */
  packageFolder(name: string, from: string): string | undefined {
    const manifest = linkedPath(this.#manifests.sync(from, `${name}/package.json`).path)
    return manifest === undefined ? this.#disk.packageFolder?.(name) : findFolder(manifest)
  }

  #find(from: string, specifier: string): string | undefined {
    if (specifier.startsWith('/')) return undefined
    const found = linkedPath(this.#resolved(from, specifier))
    return [...(found === undefined ? [] : listSources(found)), ...this.#inPackage(from, specifier)].find(
      (path) => SOURCE.test(path) && this.#disk.isFile(path),
    )
  }

  /** What tsconfig.json, package.json and the disk say. A configuration that cannot be read says nothing. */
  #resolved(from: string, specifier: string): string | undefined {
    const { path } = this.#openResolver(findFolder(from)).resolveFileSync(from, specifier)
    return path ?? this.#plain.sync(findFolder(from), specifier).path
  }

  /** A resolver with the nearest jsconfig.json, which oxc-resolver leaves to be named, or with any tsconfig.json. */
  #openResolver(folder: string): ResolverFactory {
    const known = this.#configured.get(folder)
    if (known) return known
    const [configFile, above] = [`${folder}/jsconfig.json`, dirname(folder)]
    const hasOther = existsSync(`${folder}/tsconfig.json`) || above === folder
    const resolver = existsSync(configFile)
      ? this.#plain.cloneWithOptions({ ...OPTIONS, tsconfig: { configFile } })
      : hasOther
        ? this.#typed
        : this.#openResolver(above)
    this.#configured.set(folder, resolver)
    return resolver
  }

  /** The sources of an entry point of a package: what `exports` says, and the usual places. */
  #inPackage(from: string, specifier: string): string[] {
    const name = /^(?:@[^/]+\/)?[^./#@][^/]*/.exec(specifier)?.[0]
    const home = name === undefined ? undefined : this.packageFolder(name, findFolder(from))
    if (name === undefined || home === undefined) return []
    const rest = specifier.slice(name.length)
    const { exports, main } = readManifest(home)
    const entry = Object(exports)[`.${rest}`] ?? (rest === '' ? (exports ?? main) : undefined)
    const built = textsIn(entry).map((each) => join(home, each))
    return [...built, `${home}/src${rest}`, home + rest].flatMap(listSources).flatMap(withEndings)
  }
}

/** A path out of node_modules, followed where it is a link. */
function linkedPath(path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  const slashed = (each: string) => each.replaceAll('\\', '/')
  if (!slashed(path).includes('/node_modules/')) return slashed(path)
  const real = slashed(realpathSync(path))
  return real.includes('/node_modules/') ? undefined : real
}

/** What a path may be compiled from, and the path. */
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

function readManifest(folder: string): { readonly exports?: unknown; readonly main?: unknown } {
  try {
    return Object(JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')))
  } catch {
    return {}
  }
}

/** The texts in a value of `exports`, in their order. */
function textsIn(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn)
}
