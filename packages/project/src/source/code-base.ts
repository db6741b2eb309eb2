/** A project's files and the outside files that they import, parsed on demand. */
import { resolve } from 'node:path'
import {
  type Config,
  NO_CONFIG,
  readConfig,
  readProjectFile,
  readUserFile,
  slashed,
  Unreadable,
} from '@brandid/base/files'
import { findTooDeep, type Program, parseSource } from '@brandid/base/syntax'
import { type Io, UserError } from '@brandid/base/terminal'
import { quoted } from 'brandid/internal'
import { type Definition, DefinitionReader } from './definitions.ts'
import { Evaluator, type Modules } from './evaluator.ts'
import { IdTypes, type RegisterBlock, readRegisterBlock } from './id-types.ts'
import { createModule, type Module } from './module.ts'
import { showFile } from './place.ts'
import { findFolder, ImportDisk, join, Resolver } from './resolver.ts'
import {
  isTestFile,
  isTypeScript,
  listSourceFiles,
  type SourceFiles,
  type SyntaxFault,
} from './source-files.ts'
import { isEntryPoint } from './value.ts'

export class CodeBase implements Modules {
  readonly definitions: DefinitionReader = new DefinitionReader(new Evaluator(this))
  readonly types: IdTypes = new IdTypes(this.definitions)
  readonly faults: SyntaxFault[]
  /** The sorted paths of the project's files. */
  readonly paths: readonly string[]
  /** The working directory of the command. */
  readonly cwd: string
  readonly config: Config
  readonly #inside: ReadonlySet<string>
  /** The project's files, including unreadable files below its folders. */
  readonly #listed: ReadonlySet<string>
  readonly #texts: Map<string, string>
  readonly #modules = new Map<string, Module>()
  readonly #disk: ImportDisk
  readonly #resolver: Resolver
  /** Whether each checked file is nested too deeply. */
  readonly #depths = new Map<string, boolean>()

  constructor(files: SourceFiles) {
    const { paths, cwd, config } = files
    this.faults = [...files.faults]
    this.#listed = new Set([...paths, ...files.faults.map(({ path }) => path)])
    this.#texts = new Map(paths.map((path) => [path, this.#read(path, readUserFile)]))
    this.paths = paths
    this.cwd = cwd
    this.config = config
    this.#inside = new Set(paths)
    this.#disk = new ImportDisk(files)
    this.#resolver = new Resolver(this.#disk)
  }

  /** Whether a file belongs to the project itself. */
  has(path: string): boolean {
    return this.#inside.has(path)
  }

