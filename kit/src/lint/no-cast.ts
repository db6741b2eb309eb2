/** The rule `no-cast`: `as UserId` turns any string into an id, and `as UserKey` any number into a key. */
import type { Cast, Node } from '../analysis/estree.ts'
import { readName } from '../analysis/estree.ts'
import type { IdType } from '../analysis/id-types.ts'
import type { Finding, Repair } from './finding.ts'
import {
  at,
  definitionInScope,
  type RuleContext,
  readText,
  replace,
  spellDefinition,
} from './rule-context.ts'

/** Types whose argument a cast vouches for, as for the type itself. */
const HOLDERS = /^(?:Readonly)?(?:Array|Set)$|^Promise$|^Iterable$/

export function noCast(context: RuleContext): Finding[] {
  const { tree } = context.module
  return [...tree.all('TSAsExpression'), ...tree.all('TSTypeAssertion')].flatMap((cast) => {
    const type = heldIn(cast.typeAnnotation, context)
    if (!type || isEmpty(cast.expression)) return []
    const definition = type.of === 'token' ? undefined : spellDefinition(context, type.prefix, type.of)
    const advice = definition ? `use ${definition}.parse` : 'parse the value'
    const written = readText(context.module, cast.typeAnnotation).replace(/\s+/g, ' ')
    const message = `Unchecked cast to \`${written}\`; ${advice}.`
    return [at(cast, 'no-cast', message, createRepair(cast, type, context))]
  })
}

/** The id or key in a type: the type itself, a member of a union, or the element of a collection. */
function heldIn(node: Node, context: RuleContext): IdType | undefined {
  const type = context.types.read(node, context.module)
  if (type) return type
  switch (node.type) {
    case 'TSUnionType':
    case 'TSIntersectionType':
      return findFirst(node.types, context)
    case 'TSTupleType':
      return findFirst(node.elementTypes, context)
    case 'TSArrayType':
      return heldIn(node.elementType, context)
    case 'TSTypeOperator':
      return node.operator === 'readonly' ? heldIn(node.typeAnnotation, context) : undefined
    case 'TSTypeReference':
      return HOLDERS.test(readName(node.typeName))
        ? findFirst(node.typeArguments?.params ?? [], context)
        : undefined
    default:
      return undefined
  }
}

function findFirst(nodes: readonly Node[], context: RuleContext): IdType | undefined {
  for (const node of nodes) {
    const type = heldIn(node, context)
    if (type) return type
  }
  return undefined
}

/** `null as UserId | null` and `[] as UserId[]` widen a type, and no value becomes an id. */
function isEmpty(node: Node): boolean {
  if (node.type === 'ArrayExpression') return node.elements.length === 0
  return (node.type === 'Literal' && node.value === null) || readName(node) === 'undefined'
}

/** `UserId.parse(…)` in place of a cast to the id itself. */
function createRepair(cast: Cast, type: IdType, context: RuleContext): Repair | undefined {
  const isWhole = context.types.read(cast.typeAnnotation, context.module) !== undefined
  const definition =
    isWhole && type.of !== 'token' ? definitionInScope(context, type.prefix, type.of) : undefined
  if (!definition) return undefined
  const text = `${definition}.parse(${readText(context.module, uncast(cast))})`
  return replace(cast, 'suggestion', `Check the value with ${definition}.parse.`, text)
}

/** What is cast, without a detour over `unknown`. */
function uncast(node: Node): Node {
  return node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion' ? uncast(node.expression) : node
}
