/** The index of definitions in which rules look names up, and the names of ids, keys and types: which entity each stands for. */
import { type Definition, type DefinitionReader, spellName } from '../../source/definitions.ts'
import type { RegisterBlock } from '../../source/id-types.ts'
import type { PlainType } from '../../source/plain-types.ts'
import { constant } from '../../source/value.ts'

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
  /** How many `RegisterOf` the program has. */
  readonly tables: number
  readonly keys: KeyIndex
}

/** The ids that a name stands for. */
interface NamedIds {
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
    // A linter may have read a block twice.
    tables: new Set(blocks.flatMap(({ tables }) => tables)).size,
    keys: indexKeys(all),
  }
}

/** By the prefix or the name, the entity, the constant of the definition, and its key in a table. */
function entitiesOf(definition: Definition, prefix: string, reader: DefinitionReader): Entity[] {
  const entity = constant(reader.option(definition, 'entity'))
  const { of, scope, member } = definition
  const { local = '', keys = [] } = definition.name ?? {}
  const constantOf = of === 'key' ? /^([A-Z]\w*)Key$/ : /^([A-Z]\w*)Id$/
  const ofConstant = constantOf.exec(local)?.slice(1) ?? []
  const ofKey = keys.slice(-1).filter((key) => /^[a-z]\w*$/.test(key))
  // `subId` does not identify a subscription of Stripe because Stripe has the prefix, too.
  const ofScope = [
    prefix,
    ...(typeof entity === 'string' ? [entity] : []),
    ...(member === undefined ? [] : [member]),
  ].map((text) => (scope === undefined ? text : `${scope} ${text}`))
  const names = [...ofScope, ...ofConstant, ...ofKey]
  return names.map(spellEntity).filter((each) => each !== '')
}

/** The definitions of keys of a program, or of as much of it as is known. */
interface KeyIndex {
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

/** The keys that a name stands for. */
interface NamedKeys extends KeyKind {
  /** Whether the name is that of a collection. */
  readonly isPlural: boolean
}

/** Indexes the definitions of keys among some, each with the reader that found it. Where two claim a name, the first one has it. */
function indexKeys(all: readonly (readonly [Definition, DefinitionReader])[]): KeyIndex {
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

/** An entity as it is looked up: its words in lower case, joined by `_`. */
export type Entity = string

/** The facts in the name of an id. */
export interface IdName {
  /** The entities that it may be named after, the longest first. */
  readonly entities: readonly Entity[]
  /** Whether it names a collection of ids. */
  readonly isPlural: boolean
}

/**
 * Words that may stand before an entity without changing it. A word that is missing here may be another system:
 * `stripeCustomerId` does not identify a customer, nor `externalUserId` a user.
 */
const ROLES = new Set(
  `source target from to origin destination parent child root ancestor original copy default fallback primary secondary
  main current active selected previous next last first latest new old existing other same related matching given
  initial final base top left right winning losing preferred owner owning author creator sender recipient receiver
  buyer seller payer payee inviter invitee assignee assigner approver reviewer referrer follower requester reporter
  viewer acting effective my your their created updated deleted modified edited removed added archived assigned invited
  approved rejected requested referred referring linked attached merged moved cloned duplicated copied replaced shared
  saved followed following blocked banned affected expected featured visible refunded exclude excluded include included
  allowed required mentioned triggered scheduled processed failed impersonated authenticated anonymous inactive
  by of for with the`.split(/\s+/),
)

/** Words that tell whose an id is, or what for, and name no entity: `externalId`. */
const VAGUE = new Set(
  'external internal foreign remote custom public private unique random global local temp tmp test dummy mock fake sample'.split(
    ' ',
  ),
)

/** Whether a word is an entity by itself: neither `parent` of `parentId` nor `external` of `externalId` is. */
export const isEntity = (word: Entity): boolean => !ROLES.has(word) && !VAGUE.has(word)

/** Words that may follow an entity in the name of a type that has its id. */
const TYPE_SUFFIXES = new Set(['row', 'record', 'entity', 'model', 'dto', 'schema'])

/** The words of a name, in lower case: `sourceAPIKeyId` and `source_api_key_id` have the same ones. */
function splitWords(name: string): string[] {
  return Array.from(name.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/g), ([word]) => word.toLowerCase())
}

/** The entity that a text names, such as a prefix. */
export const spellEntity = (text: string): Entity => splitWords(text).join('_')

/** The kind that a name of a parameter or a property says; `undefined` for a name of something else. */
export const readIdName = (name: string): IdName | undefined => readName(name, ID)

/** As `readIdName`, of keys: columns of keys are called `user_id`, too. */
export const readKeyName = (name: string): IdName | undefined => readName(name, KEY) ?? readIdName(name)

const ID = /^([a-z_]\w*?)(?:I[dD]|_id)(s?)$/
const KEY = /^([a-z_]\w*?)(?:Key|_key)(s?)$/

function readName(name: string, pattern: RegExp): IdName | undefined {
  const [, named, plural] = pattern.exec(name) ?? []
  if (named === undefined) return undefined
  const words = splitWords(named)
  const first = words.findIndex((word) => !ROLES.has(word))
  // A role may be an entity, too: `ownerId` where there are owners.
  const starts = words.map((_, i) => i).filter((i) => first < 0 || i <= first)
  return {
    entities: starts.map((i) => words.slice(i).join('_')),
    isPlural: plural === 's',
  }
}

/** The entity that a type, or the schema of one, is named after. */
export function readTypeName(name: string): Entity | undefined {
  const words = splitWords(name)
  const last = words.at(-1) ?? ''
  if (!/^[A-Z]/.test(name) && last !== 'schema') return undefined
  return (TYPE_SUFFIXES.has(last) ? words.slice(0, -1) : words).join('_') || undefined
}
