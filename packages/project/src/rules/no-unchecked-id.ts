/** The `no-unchecked-id` rule: values typed as an ID, a key, a body or a token without a check. */

import {
  type Call,
  type Cast,
  type FunctionNode,
  isFunction,
  type New,
  type Node,
  type NodeOf,
  nodesBelow,
  readName,
  type Tagged,
} from '@brandid/base/syntax'
import { at, type Finding, nameOfCallee, readLine, type TypedContext, type TypedRule } from './rule.ts'
import {
  type Checker,
  type Declaration,
  elementOf,
  isNever,
  isPlainSyntax,
  membersOf,
  propertyType,
  type Signature,
  type TsNode,
  type Type,
} from './types/checker.ts'
import { isCheckedFor, kindsOf, operandKinds } from './types/kinds.ts'
import { findMisnamed } from './types/misnamed.ts'
import {
  findGain,
  findHeld,
  type Gain,
  holdsAny,
  isFree,
  mayHold,
  spellGain,
  spellParser,
} from './types/unchecked-brands.ts'

export const noUncheckedId: TypedRule<'no-unchecked-id'> = {
  name: 'no-unchecked-id',
  summary: 'an unchecked value is typed as an ID',
  meta: { type: 'problem', description: 'Disallow unchecked values typed as IDs' },
  interest: 'types',
  run: (context) => [
    ...findUncheckedCasts(context),
    ...findPredicates(context),
    ...findPromises(context),
    ...findFlows(context),
    ...findMisnamed(context),
  ],
}

/* Casts of values without IDs to types with IDs: `row as User`, or `text as never` passed as an ID. */

function findUncheckedCasts(context: TypedContext): Finding[] {
  const { tree } = context.module
  return [...tree.all('TSAsExpression'), ...tree.all('TSTypeAssertion')].flatMap((cast) => {
    const gain = gainOfCast(cast, context)
    if (!gain) return []
    const type = readLine(context.module, cast.typeAnnotation)
    const message = `The cast to \`${type}\` creates ${spellGain(gain)}; use ${spellParser(gain, context)}.`
    return [at(cast, message)]
  })
}

function gainOfCast(cast: Cast, context: TypedContext): Gain | undefined {
  const { checker } = context
  const target = context.typeOf(cast.typeAnnotation)
  const source = context.typeOf(cast.expression)
  if (isNever(target)) {
    // `never` is assignable to every parameter.
    const expected = checker.getContextualType(context.findTsNode(cast))
    return expected && !isNever(source) ? findHeld(expected, checker) : undefined
  }
  return findGain(source, target, { checker, isClaim: true, isLiteral: isLiteral(cast.expression) })
}

const isLiteral = ({ type }: Node): boolean => type === 'ObjectExpression' || type === 'ArrayExpression'

/* Type predicates that promise IDs, such as `(text): text is UserId`, in functions without a check. */

function findPredicates(context: TypedContext): Finding[] {
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
    const text = readLine(context.module, predicate)
    const message = `\`${text}\` promises ${spellGain(gain)}; call \`is\` in the function.`
    return [at(predicate, message)]
  })
}

/** Whether a predicate narrows a parameter. The name in the predicate itself has no type. */
const isNamed = (parameter: Node, name: Node): boolean =>
  parameter.type === 'Identifier' && parameter.name === readName(name)

/** The function with a predicate as its return type; `undefined` for a signature without a body. */
function findFunction(predicate: Node, { module: { tree } }: TypedContext): FunctionNode | undefined {
  const around = tree.findParent(tree.findParent(predicate) as Node) as Node
  return isFunction(around) ? (around as FunctionNode) : undefined
}

/** Whether a function calls a check for the IDs: a guard, or a function that returns the IDs. */
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

/* Values of type `any` where an ID is expected: in an argument, an assignment, a result or an object. */

function findFlows(context: TypedContext): Finding[] {
  const { checker } = context
  const mayReceive = createPlaceCheck(context)
  const found = sinksIn(context).flatMap(({ node, call }) => {
    if (!mayReceive(node)) return []
    const isAnyIn = () => holdsAny(context.typeOf(node), checker)
    // The expected type is read first, because few places expect IDs, and it is cheaper to read than the value's type. In the result of
    // an arrow function, both types require the call that receives the function, and the expected type also compares its other types.
    if (isResult(node, context) && !isAnyIn()) return []
    const expected = checker.getContextualType(context.findTsNode(node))
    if (!expected || !mayHold(expected, checker) || !isAnyIn()) return []
    if (call && isCheckOf(call.callee, context)) return []
    const gain = findGain(context.typeOf(node), expected, { checker, isClaim: false })
    if (!gain) return []
    const message = `An \`any\` becomes ${spellGain(gain)}; use ${spellParser(gain, context)}.`
    return [at(node, message)]
  })
  return innermost(found)
}

