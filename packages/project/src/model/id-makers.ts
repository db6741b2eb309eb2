/** Functions that generate IDs with a prefix from their caller, recognized by their bodies or by the functions they call. */
import {
  type Call,
  type ClassNode,
  type FunctionNode,
  type Node,
  type ObjectNode,
  readName,
} from '@brandid/base/syntax'
import type { Evaluator } from '../source/evaluator.ts'
import type { Module } from '../source/module.ts'
import { constant, placeIn, type Value } from '../source/value.ts'
import { type Composition, piecesOf } from './compositions.ts'
import type { Generated } from './generators.ts'
import { constantText, endName, follow, memberOf, withoutCast } from './reading.ts'

/** A function that generates IDs, with the argument that determines the prefix. */
export interface Maker {
  readonly function: FunctionNode
  /** The index of the argument and the keys that lead from it to the prefix or to a prefix table's key. */
  readonly index: number
  readonly keys: readonly string[]
  readonly table: PrefixTable | undefined
  /** The string between the prefix and the random part. */
  readonly behind: string
  readonly generated: Generated
  /** The names that callers use for the function. */
  readonly names: readonly string[]
  /** Whether the function is the constructor of a class. */
  readonly isClass?: boolean
}

type PrefixTable = Extract<Value, { kind: 'object' }>

/** Where a prefix comes from if it is not in the composition itself. */
export type PrefixOrigin =
  | {
      readonly kind: 'parameter'
      readonly function: FunctionNode
      readonly index: number
      readonly keys: readonly string[]
      readonly table?: PrefixTable | undefined
      readonly behind?: string | undefined
    }
  /** A class member: `this.prefix`. */
  | {
      readonly kind: 'member'
      readonly name: string
      readonly at: Node
      readonly behind?: string | undefined
    }
  /** Any value in a prefix table. */
  | { readonly kind: 'table'; readonly table: PrefixTable; readonly behind?: string | undefined }

/** The maximum number of names to follow, to guard against cycles. */
const MOST_HOPS = 8

/** Finds the origin of an expression's value; `undefined` if it is known only at runtime. */
export function findPrefixOrigin(
  node: Node,
  module: Module,
  evaluator: Evaluator,
  step = 0,
): PrefixOrigin | undefined {
  if (step > MOST_HOPS) return undefined
  const plain = withoutCast(node)
  const again = (each: Node) => findPrefixOrigin(each, module, evaluator, step + 1)
  switch (plain.type) {
    case 'Identifier': {
      const binding = module.scopes.lookup(readName(plain), plain)
      if (binding?.kind === 'parameter')
        return { kind: 'parameter', function: binding.of, index: binding.index, keys: binding.keys }
      return binding?.kind === 'constant' && binding.keys.length === 0 ? again(binding.init) : undefined
    }
    case 'ConditionalExpression':
      return again(plain.consequent)
    case 'LogicalExpression':
      return again(plain.left)
    case 'MemberExpression':
      return findMemberOrigin(plain, module, evaluator, step)
    case 'TemplateLiteral':
    case 'BinaryExpression': {
      // `prefix ? `${prefix}_` : ''`
      const [given, behind = '', ...others] = (piecesOf(plain, module, evaluator) ?? []).filter(
        (each) => each !== '',
      )
      if (typeof given !== 'object' || typeof behind !== 'string' || others.length > 0) return undefined
      const origin = again(given)
      return origin && { ...origin, behind }
    }
    default:
      return undefined
  }
}

function findMemberOrigin(
  { object, property, computed }: Extract<Node, { type: 'MemberExpression' }>,
  module: Module,
  evaluator: Evaluator,
  step: number,
): PrefixOrigin | undefined {
  if (!computed) {
    const name = readName(property)
    const of = findPrefixOrigin(object, module, evaluator, step + 1)
    if (of?.kind === 'parameter' && !of.table) return { ...of, keys: [...of.keys, name] }
    return /prefix/i.test(name) ? { kind: 'member', name, at: object } : undefined
  }
  const table = evaluator.evaluate(object, placeIn(module))
  if (table?.kind !== 'object') return undefined
  const key = findPrefixOrigin(property, module, evaluator, step + 1)
  return key?.kind === 'parameter' && !key.table ? { ...key, table } : { kind: 'table', table }
}

/** Finds makers: the functions that contain compositions. */
export function findMakers(
  compositions: readonly Composition[],
  module: Module,
  evaluator: Evaluator,
): Maker[] {
  return compositions.flatMap(({ head, generated }): Maker[] => {
    if (typeof head === 'string') return []
    const origin = findPrefixOrigin(head.given, module, evaluator)
    const behind = (origin?.behind ?? '') + head.behind
    if (origin?.kind === 'parameter') {
      const names = listNames(origin.function, module)
      return [{ ...origin, names, table: origin.table, behind, generated }]
    }
    if (origin?.kind !== 'member') return []
    const given = findConstructor(origin, module)
    const names = given ? listNames(given.function, module) : []
    return given ? [{ ...given, names, keys: [], table: undefined, behind, generated, isClass: true }] : []
  })
}

