/** The index of definitions of keys: which keys a name stands for, and what they are at run time. */
import type { Definition, DefinitionReader } from '../analysis/definitions.ts'
import { entitiesOf } from './definition-entities.ts'
import { type Entity, readKeyName, readTypeName } from './entity-names.ts'

/** The definitions of keys of a program, or of as much of it as is known. */
export interface KeyIndex {
  readonly byName: ReadonlyMap<string, Definition>
  /** The keys that a name stands for: `userKey`, `user_keys`, and `userId`, as columns are called. */
  named(name: string): NamedKeys | undefined
  /** The keys of the entity that a type is named after: `User`, `UserRow`, `userSchema`. */
  ofType(name: string): KeyKind | undefined
}

/** The keys of one definition. */
export interface KeyKind {
  /** The name in their type. */
  readonly name: string
  /** Their type without the brand. */
  readonly plain: PlainType
}

/** The types that keys extend. */
export type PlainType = 'number' | 'bigint' | 'string'

/** The keys that a name stands for. */
export interface NamedKeys extends KeyKind {
  /** Whether the name is that of a collection. */
  readonly isPlural: boolean
}

/** Indexes the definitions of keys among some, each with the reader that found it. Where two claim a name, the first one has it. */
export function indexKeys(all: readonly (readonly [Definition, DefinitionReader])[]): KeyIndex {
  const byName = new Map<string, Definition>()
  const byEntity = new Map<Entity, KeyKind>()
  for (const [definition, reader] of all) {
    const { of, prefix: name } = definition
    if (of !== 'key' || name === undefined) continue
    if (!byName.has(name)) byName.set(name, definition)
    const plain = readPlainType(definition, reader)
    if (!plain) continue
    for (const entity of entitiesOf(definition, name, reader)) {
      if (!byEntity.has(entity)) byEntity.set(entity, { name, plain })
    }
  }
  return {
    byName,
    named(name) {
      const { entities = [], isPlural = false } = byEntity.size > 0 ? (readKeyName(name) ?? {}) : {}
      const kind = entities.map((entity) => byEntity.get(entity)).find((each) => each)
      return kind && { ...kind, isPlural }
    },
    ofType: (name) => byEntity.get(readTypeName(name) ?? ''),
  }
}

/** The type of the keys without the brand; `undefined` where only running the program could tell. */
function readPlainType(definition: Definition, reader: DefinitionReader): PlainType | undefined {
  if (definition.call.arguments.length < 2) return 'number'
  const format = reader.option(definition, 'format')
  if (format?.kind === 'format') return 'string'
  if (format?.kind !== 'constant') return undefined
  return format.value === 'bigint' ? 'bigint' : 'number'
}
