/** The files of a code base, and those around them that imports lead to, parsed only where a rule requires them. */
import { readFileSync } from 'node:fs'
import { type Definition, DefinitionReader } from '../analysis/definitions.ts'
import { Evaluator, type Modules } from '../analysis/evaluator.ts'
import { IdTypes } from '../analysis/id-types.ts'
import { createModule, type Module } from '../analysis/module.ts'
import { parseSource } from '../analysis/parse.ts'
import { findFolder, join } from '../analysis/paths.ts'
import { type RegisterBlock, readRegisterBlock } from '../analysis/register-blocks.ts'
import { Resolver } from '../analysis/resolver.ts'
import type { Config } from '../config/config.ts'
import { ImportDisk } from './import-disk.ts'
import type { SourceFiles } from './source-files.ts'

/** A file that could not be read as source, or not to its end. */
export interface SyntaxFault {
  readonly path: string
  readonly message: string
}

export class CodeBase implements Modules {
  readonly definitions: DefinitionReader = new DefinitionReader(new Evaluator(this))
  readonly types: IdTypes = new IdTypes(this.definitions)
  readonly faults: SyntaxFault[] = []
  /** The paths of its files, in order. */
  readonly paths: readonly string[]
  /** The folder that the command runs in. */
  readonly cwd: string
  readonly config: Config
  readonly #inside: ReadonlySet<string>
  readonly #texts: Map<string, string>
  readonly #modules = new Map<string, Module>()
  readonly #disk: ImportDisk
  readonly #resolver: Resolver

  constructor(files: SourceFiles) {
    const { paths, cwd, config } = files
    this.#texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
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
    const text = this.#texts.get(path) ?? readText(path)
    this.#texts.set(path, text)
    return text
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
    const { program, error } = parseSource(path, text)
    if (error !== undefined) this.faults.push({ path, message: error })
    const module = createModule(path, text, program)
    this.#modules.set(path, module)
    return module
  }

  /** The name of the nearest package around a path. */
  findPackage(path: string): string | undefined {
    const folder = findFolder(path)
    return folder === '' ? undefined : (this.#disk.readPackageName(folder) ?? this.findPackage(folder))
  }

  /** What is read of a file. An error ends the reading of this file alone, and is told with its path. */
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

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
