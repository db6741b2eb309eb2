/** An index of definitions by ID, key and type name, which rules use to look up the entity that a name refers to. */
import {
  type EntityWords,
  readIdName,
  readKeyName,
  readTypeNames,
  spellEntity,
} from '../../model/entity-names.ts'
import { type Definition, type DefinitionReader, spellName } from '../../source/definitions.ts'
import type { RegisterBlock } from '../../source/id-types.ts'
import type { PlainType } from '../../source/plain-types.ts'
import { constant } from '../../source/value.ts'

/** The definitions in the known part of a program. */
export interface DefinitionIndex {
  /** Definitions by their name in types. A scoped definition is also found by its prefix if no other definition has that prefix. */
  readonly byPrefix: ReadonlyMap<string, Definition>
  /** The definition of the IDs that a name refers to: `userId`, `user_ids`, `sourceUserId`. */
  named(name: string): NamedIds | undefined
  /** The definition of the entity that a type is named after: `User`, `UserRow`, `userSchema`. */
  ofType(name: string): Definition | undefined
  /** Whether `Register` has a getter for a prefix. */
  isRegistered(prefix: string): boolean
  /** The number of `RegisterOf` types in the program. */
  readonly tables: number
  readonly keys: KeyIndex
}

/** The IDs that a name refers to. */
interface NamedIds {
  /** The prefix, preceded by the registry's scope if any. */
  readonly prefix: string
  /** Whether the name refers to a collection. */
  readonly isPlural: boolean
}

/** Definitions and the reader that found them. */
export interface DefinitionSet {
  readonly definitions: readonly Definition[]
  readonly reader: DefinitionReader
}

/** Indexes definitions. If two definitions claim a name, the first definition keeps it. */
export function indexDefinitions(
  sets: readonly DefinitionSet[],
  blocks: readonly RegisterBlock[],
): DefinitionIndex {
  const byEntity = new Map<EntityWords, Definition>()
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
    ofType: (name) => firstOf(byEntity, name),
    isRegistered: (prefix) => isOpen || registered.has(prefix),
    // A linter may read the same block twice.
    tables: new Set(blocks.flatMap(({ tables }) => tables)).size,
    keys: indexKeys(all),
  }
}

/** Looks up the entity that a type is named after. If several entities match, the longest name wins. */
const firstOf = <Of>(byEntity: ReadonlyMap<EntityWords, Of>, name: string): Of | undefined =>
  readTypeNames(name)
    .map((entity) => byEntity.get(entity))
    .find((each) => each !== undefined)

/** The entities that a definition may describe, from its prefix or name, its entity, its constant and its key in a table. */
function entitiesOf(definition: Definition, prefix: string, reader: DefinitionReader): EntityWords[] {
  const entity = constant(reader.option(definition, 'entity'))
  const { of, scope, member } = definition
  const { local = '', keys = [] } = definition.name ?? {}
  const constantOf = of === 'key' ? /^([A-Z]\w*)Key$/ : /^([A-Z]\w*)Id$/
  const ofConstant = constantOf.exec(local)?.slice(1) ?? []
  const ofKey = keys.slice(-1).filter((key) => /^[a-z]\w*$/.test(key))
  // `subId` does not identify a Stripe subscription just because Stripe also uses the prefix `sub`.
  const ofScope = [
    prefix,
    ...(typeof entity === 'string' ? [entity] : []),
    ...(member === undefined ? [] : [member]),
  ].map((text) => (scope === undefined ? text : `${scope} ${text}`))
  const names = [...ofScope, ...ofConstant, ...ofKey]
  return names.map(spellEntity).filter((each) => each !== '')
}

/** The key definitions in the known part of a program. */
interface KeyIndex {
  readonly byName: ReadonlyMap<string, Definition>
  /** The keys that a name refers to, such as `userKey`, `user_keys` or `userId`, which is also a common column name. */
  named(name: string): NamedKeys | undefined
  /** The keys of the entity that a type is named after: `User`, `UserRow`, `userSchema`. */
  ofType(name: string): KeyKind | undefined
}

/** The keys of one definition. */
export interface KeyKind {
  /** The name in the key type. */
  readonly name: string
  /** The key type without its brand. */
  readonly plain: PlainType
}

/** The keys that a name refers to. */
interface NamedKeys extends KeyKind {
  /** Whether the name refers to a collection. */
  readonly isPlural: boolean
}

/** Indexes key definitions, each with the reader that found it. If two definitions have the same name, the first wins. */
function indexKeys(all: readonly (readonly [Definition, DefinitionReader])[]): KeyIndex {
  const byName = new Map<string, Definition>()
  const byEntity = new Map<EntityWords, KeyKind>()
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
    ofType: (name) => firstOf(byEntity, name),
  }
}

/** The key type without its brand; `undefined` if the type is known only at runtime. */
function readPlainType(definition: Definition, reader: DefinitionReader): PlainType | undefined {
  if (definition.call.arguments.length < 2) return 'number'
  const format = reader.option(definition, 'format')
  if (format?.kind === 'format') return 'string'
  if (format?.kind !== 'constant') return undefined
  return format.value === 'bigint' ? 'bigint' : 'number'
}
