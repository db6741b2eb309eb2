/** The entities of a project, as its source declares them: their IDs, their columns and the relations of the columns. */
import type { Node } from '@brandid/base/syntax'
import type { Evaluator } from '../source/evaluator.ts'
import type { Module } from '../source/module.ts'
import { spellEntity } from './entity-names.ts'

/** The values of a column, in the terms of keys. */
export type Values =
  /** `max` is the largest number that the column can store, as source code. */
  { readonly of: 'number'; readonly max?: string | undefined } | { readonly of: 'bigint' } | TextValues

export interface TextValues {
  readonly of: 'text'
  /** The format as source code; `undefined` if the project does not state it. */
  readonly format?: string | undefined
  /** A remark about the format for the reader of the result. */
  readonly note?: string | undefined
}

/** A column, a field or a property of an entity. */
export interface Column {
  readonly name: string
  /** `undefined` for values that no key has, such as dates, and for values that the source does not state. */
  readonly values: Values | undefined
  readonly isPrimary: boolean
  /** The entity whose ID it contains. */
  readonly references?: string | undefined
  /** The expressions that create its values. Their prefix is the prefix of the entity. */
  readonly made?: readonly PlacedNode[]
  /** The node that declares it, if a module does. */
  readonly node?: Node | undefined
}

export interface Entity {
  /** Its words, joined by `_`: `order_line`. */
  readonly name: string
  /** The offset in UTF-16 units. */
  readonly offset: number
  /** `undefined` for an entity without its own ID, such as a table of two foreign keys. */
  readonly id: Column | undefined
  readonly columns: readonly Column[]
}

/** A node with its module. */
export interface PlacedNode {
  readonly node: Node
  readonly module: Module
}

/** Reads the entities of a module. */
export type ReadEntities = (module: Module, evaluator: Evaluator) => readonly Entity[]

/** The names of columns that contain the ID of their own row unless the source states otherwise. */
const OWN_IDS = new Set(['id', '_id'])

/** Creates an entity from its columns, and finds its ID among them. */
export function createEntity(name: string, offset: number, columns: readonly Column[]): Entity {
  return { name, offset, columns, id: chooseId(name, columns) }
}

function chooseId(name: string, columns: readonly Column[]): Column | undefined {
  const primary = columns.filter(({ isPrimary }) => isPrimary)
  const own = (some: readonly Column[]) => some.find((each) => OWN_IDS.has(each.name.toLowerCase()))
  const [only] = primary
  const id = primary.length === 1 ? only : own(primary.length > 0 ? primary : columns)
  return id && !isOfOther(id, name) ? id : undefined
}

/** Whether a column contains the key of another entity: `teamId` of a `TeamEmail`, if each team has one email. */
function isOfOther({ name, references }: Column, entity: string): boolean {
  if (references !== undefined) return true
  const [, of] = /^(.+)_id$/.exec(spellEntity(name)) ?? []
  return of !== undefined && of !== entity
}

/** The entity of a table: `order_line` for `order_lines`, and `address` for `addresses`. */
export const singular = (name: string): string =>
  /(?:series|species|news)$/.test(name)
    ? name
    : name
        .replace(/(?<!mov|cook)ies$/, 'y')
        .replace(/(?:(?<=ss|[nprt]us|(?<![a-z])bus|alias|canvas|x|sh|[nrt]ch)es|(?<=[^su])s)$/, '')

/** The entity of a table by its name in the database. */
export const entityOfTable = (table: string): string => singular(spellEntity(table.replace(/^.*\./, '')))
