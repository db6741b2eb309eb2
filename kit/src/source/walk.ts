/** The walk over a syntax tree. */
import type { Node, Program } from './estree.ts'

/** Fields that lead up the tree, or out of it. ESLint's tests forbid a look at the offsets of its parsers. */
const OUTSIDE = new Set(['parent', 'loc', 'range', 'start', 'end', 'tokens', 'comments'])

/** The kinds of node that a type may stand for. */
type NodeOf<Type, Each = Node> = Each extends Node ? (Type extends Each['type'] ? Each : never) : never

/** The nodes of a program by type, and the node around each. */
export interface Tree {
  readonly program: Program
  /** The nodes of a type, in the order of the text. */
  all<Type extends Node['type']>(type: Type): readonly NodeOf<Type>[]
  findParent(node: Node): Node | undefined
}

/** Walks over a program once. */
export function createTree(program: Program): Tree {
  const byType = new Map<string, Node[]>()
  const parents = new Map<Node, Node>()

  // Without recursion: a sum of 10,000 terms is as deep.
  const waiting: Node[] = [program]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const same = byType.get(node.type)
    if (same) same.push(node)
    else byType.set(node.type, [node])
    for (const child of listChildren(node).reverse()) {
      parents.set(child, node)
      waiting.push(child)
    }
  }

  return {
    program,
    all: <Type extends Node['type']>(type: Type) => (byType.get(type) ?? []) as NodeOf<Type>[],
    findParent: (node) => parents.get(node),
  }
}

/** The nodes right below a node. */
export function listChildren(node: Node): Node[] {
  const children: Node[] = []
  for (const key in node) {
    if (OUTSIDE.has(key)) continue
    const value: unknown = Reflect.get(node, key)
    if (isNode(value)) children.push(value)
    else if (Array.isArray(value)) for (const each of value) if (isNode(each)) children.push(each)
  }
  return children
}

/** The nodes below a node, in the order of the text, without those that are left out and the nodes below them. */
export function nodesBelow(node: Node, isOut: (node: Node, parent: Node) => boolean): Node[] {
  const found: Node[] = []
  const isInside = (parent: Node) =>
    listChildren(parent)
      .filter((child) => !isOut(child, parent))
      .reverse()
  const waiting = isInside(node)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next)
    for (const child of isInside(next)) waiting.push(child)
  }
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Whether a node is inside a function, and so runs when that is called. */
export function isInFunction(node: Node, tree: Tree): boolean {
  for (let around = tree.findParent(node); around; around = tree.findParent(around)) {
    if (isFunction(around)) return true
  }
  return false
}

export const isFunction = ({ type }: Node): boolean => FUNCTIONS.has(type)

const FUNCTIONS = new Set<Node['type']>([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])
