/** The keys that `init` proposes: those of the entities of the project's data, integers and strings. */

import type { Values } from '../model/entity.ts'
import { namesSecret } from '../model/generators.ts'
import { readModel } from '../model/model.ts'
import { ANY_TEXT } from '../model/values.ts'
import type { CodeBase } from '../source/code-base.ts'
import type { SyntaxFault } from '../source/source-files.ts'

/** A kind of rows with a key of its own. */
export interface FoundKey {
  /** The name of the key: `order_line`. */
  readonly name: string
  /** The format in code; empty for a number. */
  readonly format: string
  /** The largest number, in code; `undefined` if the source states none. */
  readonly max?: string | undefined
  /** What a reader has to know of the format. */
  readonly note?: string | undefined
  /** Where it was found: `file:line`. */
  readonly place: string
}

/**
 * The keys of a project, its tests left out, in the order of files, one for each name; and the files that cannot be read.
 *
 * @param prefixed The entities whose IDs have a prefix: a column of any strings holds these, and no keys.
 */
export function searchKeys(
  codeBase: CodeBase,
  root: string,
  prefixed: { has(entity: string): boolean } = new Set(),
): { readonly keys: readonly FoundKey[]; readonly faults: readonly SyntaxFault[] } {
  const { entities, faults } = readModel(codeBase, root)
  const keys = entities.flatMap(({ name, id, place }): FoundKey[] => {
    // A table whose key is a secret, such as the token of a session, has none that a program may show.
    if (id?.values === undefined || name === '' || namesSecret(id.name)) return []
    const isOpen = id.values.of === 'text' && id.values.format === undefined
    return isOpen && prefixed.has(name) ? [] : [{ name, place, ...describe(id.values) }]
  })
  return { keys, faults }
}

const NOT_STATED = 'the source states no format: compare it with what is stored'

function describe(values: Values): Pick<FoundKey, 'format' | 'max' | 'note'> {
  if (values.of === 'number') return { format: '', max: values.max }
  if (values.of === 'bigint') return { format: "'bigint'" }
  return values.format === undefined
    ? { format: ANY_TEXT, note: NOT_STATED }
    : { format: values.format, note: values.note }
}
