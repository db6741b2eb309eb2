/** Resolves names to the declarations in their enclosing scopes. */
import { type FunctionNode, type Node, readName, type Tree } from '@brandid/base/syntax'

/** The binding of a name in a scope. */
export type Binding =
  | {
      /** An import from another module. */
      readonly kind: 'import'
      readonly source: string
      /** The name that the other module exports; `*` for the entire namespace. */
      readonly name: string
      /** Whether the import is type-only. */
      readonly isType: boolean
    }
  /** A `const`: its initializer, and the keys that lead from the initializer to the name. */
  | { readonly kind: 'constant'; readonly init: Node; readonly keys: readonly string[] }
  | {
      readonly kind: 'parameter'
      readonly of: FunctionNode
      readonly index: number
      /** The keys that lead from the argument to the name. */
      readonly keys: readonly string[]
      /** The default for the entire argument. Its keys are read like an argument's keys. */
      readonly fallback: Node | undefined
      /** The default for the name itself. */
      readonly keyFallback: Node | undefined
    }
  /** A function declaration. */
  | { readonly kind: 'function'; readonly node: FunctionNode }
  /** Any other declaration. It shadows outer names but has no value for the evaluator. */
  | { readonly kind: 'opaque' }

type Names = Map<string, Binding>

const OPAQUE: Binding = { kind: 'opaque' }

/** The scopes in a tree, read on first use. */
export class Scopes {
  readonly #tree: Tree
  readonly #names = new Map<Node, Names>()
  readonly #scopes = new Map<Node, Node | undefined>()
  #assigned: ReadonlySet<Binding | undefined> | undefined

  constructor(tree: Tree) {
    this.#tree = tree
  }

  /** The binding of a name at a node, from the nearest scope that declares the name. */
  lookup(name: string, at: Node): Binding | undefined {
    for (let scope = this.#scopeAt(at); scope; scope = this.#scopeAt(this.#tree.findParent(scope))) {
      const binding = this.listNames(scope).get(name)
      if (binding) return binding
    }
    return undefined
  }

  /** The nearest node, at or above a node, that declares names. Each path is walked once. */
  #scopeAt(at: Node | undefined): Node | undefined {
    const way: Node[] = []
    let node = at
    while (node && !this.#scopes.has(node) && this.listNames(node).size === 0) {
      way.push(node)
      node = this.#tree.findParent(node)
    }
    const scope = node && this.#scopes.has(node) ? this.#scopes.get(node) : node
    for (const each of way) this.#scopes.set(each, scope)
    return scope
  }

  /** Whether a name is reassigned after its declaration. */
  isAssigned(binding: Binding): boolean {
    this.#assigned ??= new Set([
      ...this.#tree.all('AssignmentExpression').flatMap((each) => this.#listTargets(each.left)),
      ...this.#tree.all('UpdateExpression').flatMap((each) => this.#listTargets(each.argument)),
    ])
    return this.#assigned.has(binding)
  }

  #listTargets(pattern: Node): (Binding | undefined)[] {
    return namesIn(pattern).map(({ name }) => this.lookup(name, pattern))
  }

  /** The names that a scope declares; an empty list for a node that is not a scope. */
  listNames(node: Node): ReadonlyMap<string, Binding> {
    const known = this.#names.get(node)
    if (known) return known
    const names: Names = new Map()
    declare(node, names)
    this.#names.set(node, names)
    return names
  }
}

function declare(node: Node, names: Names): void {
  switch (node.type) {
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
    case 'TSModuleBlock':
      for (const statement of node.body) declareStatement(statement, names)
      return
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      for (const [index, parameter] of listParameters(node).entries())
        declareParameter(node, parameter, index, names)
      return
    case 'ForStatement':
      if (node.init) declareStatement(node.init, names)
      return
    case 'ForOfStatement':
    case 'ForInStatement':
      declareStatement(node.left, names)
      return
    case 'SwitchStatement':
      for (const statement of node.cases.flatMap(({ consequent }) => consequent))
        declareStatement(statement, names)
      return
    case 'CatchClause':
      if (node.param) for (const { name } of namesIn(node.param)) names.set(name, OPAQUE)
      return
    default:
  }
}

function declareStatement(statement: Node, names: Names): void {
  switch (statement.type) {
    case 'ImportDeclaration':
      for (const specifier of statement.specifiers) {
        const { type, local, imported } = specifier
        const name = type === 'ImportSpecifier' ? readName(imported) : IMPORTED[type]
        const isType = statement.importKind === 'type' || specifier.importKind === 'type'
        names.set(local.name, { kind: 'import', source: readName(statement.source), name, isType })
      }
      return
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      if (statement.declaration) declareStatement(statement.declaration, names)
      return
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) {
        for (const { name, keys, fallback } of namesIn(id)) {
          const isConstant = statement.kind === 'const' && init && keys && !fallback
          names.set(name, isConstant ? { kind: 'constant', init, keys } : OPAQUE)
        }
      }
      return
    case 'FunctionDeclaration':
      if (statement.id) names.set(statement.id.name, { kind: 'function', node: statement })
      return
    case 'ClassDeclaration':
    case 'TSEnumDeclaration':
      if (statement.id) names.set(statement.id.name, OPAQUE)
      return
    default:
  }
}

const IMPORTED = { ImportDefaultSpecifier: 'default', ImportNamespaceSpecifier: '*' } as const

/** The parameters that receive arguments; `this` is only a type annotation. */
const listParameters = ({ params }: FunctionNode): Node[] =>
  params.filter((each) => readName(each) !== 'this')

function declareParameter(of: FunctionNode, parameter: Node, index: number, names: Names): void {
  const isOptional = parameter.type === 'AssignmentPattern'
  const pattern = isOptional ? parameter.left : parameter
  const fallback = isOptional ? parameter.right : undefined
  for (const { name, keys, fallback: keyFallback } of namesIn(pattern)) {
    names.set(name, keys ? { kind: 'parameter', of, index, keys, fallback, keyFallback } : OPAQUE)
  }
}

/** A name in a pattern, with the keys that lead to it; `undefined` keys are unknown. */
export interface PatternName {
  readonly name: string
  readonly keys: readonly string[] | undefined
  readonly fallback?: Node
}

/** The names that a pattern declares. */
export function namesIn(pattern: Node, keys: PatternName['keys'] = []): PatternName[] {
  switch (pattern.type) {
    case 'AssignmentPattern':
      return hidden(pattern.left)
    case 'TSParameterProperty':
      return namesIn(pattern.parameter, keys)
    case 'RestElement':
      return hidden(pattern.argument)
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => {
        if (property.type !== 'Property') return hidden(property)
        const key = property.computed ? '' : readName(property.key)
        return keys && key ? namesBehind(property.value, [...keys, key]) : hidden(property.value)
      })
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? hidden(element) : []))
    default:
      return [{ name: readName(pattern), keys }]
  }
}

/** The names in a pattern property: a name with a default, or the names in a nested pattern. */
function namesBehind(value: Node, keys: readonly string[]): PatternName[] {
  const isName = value.type === 'AssignmentPattern' && value.left.type === 'Identifier'
  return isName ? [{ name: readName(value.left), keys, fallback: value.right }] : namesIn(value, keys)
}

const hidden = (pattern: Node): PatternName[] =>
  namesIn(pattern).map(({ name }) => ({ name, keys: undefined }))
