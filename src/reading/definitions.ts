/** The definitions that a module makes, by itself and through functions around `defineId`. */
import { type Call, endOf, type FunctionNode, type Node, startOf } from './estree.ts'
import type { Module } from './module.ts'
import { placeIn, type Reader } from './reader.ts'
import type { DefinitionValue, Place, Value } from './value.ts'
import { childrenOf } from './walk.ts'

/** The exported constant that holds a definition, and the keys from there to it. */
export interface DefinitionName {
  readonly exported: string | undefined
  readonly local: string
  readonly keys: readonly string[]
}

/** A definition, read from the source. */
export interface Definition extends Omit<DefinitionValue, 'kind'> {
  /** `undefined` where only running the program could tell. */
  readonly prefix: string | undefined
  /** Where it is made: the outermost call, which is that of a wrapper where there is one. */
  readonly site: Call
  readonly module: Module
  readonly name: DefinitionName | undefined
}

/** Reads the definitions of modules. */
export class DefinitionReader {
  readonly reader: Reader
  readonly #known = new Map<Module, readonly Definition[]>()
  readonly #calls = new Map<FunctionNode, readonly Call[]>()

  constructor(reader: Reader) {
    this.reader = reader
  }

  /** The definitions that a module makes, in the order of the text. */
  definitionsIn(module: Module): readonly Definition[] {
    const known = this.#known.get(module)
    if (known) return known
    const place = placeIn(module)
    const made = module.tree.all('CallExpression').flatMap((site) =>
      this.#madeBy(site, place)
        .map((value) => ({ value, prefix: this.prefixOf(value) }))
        .filter(({ prefix }) => prefix !== undefined || !this.#dependsOnCaller(site, module))
        .map(({ value: { kind: _, ...value }, prefix }) => ({ ...value, prefix, site, module })),
    )
    const names = made.length > 0 ? this.#namesIn(module) : []
    const definitions = made.map((each) => ({
      ...each,
      name: names.find(({ value, prefix }) => value.call === each.call && prefix === each.prefix)?.name,
    }))
    this.#known.set(module, definitions)
    return definitions
  }

  /** The prefix of a definition, where the source has it. */
  prefixOf({ call, place }: Pick<DefinitionValue, 'call' | 'place'>): string | undefined {
    return this.reader.text(call.arguments[0], place)
  }

  /** An option of a definition. */
  option({ call, place }: Pick<DefinitionValue, 'call' | 'place'>, name: string): Value | undefined {
    return this.reader.member(this.reader.evaluate(call.arguments[1], place), name)
  }

  /** Whether a function makes definitions of what it is given. */
  isWrapper(value: Value | undefined): boolean {
    return value?.kind === 'function' && this.#callsIn(value.node, value.place.module).length > 0
  }

  #madeBy(site: Call, place: Place): DefinitionValue[] {
    const callee = this.reader.evaluate(site.callee, place)
    if (callee?.kind === 'definer') {
      const { of } = callee
      const registry = this.reader.registryOf(callee, site, place)
      return [{ kind: 'definition', of, registry, call: site, place }]
    }
    if (callee?.kind !== 'function') return []
    const calls = this.#callsIn(callee.node, callee.place.module)
    if (calls.length === 0) return []
    const inside = this.reader.frameOf(callee, site, place)
    return calls.flatMap((call) => this.#madeBy(call, inside))
  }

  /** The calls in a function that define what it is given: those that it makes by itself count without it. */
  #callsIn(node: FunctionNode, module: Module): readonly Call[] {
    const known = this.#calls.get(node)
    if (known) return known
    // A function that calls itself finds this.
    this.#calls.set(node, [])
    const place = placeIn(module)
    const calls = module.tree
      .all('CallExpression')
      .filter((call) => startOf(call) >= startOf(node) && endOf(call) <= endOf(node))
      .filter((call) => this.#isDefining(call, place) && this.#dependsOnCaller(call, module))
    this.#calls.set(node, calls)
    return calls
  }

  #isDefining(call: Call, place: Place): boolean {
    const callee = this.reader.evaluate(call.callee, place)
    return callee?.kind === 'definer' || this.isWrapper(callee)
  }

  /** Whether an argument of a call comes from a parameter of a function that has a name to call it by. */
  #dependsOnCaller(call: Call, module: Module): boolean {
    return call.arguments.some((argument) => this.#mentionsParameter(argument, module))
  }

  #mentionsParameter(node: Node, { tree, scopes }: Module): boolean {
    const open: Node[] = [node]
    for (let each = open.pop(); each; each = open.pop()) {
      const binding = each.type === 'Identifier' ? scopes.lookup(each.name, each) : undefined
      if (binding?.kind === 'parameter' && isNamed(binding.of, tree.parentOf(binding.of))) return true
      open.push(...childrenOf(each))
    }
    return false
  }

  /** The constants of a module that hold definitions. */
  #namesIn(module: Module) {
    const { program } = module.tree
    const exportedAs = new Map(
      Array.from(module.exports, ([exported, found]) => [found.kind === 'local' ? found.name : '', exported]),
    )
    const named = Array.from(module.scopes.namesOf(program)).flatMap(([local, binding]) => {
      if (binding.kind !== 'constant') return []
      const value = this.reader.local(module, local)
      return this.#held(value, { exported: exportedAs.get(local), local, keys: [] })
    })
    const fallback = module.exports.get('default')
    const value = fallback?.kind === 'expression' ? this.reader.exported(module, 'default') : undefined
    return [...named, ...this.#held(value, { exported: 'default', local: 'default', keys: [] })]
  }

  /** The definitions that a value is, or holds behind its keys. */
  #held(
    value: Value | undefined,
    name: DefinitionName,
  ): { value: DefinitionValue; prefix: string | undefined; name: DefinitionName }[] {
    if (value?.kind === 'definition') return [{ value, prefix: this.prefixOf(value), name }]
    if (value?.kind !== 'object' || name.keys.length > 2) return []
    return this.reader
      .keysOf(value)
      .filter((key) => key !== '')
      .flatMap((key) => this.#held(this.reader.member(value, key), { ...name, keys: [...name.keys, key] }))
  }
}

/** Whether the reader can follow the calls of a function: other code calls a callback. */
function isNamed({ type }: FunctionNode, parent: Node | undefined): boolean {
  return type === 'FunctionDeclaration' || HOLDERS.has(parent?.type)
}

const HOLDERS = new Set<Node['type'] | undefined>([
  'VariableDeclarator',
  'Property',
  'ReturnStatement',
  'ArrowFunctionExpression',
  'ExportDefaultDeclaration',
  'TSAsExpression',
  'TSSatisfiesExpression',
])
