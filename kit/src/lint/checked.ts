/** Values that go straight into a checking function. */
import type { Call, Node } from '../analysis/estree.ts'
import { placeIn } from '../analysis/evaluator.ts'
import type { RuleContext } from './rule-context.ts'

/** The checking functions of definitions, also of keys, of registries, of unions, and of brandid itself. */
const CHECKS = new Set([
  'assertId',
  'findIds',
  'fromText',
  'is',
  'isId',
  'literal',
  'normalize',
  'parse',
  'resolve',
  'safeNormalize',
  'safeParse',
  'safeResolve',
])

/** Whether a node is an argument of a checking function. */
export function isChecked(node: Node, context: RuleContext): boolean {
  const call = context.module.tree.findParent(node)
  return call?.type === 'CallExpression' && call.arguments.includes(node) && isCheck(call, context)
}

/** Whether a call checks its argument. */
export function isCheck({ callee }: Call, { module, definitions }: RuleContext): boolean {
  const value = definitions.evaluator.evaluate(callee, placeIn(module))
  return (value?.kind === 'export' || value?.kind === 'member') && CHECKS.has(value.name)
}
