/** The evaluator, which finds the values of expressions across modules without running them. */
import { type Call, type Member, type Node, readName } from '@brandid/base/syntax'
import { CallReader } from './call-reader.ts'
import { findBinding, type Module } from './module.ts'
import { ObjectReader } from './object-reader.ts'
import { createOriginSearch, type Origin, type Wanted } from './origins.ts'
import type { Binding } from './scopes.ts'
import {
  binary,
  type Constant,
  constant,
  findExport,
  findProperty,
  joined,
  type Place,
  placeIn,
  type RegistryOf,
  unary,
  type Value,
  valueOfConstant,
} from './value.ts'

/** The modules available to an evaluator. */
export interface Modules {
  /** The module that a specifier resolves to; `undefined` if it is outside the project, as installed packages are. */
  resolve(from: Module, specifier: string): Module | undefined
  /**
   * Whether the text of the module that a specifier resolves to could define IDs. Without this method, every module could. A linter has
   * it, because parsing every module that a file calls would take longer than the rules.
   */
  mayDefine?(from: Module, specifier: string): boolean
}

/** The maximum evaluation depth, to guard against cyclic imports, self-containing objects and recursive functions. */
const EVALUATION_DEPTH = 40

/** The maximum number of evaluation steps. A function that calls itself twice doubles the steps at each level. */
const STEPS = 10_000

/** The lower step limit for a module that has often reached the limit; real code takes fewer steps. */
const FEWEST_STEPS = 200

type ObjectValue = Extract<Value, { kind: 'object' }>
type TableValue = Extract<Value, { kind: 'table' }>

export class Evaluator {
  readonly #modules: Modules
  /** The origins of a name. */
  readonly originsOf: (wanted: Wanted) => readonly Origin[]
  readonly #objects = new ObjectReader(this)
  readonly #calls = new CallReader(this)
  readonly #limits = new WeakMap<Module, number>()
  #depth = 0
  #steps = 0
  #limit = STEPS

  constructor(modules: Modules) {
    this.#modules = modules
    this.originsOf = createOriginSearch((from, source) => modules.resolve(from, source))
  }

  /** The value of an expression; `undefined` if it is known only at runtime. */
  evaluate(node: Node | null | undefined, place: Place): Value | undefined {
    return node ? this.within(place.module, () => this.#evaluate(node, place), undefined) : undefined
  }

  /** Whether the module that a specifier resolves to could define IDs. */
  mayDefine(from: Module, specifier: string): boolean {
    return this.#modules.mayDefine?.(from, specifier) ?? true
  }

  /** The value that a module exports under a name. */
  exported(module: Module, name: string): Value | undefined {
    return this.imported({ module, name })
  }

  /** Reads one level deeper, or returns `beyond` if no levels or steps are left. */
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

  /** The value of a top-level name in a module. */
  local(module: Module, name: string): Value | undefined {
    const binding = findBinding(module, name)
    return binding && this.#binding(binding, placeIn(module))
  }

  /** The keys of an object, including its spreads. An empty string stands for unknown keys. */
  listKeys(object: Omit<ObjectValue, 'kind'>): readonly string[] {
    return this.#objects.listKeys(object)
  }

  /** The names of the members passed to `defineIds`. An empty string stands for unknown names. */
  listMembers({ call, place }: Pick<TableValue, 'call' | 'place'>): readonly string[] {
    const members = this.evaluate(call.arguments[0], place)
    return members?.kind === 'object' ? this.listKeys(members) : ['']
  }

  #hasMember(table: Pick<TableValue, 'call' | 'place'>, name: string): boolean {
    const members = this.evaluate(table.call.arguments[0], table.place)
    const isWritten = members?.kind === 'object' && findProperty(members.node, name) !== undefined
    return isWritten || this.listMembers(table).includes(name)
  }

  /** The module that a specifier resolves to. */
  resolve(from: Module, specifier: string): Module | undefined {
    return this.#modules.resolve(from, specifier)
  }

  /** The value of a member, by its key. */
  member(value: Value | undefined, key: string): Value | undefined {
    switch (value?.kind) {
      case 'object':
        return this.within(
          value.place.module,
          () => this.#objects.property(value.node, key, value.place),
          undefined,
        )
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
        return valueOfConstant(joined(texts, this.constants(node.expressions, place)))
      }
      case 'Identifier':
        return this.#identifier(node.name, node, place)
      case 'MemberExpression':
        return this.#member(node, place)
      case 'CallExpression':
        return this.#calls.read(node, place)
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
        return this.imported({ module: place.module, name: binding.name, source: binding.source })
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

  /** The value, or its default if it is missing. */
  #orElse(value: Value | undefined, fallback: Node | undefined, place: Place): Value | undefined {
    const isMissing = value?.kind === 'constant' && value.value === undefined
    return isMissing && fallback ? this.evaluate(fallback, place) : value
  }

  #along(value: Value | undefined, keys: readonly string[]): Value | undefined {
    return keys.reduce((found, key) => this.member(found, key), value)
  }

  /** The value of a name, from its first origin that has a value. */
  imported(wanted: Wanted): Value | undefined {
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

  /** The registry of a call; `defineToken` accepts it as an option. */
  findRegistry(definer: Extract<Value, { kind: 'definer' }>, node: Call, place: Place): RegistryOf {
    return this.#calls.findRegistry(definer, node, place)
  }

  /** Creates the place inside a function called with the given arguments. */
  createFrame(callee: Extract<Value, { kind: 'function' }>, node: Call, place: Place): Place {
    return this.#calls.createFrame(callee, node, place)
  }

  #constant(node: Node | null | undefined, place: Place): Constant {
    return constant(this.evaluate(node, place))
  }

  /** The constant values of expressions. */
  constants(nodes: readonly Node[], place: Place): Constant[] {
    return nodes.map((each) => this.#constant(each, place))
  }

  /** The strings in an array, if every element is constant. */
  texts(value: Value | undefined): string[] | undefined {
    if (value?.kind !== 'array') return undefined
    const texts = value.node.elements.map((each) => this.text(each, value.place))
    return texts.every((each) => each !== undefined) ? texts : undefined
  }

  /** The string value of an expression, if it is constant. */
  text(node: Node | null | undefined, place: Place): string | undefined {
    const value = this.#constant(node, place)
    return typeof value === 'string' ? value : undefined
  }
}
