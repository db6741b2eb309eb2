/** Node helpers shared by the libraries: strings, object members, name resolution and call chains. */
import {
  type Call,
  isFunction,
  type Node,
  type ObjectNode,
  readEnd,
  readName,
  readStart,
} from '@brandid/base/syntax'
import type { Evaluator } from '../source/evaluator.ts'
import { findBinding, type Module } from '../source/module.ts'
import { findDeclared } from '../source/plain-types.ts'
import type { Binding } from '../source/scopes.ts'
import { findProperty, placeIn } from '../source/value.ts'
import type { PlacedNode } from './entity.ts'

/** The maximum number of names to follow, to guard against cycles. */
const MOST_NAMES_FOLLOWED = 10

/** The constant string value of an expression, including enum members and static class members. */
export function constantText(
  node: Node | null | undefined,
  module: Module,
  evaluator: Evaluator,
): string | undefined {
  const text = evaluator.text(node, placeIn(module))
  if (text !== undefined || node?.type !== 'MemberExpression' || node.computed) return text
  const found = findDeclared(readName(node.object), module, evaluator)
  if (typeof found !== 'object') return undefined
  const name = readName(node.property)
  const value = staticMember(found.node, name)
  return value && evaluator.text(value, placeIn(found.module))
}

/** The value of an enum member or a static class member. */
function staticMember(node: Node, name: string): Node | undefined {
  if (node.type === 'TSEnumDeclaration') {
    const members = node.body?.members ?? node.members ?? []
    return members.find(({ id }) => readName(id) === name)?.initializer ?? undefined
  }
  if (node.type !== 'ClassDeclaration') return undefined
  const member = node.body?.body.find(
    (each) => each.type === 'PropertyDefinition' && readName(each.key) === name,
  )
  return member?.type === 'PropertyDefinition' ? (member.value ?? undefined) : undefined
}

/** Resolves a name to its expression, following imports; returns any other expression unchanged. */
export function follow(
  node: Node | null | undefined,
  module: Module,
  evaluator: Evaluator,
): PlacedNode | undefined {
  let at = node ? { node: withoutCast(node), module } : undefined
  for (let step = 0; at && step < MOST_NAMES_FOLLOWED; step++) {
    if (at.node.type !== 'Identifier') return at
    const binding = at.module.scopes.lookup(at.node.name, at.node)
    const next = binding && bindingTarget(binding, at.module, evaluator)
    if (!next) return at
    at = { node: withoutCast(next.node), module: next.module }
  }
  return at
}

function bindingTarget(binding: Binding, module: Module, evaluator: Evaluator): PlacedNode | undefined {
  if (binding.kind === 'constant')
    return binding.keys.length === 0 ? { node: binding.init, module } : undefined
  if (binding.kind === 'function') return { node: binding.node, module }
  if (binding.kind !== 'import') return undefined
  for (const origin of evaluator.originsOf({ module, name: binding.name, source: binding.source })) {
    if (origin.kind === 'expression') return { node: origin.node, module: origin.module }
    if (origin.kind !== 'declared') continue
    const local = findBinding(origin.module, origin.name)
    const target =
      local && local.kind !== 'import' ? bindingTarget(local, origin.module, evaluator) : undefined
    if (target) return target
  }
  return undefined
}

/** Strips casts from an expression. */
export function withoutCast(node: Node): Node {
  let inner = node
  while (
    inner.type === 'TSAsExpression' ||
    inner.type === 'TSSatisfiesExpression' ||
    inner.type === 'TSNonNullExpression' ||
    inner.type === 'ChainExpression'
  )
    inner = inner.expression
  return inner
}

/** The value of an object's property. */
export const memberOf = (object: Node | undefined, name: string): Node | undefined =>
  object?.type === 'ObjectExpression' ? findProperty(object, name)?.value : undefined

/** Whether an option is a given constant. An option that is present may still be false. */
export const isLiteral = (node: Node | undefined, value: boolean): boolean =>
  node?.type === 'Literal' && node.value === value

/** The names and values of an object's properties with static names. */
export const propertiesOf = (
  object: ObjectNode,
): { readonly name: string; readonly key: Node; readonly value: Node }[] =>
  object.properties.flatMap((each) =>
    each.type === 'Property' && !each.computed
      ? [{ name: readName(each.key), key: each.key, value: withoutCast(each.value) }]
      : [],
  )

/** The name of a called function or method. */
export const endName = (node: Node): string =>
  node.type === 'MemberExpression' ? readName(node.property) : readName(node)

/** The calls in a chain, from first to last: `text('id')`, then `primaryKey()`. */
export function chainOf(node: Node | null | undefined): Call[] {
  const calls: Call[] = []
  for (let at = node ? withoutCast(node) : undefined; at; ) {
    if (at.type === 'CallExpression') {
      calls.unshift(at)
      at = withoutCast(at.callee)
    } else if (at.type === 'MemberExpression') at = withoutCast(at.object)
    else break
  }
  return calls
}

/** The expression that a function returns, as an arrow function's body or in its last statement. */
export function returned(node: Node | undefined): Node | undefined {
  if (!node || !isFunction(node) || !('body' in node)) return undefined
  const body = node.body as Node
  if (body.type !== 'BlockStatement') return withoutCast(body)
  const last = body.body.at(-1)
  return last?.type === 'ReturnStatement' && last.argument ? withoutCast(last.argument) : undefined
}

/** The package or file that a name is imported from. */
export function sourceOf(node: Node | undefined, { scopes }: Module): string | undefined {
  const name = node?.type === 'MemberExpression' ? node.object : node
  const binding = name?.type === 'Identifier' ? scopes.lookup(name.name, name) : undefined
  return binding?.kind === 'import' ? binding.source : undefined
}

/** The exported name of an import. */
export function importedName(node: Node, { scopes }: Module): string {
  if (node.type !== 'Identifier') return endName(node)
  const binding = scopes.lookup(node.name, node)
  return binding?.kind === 'import' && binding.name !== 'default' && binding.name !== '*'
    ? binding.name
    : node.name
}

/** The source text of a node. */
export const sliceOf = (node: Node, { text }: Module): string => text.slice(readStart(node), readEnd(node))
