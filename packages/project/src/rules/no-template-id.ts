/** The `no-template-id` rule: a template builds an unchecked string that looks like an ID. */

import { type Binary, type Node, readName, type TemplateLiteral } from '@brandid/base/syntax'
import type { Definition } from '../source/definitions.ts'
import {
  at,
  definitionInScope,
  type Finding,
  isChecked,
  type ModuleRule,
  type Repair,
  type RuleContext,
  readText,
  replace,
  spellDefinition,
} from './rule.ts'

export const noTemplateId: ModuleRule<'no-template-id'> = {
  name: 'no-template-id',
  summary: "`user_\u0024{x}`, 'user_' + x: an ID built from an unchecked value",
  meta: {
    type: 'problem',
    description: 'Disallow IDs built with templates or concatenation',
    repair: 'suggestion',
  },
  interest:
    ({ byPrefix }) =>
    (text) =>
      Array.from(text.matchAll(HEAD)).some(([, prefix = '']) => byPrefix.has(prefix)),
  run: findTemplates,
}

/** Matches a prefix and its separator directly before an expression or the end of a string. */
const HEAD = /(?<![\w$])([a-z][a-z0-9_]*)_(?:\$\{|['"`])/g

function findTemplates(context: RuleContext): Finding[] {
  const { tree } = context.module
  const templates = tree.all('TemplateLiteral').map((node) => ({ node, parts: listParts(node) }))
  const sums = tree
    .all('BinaryExpression')
    .filter((node) => isSum(node) && !isSum(tree.findParent(node)))
    .map((node) => ({ node, parts: readAddends(node) }))
  return [...templates, ...sums].flatMap(({ node, parts }) => {
    const definition = findDefinition(parts, context)
    const parent = tree.findParent(node)
    if (!definition || parent?.type === 'TaggedTemplateExpression' || isChecked(node, context)) return []
    const name = definition.of === 'id' ? spellDefinition(context, definition.prefix) : undefined
    const advice =
      definition.of === 'token'
        ? 'only generate creates tokens'
        : `use ${name ? `${name}.fromBody` : "its definition's fromBody"}`
    const message = `Unchecked text after '${definition.prefix}_'; ${advice}.`
    return [at(node, message, createTemplateRepair(node, parts, definition, context))]
  })
}

/** The parts of a string: literal text as strings, expressions as nodes. */
type Parts = readonly (string | Node)[]

function listParts({ quasis, expressions }: TemplateLiteral): Parts {
  const all = quasis.flatMap(({ value }, index) => {
    const expression = expressions[index]
    return expression ? [`${value.cooked}`, expression] : [`${value.cooked}`]
  })
  return all.filter((each) => each !== '')
}

const isSum = (node: Node | undefined): node is Binary =>
  node?.type === 'BinaryExpression' && node.operator === '+'

/** The terms of a sum, which is left-associative: `a + b + c` is `(a + b) + c`. */
function readAddends(node: Node): Parts {
  const parts: (string | Node)[] = []
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (isSum(next)) waiting.push(next.left, next.right)
    else parts.push(next.type === 'Literal' && typeof next.value === 'string' ? next.value : next)
  }
  return parts.reverse()
}

/** Finds the definition of a string that begins with its prefix and separator and continues like a body. */
function findDefinition([head, second, ...rest]: Parts, { known }: RuleContext): Definition | undefined {
  if (typeof head !== 'string' || typeof second !== 'object') return undefined
  if (!head.endsWith('_') || rest.some((each) => typeof each === 'string' && !/^[A-Za-z0-9-]*$/.test(each))) {
    return undefined
  }
  return known.byPrefix.get(head.slice(0, -1))
}

/** Creates the repair `UserId.fromBody(x)` if the template contains only the prefix and one expression. */
function createTemplateRepair(
  node: Node,
  [, body, ...rest]: Parts,
  { prefix }: Definition,
  context: RuleContext,
): Repair | undefined {
  const definition = rest.length === 0 ? definitionInScope(context, prefix) : undefined
  if (!definition || typeof body !== 'object' || readName(body) === 'undefined') return undefined
  const text = `${definition}.fromBody(${readText(context.module, body)})`
  return replace(node, 'suggestion', `Build the ID with ${definition}.fromBody, which checks it.`, text)
}
