/** Finds the keys that `init` proposes: the integer and string keys of the entities in the project's data model. */

import { isPrefix } from 'brandid/internal'
import { singular, type Values } from '../model/entity.ts'
import { namesSecret } from '../model/generators.ts'
import { readModel } from '../model/model.ts'
import type { FoundPrefix } from '../model/prefixes.ts'
import { ANY_TEXT } from '../model/values.ts'
import type { CodeBase } from '../source/code-base.ts'
import type { SyntaxFault } from '../source/source-files.ts'

/** A key to propose for an entity. */
export interface FoundKey {
  /** The name of the key: `order_line`. */
  readonly name: string
  /** The source code of the format; empty for a number. */
  readonly format: string
  /** The source code of the largest number; `undefined` if the source does not state it. */
  readonly max?: string | undefined
  /** A note on the format for the reader of the proposal. */
  readonly note?: string | undefined
  /** Where the source declares the key: `file:line`. */
  readonly place: string
}

/**
 * Finds the keys in a project, excluding its tests, in file order and without duplicate names, and lists the unreadable files.
 *
 * @param prefixes The prefixes in the project. A string column of an entity that receives a prefix contains IDs rather than keys, and
 * so does a string column without a format if the entity is only named like a prefix.
 */
export function searchKeys(
  codeBase: CodeBase,
  root: string,
  prefixes: readonly FoundPrefix[] = [],
): { readonly keys: readonly FoundKey[]; readonly faults: readonly SyntaxFault[] } {
  const { entities, faults } = readModel(codeBase, root)
  const received = new Set(prefixes.flatMap(({ owners }) => owners.map(singular)))
  const names = prefixes.flatMap(({ entity = '', prefix }) => [entity.replaceAll(' ', '_'), prefix])
  const named = new Set(names.map(singular))
  const keys = entities.flatMap(({ name, id, place }): FoundKey[] => {
    // A secret, such as a session token, must not be displayed, so a table identified by a secret gets no key.
    if (id?.values === undefined || !isPrefix(name) || namesSecret(id.name)) return []
    const { of } = id.values
    const isOpen = of === 'text' && id.values.format === undefined
    const isPrefixed = of === 'text' && received.has(singular(name))
    return isPrefixed || (isOpen && named.has(singular(name)))
      ? []
      : [{ name, place, ...describe(id.values) }]
  })
  return { keys, faults }
}

const NOT_STATED = 'no format in the source: compare with the stored keys'

function describe(values: Values): Pick<FoundKey, 'format' | 'max' | 'note'> {
  if (values.of === 'number') return { format: '', max: values.max }
  if (values.of === 'bigint') return { format: "'bigint'" }
  return values.format === undefined
    ? { format: ANY_TEXT, note: NOT_STATED }
    : { format: values.format, note: values.note }
}