/** Whether a value is the body of an arrow function. */
const isResult = (value: Node, { module: { tree } }: TypedContext): boolean =>
  tree.findParent(value)?.type === 'ArrowFunctionExpression'

/** Keeps only the findings that contain no other finding, because the innermost place is the most precise. */
function innermost(found: readonly Finding[]): Finding[] {
  const sorted = [...found].sort((one, other) => one.start - other.start)
  // Findings never begin together or overlap partially, so a finding that contains any other finding contains the next finding.
  const isAround = new Set(
    sorted.filter(({ end }, index) => {
      const next = sorted[index + 1]
      return next !== undefined && next.end <= end
    }),
  )
  return found.filter((each) => !isAround.has(each))
}

/** A value that is assigned, passed or returned, with the call that receives it. */
interface Sink {
  readonly node: Node
  readonly call?: Call | New
}

/**
 * Creates a check of whether a value may be expected to contain IDs. The expected type of a literal serves all of its parts, because
 * reading a part's own expected type would resolve the call that receives the literal, or compare the literal with each type of a union.
 */
function createPlaceCheck(context: TypedContext): (value: Node) => boolean {
  const { checker, findTsNode, module } = context
  const known = new Map<Node, Type | undefined>()
  const mayReceive = (value: Node): boolean => {
    const parent = module.tree.findParent(value)
    if (parent?.type === 'CallExpression' || parent?.type === 'NewExpression')
      return mayExpectIds(parent, value, context)
    const property = parent?.type === 'Property' ? parent : undefined
    const around = property ? module.tree.findParent(property) : parent
    if (around?.type !== 'ObjectExpression' && around?.type !== 'ArrayExpression') return true
    const expected = known.has(around) ? known.get(around) : findExpected(around)
    known.set(around, expected)
    return expected !== undefined && (!property || mayHoldIn(expected, property, checker))
  }
  /** The type that is expected of a literal, if it may contain IDs. */
  const findExpected = (literal: Node): Type | undefined => {
    const expected = mayReceive(literal) ? checker.getContextualType(findTsNode(literal)) : undefined
    return expected && !isFree(expected, checker) ? expected : undefined
  }
  return mayReceive
}

/** Whether the type of an object may contain IDs in a property. */
function mayHoldIn(type: Type, { key, computed }: NodeOf<'Property'>, checker: Checker): boolean {
  const name = computed ? '' : readName(key)
  if (name === '') return true
  return membersOf(type).some((member) => {
    const own = propertyType(member, name, checker)
    const types = own ? [own] : checker.getIndexInfosOfType(member).map((index) => index.type)
    return types.some((each) => !isFree(each, checker))
  })
}

/** Whether a call may expect IDs in an argument. Reading the function's own parameters avoids checking the entire call. */
function mayExpectIds(call: Call | New, argument: Node, context: TypedContext): boolean {
  const { checker } = context
  const index = call.arguments.findIndex((each) => each === argument)
  const isSpread = call.arguments.some(({ type }) => type === 'SpreadElement')
  return signaturesOf(call, context).some(({ parameters, typeParameters }) => {
    if (typeParameters || isSpread) return true
    const parameter = parameters[index] ?? parameters.at(-1)
    if (!parameter) return false
    const type = checker.getTypeOfSymbol(parameter)
    return (
      checker.isTupleType(type) ||
      [type, elementOf(type, checker)].some((each) => each && !isFree(each, checker))
    )
  })
}

/** The signatures of a called function or class, one of which the call resolves to. */
function signaturesOf(call: Call | New | Tagged, context: TypedContext): readonly Signature[] {
  // `super()` is a call that constructs.
  return membersOf(context.typeOf(calleeOf(call))).flatMap((type) => [
    ...type.getCallSignatures(),
    ...type.getConstructSignatures(),
  ])
}

/** The values that may be or contain `any`. Each part of a literal is listed separately. */
function sinksIn({ module: { tree } }: TypedContext): Sink[] {
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
  ]
  const passed = [...all('CallExpression'), ...all('NewExpression')].flatMap((call) =>
    call.arguments.map((node) => ({ node, call })),
  )
  return [...nodes.flatMap((node) => (node ? [{ node }] : [])), ...passed].filter(({ node }) =>
    mayHoldAny(node),
  )
}

