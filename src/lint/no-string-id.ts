/** The rule `no-string-id`: `userId: string` forgets what kind of id it is. */
import {
  endOf,
  type Identifier,
  type Node,
  nameOf,
  type PropertySignature,
  startOf,
} from '../analysis/estree.ts'
import { isDoor } from './checked.ts'
import type { Finding } from './finding.ts'
import { at, type RuleContext, replace, typeInScope } from './rule-context.ts'

export function noStringId(context: RuleContext): Finding[] {
  return annotatedIn(context).flatMap(({ name, node }) => {
    const annotation = node.typeAnnotation?.typeAnnotation
    const one = context.known.byName.get(name)
    const prefix = (one ?? context.known.byName.get(name.replace(/s$/, '')))?.prefix
    const text = one ? textIn(annotation) : textsIn(annotation)
    if (!text || prefix === undefined || isCheckedInside(node, name, context)) return []
    const type = typeInScope(context, prefix)
    const message = `Expected '${name}' to have the type of '${prefix}' ids but received \`string\`.`
    const repair = type ? replace(text, 'suggestion', `Type it as \`${type}\`.`, type) : undefined
    return [at(node.type === 'Identifier' ? node : node.key, 'no-string-id', message, repair)]
  })
}

/** The parameters and properties of a module that have a name, in the order of the text. */
function annotatedIn({ module: { tree } }: RuleContext) {
  const parameters = PARAMETRIC.flatMap((type): readonly { readonly params: readonly Node[] }[] =>
    tree.all(type),
  )
    .flatMap(({ params }) => params.map(identifierOf))
    .filter((node) => node !== undefined)
  const properties = PROPERTIES.flatMap((type): readonly PropertySignature[] => tree.all(type)).filter(
    ({ computed }) => !computed,
  )
  return [
    ...parameters.map((node) => ({ name: node.name, node })),
    ...properties.map((node) => ({ name: nameOf(node.key), node })),
  ].sort((left, right) => startOf(left.node) - startOf(right.node))
}

const PARAMETRIC = [
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

/** The identifier of a parameter, where it is one. */
function identifierOf(parameter: Node): Identifier | undefined {
  if (parameter.type === 'TSParameterProperty') return identifierOf(parameter.parameter)
  if (parameter.type === 'AssignmentPattern') return identifierOf(parameter.left)
  return parameter.type === 'Identifier' ? parameter : undefined
}

/** The `string` of a type that is one, or is absent. */
function textIn(type: Node | undefined): Node | undefined {
  if (type?.type === 'TSStringKeyword') return type
  if (type?.type !== 'TSUnionType') return undefined
  const rest = type.types.filter(
    (each) => each.type !== 'TSNullKeyword' && each.type !== 'TSUndefinedKeyword',
  )
  return rest.length === 1 ? textIn(rest[0]) : undefined
}

/** The `string` of a collection of them. */
function textsIn(type: Node | undefined): Node | undefined {
  switch (type?.type) {
    case 'TSArrayType':
      return textIn(type.elementType)
    case 'TSTypeOperator':
      return textsIn(type.typeAnnotation)
    case 'TSTypeReference':
      return /^(?:Readonly)?(?:Array|Set)$/.test(nameOf(type.typeName))
        ? textIn(type.typeArguments?.params[0])
        : undefined
    case 'TSUnionType':
      return type.types.map(textsIn).find((each) => each !== undefined)
    default:
      return undefined
  }
}

/** Whether a parameter, or a property of one, is checked in its function, where strings are expected. */
function isCheckedInside(node: Node, name: string, context: RuleContext): boolean {
  const { tree } = context.module
  let inner = node
  for (let around = tree.parentOf(node); around; around = tree.parentOf(around)) {
    if (around.type === 'BlockStatement') return false
    if ('params' in around && Array.isArray(around.params) && around.params.some((each) => each === inner)) {
      return doorsIn(around, context).some((argument) => lastName(argument) === name)
    }
    inner = around
  }
  return false
}

/** The arguments of the checking functions inside a node. */
function doorsIn(node: Node, context: RuleContext): Node[] {
  return context.module.tree
    .all('CallExpression')
    .filter((call) => startOf(call) >= startOf(node) && endOf(call) <= endOf(node) && isDoor(call, context))
    .flatMap((call) => call.arguments)
}

const lastName = (node: Node): string =>
  node.type === 'MemberExpression' ? nameOf(node.property) : nameOf(node)
