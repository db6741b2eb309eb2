/** Types that hide plain values behind a name: `type ID = string | number`, `Scalars['ID']['output']`, enums. */

import { type Enum, type Node, readName, type TypeParameter, typeParametersOf } from '@brandid/base/syntax'
import type { Evaluator } from './evaluator.ts'
import { findBinding, type Module } from './module.ts'
import type { Wanted } from './origins.ts'

/** A primitive type that IDs and keys extend. */
export type PlainType = 'number' | 'bigint' | 'string'

/** A plain type, or a type that may appear next to it in a union. */
export type PlainPart = PlainType | 'null' | 'undefined'

const KEYWORDS: ReadonlyMap<string, PlainPart> = new Map([
  ['TSStringKeyword', 'string'],
  ['TSNumberKeyword', 'number'],
  ['TSBigIntKeyword', 'bigint'],
  ['TSNullKeyword', 'null'],
  ['TSUndefinedKeyword', 'undefined'],
])

/** The maximum resolution depth, to guard against cyclic aliases and deep nesting. */
const TYPE_DEPTH = 20

/**
 * Resolves a type to plain types through aliases, imports, unions and utility types that preserve values. Returns `unknown` if an import
 * leads to no file that was read, `unread` for a type that may be plain but is not followed, and `undefined` for any other type.
 */
export const readPlainTypes = (
  node: Node | null | undefined,
  module: Module,
  evaluator: Evaluator,
): PlainTypes =>
  readAt(node, {
    module,
    evaluator,
    depth: 0,
    given: new Map(),
    isExact: false,
    steps: { left: MOST_TYPE_STEPS },
  })

/** The place of a type and the depth at which it was reached. */
interface TypePlace {
  readonly module: Module
  readonly evaluator: Evaluator
  readonly depth: number
  /** The arguments for the parameters of a generic alias. */
  readonly given: ReadonlyMap<string, PlainTypes>
  /** Whether an enum counts as distinct from its plain type. */
  readonly isExact: boolean
  /** The number of types that may still be visited. Unions of unions can grow without bounds. */
  readonly steps: { left: number }
}

const MOST_TYPE_STEPS = 10_000

/** The place where a name is looked up. */
type From = Pick<TypePlace, 'module' | 'evaluator' | 'depth'>

const deeper = (from: From, module = from.module): From => ({ ...from, module, depth: from.depth + 1 })

function readAt(node: Node | null | undefined, at: TypePlace): PlainTypes {
  const { module, depth, given } = at
  if (!node || depth > TYPE_DEPTH) return undefined
  if (at.steps.left === 0) return 'unread'
  at.steps.left--
  const read = (each: Node | null | undefined, isExact = at.isExact) =>
    readAt(each, { ...at, depth: depth + 1, isExact })
  if (node.type === 'TSEnumDeclaration') return at.isExact ? 'unread' : partsOfEnum(node)
  const keyword = KEYWORDS.get(node.type)
  if (keyword) return new Set([keyword])
  if (node.type === 'TSUnionType') {
    const all = node.types.map((each) => read(each))
    const hidden = all.find((each) => typeof each === 'string')
    if (hidden) return hidden
    return all.every((each) => each instanceof Set)
      ? new Set(all.flatMap((each) => [...(each as Set<PlainPart>)]))
      : undefined
  }
  if (isOfValue(node, at)) return 'unread'
  if (node.type === 'TSArrayType') return partsHeldBy(read(node.elementType))
  if (node.type === 'TSTypeOperator' && node.operator === 'readonly') return read(node.typeAnnotation)
  if (node.type === 'TSTypeReference') {
    const name = readName(node.typeName)
    if (given.has(name)) return given.get(name)
    const parameter = findTypeParameter(name, node, module)
    // The caller chooses the type argument, so the parameter must not be replaced.
    if (parameter) return read(parameter.constraint) && 'unread'
    const args = node.typeArguments?.params
    if (args) {
      const found = lookUp(name, at)
      if (found === undefined) return readUtility(name, args, read)
      if (found === 'unknown') return depth > 0 || args.some((each) => read(each)) ? found : undefined
      const inner = new Map(found.parameters?.map((each, index) => [each, read(args[index])]))
      return readAt(found.node, { ...at, module: found.module, depth: depth + 1, given: inner })
    }
  }
  const found = findType(node, at)
  return found === undefined || found === 'unknown'
    ? found
    : readAt(found.node, { ...at, module: found.module, depth: depth + 1, given: new Map() })
}

