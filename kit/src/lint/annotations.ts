/** What a module annotates with a type: parameters, properties and variables, and the types that are strings or numbers. */
import {
  type Identifier,
  type Node,
  type PropertySignature,
  readName,
  readStart,
} from '../analysis/estree.ts'
import type { Module } from '../analysis/module.ts'

/** A name with a type. */
export interface Annotated {
  readonly name: string
  readonly node: Identifier | PropertySignature
  readonly type: Node | undefined
}

/** The parameters, properties and variables of a module that have a name, in the order of the text. */
export function annotatedIn({ tree }: Module): Annotated[] {
  const parameters = PARAMETRIC.flatMap((type): readonly { readonly params: readonly Node[] }[] =>
    tree.all(type),
  ).flatMap(({ params }) => params.map(findIdentifier))
  const variables = tree.all('VariableDeclarator').map(({ id }) => findIdentifier(id))
  const properties = PROPERTIES.flatMap((type): readonly PropertySignature[] => tree.all(type)).filter(
    ({ computed }) => !computed,
  )
  const identifiers = [...parameters, ...variables].filter((node) => node !== undefined)
  return [
    ...identifiers.map((node) => ({ name: node.name, node })),
    ...properties.map((node) => ({ name: readName(node.key), node })),
  ]
    .map((each) => ({ ...each, type: each.node.typeAnnotation?.typeAnnotation }))
    .sort((left, right) => readStart(left.node) - readStart(right.node))
}

export const PARAMETRIC = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'TSDeclareFunction',
  'TSEmptyBodyFunctionExpression',
  'TSMethodSignature',
  'TSFunctionType',
  'TSCallSignatureDeclaration',
] as const

const PROPERTIES = ['TSPropertySignature', 'PropertyDefinition', 'TSAbstractPropertyDefinition'] as const

/** The identifier of a parameter or of a variable, where it is one. */
function findIdentifier(pattern: Node): Identifier | undefined {
  if (pattern.type === 'TSParameterProperty') return findIdentifier(pattern.parameter)
  if (pattern.type === 'AssignmentPattern') return findIdentifier(pattern.left)
  return pattern.type === 'Identifier' ? pattern : undefined
}

const isAbsent = ({ type }: Node): boolean => type === 'TSNullKeyword' || type === 'TSUndefinedKeyword'

/** The keywords of the types that ids and keys extend. */
export type PlainKeyword = 'TSStringKeyword' | 'TSNumberKeyword' | 'TSBigIntKeyword'

/** The `string` of a type that is one, or is absent; or another keyword. */
export function textIn(type: Node | undefined, keyword: PlainKeyword = 'TSStringKeyword'): Node | undefined {
  if (type?.type === keyword) return type
  if (type?.type !== 'TSUnionType') return undefined
  const rest = type.types.filter((each) => !isAbsent(each))
  return rest.length === 1 ? textIn(rest[0], keyword) : undefined
}

/** The `string`, or another keyword, of a collection. */
export function textsIn(type: Node | undefined, keyword: PlainKeyword = 'TSStringKeyword'): Node | undefined {
  switch (type?.type) {
    case 'TSArrayType':
      return textIn(type.elementType, keyword)
    case 'TSTypeOperator':
      return textsIn(type.typeAnnotation, keyword)
    case 'TSTypeReference':
      return /^(?:Readonly)?(?:Array|Set)$/.test(readName(type.typeName))
        ? textIn(type.typeArguments?.params[0], keyword)
        : undefined
    case 'TSUnionType':
      return type.types.map((each) => textsIn(each, keyword)).find((each) => each !== undefined)
    default:
      return undefined
  }
}

/** Whether a type is of strings alone, or of another keyword: one, a collection of them, or either. */
export function holdsOnlyTexts(type: Node | undefined, keyword: PlainKeyword = 'TSStringKeyword'): boolean {
  if (type?.type !== 'TSUnionType') return (textIn(type, keyword) ?? textsIn(type, keyword)) !== undefined
  return type.types.filter((each) => !isAbsent(each)).every((each) => holdsOnlyTexts(each, keyword))
}

/** The name of the interface, the class or the alias that a property is of, at first hand. */
export function findOwner(property: Node, { tree }: Module): string {
  let around = tree.findParent(property)
  while (around && BODIES.has(around.type)) around = tree.findParent(around)
  return declaredName(around)
}

/** The name of a declaration of a type; empty for any other node. */
export function declaredName(node: Node | undefined): string {
  switch (node?.type) {
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'ClassDeclaration':
      return readName(node.id)
    default:
      return ''
  }
}

/** What stands between a property and the declaration that it is of. */
const BODIES = new Set<string>(['TSInterfaceBody', 'ClassBody', 'TSTypeLiteral', 'TSIntersectionType'])
