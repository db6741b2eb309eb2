/** The definitions that a module creates, directly and through wrappers of `defineId`. */
import {
  type Call,
  type FunctionNode,
  isFunction,
  isInFunction,
  listChildren,
  type Node,
  nodesBelow,
  readEnd,
  readStart,
} from '@brandid/base/syntax'
import type { Evaluator } from './evaluator.ts'
import type { Module } from './module.ts'
import { type DefinitionValue, findProperty, type Place, placeIn, type Value } from './value.ts'

/** The exported constant that contains a definition and the keys that lead from the constant to the definition. */
export interface DefinitionName {
  readonly exported: string | undefined
  readonly local: string
  readonly keys: readonly string[]
}

/** A definition as read from the source. */
export interface Definition extends MadeDefinition {
  /** The prefix of an ID or token, or the name of a key; `undefined` if it is known only at runtime. */
  readonly prefix: string | undefined
  /**
   * The place of the definition: the outermost call, which may be to a wrapper, or the `defineIds` property if the module
   * contains it.
   */
  readonly site: Node
  readonly module: Module
  readonly name: DefinitionName | undefined
}

type MadeDefinition = Omit<DefinitionValue, 'kind'>

/** The name of a kind in types and in the configuration: its prefix or key name, preceded by the registry's scope if any. */
export function spellName(prefix: string, { scope }: Pick<MadeDefinition, 'scope'>): string {
  return scope === undefined ? prefix : `${scope}:${prefix}`
}

/** A constant that contains a definition. */
interface Named {
  readonly value: DefinitionValue
  readonly prefix: string | undefined
  readonly name: DefinitionName
}

/** Reads the definitions in modules. */
export class DefinitionReader {
  readonly evaluator: Evaluator
  readonly #known = new Map<Module, readonly Definition[]>()
  readonly #calls = new Map<FunctionNode, readonly Call[]>()
  readonly #roots = new WeakMap<Node, Node>()

  constructor(evaluator: Evaluator) {
    this.evaluator = evaluator
  }

  /** The definitions that a module creates, in source order. */
  definitionsIn(module: Module): readonly Definition[] {
    const known = this.#known.get(module)
    if (known) return known
    const place = placeIn(module)
    const made = module.tree.all('CallExpression').flatMap((site) =>
      this.#madeBy(site, place)
        .map((each) => ({
          ...each,
          prefix: this.readPrefix(each),
          site: this.#siteOf(each, site, module),
          module,
        }))
        .filter(({ prefix }) => prefix !== undefined || !this.#dependsOnCaller(site, module)),
    )
    const names = new Map<Call, Map<string, DefinitionName>>()
    for (const { value, prefix, name } of made[0] ? this.#namesIn(module) : []) {
      const ofCall = names.get(value.call) ?? new Map<string, DefinitionName>()
      const key = `${prefix} ${value.member}`
      // If a definition has two names, the first wins.
      names.set(value.call, ofCall.has(key) ? ofCall : ofCall.set(key, name))
    }
    const definitions = made.map((each) => ({
      ...each,
      name: names.get(each.call)?.get(`${each.prefix} ${each.member}`),
    }))
    this.#known.set(module, definitions)
    return definitions
  }

  /** A definition's prefix, if the source states it. */
  readPrefix(given: Given): string | undefined {
    return givenPrefix(given, this.evaluator)
  }

  /** The value of a definition's option. */
  option(given: Given, name: string): Value | undefined {
    return this.evaluator.member(givenOptions(given, this.evaluator), name)
  }

  /** Whether a function creates definitions from its arguments. */
  isWrapper(value: Value | undefined): boolean {
    return value?.kind === 'function' && this.#callsIn(value.node, value.place.module).length > 0
  }

  /** The definitions that a call creates; empty if recursive functions take too many steps. */
  #madeBy(site: Call, place: Place): MadeDefinition[] {
    return this.evaluator.within(place.module, () => this.#readMade(site, place), [])
  }

  #readMade(site: Call, place: Place): MadeDefinition[] {
    if (!this.#mayDefine(site, place)) return []
    const callee = this.evaluator.evaluate(site.callee, place)
    if (callee?.kind === 'definer') {
      const { of } = callee
      return [{ of, ...this.evaluator.findRegistry(callee, site, place), call: site, place }]
    }
    if (callee?.kind === 'many') {
      const { registry, scope } = callee
      return this.evaluator
        .listMembers({ call: site, place })
        .map((member) => ({ of: 'id', registry, scope, call: site, place, member }))
    }
    if (callee?.kind !== 'function') return []
    const calls = this.#callsIn(callee.node, callee.place.module)
    // Most functions define nothing, so their arguments can be skipped.
    if (calls.length === 0) return []
    const inside = this.evaluator.createFrame(callee, site, place)
    return calls.flatMap((call) => this.#madeBy(call, inside))
  }

  /** Whether a call could define IDs, as far as the text of the module shows that it imports the called function from. */
  #mayDefine(site: Call, { module }: Place): boolean {
    const root = this.#rootOf(site)
    const binding = root.type === 'Identifier' ? module.scopes.lookup(root.name, root) : undefined
    return binding?.kind !== 'import' || this.evaluator.mayDefine(module, binding.source)
  }

  /** The expression at the start of a chain of calls and members. Each call of a chain is read only once. */
  #rootOf(site: Call): Node {
    const passed: Node[] = []
    let root: Node = site
    while (root.type === 'MemberExpression' || root.type === 'CallExpression') {
      const known = this.#roots.get(root)
      if (!known) passed.push(root)
      root = known ?? (root.type === 'CallExpression' ? root.callee : root.object)
    }
    for (const each of passed) this.#roots.set(each, root)
    return root
  }

