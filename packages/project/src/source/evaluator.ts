/** The evaluator: the values of expressions across modules, without running them. */
import {
  type Call,
  type FunctionNode,
  isFunction,
  type Member,
  type Node,
  nodesBelow,
  type ObjectNode,
  type Property,
  readName,
} from '@brandid/base/syntax'
import { findBinding, type Module } from './module.ts'
import { createOriginSearch, type Origin, type Wanted } from './origins.ts'
import type { Binding } from './scopes.ts'
import {
  binary,
  type Constant,
  findExport,
  findProperty,
  isSetLater,
  joined,
  NO_FRAME,
  type Place,
  placeIn,
  type RegistryOf,
  unary,
  utcTime,
  type Value,
} from './value.ts'

/** The modules that an evaluator can reach. */
export interface Modules {
  /** The module that a specifier names; `undefined` where it is outside of the project, as packages are. */
  resolve(from: Module, specifier: string): Module | undefined
}

/** The argument that a call omits, or the property that an object lacks. */
const MISSING: Value = { kind: 'constant', value: undefined }

/** The levels of a reading: circles of imports, objects that hold themselves, and functions that call themselves end here. */
const EVALUATION_DEPTH = 40

/** The steps of a reading: a function that calls itself twice doubles them at each level. */
const STEPS = 10_000

/** The steps of a reading in a module that has used up its readings again and again: more than any honest one takes. */
const FEWEST_STEPS = 200

type ObjectValue = Extract<Value, { kind: 'object' }>
type TableValue = Extract<Value, { kind: 'table' }>

/** A property whose key is evaluated, a spread, or neighbours whose keys are written. */
type ObjectPart = ObjectNode['properties'][number] | Map<string, Property>

/** The key of a property that is not computed. `__proto__` sets the prototype: the keys of its value are inherited. */
function readStaticKey({ key }: Property): string | undefined {
  const name = key.type === 'Literal' ? String(key.value) : readName(key)
  return name === '__proto__' ? undefined : name
}

export class Evaluator {
  readonly #modules: Modules
  /** Where a name comes from. */
  readonly originsOf: (wanted: Wanted) => readonly Origin[]
  readonly #early = new Map<FunctionNode, boolean>()
  readonly #keys = new WeakMap<ObjectNode, readonly string[]>()
  readonly #parts = new WeakMap<ObjectNode, readonly ObjectPart[]>()
  readonly #limits = new WeakMap<Module, number>()
  #depth = 0
  #steps = 0
  #limit = STEPS

  constructor(modules: Modules) {
    this.#modules = modules
    this.originsOf = createOriginSearch((from, source) => modules.resolve(from, source))
  }

