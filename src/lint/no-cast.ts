/** The rule `no-cast`: `as UserId` turns any string into an id. */
import type { Cast, Node } from '../analysis/estree.ts'
import { nameOf } from '../analysis/estree.ts'
import type { IdType } from '../analysis/id-types.ts'
import type { Finding, Repair } from './finding.ts'
import { at, definitionInScope, type RuleContext, replace, textOf } from './rule-context.ts'

/** Types whose argument a cast vouches for, as for the type itself. */
const HOLDERS = /^(?:Readonly)?(?:Array|Set)$|^Promise$|^Iterable$/

export function noCast(context: RuleContext): Finding[] {
  const { tree } = context.module
  return [...tree.all('TSAsExpression'), ...tree.all('TSTypeAssertion')].flatMap((cast) => {
    const type = heldIn(cast.typeAnnotation, context)
    if (!type || isEmpty(cast.expression)) return []
    const kind = type.of === 'id' ? 'id' : 'token'
    const written = textOf(context.module, cast.typeAnnotation).replace(/\s+/g, ' ')
    const message = `Expected a checked ${kind} but received a cast to \`${written}\`.`
    return [at(cast, 'no-cast', message, repairOf(cast, type, context))]
  })
}

/** The id in a type: the type itself, a member of a union, or the element of a collection. */
function heldIn(node: Node, context: RuleContext): IdType | undefined {
  const type = context.types.read(node, context.module)
  if (type) return type
  switch (node.type) {
    case 'TSUnionType':
    case 'TSIntersectionType':
      return firstOf(node.types, context)
    case 'TSTupleType':
      return firstOf(node.elementTypes, context)
    case 'TSArrayType':
      return heldIn(node.elementType, context)
    case 'TSTypeOperator':
      return node.operator === 'readonly' ? heldIn(node.typeAnnotation, context) : undefined
    case 'TSTypeReference':
      return HOLDERS.test(nameOf(node.typeName))
        ? firstOf(node.typeArguments?.params ?? [], context)
        : undefined
    default:
      return undefined
  }
}

function firstOf(nodes: readonly Node[], context: RuleContext): IdType | undefined {
  for (const node of nodes) {
    const type = heldIn(node, context)
    if (type) return type
  }
  return undefined
}

/** `null as UserId | null` and `[] as UserId[]` widen a type, and no value becomes an id. */
function isEmpty(node: Node): boolean {
  if (node.type === 'ArrayExpression') return node.elements.length === 0
  return (node.type === 'Literal' && node.value === null) || nameOf(node) === 'undefined'
}

/** `UserId.parse(…)` in place of a cast to the id itself. */
function repairOf(cast: Cast, type: IdType, context: RuleContext): Repair | undefined {
  const isWhole = context.types.read(cast.typeAnnotation, context.module) !== undefined
  const definition = isWhole ? definitionInScope(context, type.prefix) : undefined
  if (!definition) return undefined
  const text = `${definition}.parse(${textOf(context.module, uncast(cast))})`
  return replace(cast, 'suggestion', `Check the value with ${definition}.parse.`, text)
}

/** What is cast, without a detour over `unknown`. */
function uncast(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion' ? uncast(node.expression) : node
}
