/** The value that `typeof ids.user` names in a type. */
import type { Node } from './estree.ts'
import { type Evaluator, placeIn } from './evaluator.ts'
import type { Module } from './module.ts'
import type { Value } from './value.ts'

export function queriedValue(name: Node, module: Module, evaluator: Evaluator): Value | undefined {
  if (name.type !== 'TSQualifiedName') return evaluator.evaluate(name, placeIn(module))
  return evaluator.member(queriedValue(name.left, module, evaluator), name.right.name)
}
