/** Calls whose type argument says what they return, and which nothing checks: `fetchJson<User>(url)`. */
import { type Call, type Node, readName, type Tagged } from '../analysis/estree.ts'
import type { Finding } from '../lint/finding.ts'
import { at, readText } from '../lint/rule-context.ts'
import { spellGain, spellParser } from './advice.ts'
import { findHeld, type Gain } from './gain.ts'
import { isCheckedFor, kindsOf } from './kinds.ts'
import { operandKinds } from './operand-kinds.ts'
import { membersOf } from './type-flags.ts'
import type { Checker, Declaration, TsNode, TypedContext } from './type-services.ts'

export function findPromises(context: TypedContext): Finding[] {
  const { tree } = context.module
  return [...tree.all('CallExpression'), ...tree.all('TaggedTemplateExpression')].flatMap((call) => {
    const gain = promiseOf(call, context)
    if (!gain) return []
    const callee = readText(context.module, calleeOf(call)).replace(/\s+/g, ' ')
    const message = `\`${callee}\` returns ${spellGain(gain)} because its caller says so; use ${spellParser(gain, context)}.`
    return [at(call, 'no-unchecked-id', message)]
  })
}

/** Functions that make an empty place, in which values of the type come later; a column of Drizzle is one, too. */
const PLACES =
  /^(?:\$type|use(?:State|Ref)|createRef|createSignal|createContext|inject|ref|shallowRef|signal|atom|withResolvers)$/

const calleeOf = (call: Call | Tagged): Node => (call.type === 'CallExpression' ? call.callee : call.tag)

function promiseOf(call: Call | Tagged, context: TypedContext): Gain | undefined {
  const callee = calleeOf(call)
  const name = readName(callee.type === 'MemberExpression' ? callee.property : callee)
  if (PLACES.test(name)) return undefined
  const { checker } = context
  const signature = checker.getResolvedSignature(context.findTsNode(call))
  const { declaration } = signature
  if (!declaration?.typeParameters || !hasFreeParameter(declaration, declaration.typeParameters, checker))
    return undefined
  const result = signature.getReturnType()
  // A column or an expression of a query, whose type is in what only its library reads.
  const kinds = operandKinds(result, checker).filter(({ isLoose }) => !isLoose)
  const gain = kinds.length > 0 ? { kinds, path: '' } : findHeld(result, checker)
  return gain && !isGuarded(call, gain, context) && !isOfReceiver(callee, gain, context) ? gain : undefined
}

/** Whether a type parameter is in the result and in no parameter: no argument says what it is. */
function hasFreeParameter(
  declaration: Declaration,
  typeParameters: NonNullable<Declaration['typeParameters']>,
  checker: Checker,
): boolean {
  const { parameters, type } = declaration
  return typeParameters.some(({ name: { escapedText: name } }) => {
    const isReturned = type ? mentions(type, name) : returnsParameter(declaration, name, checker)
    if (!isReturned) return false
    const isBound = parameters.some((each) => mentions(each, name))
    // `<T, K extends keyof T>(key: K): T[K]`: an argument says what `K` is, and so what `T` may be.
    return !isBound && !typeParameters.some((other) => other.constraint && mentions(other.constraint, name))
  })
}

/** Whether a function without a written result returns a type parameter, in a promise or not. */
function returnsParameter(declaration: Declaration, name: string, checker: Checker): boolean {
  const result = checker.getSignatureFromDeclaration(declaration).getReturnType()
  const inner = result.symbol?.name === 'Promise' ? checker.getTypeArguments(result)[0] : result
  return inner?.symbol?.name === name
}

function mentions(node: TsNode, name: string): boolean {
  return (
    node.escapedText === name || node.forEachChild((child) => mentions(child, name) || undefined) === true
  )
}

/** Whether what a method belongs to holds the ids already: `UserId.schema.brand<'Owner'>()`. */
function isOfReceiver(callee: Node, { kinds }: Gain, context: TypedContext): boolean {
  if (callee.type !== 'MemberExpression') return false
  const held = findHeld(context.typeOf(callee.object), context.checker)
  return held !== undefined && isCheckedFor(kinds, held.kinds)
}

/** Whether an argument is a guard of the ids: `z.custom<UserId>(UserId.is)`. */
function isGuarded(call: Call | Tagged, { kinds }: Gain, context: TypedContext): boolean {
  const { checker } = context
  const args = call.type === 'CallExpression' ? call.arguments : []
  return args.some((argument) =>
    membersOf(context.typeOf(argument)).some((type) =>
      type.getCallSignatures().some((signature) => {
        const { type: guarded } = checker.getTypePredicateOfSignature(signature) ?? {}
        const own = guarded ? kindsOf(guarded, checker) : []
        return own.length > 0 && isCheckedFor(own, kinds)
      }),
    ),
  )
}