/** The result for plain values nested inside another type. */
const partsHeldBy = (parts: PlainTypes): PlainTypes => (parts instanceof Set ? 'unread' : parts)

type PlainTypes = ReadonlySet<PlainPart> | 'unknown' | 'unread' | undefined

/** Resolves a TypeScript utility type to the plain values that it preserves from its first argument. */
function readUtility(
  name: string,
  [of, by]: readonly Node[],
  read: (node: Node | undefined, isExact?: true) => PlainTypes,
): PlainTypes {
  switch (name) {
    case 'Readonly':
      return read(of)
    case 'Awaited':
      return read(promisedBy(of) ?? of)
    case 'NonNullable':
      return filterParts(read(of), (part) => part !== 'null' && part !== 'undefined')
    case 'Exclude':
    case 'Extract': {
      const [all, parts] = [read(of), read(by, true)]
      if (!(all instanceof Set)) return all
      if (!(parts instanceof Set)) return 'unread'
      return filterParts(all, (part) => parts.has(part) === (name === 'Extract'))
    }
    case 'Promise':
    case 'PromiseLike':
    case 'Array':
    case 'ReadonlyArray':
    case 'Set':
    case 'ReadonlySet':
      return partsHeldBy(read(of))
    default:
      return undefined
  }
}

function filterParts(parts: PlainTypes, isKept: (part: PlainPart) => boolean): PlainTypes {
  return parts instanceof Set ? new Set([...parts].filter(isKept)) : parts
}

const promisedBy = (node: Node | undefined): Node | undefined =>
  node?.type === 'TSTypeReference' && /^Promise(?:Like)?$/.test(readName(node.typeName))
    ? node.typeArguments?.params[0]
    : undefined

/** Whether a type is derived from a value in the program: `typeof row.id`, `(typeof rows)[number]['id']`. */
function isOfValue(node: Node, { module, evaluator }: From): boolean {
  if (node.type === 'TSTypeQuery') return isMember(node.exprName)
  if (node.type !== 'TSIndexedAccessType' || readName(literalOf(node.indexType)) === '') return false
  let held: Node | undefined = node.objectType
  for (let depth = 0; held && depth < TYPE_DEPTH; depth++) {
    if (held.type === 'TSTypeQuery') return held.exprName.type === 'Identifier' || isMember(held.exprName)
    if (held.type === 'TSIndexedAccessType') held = held.objectType
    else if (held.type !== 'TSTypeReference') return false
    else if (held.typeArguments)
      held = OF_VALUES.has(readName(held.typeName)) ? held.typeArguments.params[0] : undefined
    else {
      const found = findDeclared(readName(held.typeName), module, evaluator)
      held = typeof found === 'object' && found.module === module ? found.node : undefined
    }
  }
  return false
}

/** Utility types that may wrap a value's type. */
const OF_VALUES = new Set(['Awaited', 'ReturnType', 'NonNullable', 'Parameters', 'Readonly', 'Required'])

/** Whether a name is a member, except a Drizzle row such as `typeof users.$inferSelect`, which is typed at its table. */
const isMember = (name: Node): boolean => name.type === 'TSQualifiedName' && !name.right.name.startsWith('$')

const literalOf = (node: Node): Node | undefined => (node.type === 'TSLiteralType' ? node.literal : undefined)

/** Finds the type parameter that a name refers to at a node. */
function findTypeParameter(name: string, node: Node, { tree }: Module): TypeParameter | undefined {
  for (let around = tree.findParent(node); around; around = tree.findParent(around)) {
    const found = typeParametersOf(around).find((each) => readName(each.name) === name)
    if (found) return found
  }
  return undefined
}

/** The plain types of an enum; a member without a string value is a number. */
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

/** The declaration of a type and its module. */
export interface FoundDeclaration {
  readonly node: Node
  readonly module: Module
  /** The type parameters of an alias. */
  readonly parameters?: readonly string[]
}