  /** The file outside the project that a specifier resolves to. */
  resolveAround(from: string, specifier: string): string | undefined {
    const isRelative = specifier.startsWith('.')
    if (isRelative && this.#disk.covers(join(findFolder(from), specifier))) return undefined
    const path = this.resolvePath(from, specifier)
    return path === undefined || this.has(path) ? undefined : path
  }

  /** The text of a file in or outside the project; empty for a missing file. */
  text(path: string): string {
    const text = this.#texts.get(path) ?? this.#read(path, readProjectFile)
    this.#texts.set(path, text)
    return text
  }

  /** The reasons why some of the project's own files could not be fully read. */
  get ownFaults(): readonly SyntaxFault[] {
    return this.faults.filter(({ path }) => this.#listed.has(path))
  }

  /** Reads a file. An unreadable file is recorded as a fault so that the other files are still read. */
  #read(path: string, read: typeof readUserFile): string {
    try {
      const text = read(path)
      if (text !== undefined) return text
      if (this.#listed.has(path))
        this.faults.push({ path, message: 'The file no longer exists, or its name is not valid UTF-8' })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      this.faults.push({ path, message: error.why })
    }
    return ''
  }

  resolve(from: Module, specifier: string): Module | undefined {
    const path = this.resolvePath(from.path, specifier)
    return path === undefined ? undefined : this.module(path)
  }

  /** The file that a specifier resolves to. */
  resolvePath(from: string, specifier: string): string | undefined {
    return this.#resolver.resolve(from, specifier)
  }

  /** The module of a file, which is parsed on first use. */
  module(path: string): Module {
    const known = this.#modules.get(path)
    if (known) return known
    const text = this.text(path)
    const { program, error } = parseSource(path, text, this.isTooDeep(path))
    if (error !== undefined) this.faults.push({ path, message: error })
    const module = this.#createModule(path, text, program)
    this.#modules.set(path, module)
    return module
  }

  /** Creates a module. A file that cannot be fully read counts as empty and is recorded as a fault. */
  #createModule(path: string, text: string, program: Program): Module {
    try {
      return createModule(path, text, program)
    } catch (error) {
      this.faults.push({ path, message: (error as Error).message })
      return createModule(path, text, { ...program, body: [] })
    }
  }

  /** Whether a file's syntax is nested too deeply. Any other file of the project is checked with it, to start few processes. */
  isTooDeep(path: string): boolean {
    if (!this.#depths.has(path)) this.checkDepth(this.has(path) ? this.paths : [path])
    return this.#depths.get(path) === true
  }

  /** Checks how deeply files are nested, all at once, because each check may start a process. */
  checkDepth(paths: readonly string[]): void {
    const rest = paths
      .filter((path) => !this.#depths.has(path))
      .map((path) => ({ path, text: this.text(path) }))
    const deep = findTooDeep(rest)
    for (const { path } of rest) this.#depths.set(path, deep.has(path))
  }

  /** The name of the nearest package that contains a path. */
  findPackage(path: string): string | undefined {
    for (let folder = findFolder(path); folder !== ''; folder = findFolder(folder)) {
      const name = this.#disk.readPackageName(folder)
      if (name !== undefined) return name
    }
    return undefined
  }

  /** Runs a function on a file. An error is recorded as a fault and does not affect other files. */
  attempt<Item>(path: string, read: () => readonly Item[]): readonly Item[] {
    try {
      return read()
    } catch (error) {
      this.faults.push({ path, message: (error as Error).message })
      return []
    }
  }

  /** Frees the memory of a module that no other module needs. */
  forget(path: string): void {
    this.#modules.delete(path)
  }

  /** The definitions in a module. */
  definitionsIn(path: string): readonly Definition[] {
    return this.attempt(path, () => this.definitions.definitionsIn(this.module(path)))
  }

  findRegisterBlock(path: string): RegisterBlock {
    return readRegisterBlock(this.module(path), this.definitions)
  }
}

/** A project and the folder that its paths are relative to. */
export interface Opened {
  readonly codeBase: CodeBase
  readonly root: string
}

/** @throws {UserError} If a path is missing, the paths have no source, or the configuration is invalid. */
export function openCodeBase(paths: readonly string[], { cwd }: Pick<Io, 'cwd'>): Opened {
  const opened = openProject(paths, { cwd })
  return requireSource(opened, paths.length > 0 ? paths : ['.'])
}

/**
 * Opens a project like `openCodeBase`, but accepts a project without source, because schemas also declare IDs.
 *
 * @throws {UserError} If a path is missing or the configuration is invalid.
 */
export function openProject(paths: readonly string[], { cwd }: Pick<Io, 'cwd'>): Opened {
  return open(paths.length > 0 ? paths : ['.'], cwd, readConfig(cwd))
}

/**
 * Opens a project like `openCodeBase`; without paths, it also includes the configured definition paths.
 *
 * @throws {UserError} For the same reasons as `openCodeBase`.
 */
export function openDefinitions(paths: readonly string[], { cwd }: Pick<Io, 'cwd'>): Opened {
  const config = readConfig(cwd)
  const all = paths.length > 0 ? paths : ['.', ...config.definitions]
  return requireSource(open(all, cwd, config), all)
}

const open = (paths: readonly string[], cwd: string, config: Config): Opened => ({
  codeBase: new CodeBase(listSourceFiles(paths, cwd, config)),
  root: slashed(resolve(cwd)),
})

function requireSource(opened: Opened, paths: readonly string[]): Opened {
  if (opened.codeBase.paths.length > 0) return opened
  throw new UserError(
    `Expected TypeScript or JavaScript files in ${quoted(paths.join(', '))} but found none.`,
  )
}

/** The definitions found for a project. */
export interface Search {
  /** The modules that could create definitions, including imported modules outside the project. */
  readonly sources: ReadonlySet<string>
  /** Sorted by path, then in source order. */
  readonly definitions: readonly Definition[]
  /** The definitions outside the project, sorted by path and then in source order. */
  readonly around: readonly Definition[]
  /** The imported files outside the project. */
  readonly pathsAround: readonly string[]
  /** Whether any source is TypeScript, because only TypeScript uses the `Register` getters. */
  readonly isTyped: boolean
  /** Whether source text could define IDs. */
  mayDefine(text: string): boolean
}

/** Searches the files that mention brandid, then the files that mention defining functions exported by the first group. */
export function searchDefinitions(codeBase: CodeBase): Search {
  const pathsAround = filesAround(codeBase)
  const paths = [...codeBase.paths, ...pathsAround]
  const sources = new Set<string>()
  const patterns: RegExp[] = []
  const mayDefine = (text: string) => {
    const rest = text.replace(TYPE_IMPORT, '')
    return patterns.some((pattern) => pattern.test(rest))
  }
  const defining = new Set<string>()
  let words: readonly string[] = ['brandid']
  while (words.length > 0) {
    const pattern = new RegExp(
      `${BEFORE}(?:${words.map((word) => word.replace(/\W/g, '\\$&')).join('|')})${BEHIND}`,
    )
    patterns.push(pattern)
    for (const path of paths) if (!sources.has(path) && pattern.test(codeBase.text(path))) sources.add(path)
    const found = [...sources].filter((path) => !defining.has(path) && mayDefine(codeBase.text(path)))
    for (const path of found) defining.add(path)
    codeBase.checkDepth(found)
    words = found.flatMap((path) => makersIn(path, codeBase))
  }
  const findDefinitions = (files: readonly string[]) =>
    files.filter((path) => defining.has(path)).flatMap((path) => codeBase.definitionsIn(path))
  const [definitions, around] = [findDefinitions(codeBase.paths), findDefinitions(pathsAround)]
  return { sources, definitions, around, pathsAround, isTyped: paths.some(isTypeScript), mayDefine }
}

/** Matches an import of types from brandid, which alone defines nothing. Most adopted files have no other mention of brandid. */
const TYPE_IMPORT = /^import\s+type\b[^'"]*(['"])brandid\b[^'"]*\1/gm

/** Matches the specifier of an import, a re-export or a `require` call. */
const SPECIFIER = /\b(?:from|import|require)\s*(?:\(\s*)?(['"])([^'"\n]+)\1/g

/** The default register files. No module imports them, but they import the definitions. */
const REGISTER_FILES = ['./src/register.ts', './register.ts']

/** Finds the files referred to by imports, the register file and the configuration, directly or indirectly, without parsing any file. */
function filesAround(codeBase: CodeBase): string[] {
  const around = new Set<string>()
  const follow = (path: string, sources: Iterable<string>) => {
    for (const source of sources) {
      const target = codeBase.resolveAround(path, source)
      if (target !== undefined) around.add(target)
    }
  }
  const visit = (path: string) => follow(path, sourcesIn(codeBase.text(path)))
  follow(`${codeBase.cwd}/package.json`, REGISTER_FILES)
  const configured = listSourceFiles(codeBase.config.definitions, codeBase.cwd).paths
  for (const path of configured) if (!codeBase.has(path)) around.add(path)
  codeBase.paths.forEach(visit)
  // The loop also visits elements added while it runs.
  around.forEach(visit)
  return [...around].sort()
}

/** The specifiers in source text, except brandid's entry points. */
export function sourcesIn(text: string): Set<string> {
  const sources = Array.from(text.matchAll(SPECIFIER), ([, , source = '']) => source)
  return new Set(sources.filter((source) => !isEntryPoint(source)))
}

// `\b` does not match next to `$` or a non-ASCII letter, but a name may begin or end with either.
const BEFORE = '(?<![\\w$])'
const BEHIND = '(?![\\w$])'

/** The names that other files use for a module's defining functions. */
function makersIn(path: string, codeBase: CodeBase): string[] {
  const module = codeBase.module(path)
  const { evaluator } = codeBase.definitions
  return Array.from(module.exports.keys())
    .filter((name) => {
      const value = evaluator.exported(module, name)
      return MAKERS.has(value?.kind) || codeBase.definitions.isWrapper(value)
    })
    .flatMap((name) => (name === 'default' ? namesOfDefault(path, codeBase) : name))
}

const MAKERS = new Set<string | undefined>(['definer', 'many', 'registry', 'entry', 'export', 'module'])

/** The words that identify imports of a default export, which can have any name: the file, an index file's folder, or the package. */
function namesOfDefault(path: string, codeBase: CodeBase): string[] {
  const stem = cutStem(path)
  return [stem, stem === 'index' ? cutStem(findFolder(path)) : stem, codeBase.findPackage(path) ?? stem]
}

const cutStem = (path: string): string => path.replace(/.*\//, '').replace(/\..*/, '')

/** Returns a project's definitions, excluding definitions in its tests. */
export function apartFromTests(
  definitions: readonly Definition[],
  root: string,
  config: Config = NO_CONFIG,
): Definition[] {
  return definitions.filter(({ module }) => !isApart(module.path, root, config))
}

/** Whether a file is a test or outside the configured definition paths. */
export function isApart(path: string, root: string, { definitions }: Config): boolean {
  const isElsewhere =
    definitions.length > 0 && !definitions.some((each) => path === each || path.startsWith(`${each}/`))
  return isElsewhere || isTestFile(showFile(path, root))
}
