/** Validation of the state that copies of the package share. */

import { IdError } from '../errors/error.ts'
import { attempt } from '../errors/runtime.ts'
import { describeKind } from '../errors/words.ts'

const checkedStates = /* @__PURE__ */ new Set<object>()

/**
 * Checks the state that copies of the package share, because other code may have stored its own value under the key.
 *
 * @throws {IdError} `invalid_option` if the value does not belong to brandid.
 */
export function checkState(key: symbol, state: object, create: () => object): void {
  if (checkedStates.has(state)) return
  if (!attempt(() => showTags(state) === showTags(create()) && listParts(state).every(holdsEntries))) {
    const place = `\`globalThis[Symbol.for("${key.description}")]\` to belong to brandid`
    throw new IdError('invalid_option', place, `${describeKind(state)} from other code: change its key`)
  }
  checkedStates.add(state)
}

type Collection = ReadonlyMap<string, unknown> | ReadonlySet<unknown>

/** Lists a collection and, if present, the collection in its `names`. */
function listParts(state: object & { readonly names?: Collection }): Collection[] {
  return [state as Collection, ...(state.names ? [state.names] : [])]
}

/** Joins the string tags of a state's parts, which are the same in every realm. */
function showTags(state: object): string {
  return listParts(state).map(String).join()
}

/** Tests whether all entries are records or strings, because a map from other code would have the same string tag. */
function holdsEntries(part: Collection): boolean {
  return Array.from<unknown>(part.values()).every(
    (entry) => typeof entry === 'string' || Array.isArray(Object(entry).claims),
  )
}