/** Finds the type that a name or a property refers to. */
function findType(node: Node, from: From): FoundDeclaration | 'unknown' | undefined {
  const { module, depth } = from
  if (depth > TYPE_DEPTH) return undefined
  if (node.type === 'TSTypeReference') {
    if (node.typeArguments) return undefined
    const { typeName } = node
    if (typeName.type !== 'TSQualifiedName') {
      const found = lookUp(readName(typeName), from)
      return typeof found === 'object' && found.parameters ? undefined : found
    }
    const binding = findBinding(module, readName(typeName.left))
    return binding?.kind === 'import' && binding.name === '*'
      ? exported({ module, name: typeName.right.name, source: binding.source }, from.evaluator)
      : undefined
  }
  if (node.type !== 'TSIndexedAccessType' || node.indexType.type !== 'TSLiteralType') return undefined
  const key = readName(node.indexType.literal)
  // `id` and `key` get their type in the entity's declaration.
  if (key === 'id' || key === 'key') return undefined
  const { objectType } = node
  const held =
    objectType.type === 'TSTypeLiteral' ? { node: objectType, module } : findType(objectType, deeper(from))
  if (held === undefined || held === 'unknown') return held
  const type = typePropertiesOf(held.node).get(key)
  return type && { node: type, module: held.module }
}

/** Caches the property types of each object type, because files use many properties of GraphQL Code Generator's `Scalars`. */
const properties = new WeakMap<Node, ReadonlyMap<string, Node | undefined>>()

function typePropertiesOf(node: Node): ReadonlyMap<string, Node | undefined> {
  const known = properties.get(node) ?? readProperties(node)
  properties.set(node, known)
  return known
}

/** Reads the properties of an object type. If two have the same name, the first wins. */
function readProperties(node: Node): ReadonlyMap<string, Node | undefined> {
  const types = membersOf(node).flatMap((each) =>
    each.type === 'TSPropertySignature'
      ? [[readName(each.key), each.typeAnnotation?.typeAnnotation] as const]
      : [],
  )
  return new Map(types.reverse())
}

function membersOf(node: Node): readonly Node[] {
  if (node.type === 'TSTypeLiteral') return node.members
  return node.type === 'TSInterfaceDeclaration' ? node.body.body : []
}

/** Finds the alias, interface, class or enum that a name refers to; `'unknown'` if its import is not found. */
export const findDeclared = (
  name: string,
  module: Module,
  evaluator: Evaluator,
): FoundDeclaration | 'unknown' | undefined => lookUp(name, { module, evaluator, depth: 0 })

function lookUp(name: string, from: From): FoundDeclaration | 'unknown' | undefined {
  const { module } = from
  const declared = declaredIn(name, module)
  if (declared) return declared
  const binding = findBinding(module, name)
  if (binding?.kind !== 'import') return undefined
  return exported({ module, name: binding.name, source: binding.source }, from.evaluator)
}

/** Finds the declaration of a name, at the first origin that can be read. */
function exported(wanted: Wanted, evaluator: Evaluator): FoundDeclaration | 'unknown' | undefined {
  const origins = evaluator.originsOf(wanted)
  for (const origin of origins) {
    const found = origin.kind === 'declared' ? declaredIn(origin.name, origin.module) : undefined
    if (found) return found
  }
  return origins[0]?.kind === 'unread' ? 'unknown' : undefined
}

function declaredIn(name: string, module: Module): FoundDeclaration | undefined {
  const alias = module.types.get(name)
  if (alias) {
    const parameters = alias.typeParameters?.params.map((each) => readName(each.name))
    return { node: alias.typeAnnotation, module, ...(parameters && { parameters }) }
  }
  const node = declarations(module).get(name)
  return node && { node, module }
}

/** Caches each module's enums, interfaces and classes by name. */
const declared = new WeakMap<Module, ReadonlyMap<string, Node>>()

function declarations(module: Module): ReadonlyMap<string, Node> {
  const known = declared.get(module) ?? readDeclarations(module)
  declared.set(module, known)
  return known
}

/** Reads the declarations. If two have the same name, the first wins; enums precede interfaces, which precede classes. */
function readDeclarations({ tree }: Module): ReadonlyMap<string, Node> {
  const all = [
    ...tree.all('TSEnumDeclaration'),
    ...tree.all('TSInterfaceDeclaration'),
    ...tree.all('ClassDeclaration'),
  ]
  return new Map(all.reverse().map((node) => [readName(node.id), node] as const))
}