/** Finds the constructor parameter that a class member stores: `constructor(private readonly prefix: string)`. */
function findConstructor(
  { name, at }: Extract<PrefixOrigin, { kind: 'member' }>,
  { tree }: Module,
): Pick<Maker, 'function' | 'index'> | undefined {
  if (at.type !== 'ThisExpression') return undefined
  let around: Node | undefined = at
  while (around && around.type !== 'ClassBody') around = tree.findParent(around)
  const members = around?.type === 'ClassBody' ? around.body : []
  for (const member of members) {
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') continue
    const maker = member.value as FunctionNode
    const index = maker.params.findIndex((each) => {
      if (each.type !== 'TSParameterProperty') return false
      const { parameter } = each
      return readName(parameter.type === 'AssignmentPattern' ? parameter.left : parameter) === name
    })
    if (index >= 0) return { function: maker, index }
  }
  return undefined
}

/** The names that callers use for a function, or for its class if the function is a constructor. */
function listNames(node: FunctionNode, { tree }: Module): string[] {
  const method = tree.findParent(node)
  const isConstructor = method?.type === 'MethodDefinition' && method.kind === 'constructor'
  const body = isConstructor ? tree.findParent(method) : undefined
  const named = body ? (tree.findParent(body) as ClassNode) : node
  const own = readName(named.id)
  const parent = tree.findParent(named)
  switch (parent?.type) {
    case 'VariableDeclarator':
      return [own, readName(parent.id)].filter((each) => each !== '')
    case 'Property':
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return [readName(parent.key)]
    default:
      return own === '' ? [] : [own]
  }
}

/** The prefixes that a call passes to a maker. A function that passes on its own argument becomes a maker as well. */
export interface GivenPrefixes {
  readonly texts: readonly { readonly text: string; readonly node: Node }[]
  readonly makers: readonly Maker[]
}

const NOTHING: GivenPrefixes = { texts: [], makers: [] }

/** Finds the prefixes that a call passes to a maker. */
export function findGiven(
  { index, keys, table, behind, generated }: Maker,
  { arguments: args }: Pick<Call, 'arguments'>,
  module: Module,
  evaluator: Evaluator,
): GivenPrefixes {
  if (args.slice(0, index + 1).some(({ type }) => type === 'SpreadElement')) return NOTHING
  const given = keys.reduce<Node | undefined>((at, key) => {
    const object = follow(at, module, evaluator)
    return object?.module === module ? memberOf(object.node, key) : undefined
  }, args[index])
  if (!given) return NOTHING
  const text = constantText(given, module, evaluator)
  if (text !== undefined) {
    const prefix = table ? constant(evaluator.member(table, text)) : text
    return typeof prefix === 'string'
      ? { texts: [{ text: prefix + behind, node: given }], makers: [] }
      : NOTHING
  }
  const origin = findPrefixOrigin(given, module, evaluator)
  if (origin?.kind === 'table' && !table)
    return { texts: listPrefixes(origin.table, behind, evaluator), makers: [] }
  if (origin?.kind !== 'parameter' || (table && origin.table)) return NOTHING
  const behindAll = (origin.behind ?? '') + behind
  const names = listNames(origin.function, module)
  return {
    texts: [],
    makers: [{ ...origin, names, table: table ?? origin.table, behind: behindAll, generated }],
  }
}

/** The prefixes in a table, with their keys. */
export function listPrefixes(
  table: PrefixTable,
  behind: string,
  evaluator: Evaluator,
): { readonly text: string; readonly node: ObjectNode; readonly key: string }[] {
  return evaluator.listKeys(table).flatMap((key) => {
    const text = key === '' ? undefined : constant(evaluator.member(table, key))
    return typeof text === 'string' ? [{ text: text + behind, node: table.node, key }] : []
  })
}

/** Whether a call is to a maker: the callee resolves to a maker, or is unresolved but has a name that mentions IDs. */
export function isMakerCall(
  maker: Maker,
  call: Pick<Call, 'callee'>,
  module: Module,
  evaluator: Evaluator,
): boolean {
  const { callee } = call
  if (maker.isClass) return true
  const value = evaluator.evaluate(callee, placeIn(module))
  if (value?.kind === 'function') return value.node === maker.function
  if (callee.type === 'Identifier') return true
  return /(?:^|_)(?:u?ids?|prefix|prefixed|guid)(?:_|$)/.test(
    endName(callee)
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase(),
  )
}
