/** Finds the origin of an exported name: its declaration, reached through all re-exports. */

import { type Node, readName } from '@brandid/base/syntax'
import { findBinding, type Module } from './module.ts'
import { isEntryPoint } from './value.ts'

/** The place where an exported name originates, reached through all imports and re-exports. */
export type Origin =
  /** A top-level declaration in a module. */
  | { readonly kind: 'declared'; readonly module: Module; readonly name: string }
  /** An expression that a module exports as its default. */
  | { readonly kind: 'expression'; readonly module: Module; readonly node: Node }
  /** An entire module. */
  | { readonly kind: 'namespace'; readonly module: Module }
  /** An export of brandid, or `*` for all exports. */
  | { readonly kind: 'entry'; readonly source: string; readonly name: string }
  /** An import that leads to a file that is not read. */
  | { readonly kind: 'unread' }

/** Resolves a specifier in a module to another module. */
export type Resolve = (from: Module, source: string) => Module | undefined

/** A name in a module, or in the module that a specifier there resolves to. */
export interface Wanted {
  readonly module: Module
  readonly name: string
  readonly source?: string
  /** Whether the name was reached through `export *`, in which case another file may declare it. */
  readonly isStarred?: boolean
}

/**
 * Finds the origins of names without duplicates. A name has several origins if several `export *` modules declare it. The search is
 * iterative and visits each module once per name, because modules that re-export each other would otherwise lead to exponentially many
 * paths.
 */
export function createOriginSearch(resolve: Resolve): (wanted: Wanted) => readonly Origin[] {
  const known = new WeakMap<Module, Map<string, readonly Origin[]>>()
  return (wanted) => {
    const { module, name, source = '' } = wanted
    const ofModule = known.get(module) ?? new Map<string, readonly Origin[]>()
    known.set(module, ofModule)
    const key = `${name}\n${source}`
    const origins = ofModule.get(key) ?? searchOrigins(wanted, resolve)
    ofModule.set(key, origins)
    return origins
  }
}

function searchOrigins(wanted: Wanted, resolve: Resolve): Origin[] {
  const origins: Origin[] = []
  const seen = new Map<Module, Set<string>>()
  const waiting = [wanted]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { name, source, isStarred = false } = next
    if (source !== undefined && isEntryPoint(source)) {
      origins.push({ kind: 'entry', source, name })
      continue
    }
    const module = source === undefined ? next.module : resolve(next.module, source)
    if (!module || name === '*') {
      if (module) origins.push({ kind: 'namespace', module })
      else if (!isStarred) origins.push({ kind: 'unread' })
      continue
    }
    const names = seen.get(module) ?? new Set()
    if (names.has(name)) continue
    seen.set(module, names.add(name))
    const found = module.exports.get(name)
    if (found?.kind === 'from') waiting.push({ module, name: found.name, source: found.source, isStarred })
    else if (found?.kind === 'expression' && found.node.type !== 'Identifier')
      origins.push({ kind: 'expression', module, node: found.node })
    else if (found) {
      const local = found.kind === 'local' ? found.name : readName(found.node)
      const binding = module.types.has(local) ? undefined : findBinding(module, local)
      if (binding?.kind === 'import')
        waiting.push({ module, name: binding.name, source: binding.source, isStarred })
      else origins.push({ kind: 'declared', module, name: local })
    } else if (name !== 'default') {
      // `export *` re-exports every name except the default. The first `export *` is read first.
      for (const star of [...module.stars].reverse())
        waiting.push({ module, name, source: star, isStarred: true })
    }
  }
  return origins
}
