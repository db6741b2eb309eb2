/** The types of names that hide plain values: `type ID = string | number`, `Scalars['ID']['output']`, enums. */

import { type Enum, type Node, readName } from './estree.ts'
import type { Evaluator } from './evaluator.ts'
import type { Module } from './module.ts'

/** The types that ids and keys extend. */
export type PlainType = 'number' | 'bigint' | 'string'

/** A plain type, or what a union has beside it. */
export type PlainPart = PlainType | 'null' | 'undefined'

const KEYWORDS: ReadonlyMap<string, PlainPart> = new Map([
  ['TSStringKeyword', 'string'],
  ['TSNumberKeyword', 'number'],
  ['TSBigIntKeyword', 'bigint'],
  ['TSNullKeyword', 'null'],
  ['TSUndefinedKeyword', 'undefined'],
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
  given: Arguments = new Map(),
): PlainTypes {
  if (!node || depth > DEPTH) return undefined
  if (node.type === 'TSEnumDeclaration') return partsOfEnum(node)
  const keyword = KEYWORDS.get(node.type)
  if (keyword) return new Set([keyword])
  if (node.type === 'TSUnionType') {
    const all = node.types.map((each) => readPlainTypes(each, module, evaluator, depth + 1, given))
    if (all.includes('unknown')) return 'unknown'
    return all.every((each) => each instanceof Set)
      ? new Set(all.flatMap((each) => [...(each as Set<PlainPart>)]))
      : undefined
  }
  if (node.type === 'TSTypeReference') {
    const name = readName(node.typeName)
    if (given.has(name)) return given.get(name)
    // Where the text has the arguments, a loose type goes into them.
    const args = depth > 0 ? node.typeArguments?.params : undefined
    if (args) {
      const found = findDeclared(name, module, evaluator, depth)
      if (found === undefined || found === 'unknown') return found
      const read = args.map((each) => readPlainTypes(each, module, evaluator, depth + 1, given))
      const inner = new Map(found.parameters?.map((each, index) => [each, read[index]]))
      return readPlainTypes(found.node, found.module, evaluator, depth + 1, inner)
    }
  }
  const found = findType(node, module, evaluator, depth)
  return found === undefined || found === 'unknown'
    ? found
    : readPlainTypes(found.node, found.module, evaluator, depth + 1)
}

type PlainTypes = ReadonlySet<PlainPart> | 'unknown' | undefined

/** What the parameters of a generic alias stand for. */
type Arguments = ReadonlyMap<string, PlainTypes>

/** A member without a text is a number. */
function partsOfEnum(node: Enum): ReadonlySet<PlainPart> {
  const values = (node.body?.members ?? node.members ?? []).map(({ initializer }) => initializer)
  return new Set(
    values.map((value) =>
      value?.type === 'TemplateLiteral' || (value?.type === 'Literal' && typeof value.value === 'string')
        ? 'string'
        : 'number',
    ),
  )
}

/** A declaration of a type, and its module. */
export interface Found {
  readonly node: Node
  readonly module: Module
  /** The type parameters of an alias. */
  readonly parameters?: readonly string[]
}

/** The type that a name or a property of one stands for. */
function findType(
  node: Node,
  module: Module,
  evaluator: Evaluator,
  depth: number,
): Found | 'unknown' | undefined {
  if (depth > DEPTH) return undefined
  if (node.type === 'TSTypeReference') {
    if (node.typeArguments) return undefined
    const { typeName } = node
    if (typeName.type !== 'TSQualifiedName') {
      const found = findDeclared(readName(typeName), module, evaluator, depth)
      return typeof found === 'object' && found.parameters ? undefined : found
    }
    const binding = bindingOf(readName(typeName.left), module)
    return binding?.kind === 'import' && binding.name === '*'
      ? exported(binding.source, typeName.right.name, module, evaluator, depth + 1)
      : undefined
  }
  if (node.type !== 'TSIndexedAccessType' || node.indexType.type !== 'TSLiteralType') return undefined
  const key = readName(node.indexType.literal)
  // The property itself is typed where its entity is.
  if (key === 'id' || key === 'key') return undefined
  const held =
    node.objectType.type === 'TSTypeLiteral'
      ? { node: node.objectType, module }
      : findType(node.objectType, module, evaluator, depth + 1)
  if (held === undefined || held === 'unknown') return held
  const type = membersOf(held.node)
    .flatMap((each) => (each.type === 'TSPropertySignature' ? [each] : []))
    .find((each) => readName(each.key) === key)?.typeAnnotation?.typeAnnotation
  return type && { node: type, module: held.module }
}

function membersOf(node: Node): readonly Node[] {
  if (node.type === 'TSTypeLiteral') return node.members
  return node.type === 'TSInterfaceDeclaration' ? node.body.body : []
}

const bindingOf = (name: string, module: Module) => module.scopes.listNames(module.tree.program).get(name)

/** The alias, the interface, the class or the enumeration of a name; `'unknown'` where its import leads to no file. */
export function findDeclared(
  name: string,
  module: Module,
  evaluator: Evaluator,
  depth = 0,
): Found | 'unknown' | undefined {
  const alias = module.types.get(name)
  if (alias) {
    const parameters = alias.typeParameters?.params.map(({ name }) => readName(name))
    return { node: alias.typeAnnotation, module, ...(parameters && { parameters }) }
  }
  const { tree } = module
  const declared = [
    ...tree.all('TSEnumDeclaration'),
    ...tree.all('TSInterfaceDeclaration'),
    ...tree.all('ClassDeclaration'),
  ]
  const node: Node | undefined = declared.find(({ id }) => id?.name === name)
  if (node) return { node, module }
  const binding = bindingOf(name, module)
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
  if (found?.kind === 'local') return findDeclared(found.name, module, evaluator, depth + 1)
  if (found) return undefined
  const inStars = module.stars.map((star) => exported(star, name, module, evaluator, depth + 1))
  return inStars.find((each) => each !== undefined && each !== 'unknown')
}
