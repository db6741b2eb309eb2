/** The types of names that hide plain values: `type ID = string | number`, `Scalars['ID']['output']`. */

import { type Node, readName } from './estree.ts'
import type { Evaluator } from './evaluator.ts'
import type { Module } from './module.ts'

/** The types that ids and keys extend. */
export type PlainType = 'number' | 'bigint' | 'string'

const KEYWORDS: ReadonlyMap<string, PlainType> = new Map([
  ['TSStringKeyword', 'string'],
  ['TSNumberKeyword', 'number'],
  ['TSBigIntKeyword', 'bigint'],
])

/** Circles of names end here. */
const DEPTH = 20

/**
 * The plain types that a type stands for, through aliases, imports and unions: `unknown` where an import leads to no file that
 * was read, and `undefined` for a type that holds anything else.
 */
export function readPlainTypes(
  node: Node | null | undefined,
  module: Module,
  evaluator: Evaluator,
  depth = 0,
): ReadonlySet<PlainType> | 'unknown' | undefined {
  if (!node || depth > DEPTH) return undefined
  const keyword = KEYWORDS.get(node.type)
  if (keyword) return new Set([keyword])
  if (node.type === 'TSUnionType') {
    const all = node.types.map((each) => readPlainTypes(each, module, evaluator, depth + 1))
    if (all.includes('unknown')) return 'unknown'
    return all.every((each) => each instanceof Set)
      ? new Set(all.flatMap((each) => [...(each as Set<PlainType>)]))
      : undefined
  }
  const found = findType(node, module, evaluator, depth)
  return found === undefined || found === 'unknown'
    ? found
    : readPlainTypes(found.node, found.module, evaluator, depth + 1)
}

interface Found {
  readonly node: Node
  readonly module: Module
}

/** The type that a name or a property of one stands for. */
function findType(
  node: Node,
  module: Module,
  evaluator: Evaluator,
  depth: number,
): Found | 'unknown' | undefined {
  if (depth > DEPTH) return undefined
  if (node.type === 'TSTypeReference')
    return node.typeArguments ? undefined : named(readName(node.typeName), module, evaluator, depth)
  if (node.type !== 'TSIndexedAccessType' || node.indexType.type !== 'TSLiteralType') return undefined
  const key = readName(node.indexType.literal)
  const held =
    node.objectType.type === 'TSTypeLiteral'
      ? { node: node.objectType, module }
      : findType(node.objectType, module, evaluator, depth + 1)
  if (held === undefined || held === 'unknown' || held.node.type !== 'TSTypeLiteral')
    return held === 'unknown' ? held : undefined
  const member = held.node.members.find(
    (each) => each.type === 'TSPropertySignature' && readName(each.key) === key,
  )
  const type = member?.type === 'TSPropertySignature' ? member.typeAnnotation?.typeAnnotation : undefined
  return type && { node: type, module: held.module }
}

function named(
  name: string,
  module: Module,
  evaluator: Evaluator,
  depth: number,
): Found | 'unknown' | undefined {
  const alias = module.types.get(name)
  if (alias) return alias.typeParameters ? undefined : { node: alias.typeAnnotation, module }
  const binding = module.scopes.listNames(module.tree.program).get(name)
  return binding?.kind === 'import'
    ? exported(binding.source, binding.name, module, evaluator, depth + 1)
    : undefined
}

function exported(
  source: string,
  name: string,
  from: Module,
  evaluator: Evaluator,
  depth: number,
): Found | 'unknown' | undefined {
  const module = depth > DEPTH ? undefined : evaluator.resolve(from, source)
  if (!module) return 'unknown'
  const found = module.exports.get(name)
  if (found?.kind === 'from') return exported(found.source, found.name, module, evaluator, depth + 1)
  if (found?.kind === 'local') return named(found.name, module, evaluator, depth + 1)
  if (found) return undefined
  const inStars = module.stars.map((star) => exported(star, name, module, evaluator, depth + 1))
  return inStars.find((each) => each !== undefined && each !== 'unknown')
}