function mayHoldAny(node: Node): boolean {
  if (node.type === 'BlockStatement' || node.type === 'SpreadElement' || isPlainSyntax(node)) return false
  if (node.type === 'ObjectExpression') return node.properties.some(({ type }) => type !== 'Property')
  if (node.type === 'ArrayExpression') return node.elements.some((each) => each?.type === 'SpreadElement')
  return true
}

/** Whether a callee is a method of a definition, because such methods check their arguments. */
function isCheckOf(callee: Node, { typeOf, checker }: TypedContext): boolean {
  return (
    callee.type === 'MemberExpression' && propertyType(typeOf(callee.object), '$type', checker) !== undefined
  )
}

/* Calls with an unchecked type argument as their result type: `fetchJson<User>(url)`. */

function findPromises(context: TypedContext): Finding[] {
  const { tree } = context.module
  return [...tree.all('CallExpression'), ...tree.all('TaggedTemplateExpression')].flatMap((call) => {
    const gain = promiseOf(call, context)
    if (!gain) return []
    const callee = readLine(context.module, calleeOf(call))
    const message = `\`${callee}\` returns ${spellGain(gain)} because its caller chooses the type; use ${spellParser(gain, context)}.`
    return [at(call, message)]
  })
}

/** Functions that create an empty container for values of the type, including Drizzle columns. */
const PLACES =
  /^(?:\$type|use(?:State|Ref)|createRef|createSignal|createContext|inject|ref|shallowRef|signal|atom|withResolvers)$/

const calleeOf = (call: Call | New | Tagged): Node => ('callee' in call ? call.callee : call.tag)

function promiseOf(call: Call | Tagged, context: TypedContext): Gain | undefined {
  const callee = calleeOf(call)
  if (PLACES.test(nameOfCallee(callee))) return undefined
  const { checker } = context
  const isFree = ({ declaration }: Signature) => declaration && hasFreeParameter(declaration, checker)
  // Most functions have no such type parameter, so that their calls need not be resolved.
  if (!signaturesOf(call, context).some(isFree)) return undefined
  const signature = checker.getResolvedSignature(context.findTsNode(call))
  if (!isFree(signature)) return undefined
  const result = signature.getReturnType()
  // A column or a query expression states its type in members that only the query library reads.
  const kinds = operandKinds(result, checker).filter(({ isLoose }) => !isLoose)
  const gain = kinds.length > 0 ? { kinds, path: '' } : findHeld(result, checker)
  return gain && !isGuarded(call, gain, context) && !isOfReceiver(callee, gain, context) ? gain : undefined
}

/** Caches results by declaration, because a function may be called thousands of times. */
const free = new WeakMap<Declaration, boolean>()

/** Whether a type parameter appears in the result but in no parameter, so that no argument determines it. */
function hasFreeParameter(declaration: Declaration, checker: Checker): boolean {
  const answer = free.get(declaration) ?? findFreeParameter(declaration, checker)
  free.set(declaration, answer)
  return answer
}

function findFreeParameter(declaration: Declaration, checker: Checker): boolean {
  const { parameters, type, typeParameters = [] } = declaration
  return typeParameters.some(({ name: { escapedText: name } }) => {
    const isReturned = type ? mentions(type, name) : returnsParameter(declaration, name, checker)
    if (!isReturned) return false
    const isBound = parameters.some((each) => mentions(each, name))
    // `<T, K extends keyof T>(key: K): T[K]`: an argument determines `K`, and `K` limits `T`.
    return !isBound && !typeParameters.some((other) => other.constraint && mentions(other.constraint, name))
  })
}

/** Whether a function without a return type annotation returns a type parameter, possibly in a promise. */
function returnsParameter(declaration: Declaration, name: string, checker: Checker): boolean {
  const result = checker.getSignatureFromDeclaration(declaration).getReturnType()
  const inner = result.symbol?.name === 'Promise' ? checker.getTypeArguments(result)[0] : result
  return inner?.symbol?.name === name
}

function mentions(node: TsNode, name: string): boolean {
  const waiting = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.escapedText === name) return true
    next.forEachChild((child) => {
      waiting.push(child)
    })
  }
  return false
}

/** Whether the receiver of a method already contains the IDs: `UserId.schema.brand<'Owner'>()`. */
function isOfReceiver(callee: Node, { kinds }: Gain, context: TypedContext): boolean {
  if (callee.type !== 'MemberExpression') return false
  const held = findHeld(context.typeOf(callee.object), context.checker)
  return held !== undefined && isCheckedFor(kinds, held.kinds)
}

/** Whether an argument is a guard for the IDs: `z.custom<UserId>(UserId.is)`. */
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
