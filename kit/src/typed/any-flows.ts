/** Values of `any` that go where an id belongs: as an argument, in an assignment, as a result, in an object. */
import type { Node } from '../analysis/estree.ts'
import type { Finding } from '../lint/finding.ts'
import { at } from '../lint/rule-context.ts'
import { spellGain, spellParser } from './advice.ts'
import { findGain, holdsAny } from './gain.ts'
import { propertyType } from './operand-kinds.ts'
import type { TypedContext } from './type-services.ts'

export function findFlows(context: TypedContext): Finding[] {
  const { checker } = context
  const found = sinksIn(context).flatMap((node) => {
    const source = context.typeOf(node)
    if (!holdsAny(source, checker)) return []
    const expected = checker.getContextualType(context.findTsNode(node))
    const gain = expected && findGain(source, expected, { checker, isClaim: false })
    if (!gain) return []
    const message = `An \`any\` becomes ${spellGain(gain)} that nothing has checked; use ${spellParser(gain, context)}.`
    return [at(node, 'no-unchecked-id', message)]
  })
  // The innermost place of a value says it best.
  return found.filter(
    (one) => !found.some((other) => other !== one && one.start <= other.start && other.end <= one.end),
  )
}

/** The expressions that go somewhere. */
function sinksIn(context: TypedContext): Node[] {
  const { tree } = context.module
  const { all } = tree
  const nodes = [
    ...all('VariableDeclarator').map(({ init }) => init),
    ...all('AssignmentExpression').map(({ right }) => right),
    ...all('AssignmentPattern').map(({ right }) => right),
    ...all('ReturnStatement').map(({ argument }) => argument),
    ...all('YieldExpression').map(({ argument }) => argument ?? null),
    ...all('ArrowFunctionExpression').map(({ body }) => body),
    ...all('PropertyDefinition').map(({ value }) => value ?? null),
    ...all('ObjectExpression').flatMap(({ properties }) =>
      properties.map((each) => (each.type === 'Property' ? each.value : null)),
    ),
    ...all('ArrayExpression').flatMap(({ elements }) => elements),
    ...[...all('CallExpression'), ...all('NewExpression')].flatMap((call) =>
      isCheckOf(call.callee, context) ? [] : call.arguments,
    ),
  ]
  return nodes
    .filter((node) => node !== null)
    .filter(({ type }) => type !== 'BlockStatement' && type !== 'SpreadElement')
}

/** Whether a method is one of a definition: what takes an id checks it. */
function isCheckOf(callee: Node, { typeOf, checker }: TypedContext): boolean {
  return (
    callee.type === 'MemberExpression' && propertyType(typeOf(callee.object), '$type', checker) !== undefined
  )
}
