/** The modules on disk around the linted file, parsed by the linter's own parser. */
import { readFileSync, realpathSync, statSync } from 'node:fs'
import type { Modules } from '../analysis/evaluator.ts'
import { createModule, type Module } from '../analysis/module.ts'
import { Resolver } from '../analysis/module-resolution.ts'
import { folderOf } from '../analysis/paths.ts'
import type { LintParser } from './lint-context.ts'
import { parseModule } from './parse-module.ts'

/** Texts that could define ids, or pass on what another module defines. */
const RELEVANT = /\bbrandid\b|\bexport\s*(?:type\s*)?(?:\*|\{[^}]*\}\s*from)|\bdefine\w*\(/

interface Parsed {
  readonly modified: number
  readonly module: Module | undefined
}

/** What was parsed for a parser, by path: it holds until the file changes. */
const parsed = new WeakMap<LintParser, Map<string, Parsed>>()

export class DiskModules implements Modules {
  readonly #parser: LintParser
  readonly #resolver = new Resolver({ read, isFile, packageFolder })

  constructor(parser: LintParser) {
    this.#parser = parser
  }

  resolve(from: Module, specifier: string): Module | undefined {
    const path = this.#resolver.resolve(from.path, specifier)
    return path === undefined ? undefined : this.module(path)
  }

  /** The module of a file; `undefined` where it cannot be read or parsed, or has nothing to do with ids. */
  module(path: string): Module | undefined {
    const cache = parsed.get(this.#parser) ?? new Map<string, Parsed>()
    parsed.set(this.#parser, cache)
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (modified === undefined) return undefined
    const known = cache.get(path)
    if (known?.modified === modified) return known.module
    const text = readFileSync(path, 'utf8')
    const program = RELEVANT.test(text) ? parseModule(this.#parser, path, text) : undefined
    const module = program && createModule(path, text, program)
    cache.set(path, { modified, module })
    return module
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

export const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** A package of the workspace is a link out of `node_modules`. */
function packageFolder(name: string, from: string): string | undefined {
  for (let folder = from; folder !== ''; folder = folderOf(folder)) {
    const place = `${folder}/node_modules/${name}`
    if (!statSync(place, { throwIfNoEntry: false })) continue
    const real = realpathSync(place).replaceAll('\\', '/')
    return real.includes('/node_modules/') ? undefined : real
  }
  return undefined
}