  /** The value of an expression; `undefined` where only running the program could tell. */
  evaluate(node: Node | null | undefined, place: Place): Value | undefined {
    return node ? this.within(place.module, () => this.#evaluate(node, place), undefined) : undefined
  }

  /** The value that a module exports by a name. */
  exported(module: Module, name: string): Value | undefined {
    return this.#imported({ module, name })
  }

  /** A reading one level deeper than the one around it, or another result beyond the levels and steps of the outermost. */
  within<T>(module: Module, read: () => T, beyond: T): T {
    if (this.#depth === 0) {
      this.#steps = 0
      this.#limit = this.#limits.get(module) ?? STEPS
    }
    if (this.#depth > EVALUATION_DEPTH || this.#steps > this.#limit) return beyond
    this.#depth += 1
    this.#steps += 1
    try {
      return read()
    } finally {
      this.#depth -= 1
      const isExhausted = this.#depth === 0 && this.#steps > this.#limit
      if (isExhausted) this.#limits.set(module, Math.max(this.#limit / 2, FEWEST_STEPS))
    }
  }

  /** The value of a name of a module's own scope. */
  local(module: Module, name: string): Value | undefined {
    const binding = findBinding(module, name)
    return binding && this.#binding(binding, placeIn(module))
  }

  /** The keys of an object and of its spreads. An empty one is for those that are not known. */
  listKeys({ node, place }: Omit<ObjectValue, 'kind'>): readonly string[] {
    // Outside of every call an object is the same one each time.
    const known = place.frame === NO_FRAME ? this.#keys.get(node) : undefined
    if (known) return known
    const keys = this.within(place.module, () => this.#readKeys(node, place), [''])
    if (place.frame === NO_FRAME && !keys.includes('')) this.#keys.set(node, keys)
    return keys
  }

  /** The names of what `defineIds` receives. An empty one is for those that are not known. */
  listMembers({ call, place }: Pick<TableValue, 'call' | 'place'>): readonly string[] {
    const members = this.evaluate(call.arguments[0], place)
    return members?.kind === 'object' ? this.listKeys(members) : ['']
  }

  #hasMember(table: Pick<TableValue, 'call' | 'place'>, name: string): boolean {
    const members = this.evaluate(table.call.arguments[0], table.place)
    const isWritten = members?.kind === 'object' && findProperty(members.node, name) !== undefined
    return isWritten || this.listMembers(table).includes(name)
  }

  #readKeys(node: ObjectNode, place: Place): readonly string[] {
    const keys = new Set<string>()
    for (const property of node.properties) {
      if (property.type === 'Property') keys.add(this.#readKey(property, place) ?? '')
      else for (const key of this.#spreadKeys(property.argument, place)) keys.add(key)
    }
    return [...keys]
  }

  #spreadKeys(argument: Node, place: Place): readonly string[] {
    const spread = this.evaluate(argument, place)
    if (isNothing(spread)) return []
    return spread?.kind === 'object' ? this.listKeys(spread) : ['']
  }

  /** The module that a specifier names. */
  resolve(from: Module, specifier: string): Module | undefined {
    return this.#modules.resolve(from, specifier)
  }

  /** The value of a key of a value. */
  member(value: Value | undefined, key: string): Value | undefined {
    switch (value?.kind) {
      case 'object':
        return this.within(value.place.module, () => this.#property(value.node, key, value.place), undefined)
      case 'module':
        return this.exported(value.module, key)
      case 'entry':
        return findExport(value.entry, key)
      case 'registry':
        if (key === 'defineId') return { ...value, kind: 'definer', of: 'id' }
        return key === 'defineIds' ? { ...value, kind: 'many' } : findExport('brandid', key)
      case 'table':
        if (!this.#hasMember(value, key)) return undefined
        return { ...value, kind: 'definition', of: 'id', member: key }
      case 'definition':
      case 'union':
        return { kind: 'member', name: key }
      default:
        return undefined
    }
  }

  #evaluate(node: Node, place: Place): Value | undefined {
    switch (node.type) {
      case 'Literal':
        return node.value instanceof RegExp ? undefined : { kind: 'constant', value: node.value }
      case 'TemplateLiteral': {
        const texts = node.quasis.map(({ value }) => value.cooked)
        return valueOfConstant(joined(texts, this.#constants(node.expressions, place)))
      }
      case 'Identifier':
        return this.#identifier(node.name, node, place)
      case 'MemberExpression':
        return this.#member(node, place)
      case 'CallExpression':
        return this.#call(node, place)
      case 'ObjectExpression':
        return { kind: 'object', node, place }
      case 'ArrayExpression':
        return { kind: 'array', node, place }
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return { kind: 'function', node, place }
      case 'UnaryExpression':
        return valueOfConstant(unary(node.operator, this.#constant(node.argument, place)))
      case 'BinaryExpression': {
        const one = this.#constant(node.left, place)
        return valueOfConstant(binary(node.operator, one, this.#constant(node.right, place)))
      }
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSTypeAssertion':
      case 'TSNonNullExpression':
      case 'TSInstantiationExpression':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return this.evaluate(node.expression, place)
      default:
        return undefined
    }
  }

  #identifier(name: string, at: Node, place: Place): Value | undefined {
    const binding = place.module.scopes.lookup(name, at)
    if (binding) return this.#binding(binding, place)
    return name === 'undefined' ? { kind: 'constant', value: undefined } : undefined
  }

  #binding(binding: Binding, place: Place): Value | undefined {
    switch (binding.kind) {
      case 'import':
        return this.#imported({ module: place.module, name: binding.name, source: binding.source })
      case 'constant':
        return this.#along(this.evaluate(binding.init, place), binding.keys)
      case 'function':
        return { kind: 'function', node: binding.node, place }
      case 'parameter': {
        if (place.module.scopes.isAssigned(binding)) return undefined
        const { of, index, keys, fallback, keyFallback } = binding
        const argument = this.#orElse(place.frame.get(of)?.[index], fallback, place)
        return this.#orElse(this.#along(argument, keys), keyFallback, place)
      }
      case 'opaque':
        return undefined
    }
  }

  /** The default of a value that is missing. */
  #orElse(value: Value | undefined, fallback: Node | undefined, place: Place): Value | undefined {
    const isMissing = value?.kind === 'constant' && value.value === undefined
    return isMissing && fallback ? this.evaluate(fallback, place) : value
  }

  #along(value: Value | undefined, keys: readonly string[]): Value | undefined {
    return keys.reduce((found, key) => this.member(found, key), value)
  }

  /** The value of the first origin of a name that has one. */
  #imported(wanted: Wanted): Value | undefined {
    const read = () => {
      for (const origin of this.originsOf(wanted)) {
        const value = this.#valueAt(origin)
        if (value) return value
      }
      return undefined
    }
    return this.within(wanted.module, read, undefined)
  }

  #valueAt(origin: Origin): Value | undefined {
    switch (origin.kind) {
      case 'declared':
        return this.local(origin.module, origin.name)
      case 'expression':
        return this.evaluate(origin.node, placeIn(origin.module))
      case 'namespace':
        return { kind: 'module', module: origin.module }
      case 'entry':
        return origin.name === '*'
          ? { kind: 'entry', entry: origin.source }
          : findExport(origin.source, origin.name)
      case 'unread':
        return undefined
    }
  }

  #member({ object, property, computed }: Member, place: Place): Value | undefined {
    const key = computed ? this.text(property, place) : readName(property)
    return key === undefined ? undefined : this.member(this.evaluate(object, place), key)
  }

  #readKey(property: Property, place: Place): string | undefined {
    return property.computed ? this.text(property.key, place) : readStaticKey(property)
  }

  #property(node: ObjectNode, key: string, place: Place): Value | undefined {
    // The last one wins, and a spread or a key that is not known could be any key.
    for (const part of this.#partsOf(node)) {
      if (part instanceof Map) {
        const property = part.get(key)
        if (property) return property.kind === 'init' ? this.evaluate(property.value, place) : undefined
      } else if (part.type === 'Property') {
        const name = this.#readKey(part, place)
        if (name === undefined) return undefined
        if (name === key) return part.kind === 'init' ? this.evaluate(part.value, place) : undefined
      } else {
        const spread = this.evaluate(part.argument, place)
        if (isNothing(spread)) continue
        if (spread?.kind !== 'object') return undefined
        const keys = this.listKeys(spread)
        if (keys.includes(key) || keys.includes('')) return this.member(spread, key)
      }
    }
    return this.#isMissing(node, key, place) ? MISSING : undefined
  }

