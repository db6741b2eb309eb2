/** The definitions in the linted project's source, reread only after a file with definitions changes. */

import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { CONFIG_NAME, type Config, readConfig, slashed } from '@brandid/base/files'
import { type Program, parseSource } from '@brandid/base/syntax'
import { UserError } from '@brandid/base/terminal'
import { apartFromTests, CodeBase, searchDefinitions } from '../../source/code-base.ts'
import type { Definition, DefinitionReader } from '../../source/definitions.ts'
import type { Modules } from '../../source/evaluator.ts'
import type { RegisterBlock } from '../../source/id-types.ts'
import { createModule, type Module } from '../../source/module.ts'
import { Resolver } from '../../source/resolver.ts'
import { listSourceFiles } from '../../source/source-files.ts'
import { indexDefinitions } from '../names/id-names.ts'
import { findOwned, type WhyApart } from '../names/kept-apart.ts'

/** The definitions of a project. */
export interface ProjectDefinitions {
  readonly definitions: readonly Definition[]
  readonly reader: DefinitionReader
  /** The `Register` blocks, by file path. */
  readonly blocks: ReadonlyMap<string, RegisterBlock>
  readonly config: Config
  /** Whether source text could define IDs. */
  mayDefine(text: string): boolean
  /** Why the folder of a file may qualify a name. */
  readonly whyOwned: WhyApart
  /** Whether a file's text is nested too deeply; `undefined` if the project was read with another text. */
  isTooDeep(path: string, text: string): boolean | undefined
}

interface Read extends ProjectDefinitions {
  /** When each file that may define IDs was last written. */
  readonly modified: ReadonlyMap<string, number | undefined>
  checkedMs: number
}

/** How long to reuse the definitions before checking the files for changes; linting a project takes seconds. */
const FRESH_MS = 1000

const projects = new Map<string, Read>()

/**
 * Finds the definitions below the linter's working directory, as `brandid check` does; `undefined` for a file outside it.
 *
 * @throws {UserError} If the configuration is invalid: a linter that ignored it would contradict `brandid check`.
 */
export function projectDefinitions(
  cwd: string,
  file: string,
  now: () => number = () => performance.now(),
): ProjectDefinitions | undefined {
  // An editor may lint a single file from the home folder or the root, and reading everything below would take too long.
  if (cwd === homedir() || dirname(cwd) === cwd || !file.startsWith(`${slashed(cwd)}/`)) return undefined
  const known = projects.get(cwd)
  if (known && now() - known.checkedMs < FRESH_MS) return known
  if (known && isFresh(known)) {
    known.checkedMs = now()
    return known
  }
  const read = attempt(cwd)
  if (read) projects.set(cwd, { ...read, checkedMs: now() })
  return read
}

/** Reads a folder. An unreadable folder must not stop the linter. */
function attempt(cwd: string): Omit<Read, 'checkedMs'> | undefined {
  try {
    return readProject(cwd, readConfig(cwd))
  } catch (error) {
    if (error instanceof UserError) throw error
    return undefined
  }
}

const isFresh = ({ modified }: Read): boolean =>
  Array.from(modified).every(([path, time]) => modifiedAt(path) === time)

function readProject(cwd: string, config: Config): Omit<Read, 'checkedMs'> {
  const codeBase = new CodeBase(listSourceFiles(['.'], cwd, config))
  const { sources, definitions, around, mayDefine } = searchDefinitions(codeBase)
  const paths = [...sources]
  const registering = paths.filter((path) => /\bRegister\b/.test(codeBase.text(path)))
  const root = slashed(cwd)
  const own = apartFromTests([...definitions, ...around], root, config)
  const reader = codeBase.definitions
  return {
    definitions: own,
    reader,
    whyOwned: findOwned(codeBase, indexDefinitions([{ definitions: own, reader }], []), root),
    blocks: new Map(registering.map((path) => [path, codeBase.findRegisterBlock(path)])),
    config,
    mayDefine,
    isTooDeep: (path, text) =>
      codeBase.has(path) && codeBase.text(path) === text ? codeBase.isTooDeep(path) : undefined,
    modified: new Map(
      [...paths, config.path ?? join(cwd, CONFIG_NAME)].map((path) => [path, modifiedAt(path)]),
    ),
  }
}

/** Matches source that could define IDs or re-export a value or a type from another module. */
const RELEVANT = /\bbrandid\b|\bexport\s*(?:[*{]|(?:type|default)\b)|\bdefine\w*\(/

/** Matches source that could re-export a value or a type from another module. */
const PASSING_ON = /\bexport\s*(?:type\s*)?[*{]/

/** Matches calls that could define IDs through a wrapper that was written after the project was read. */
const DEFINING = /\bdefine\w*\(/

/** Whether source could define IDs; without a project, this is unknown. */
export const mayDefine = (text: string, project: ProjectDefinitions | undefined): boolean =>
  !project || project.mayDefine(text) || DEFINING.test(text)

interface CurrentFile {
  readonly modified: number
  readonly text: string
  /** The module, which is parsed on first use. */
  module(project: ProjectDefinitions | undefined): Module | undefined
}

/** Files by path; a file is valid until it changes. */
const files = new Map<string, CurrentFile>()

export class DiskModules implements Modules {
  readonly #resolver = new Resolver({ isFile })
  readonly #project: ProjectDefinitions | undefined

  constructor(project: ProjectDefinitions | undefined) {
    this.#project = project
  }

  resolve(from: Module, specifier: string): Module | undefined {
    const path = this.#resolver.resolve(from.path, specifier)
    return path === undefined ? undefined : this.module(path)
  }

  /** The module of a file; `undefined` if the file cannot be read or parsed, or has nothing to do with IDs. */
  module(path: string): Module | undefined {
    const file = readCurrent(path)
    return file && RELEVANT.test(file.text) ? file.module(this.#project) : undefined
  }

  /** Also true for a package, which is never parsed, and for a module that may pass definitions on. */
  mayDefine(from: Module, specifier: string): boolean {
    const path = this.#resolver.resolve(from.path, specifier)
    const file = path === undefined ? undefined : readCurrent(path)
    return !file || PASSING_ON.test(file.text) || mayDefine(file.text, this.#project)
  }
}

function readCurrent(path: string): CurrentFile | undefined {
  const modified = modifiedAt(path)
  if (modified === undefined) return undefined
  const known = files.get(path)
  if (known?.modified === modified) return known
  const text = readFileSync(path, 'utf8')
  let parsed: { readonly module: Module | undefined } | undefined
  const module = (project: ProjectDefinitions | undefined) => {
    // The kit's own parser takes a fraction of the time that the linter's parser takes. The project has checked the depth of all files in
    // one process.
    parsed ??= {
      module: attemptModule(path, text, parseSource(path, text, project?.isTooDeep(path, text)).program),
    }
    return parsed.module
  }
  const file = { modified, text, module }
  files.set(path, file)
  return file
}

/** Creates a module from source text; `undefined` if the source is nested too deeply, which `check` reports. */
export function attemptModule(path: string, text: string, program: Program): Module | undefined {
  try {
    return createModule(path, text, program)
  } catch {
    return undefined
  }
}

/** When a file was last written; `undefined` for a folder, a missing file or a path below a file. */
function modifiedAt(path: string): number | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() ? stats.mtimeMs : undefined
  } catch {
    return undefined
  }
}

export const isFile = (path: string): boolean => modifiedAt(path) !== undefined
