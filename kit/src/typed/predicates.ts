/** Type predicates that promise ids, `(text): text is UserId`, and whose functions check none. */
import { type FunctionNode, type Node, readName } from '../analysis/estree.ts'
import { isFunction, nodesBelow } from '../analysis/walk.ts'
import type { Finding } from '../lint/finding.ts'
import { at, readText } from '../lint/rule-context.ts'
import { spellGain } from './advice.ts'
import { findGain, findHeld, type Gain } from './gain.ts'
import { isCheckedFor } from './kinds.ts'
import type { TypedContext } from './type-services.ts'

export function findPredicates(context: TypedContext): Finding[] {
  const { tree } = context.module
  return tree.all('TSTypePredicate').flatMap((predicate) => {
    const { typeAnnotation, parameterName } = predicate
    const around = findFunction(predicate, context)
    const parameter = around?.params.find((each) => isNamed(each, parameterName))
    if (!typeAnnotation || !around || !parameter) return []
    const { checker } = context
    const target = context.typeOf(typeAnnotation.typeAnnotation)
    const gain = findGain(context.typeOf(parameter), target, { checker, isClaim: true })
    if (!gain || checks(around, gain, context)) return []
    const text = readText(context.module, predicate).replace(/\s+/g, ' ')
    return [
      at(
        predicate,
        'no-unchecked-id',
        `\`${text}\` promises ${spellGain(gain)} that the function does not check; call \`is\` in it.`,
      ),
    ]
  })
}

/** Whether a parameter is the one that a predicate speaks of. The name in the predicate itself has no type. */
const isNamed = (parameter: Node, name: Node): boolean =>
  parameter.type === 'Identifier' && parameter.name === readName(name)

/** The function whose result a predicate is; a signature without a body is none. */
function findFunction(predicate: Node, { module: { tree } }: TypedContext): FunctionNode | undefined {
  const around = tree.findParent(tree.findParent(predicate) as Node) as Node
  return isFunction(around) ? (around as FunctionNode) : undefined
}

/** Whether a function calls what checks the ids: a guard of them, or a function that returns them. */
function checks(around: Node, { kinds }: Gain, context: TypedContext): boolean {
  const { checker } = context
  return nodesBelow(around, () => false).some((each) => {
    if (each.type !== 'CallExpression') return false
    const signature = checker.getResolvedSignature(context.findTsNode(each))
    const { type = signature.getReturnType() } = checker.getTypePredicateOfSignature(signature) ?? {}
    const held = findHeld(type, checker)
    return held !== undefined && isCheckedFor(held.kinds, kinds)
  })
}