  /** The properties of an object from the last to the first. A map makes many readings of a large object linear. */
  #partsOf(node: ObjectNode): readonly ObjectPart[] {
    const known = this.#parts.get(node)
    if (known) return known
    const parts: ObjectPart[] = []
    for (const property of [...node.properties].reverse()) {
      const key = property.type === 'Property' && !property.computed ? readStaticKey(property) : undefined
      if (property.type !== 'Property' || key === undefined) {
        parts.push(property)
        continue
      }
      const last = parts.at(-1)
      const written = last instanceof Map ? last : new Map<string, Property>()
      if (written !== last) parts.push(written)
      if (!written.has(key)) written.set(key, property)
    }
    this.#parts.set(node, parts)
    return parts
  }

  /** Whether an object has no property of a key: all its keys are known, and none comes from elsewhere. */
  #isMissing(node: ObjectNode, key: string, place: Place): boolean {
    const isInherited = key in Object.prototype
    return !isInherited && !this.listKeys({ node, place }).includes('') && !isSetLater(key, place.module.tree)
  }

  #call(node: Call, place: Place): Value | undefined {
    if (isCallTo(node, 'Date', 'UTC')) return valueOfConstant(utcTime(this.#constants(node.arguments, place)))
    if (isCallTo(node, 'require')) {
      const source = this.text(node.arguments[0], place)
      return source === undefined ? undefined : this.#imported({ module: place.module, name: '*', source })
    }
    if (isCallTo(node, 'Object', 'freeze')) return this.evaluate(node.arguments[0], place)
    const callee = this.evaluate(node.callee, place)
    switch (callee?.kind) {
      case 'definer':
        return { ...callee, ...this.findRegistry(callee, node, place), kind: 'definition', call: node, place }
      case 'many':
        return { ...callee, kind: 'table', call: node, place }
      case 'export':
        if (callee.name === 'createRegistry')
          return { kind: 'registry', registry: node, scope: this.text(node.arguments[0], place) }
        if (callee.name === 'idUnion') return { kind: 'union' }
        if (callee.entry !== 'brandid/formats') return undefined
        return { kind: 'format', name: callee.name, call: node, place }
      case 'function': {
        if (callee.node.async || callee.node.generator) return undefined
        const value = this.evaluate(findReturn(callee.node), this.createFrame(callee, node, place))
        // An earlier `return` may give another value. Beside a definition, it gives the one that an earlier call made.
        return value?.kind === 'definition' || !this.#returnsEarly(callee.node) ? value : undefined
      }
      default:
        return undefined
    }
  }

  /** Whether a function has a statement of return before its end. */
  #returnsEarly(node: FunctionNode): boolean {
    const returns = () => nodesBelow(node, isFunction).filter(({ type }) => type === 'ReturnStatement')
    const isEarly = this.#early.get(node) ?? returns().length > 1
    this.#early.set(node, isEarly)
    return isEarly
  }

  /** The registry of a call: `defineToken` takes it as an option. */
  findRegistry(definer: Extract<Value, { kind: 'definer' }>, node: Call, place: Place): RegistryOf {
    const given =
      definer.of !== 'token' ? definer : this.member(this.evaluate(node.arguments[1], place), 'registry')
    const { registry, scope } = given?.kind === 'registry' ? given : definer
    return { registry, scope }
  }

  /** The place inside a function that is called with these arguments. */
  createFrame(callee: Extract<Value, { kind: 'function' }>, node: Call, place: Place): Place {
    const spread = node.arguments.findIndex(({ type }) => type === 'SpreadElement')
    const known = spread < 0 ? node.arguments : node.arguments.slice(0, spread)
    // Behind a spread, an argument may be there or not.
    const rest = spread < 0 ? MISSING : undefined
    const args = callee.node.params.map((_, index) =>
      index < known.length ? this.evaluate(known[index], place) : rest,
    )
    return { module: callee.place.module, frame: new Map(callee.place.frame).set(callee.node, args) }
  }

  #constant(node: Node | null | undefined, place: Place): Constant {
    return constant(this.evaluate(node, place))
  }

  #constants(nodes: readonly Node[], place: Place): Constant[] {
    return nodes.map((each) => this.#constant(each, place))
  }

  /** The texts of an array, where all of them are constant. */
  texts(value: Value | undefined): string[] | undefined {
    if (value?.kind !== 'array') return undefined
    const texts = value.node.elements.map((each) => this.text(each, value.place))
    return texts.every((each) => each !== undefined) ? texts : undefined
  }

  /** The text of an expression, where it is a constant one. */
  text(node: Node | null | undefined, place: Place): string | undefined {
    const value = this.#constant(node, place)
    return typeof value === 'string' ? value : undefined
  }
}

/** A constant as a value; `undefined` stays what it is. */
const valueOfConstant = (value: Constant): Value | undefined =>
  value === undefined ? undefined : { kind: 'constant', value }

/** The constant of a value; `undefined` for any other. */
export const constant = (value: Value | undefined): Constant =>
  value?.kind === 'constant' ? value.value : undefined

/** Whether a spread of the value adds no keys. */
const isNothing = (value: Value | undefined): boolean => value?.kind === 'constant' && value.value == null

/** Whether a call's callee is a name, or a member of one, that stands for the language's own. */
function isCallTo({ callee }: Call, object: string, property?: string): boolean {
  if (property === undefined) return readName(callee) === object
  return (
    callee.type === 'MemberExpression' &&
    readName(callee.object) === object &&
    readName(callee.property) === property
  )
}

/** The expression that a function returns at its end. */
function findReturn({ body }: FunctionNode): Node | null {
  if (body.type !== 'BlockStatement') return body
  const last = body.body.at(-1)
  return last?.type === 'ReturnStatement' ? last.argument : null
}
