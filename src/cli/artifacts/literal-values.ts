/** Values of the source as values of JSON. */
import type { Evaluator } from '../../analysis/evaluator.ts'
import type { Value } from '../../analysis/value.ts'

/** What JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A value of JSON; `undefined` where only running the program could tell. */
export function literalOf(value: Value | undefined, evaluator: Evaluator): Json | undefined {
  if (value?.kind === 'object') return recordOf(value, evaluator)
  if (value?.kind === 'array') {
    const items = value.node.elements.map((each) =>
      evaluator.within(() => literalOf(evaluator.evaluate(each, value.place), evaluator), undefined),
    )
    return items.every((each) => each !== undefined) ? items : undefined
  }
  if (value?.kind !== 'constant' || typeof value.value === 'bigint') return undefined
  return value.value
}

/** An object of JSON, without some keys; `undefined` where a value is not a literal. */
export function recordOf(
  value: Extract<Value, { readonly kind: 'object' }>,
  evaluator: Evaluator,
  without?: readonly string[],
): Readonly<Record<string, Json>> | undefined {
  const entries: [string, Json][] = []
  for (const key of evaluator.keysOf(value)) {
    const member = evaluator.member(value, key)
    const literal = evaluator.within(() => literalOf(member, evaluator), undefined)
    if (without?.includes(key) || (member?.kind === 'constant' && member.value === undefined)) continue
    if (literal === undefined) return undefined
    entries.push([key, literal])
  }
  return Object.fromEntries(entries)
}
