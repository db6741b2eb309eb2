/** Evaluates calls to brandid, to built-in functions, and to functions that end by returning an expression. */
import {
  type Call,
  type FunctionNode,
  isFunction,
  type Node,
  nodesBelow,
  readName,
} from '@brandid/base/syntax'
import type { Wanted } from './origins.ts'
import {
  type Constant,
  MISSING,
  type Place,
  type RegistryOf,
  utcTime,
  type Value,
  valueOfConstant,
} from './value.ts'

/** The evaluator methods needed to read a call. */
export interface CallSource {
  evaluate(node: Node | null | undefined, place: Place): Value | undefined
  text(node: Node | null | undefined, place: Place): string | undefined
  constants(nodes: readonly Node[], place: Place): Constant[]
  member(value: Value | undefined, key: string): Value | undefined
  imported(wanted: Wanted): Value | undefined
}

export class CallReader {
  readonly #source: CallSource
  readonly #early = new Map<FunctionNode, boolean>()

  constructor(source: CallSource) {
    this.#source = source
  }

  /** The value of a call. */
  read(node: Call, place: Place): Value | undefined {
    if (isCallTo(node, 'Date', 'UTC'))
      return valueOfConstant(utcTime(this.#source.constants(node.arguments, place)))
    if (isCallTo(node, 'require')) {
      const source = this.#source.text(node.arguments[0], place)
      return source === undefined
        ? undefined
        : this.#source.imported({ module: place.module, name: '*', source })
    }
    if (isCallTo(node, 'Object', 'freeze')) return this.#source.evaluate(node.arguments[0], place)
    const callee = this.#source.evaluate(node.callee, place)
    switch (callee?.kind) {
      case 'definer':
        return { ...callee, ...this.findRegistry(callee, node, place), kind: 'definition', call: node, place }
      case 'many':
        return { ...callee, kind: 'table', call: node, place }
      case 'export':
        if (callee.name === 'createRegistry')
          return { kind: 'registry', registry: node, scope: this.#source.text(node.arguments[0], place) }
        if (callee.name === 'idUnion') return { kind: 'union' }
        if (callee.entry !== 'brandid/formats') return undefined
        return { kind: 'format', name: callee.name, call: node, place }
      case 'function': {
        if (callee.node.async || callee.node.generator) return undefined
        const value = this.#source.evaluate(findReturn(callee.node), this.createFrame(callee, node, place))
        // An early `return` may return a different value; in a function that defines IDs, it only returns an earlier result.
        return value?.kind === 'definition' || !this.#returnsEarly(callee.node) ? value : undefined
      }
      default:
        return undefined
    }
  }

  /** Whether a function has a `return` statement before its end. */
  #returnsEarly(node: FunctionNode): boolean {
    const returns = () => nodesBelow(node, isFunction).filter(({ type }) => type === 'ReturnStatement')
    const isEarly = this.#early.get(node) ?? returns().length > 1
    this.#early.set(node, isEarly)
    return isEarly
  }

  /** The registry of a call; `defineToken` accepts it as an option. */
  findRegistry(definer: Extract<Value, { kind: 'definer' }>, node: Call, place: Place): RegistryOf {
    const given =
      definer.of !== 'token'
        ? definer
        : this.#source.member(this.#source.evaluate(node.arguments[1], place), 'registry')
    const { registry, scope } = given?.kind === 'registry' ? given : definer
    return { registry, scope }
  }

  /** Creates the place inside a function called with the given arguments. */
  createFrame(callee: Extract<Value, { kind: 'function' }>, node: Call, place: Place): Place {
    const spread = node.arguments.findIndex(({ type }) => type === 'SpreadElement')
    const known = spread < 0 ? node.arguments : node.arguments.slice(0, spread)
    // After a spread, it is unknown whether an argument is present.
    const rest = spread < 0 ? MISSING : undefined
    const args = callee.node.params.map((_, index) =>
      index < known.length ? this.#source.evaluate(known[index], place) : rest,
    )
    return { module: callee.place.module, frame: new Map(callee.place.frame).set(callee.node, args) }
  }
}

/** Whether a call is to a global function or its member rather than to a name declared in the module. */
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
