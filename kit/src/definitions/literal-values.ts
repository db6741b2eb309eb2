/** Values of the source as values of JSON. */
import type { Evaluator } from '../source/evaluator.ts'
import type { Value } from '../source/value.ts'

/** What JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * A value of JSON; `undefined` where only running the program could tell.
 *
 * @param dispensable Keys of objects that are left out where their values are not literals.
 */
export function readLiteral(
  value: Value | undefined,
  evaluator: Evaluator,
  dispensable?: readonly string[],
): Json | undefined {
  if (value?.kind === 'object') return readRecord(value, evaluator, dispensable)
  if (value?.kind === 'array') {
    const items = value.node.elements.map((each) =>
      evaluator.within(
        value.place.module,
        () => readLiteral(evaluator.evaluate(each, value.place), evaluator, dispensable),
        undefined,
      ),
    )
    return items.every((each) => each !== undefined) ? items : undefined
  }
  if (value?.kind !== 'constant' || typeof value.value === 'bigint') return undefined
  return value.value
}

/** An object of JSON; `undefined` where a value that it cannot do without is not a literal. */
export function readRecord(
  value: Extract<Value, { readonly kind: 'object' }>,
  evaluator: Evaluator,
  dispensable?: readonly string[],
): Readonly<Record<string, Json>> | undefined {
  const entries: [string, Json][] = []
  for (const key of evaluator.listKeys(value)) {
    const member = evaluator.member(value, key)
    const literal = evaluator.within(
      value.place.module,
      () => readLiteral(member, evaluator, dispensable),
      undefined,
    )
    if (member?.kind === 'constant' && member.value === undefined) continue
    if (literal !== undefined) entries.push([key, literal])
    else if (!dispensable?.includes(key)) return undefined
  }
  return Object.fromEntries(entries)
}
