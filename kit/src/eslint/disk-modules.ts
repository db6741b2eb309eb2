/** The modules on disk around the linted file, parsed by the linter's own parser. */
import { readFileSync, statSync } from 'node:fs'
import type { Modules } from '../analysis/evaluator.ts'
import { createModule, type Module } from '../analysis/module.ts'
import { Resolver } from '../analysis/resolver.ts'
import type { LintParser } from './lint-context.ts'
import { parseModule } from './parse-module.ts'

/** Texts that could define ids, or pass on what another module defines. */
const RELEVANT = /\bbrandid\b|\bexport\s*(?:type\s*)?(?:\*|\{[^}]{0,10000}\}\s*from)|\bdefine\w*\(/

interface Parsed {
  readonly modified: number
  readonly module: Module | undefined
}

/** What was parsed for a parser, by path: it holds until the file changes. */
const parsed = new WeakMap<LintParser, Map<string, Parsed>>()

export class DiskModules implements Modules {
  readonly #parser: LintParser
  readonly #resolver = new Resolver({ isFile })

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
    const modified = modifiedAt(path)
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

/** When a file was last written; `undefined` for a folder, for nothing, and for what would be below a file. */
export function modifiedAt(path: string): number | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() ? stats.mtimeMs : undefined
  } catch {
    return undefined
  }
}

export const isFile = (path: string): boolean => modifiedAt(path) !== undefined
