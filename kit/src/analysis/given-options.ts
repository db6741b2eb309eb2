/** What a definition was given: its prefix and options, beside others in `defineIds` or alone in a call of its own. */
import type { Node, ObjectNode } from './estree.ts'
import { readName } from './estree.ts'
import type { Evaluator } from './evaluator.ts'
import type { DefinitionValue, Value } from './value.ts'

/** What says where the options of a definition are. */
export type Given = Pick<DefinitionValue, 'call' | 'place' | 'member'>

/** The options of a definition; `undefined` where it has none, or only running the program could tell. */
export function givenOptions({ call, place, member }: Given, evaluator: Evaluator): Value | undefined {
  if (member === undefined) return evaluator.evaluate(call.arguments[1], place)
  return evaluator.member(evaluator.evaluate(call.arguments[0], place), member)
}

/** The prefix of a definition, where the source has it: among those of `defineIds`, the name is the default. */
export function givenPrefix(given: Given, evaluator: Evaluator): string | undefined {
  const { call, place, member } = given
  if (member === undefined) return evaluator.text(call.arguments[0], place)
  const options = givenOptions(given, evaluator)
  if (options?.kind !== 'object') return undefined
  const prefix = evaluator.member(options, 'prefix')
  if (prefix?.kind !== 'constant') return undefined
  if (prefix.value === undefined) return member === '' ? undefined : member
  return typeof prefix.value === 'string' ? prefix.value : undefined
}

/** The node of an object's property, where its text has it. */
export function findProperty(
  object: Node | undefined,
  name: string,
): (Node & { readonly value: Node }) | undefined {
  if (object?.type !== 'ObjectExpression') return undefined
  return object.properties.find(
    (each): each is Extract<ObjectNode['properties'][number], { type: 'Property' }> =>
      each.type === 'Property' && !each.computed && keyOf(each.key) === name,
  )
}

const keyOf = (key: Node): string => (key.type === 'Literal' ? String(key.value) : readName(key))
