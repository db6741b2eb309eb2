/** The files of a code base, parsed only where a rule requires them. */
import { readFileSync } from 'node:fs'
import { type Definition, DefinitionReader } from '../../analysis/definitions.ts'
import { Evaluator, type Modules } from '../../analysis/evaluator.ts'
import { IdTypes } from '../../analysis/id-types.ts'
import { createModule, type Module } from '../../analysis/module.ts'
import { type Disk, Resolver } from '../../analysis/module-resolution.ts'
import { folderOf } from '../../analysis/paths.ts'
import { type RegisterBlock, registerBlockOf } from '../../analysis/register-blocks.ts'
import type { Parse } from './parser.ts'
import type { SourceFiles } from './source-files.ts'

/** A file that could not be read as source. */
export interface SyntaxFault {
  readonly path: string
  readonly message: string
}

export class CodeBase implements Modules {
  readonly definitions: DefinitionReader = new DefinitionReader(new Evaluator(this))
  readonly types: IdTypes = new IdTypes(this.definitions)
  readonly faults: SyntaxFault[] = []
  /** The paths of all files, in order. */
  readonly paths: readonly string[]
  readonly #texts: ReadonlyMap<string, string>
  /** The names of packages, by their folders. */
  readonly #packageNames: ReadonlyMap<string, string>
  readonly #parse: Parse
  readonly #modules = new Map<string, Module>()
  readonly #resolver: Resolver

  constructor({ paths, packages }: SourceFiles, parse: Parse) {
    this.#texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
    this.paths = paths
    this.#packageNames = new Map(Array.from(packages, ([name, folder]) => [folder, name]))
    this.#parse = parse
    const disk: Disk = {
      read,
      isFile: (path) => this.#texts.has(path),
      packageFolder: (name) => packages.get(name),
    }
    this.#resolver = new Resolver(disk)
  }

  /** The text of a file; empty for one that is not among the files. */
  text(path: string): string {
    return this.#texts.get(path) ?? ''
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
    const { program, error } = this.#parse(path, text)
    if (error !== undefined) this.faults.push({ path, message: error })
    const module = createModule(path, text, program)
    this.#modules.set(path, module)
    return module
  }

  /** The name of the nearest package around a path. */
  packageOf(path: string): string | undefined {
    const folder = folderOf(path)
    return folder === '' ? undefined : (this.#packageNames.get(folder) ?? this.packageOf(folder))
  }

  /** Lets go of a module that no other one needs. */
  forget(path: string): void {
    this.#modules.delete(path)
  }

  /** The definitions of a module. */
  definitionsIn(path: string): readonly Definition[] {
    return this.definitions.definitionsIn(this.module(path))
  }

  registerBlockOf(path: string): RegisterBlock {
    return registerBlockOf(this.module(path))
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
