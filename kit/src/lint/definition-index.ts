/** The index of definitions in which rules look names up. */
import { type Definition, type DefinitionReader, spellName } from '../analysis/definitions.ts'
import type { RegisterBlock } from '../analysis/register-blocks.ts'
import { entitiesOf } from './definition-entities.ts'
import { type Entity, readIdName, readTypeName } from './entity-names.ts'
import { indexKeys, type KeyIndex } from './key-index.ts'

/** The definitions of a program, or of as much of it as is known. */
export interface DefinitionIndex {
  /** By the name in the type; those of scopes by their prefix, too, where no other has it. */
  readonly byPrefix: ReadonlyMap<string, Definition>
  /** The definition whose ids a name stands for: `userId`, `user_ids`, `sourceUserId`. */
  named(name: string): NamedIds | undefined
  /** The definition of the entity that a type is named after: `User`, `UserRow`, `userSchema`. */
  ofType(name: string): Definition | undefined
  /** Whether `Register` has a getter of a prefix. */
  isRegistered(prefix: string): boolean
  readonly keys: KeyIndex
}

/** The ids that a name stands for. */
export interface NamedIds {
  /** The prefix, after the scope of the registry where it has one. */
  readonly prefix: string
  /** Whether the name is that of a collection. */
  readonly isPlural: boolean
}

/** Definitions, and the reader that found them. */
export interface DefinitionSet {
  readonly definitions: readonly Definition[]
  readonly reader: DefinitionReader
}

/** Indexes definitions. Where two claim a name, the first one has it. */
export function indexDefinitions(
  sets: readonly DefinitionSet[],
  blocks: readonly RegisterBlock[],
): DefinitionIndex {
  const byEntity = new Map<Entity, Definition>()
  const byPrefix = new Map<string, Definition>()
  const all = sets.flatMap(({ definitions, reader }) => definitions.map((each) => [each, reader] as const))
  for (const [definition, reader] of all) {
    const { prefix, of } = definition
    if (prefix === undefined || of === 'key') continue
    const name = spellName(prefix, definition)
    if (!byPrefix.has(name)) byPrefix.set(name, definition)
    for (const entity of of === 'id' ? entitiesOf(definition, prefix, reader) : []) {
      if (!byEntity.has(entity)) byEntity.set(entity, definition)
    }
  }
  for (const [name, definition] of [...byPrefix]) {
    const prefix = name.slice(name.indexOf(':') + 1)
    if (!byPrefix.has(prefix)) byPrefix.set(prefix, definition)
  }
  const registered = new Set(blocks.flatMap(({ prefixes }) => prefixes))
  const isOpen = blocks.some((block) => block.isOpen)
  const find = (name: string): NamedIds | undefined => {
    const { entities = [], isPlural = false } = readIdName(name) ?? {}
    const definition = entities.map((entity) => byEntity.get(entity)).find((each) => each)
    return definition?.prefix === undefined
      ? undefined
      : { prefix: spellName(definition.prefix, definition), isPlural }
  }
  const known = new Map<string, NamedIds | undefined>()
  return {
    byPrefix,
    named(name) {
      if (!known.has(name)) known.set(name, find(name))
      return known.get(name)
    },
    ofType: (name) => byEntity.get(readTypeName(name) ?? ''),
    isRegistered: (prefix) => isOpen || registered.has(prefix),
    keys: indexKeys(all),
  }
}