  /** The property of a `defineIds` member if the call contains it; otherwise, the call. */
  #siteOf({ call, place, member }: MadeDefinition, site: Call, module: Module): Node {
    if (member === undefined) return site
    const members = this.evaluator.evaluate(call.arguments[0], place)
    const isHere = members?.kind === 'object' && members.place.module === module && holds(site, members.node)
    return (isHere ? findProperty(members.node, member) : undefined) ?? site
  }

  /** The calls in a function that define IDs from its arguments. Calls that do not depend on the arguments count separately. */
  #callsIn(node: FunctionNode, module: Module): readonly Call[] {
    const known = this.#calls.get(node)
    if (known) return known
    // A function that calls itself finds this entry, which ends the recursion.
    this.#calls.set(node, [])
    const place = placeIn(module)
    const calls = nodesBelow(node, isFollowed)
      .filter((each) => each.type === 'CallExpression')
      .filter((call) => this.#madeBy(call, place).some((each) => this.readPrefix(each) === undefined))
      .filter((call) => this.#dependsOnCaller(call, module))
    this.#calls.set(node, calls)
    return calls
  }

  /** Whether a call depends on a parameter of an enclosing function, if the evaluator can follow calls to that function. */
  #dependsOnCaller(call: Call, { tree, scopes }: Module): boolean {
    if (!isInFunction(call, tree)) return false
    const nodes = new Set<Node>([call])
    for (const node of nodes) {
      for (const child of listChildren(node)) nodes.add(child)
      if (node.type !== 'Identifier') continue
      const binding = scopes.lookup(node.name, node)
      if (binding?.kind === 'constant') nodes.add(binding.init)
      if (binding?.kind === 'function') nodes.add(binding.node)
      // The name's value may have parameters of its own, which do not affect the call.
      const isAround = binding?.kind === 'parameter' && binding === scopes.lookup(node.name, call)
      if (isAround && isFollowed(binding.of, tree.findParent(binding.of))) return true
    }
    return false
  }

  /** The module constants that contain definitions. */
  #namesIn(module: Module): Named[] {
    const { program } = module.tree
    const exportedAs = new Map(
      Array.from(module.exports, ([exported, found]) => [found.kind === 'local' && found.name, exported]),
    )
    const named = Array.from(module.scopes.listNames(program)).flatMap(([local, binding]) => {
      if (binding.kind !== 'constant') return []
      const value = this.evaluator.local(module, local)
      return this.#held(value, { exported: exportedAs.get(local), local, keys: [] })
    })
    const fallback = module.exports.get('default')
    const value = fallback?.kind === 'expression' ? this.evaluator.exported(module, 'default') : undefined
    return [...named, ...this.#held(value, { exported: 'default', local: 'default', keys: [] })]
  }

  /** The definition in a value, or the definitions under the value's keys. */
  #held(value: Value | undefined, name: DefinitionName): Named[] {
    if (value?.kind === 'definition') return [{ value, prefix: this.readPrefix(value), name }]
    if ((value?.kind !== 'object' && value?.kind !== 'table') || name.keys.length > 2) return []
    const keys = value.kind === 'table' ? this.evaluator.listMembers(value) : this.evaluator.listKeys(value)
    return keys
      .filter((key) => key !== '')
      .flatMap((key) => this.#held(this.evaluator.member(value, key), { ...name, keys: [...name.keys, key] }))
  }
}

/** Whether a node is part of another node in the same module. */
const holds = (whole: Node, part: Node): boolean =>
  readStart(whole) <= readStart(part) && readEnd(part) <= readEnd(whole)

/**
 * Whether the evaluator can follow calls to a function node. It cannot follow calls to a callback, because other code calls it.
 */
function isFollowed(node: Node, parent: Node | undefined): boolean {
  if (node.type === 'FunctionDeclaration') return true
  if (!parent || !isFunction(node)) return false
  return parent.type === 'CallExpression' ? parent.callee === node : VALUE_CONTAINERS.has(parent.type)
}

const VALUE_CONTAINERS = new Set<Node['type']>([
  'VariableDeclarator',
  'Property',
  'ReturnStatement',
  'ArrowFunctionExpression',
  'ExportDefaultDeclaration',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
])

/** Locates a definition's options. */
export type Given = Pick<DefinitionValue, 'call' | 'place' | 'member'>

/** A definition's options; `undefined` if there are none, or if they are known only at runtime. */
export function givenOptions({ call, place, member }: Given, evaluator: Evaluator): Value | undefined {
  if (member === undefined) return evaluator.evaluate(call.arguments[1], place)
  return evaluator.member(evaluator.evaluate(call.arguments[0], place), member)
}

/** A definition's prefix, if the source states it. The prefix of a `defineIds` member defaults to its name. */
function givenPrefix(given: Given, evaluator: Evaluator): string | undefined {
  const { call, place, member } = given
  if (member === undefined) return evaluator.text(call.arguments[0], place)
  const options = givenOptions(given, evaluator)
  if (options?.kind !== 'object') return undefined
  const prefix = evaluator.member(options, 'prefix')
  if (prefix?.kind !== 'constant') return undefined
  if (prefix.value === undefined) return member === '' ? undefined : member
  return typeof prefix.value === 'string' ? prefix.value : undefined
}
