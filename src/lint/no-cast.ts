/** The rule `no-cast`: `as UserId` makes an id of any string. */
import type { Cast, Node } from '../analysis/estree.ts'
import { nameOf } from '../analysis/estree.ts'
import type { IdType } from '../analysis/id-types.ts'
import type { Finding, Repair } from './finding.ts'
import { at, definitionInScope, replace, type Sight, textOf } from './rule-context.ts'

/** Types whose argument a cast vouches for, as for the type itself. */
const HOLDERS = /^(?:Readonly)?(?:Array|Set)$|^Promise$|^Iterable$/

export function noCast(sight: Sight): Finding[] {
  const { tree } = sight.module
  return [...tree.all('TSAsExpression'), ...tree.all('TSTypeAssertion')].flatMap((cast) => {
    const type = heldIn(cast.typeAnnotation, sight)
    if (!type || isEmpty(cast.expression)) return []
    const kind = type.of === 'id' ? 'id' : 'token'
    const written = textOf(sight.module, cast.typeAnnotation).replace(/\s+/g, ' ')
    const message = `Expected a checked ${kind} but received a cast to \`${written}\`.`
    return [at(cast, 'no-cast', message, repairOf(cast, type, sight))]
  })
}

/** The id in a type: the type itself, a member of a union, or the element of a collection. */
function heldIn(node: Node, sight: Sight): IdType | undefined {
  const type = sight.types.read(node, sight.module)
  if (type) return type
  switch (node.type) {
    case 'TSUnionType':
    case 'TSIntersectionType':
      return firstOf(node.types, sight)
    case 'TSTupleType':
      return firstOf(node.elementTypes, sight)
    case 'TSArrayType':
      return heldIn(node.elementType, sight)
    case 'TSTypeOperator':
      return node.operator === 'readonly' ? heldIn(node.typeAnnotation, sight) : undefined
    case 'TSTypeReference':
      return HOLDERS.test(nameOf(node.typeName))
        ? firstOf(node.typeArguments?.params ?? [], sight)
        : undefined
    default:
      return undefined
  }
}

function firstOf(nodes: readonly Node[], sight: Sight): IdType | undefined {
  for (const node of nodes) {
    const type = heldIn(node, sight)
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
function repairOf(cast: Cast, type: IdType, sight: Sight): Repair | undefined {
  const isWhole = sight.types.read(cast.typeAnnotation, sight.module) !== undefined
  const definition = isWhole ? definitionInScope(sight, type.prefix) : undefined
  if (!definition) return undefined
  const text = `${definition}.parse(${textOf(sight.module, uncast(cast))})`
  return replace(cast, 'suggestion', `Check the value with ${definition}.parse.`, text)
}

/** What is cast, without a detour over `unknown`. */
function uncast(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion' ? uncast(node.expression) : node
}
