/** The hint about a text of an unknown prefix. */
import { readPrefix } from '../definition/prefix.ts'
import { findNearest } from '../errors/nearest.ts'
import { normalizeHint } from './normalize-hint.ts'
import { findDefinition, type Records } from './records.ts'

export function findDispatchHint(records: Records, text: string): string {
  return (
    normalizeHint(text, (prefix) => findDefinition(records, prefix)) ??
    importHint(findNearest(records.keys(), readPrefix(text)))
  )
}

function importHint(nearest: string | undefined): string {
  return `${nearest ? `The nearest registered prefix is "${nearest}". ` : ''}Import a name from the module that defines the prefix: a module that never runs registers nothing, and bundlers drop a bare import from a package with "sideEffects": false.`
}
