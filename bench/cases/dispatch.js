/** The dispatch cases: the prefix and the validity of an id among many prefixes. */
import { createRegistry } from '../../dist/node/core.js'
import { ask } from '../loops.js'

/** Numbers of registered prefixes. */
export const SIZES = [10, 100, 1000, 10_000]

const INPUTS = 1024

/** `p` and five characters: many, and none the beginning of another one. */
const prefixes = Array.from(
  { length: SIZES.at(-1) },
  (_, i) => `p${(i * 7919).toString(36).padStart(5, 'x')}`,
)

function caseOf(size) {
  const registry = createRegistry()
  const definitions = prefixes.slice(0, size).map((prefix) => registry.defineId(prefix))
  const ids = Array.from({ length: INPUTS }, (_, i) => definitions[(i * 7) % size].generate())
  const alternation = new RegExp(`^(?:${prefixes.slice(0, size).join('|')})_[0-9a-z]{25}$`)
  const strangers = ids.map((id) => `q${id.slice(1)}`)
  for (const text of strangers) text.charCodeAt(0)

  return [
    { key: `brandid ${size}`, run: ask((text) => registry.safeParse(text).success, ids, true) },
    { key: `isId ${size}`, run: ask((text) => registry.isId(text), ids, true) },
    { key: `strangers ${size}`, run: ask((text) => registry.safeParse(text).success, strangers, false) },
    { key: `regex ${size}`, run: ask((text) => alternation.test(text), ids, true) },
  ]
}

export function casesOf() {
  return SIZES.flatMap(caseOf)
}
