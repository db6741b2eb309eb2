/** Expressions that put a prefix before the random part of an ID: templates, sums, `join` and `concat`. */
import { type Node, readName } from '@brandid/base/syntax'
import type { Evaluator } from '../source/evaluator.ts'
import type { Module } from '../source/module.ts'
import { findGenerated, type Generated } from './generators.ts'
import { constantText, endName, withoutCast } from './reading.ts'

/** An expression that builds an ID from parts. */
export interface Composition {
  readonly node: Node
  readonly generated: Generated
  /** The text before the random part: a constant, or an expression such as a parameter and the constant `behind` it. */
  readonly head: string | { readonly given: Node; readonly behind: string }
}

/** The compositions in a module, in source order. */
export function compositionsIn(module: Module, evaluator: Evaluator): Composition[] {
  const { tree } = module
  const calls = tree.all('CallExpression').filter(({ callee }) => /^(?:join|concat)$/.test(endName(callee)))
  const nodes: readonly Node[] = [...tree.all('TemplateLiteral'), ...tree.all('BinaryExpression'), ...calls]
  return nodes.flatMap((node) => {
    // A nested sum is already part of the outer composition.
    const around = tree.findParent(node)
    if (node.type === 'BinaryExpression' && around?.type === 'BinaryExpression' && around.operator === '+')
      return []
    const composition = readComposition(node, module, evaluator)
    return composition ? [composition] : []
  })
}

function readComposition(node: Node, module: Module, evaluator: Evaluator): Composition | undefined {
  const parts = piecesOf(node, module, evaluator)
  let text = ''
  let given: Node | undefined
  for (const part of parts ?? []) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    const generated = findGenerated(part, module, evaluator)
    if (generated) {
      if (given) return { node, generated, head: { given, behind: text } }
      return text === '' ? undefined : { node, generated, head: text }
    }
    // The head is not a prefix if a second part is unknown, or if text precedes the first unknown part.
    if (given || text !== '') return undefined
    given = part
  }
  return undefined
}

type Piece = string | Node

/** The parts of a composed string, with known parts as strings; `undefined` for any other expression. */
export function piecesOf(node: Node, module: Module, evaluator: Evaluator): readonly Piece[] | undefined {
  const read = (each: Node): readonly Piece[] => {
    const plain = withoutCast(each)
    const text = constantText(plain, module, evaluator)
    if (text !== undefined) return [text]
    return piecesOf(plain, module, evaluator) ?? [plain]
  }
  if (node.type === 'TemplateLiteral')
    return node.quasis.flatMap(({ value }, index) => {
      const expression = node.expressions[index]
      return [`${value.cooked}`, ...(expression ? read(expression) : [])]
    })
  if (node.type === 'BinaryExpression') return node.operator === '+' ? sumOf(node, read) : undefined
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  if (readName(property) === 'concat') return [object, ...node.arguments].flatMap(read)
  if (readName(property) !== 'join' || object.type !== 'ArrayExpression') return undefined
  const [given] = node.arguments
  const separator = given ? read(given) : [',']
  return object.elements.flatMap((each, index) => [
    ...(index > 0 ? separator : []),
    ...(each ? read(each) : []),
  ])
}

/** The parts of a sum, collected in a loop because a sum may have thousands of terms. */
function sumOf(node: Node, read: (each: Node) => readonly Piece[]): readonly Piece[] {
  const parts: Piece[] = []
  let at = node
  while (at.type === 'BinaryExpression' && at.operator === '+') {
    parts.unshift(...read(at.right))
    at = withoutCast(at.left)
  }
  parts.unshift(...read(at))
  return parts
}
