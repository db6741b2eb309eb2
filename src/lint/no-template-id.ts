/** The rule `no-template-id`: a template builds a text that looks like an id and is unchecked. */
import type { Definition } from '../analysis/definitions.ts'
import { type Binary, type Node, nameOf, type TemplateLiteral } from '../analysis/estree.ts'
import { isChecked } from './checked.ts'
import type { Finding, Repair } from './finding.ts'
import { at, definitionInScope, type RuleContext, replace, textOf } from './rule-context.ts'

export function noTemplateId(context: RuleContext): Finding[] {
  const { tree } = context.module
  const templates = tree.all('TemplateLiteral').map((node) => ({ node, parts: partsOf(node) }))
  const sums = tree
    .all('BinaryExpression')
    .filter((node) => isSum(node) && !isSum(tree.parentOf(node)))
    .map((node) => ({ node, parts: addendsOf(node) }))
  return [...templates, ...sums].flatMap(({ node, parts }) => {
    const definition = definitionOf(parts, context)
    const parent = tree.parentOf(node)
    if (!definition || parent?.type === 'TaggedTemplateExpression' || isChecked(node, context)) return []
    const kind = definition.of === 'id' ? 'id' : 'token'
    const message = `Expected a checked ${kind} but received a text that begins with '${definition.prefix}_'.`
    return [at(node, 'no-template-id', message, repairOf(node, parts, definition, context))]
  })
}

/** The pieces of a text: strings as they are, expressions as nodes. */
type Parts = readonly (string | Node)[]

function partsOf({ quasis, expressions }: TemplateLiteral): Parts {
  const all = quasis.flatMap(({ value }, index) => {
    const expression = expressions[index]
    return expression ? [`${value.cooked}`, expression] : [`${value.cooked}`]
  })
  return all.filter((each) => each !== '')
}

const isSum = (node: Node | undefined): node is Binary =>
  node?.type === 'BinaryExpression' && node.operator === '+'

function addendsOf(node: Node): Parts {
  if (isSum(node)) return [...addendsOf(node.left), ...addendsOf(node.right)]
  return [node.type === 'Literal' && typeof node.value === 'string' ? node.value : node]
}

/** The definition whose prefix and separator open a text that goes on like a body, to its end. */
function definitionOf([head, second, ...rest]: Parts, { known }: RuleContext): Definition | undefined {
  if (typeof head !== 'string' || typeof second !== 'object') return undefined
  if (!head.endsWith('_') || rest.some((each) => typeof each === 'string' && !/^[A-Za-z0-9-]*$/.test(each))) {
    return undefined
  }
  return known.byPrefix.get(head.slice(0, -1))
}

/** `UserId.fromBody(x)`, where the template has one expression and nothing else. */
function repairOf(
  node: Node,
  [, body, ...rest]: Parts,
  { prefix }: Definition,
  context: RuleContext,
): Repair | undefined {
  const definition = rest.length === 0 ? definitionInScope(context, prefix) : undefined
  if (!definition || typeof body !== 'object' || nameOf(body) === 'undefined') return undefined
  const text = `${definition}.fromBody(${textOf(context.module, body)})`
  return replace(node, 'suggestion', `Build the id with ${definition}.fromBody, which checks it.`, text)
}
