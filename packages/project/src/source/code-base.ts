/** The files of a project, and those around them that imports lead to, parsed only where a rule requires them. */
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
  /** The paths of its files, in order. */
  readonly paths: readonly string[]
  /** The folder that the command runs in. */
  readonly cwd: string
  readonly config: Config
  readonly #inside: ReadonlySet<string>
  /** Its files, and those below its folders that cannot be read. */
  readonly #listed: ReadonlySet<string>
  readonly #texts: Map<string, string>
  readonly #modules = new Map<string, Module>()
  readonly #disk: ImportDisk
  readonly #resolver: Resolver
  #tooDeep: ReadonlySet<string> | undefined

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

  /** Whether a file is among the files, and not around them. */
  has(path: string): boolean {
    return this.#inside.has(path)
  }

  /** The file around these that a specifier names. */
  resolveAround(from: string, specifier: string): string | undefined {
    const isRelative = specifier.startsWith('.')
    if (isRelative && this.#disk.covers(join(findFolder(from), specifier))) return undefined
    const path = this.resolvePath(from, specifier)
    return path === undefined || this.has(path) ? undefined : path
  }

  /** The text of a file, also of one around the files that an import leads to; empty for a missing file. */
  text(path: string): string {
    const text = this.#texts.get(path) ?? this.#read(path, readProjectFile)
    this.#texts.set(path, text)
    return text
  }

  /** The reasons why files of its own are not read, or not wholly. */
  get ownFaults(): readonly SyntaxFault[] {
    return this.faults.filter(({ path }) => this.#listed.has(path))
  }

  /** A file that cannot be read is named, and the others are read. */
  #read(path: string, read: typeof readUserFile): string {
    try {
      const text = read(path)
      if (text !== undefined) return text
      if (this.#listed.has(path)) this.faults.push({ path, message: 'It is gone, or its name is not UTF-8' })
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

  /** The file that a specifier names. */
  resolvePath(from: string, specifier: string): string | undefined {
    return this.#resolver.resolve(from, specifier)
  }

  /** The module of a file, parsed when it is first asked for. */
  module(path: string): Module {
    const known = this.#modules.get(path)
    if (known) return known
    const text = this.text(path)
    const { program, error } = parseSource(path, text, this.#isTooDeep(path, text))
    if (error !== undefined) this.faults.push({ path, message: error })
    const module = this.#createModule(path, text, program)
    this.#modules.set(path, module)
    return module
  }

  /** A file that cannot be read to its end counts as empty, and is named. */
  #createModule(path: string, text: string, program: Program): Module {
    try {
      return createModule(path, text, program)
    } catch (error) {
      this.faults.push({ path, message: (error as Error).message })
      return createModule(path, text, { ...program, body: [] })
    }
  }

  /** The files are asked about together, when the first of them is parsed: that takes one process, if any. */
  #isTooDeep(path: string, text: string): boolean {
    if (!this.has(path)) return findTooDeep([{ path, text }]).size > 0
    this.#tooDeep ??= findTooDeep(this.paths.map((path) => ({ path, text: this.text(path) })))
    return this.#tooDeep.has(path)
  }

  /** The name of the nearest package around a path. */
  findPackage(path: string): string | undefined {
    for (let folder = findFolder(path); folder !== ''; folder = findFolder(folder)) {
      const name = this.#disk.readPackageName(folder)
      if (name !== undefined) return name
    }
    return undefined
  }

  /** The result of reading a file. An error ends the reading only of this file, and is told with its path. */
  attempt<Item>(path: string, read: () => readonly Item[]): readonly Item[] {
    try {
      return read()
    } catch (error) {
      this.faults.push({ path, message: (error as Error).message })
      return []
    }
  }

  /** Lets go of a module that no other one needs. */
  forget(path: string): void {
    this.#modules.delete(path)
  }

  /** The definitions of a module. */
  definitionsIn(path: string): readonly Definition[] {
    return this.attempt(path, () => this.definitions.definitionsIn(this.module(path)))
  }

  findRegisterBlock(path: string): RegisterBlock {
    return readRegisterBlock(this.module(path), this.definitions)
  }
}

/** A project, and the folder to which its paths are relative. */
export interface Opened {
  readonly codeBase: CodeBase
  readonly root: string
}

/** @throws {UserError} A path that is missing, paths without source, or a wrong configuration. */
export function openCodeBase(paths: readonly string[], { cwd }: Pick<Io, 'cwd'>): Opened {
  return open(paths.length > 0 ? paths : ['.'], cwd, readConfig(cwd))
}

/**
 * As `openCodeBase`; without paths, also the places of definitions that the configuration names.
 *
 * @throws {UserError} As `openCodeBase`.
 */
export function openDefinitions(paths: readonly string[], { cwd }: Pick<Io, 'cwd'>): Opened {
  const config = readConfig(cwd)
  return open(paths.length > 0 ? paths : ['.', ...config.definitions], cwd, config)
}

function open(paths: readonly string[], cwd: string, config: Config): Opened {
  const files = listSourceFiles(paths, cwd, config)
  if (files.paths.length === 0) {
    throw new UserError(
      `Expected TypeScript or JavaScript files below ${quoted(paths.join(', '))} but received none.`,
    )
  }
  return { codeBase: new CodeBase(files), root: slashed(resolve(cwd)) }
}

/** The definitions of a project. */
export interface Search {
  /** The modules that could make definitions, also those around the project that imports lead to. */
  readonly sources: ReadonlySet<string>
  /** By their path, then in the order of the text. */
  readonly definitions: readonly Definition[]
  /** The definitions around the project, in the same order. */
  readonly around: readonly Definition[]
  /** The files around it that imports lead to. */
  readonly pathsAround: readonly string[]
  /** Whether some of all these files are TypeScript: only that reads the getters of `Register`. */
  readonly isTyped: boolean
}

/** Searches the files that name brandid, then those that name what these export to make definitions with. */
export function searchDefinitions(codeBase: CodeBase): Search {
  const pathsAround = filesAround(codeBase)
  const paths = [...codeBase.paths, ...pathsAround]
  const sources = new Set<string>()
  let words: readonly string[] = ['brandid']
  while (words.length > 0) {
    const pattern = new RegExp(
      `${BEFORE}(?:${words.map((word) => word.replace(/\W/g, '\\$&')).join('|')})${BEHIND}`,
    )
    const found = paths.filter((path) => !sources.has(path) && pattern.test(codeBase.text(path)))
    for (const path of found) sources.add(path)
    words = found.flatMap((path) => makersIn(path, codeBase))
  }
  const findDefinitions = (files: readonly string[]) =>
    files.filter((path) => sources.has(path)).flatMap((path) => codeBase.definitionsIn(path))
  const [definitions, around] = [findDefinitions(codeBase.paths), findDefinitions(pathsAround)]
  return { sources, definitions, around, pathsAround, isTyped: paths.some(isTypeScript) }
}

/** The source of an import, of a re-export, or of a call of `require`. */
const SPECIFIER = /\b(?:from|import|require)\s*(?:\(\s*)?(['"])([^'"\n]+)\1/g

/** The files that `brandid types` writes by default. No import leads to them, and they import the definitions that they register. */
const REGISTER_FILES = ['./src/register.ts', './register.ts']

/**
 * The files that imports, the file of getters and the configuration lead to, at first hand or through one another. No file
 * is parsed for them.
 */
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
  // The iteration of a set reaches the elements that it adds.
  around.forEach(visit)
  return [...around].sort()
}

/** The specifiers of a string, without those of brandid. */
export function sourcesIn(text: string): Set<string> {
  const sources = Array.from(text.matchAll(SPECIFIER), ([, , source = '']) => source)
  return new Set(sources.filter((source) => !isEntryPoint(source)))
}

// `\b` has no edge beside the `$` or the letter beyond ASCII that a name may begin or end with.
const BEFORE = '(?<![\\w$])'
const BEHIND = '(?![\\w$])'

/** The names by which other files reach the functions with which a module defines. */
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

/** A default export has any name. Its importers name the file, the folder of an index, or the package. */
function namesOfDefault(path: string, codeBase: CodeBase): string[] {
  const stem = cutStem(path)
  return [stem, stem === 'index' ? cutStem(findFolder(path)) : stem, codeBase.findPackage(path) ?? stem]
}

const cutStem = (path: string): string => path.replace(/.*\//, '').replace(/\..*/, '')

/** A project's definitions apart from those of its tests. */
export function apartFromTests(
  definitions: readonly Definition[],
  root: string,
  config: Config = NO_CONFIG,
): Definition[] {
  return definitions.filter(({ module }) => !isApart(module.path, root, config))
}

/** Whether the definitions of a file are a test's, or in a place that the configuration does not name. */
export function isApart(path: string, root: string, { definitions }: Config): boolean {
  const isElsewhere =
    definitions.length > 0 && !definitions.some((each) => path === each || path.startsWith(`${each}/`))
  return isElsewhere || isTestFile(showFile(path, root))
}
