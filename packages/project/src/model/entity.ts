/** A project's entities as declared in its source: their IDs, columns and relations. */
import type { Node } from '@brandid/base/syntax'
import type { Evaluator } from '../source/evaluator.ts'
import type { Module } from '../source/module.ts'
import { spellEntity } from './entity-names.ts'

/** The values in a column, classified like the values of a key definition. */
export type Values =
  /** `max` is the largest storable number, as source code. */
  { readonly of: 'number'; readonly max?: string | undefined } | { readonly of: 'bigint' } | TextValues

export interface TextValues {
  readonly of: 'text'
  /** The format as source code; `undefined` if the project does not state it. */
  readonly format?: string | undefined
  /** A note on the format for the reader of the proposal. */
  readonly note?: string | undefined
}

/** A column, a field or a property of an entity. */
export interface Column {
  readonly name: string
  /** `undefined` for values that a key cannot have, such as dates, and for values that the source does not state. */
  readonly values: Values | undefined
  readonly isPrimary: boolean
  /** The entity that the column refers to by ID. */
  readonly references?: string | undefined
  /** The node that declares the column, if a module declares it. */
  readonly node?: Node | undefined
}

export interface Entity {
  /** The entity's words, joined by `_`: `order_line`. */
  readonly name: string
  /** The offset in UTF-16 units. */
  readonly offset: number
  /** `undefined` for an entity without its own ID, such as a join table with two foreign keys. */
  readonly id: Column | undefined
  readonly columns: readonly Column[]
}

/** A node and its module. */
export interface PlacedNode {
  readonly node: Node
  readonly module: Module
}

/** Reads the entities in a module. */
export type ReadEntities = (module: Module, evaluator: Evaluator) => readonly Entity[]

/** Names of columns that contain the row's own ID unless the source states otherwise. */
const OWN_IDS = new Set(['id', '_id'])

/** Creates an entity from its columns and finds its ID among the columns. */
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

/** Whether a column contains another entity's key, as `teamId` does in `TeamEmail` if each team has one email. */
function isOfOther({ name, references }: Column, entity: string): boolean {
  if (references !== undefined) return true
  const [, of] = /^(.+)_id$/.exec(spellEntity(name)) ?? []
  return of !== undefined && of !== entity
}

/** Turns a plural name into an entity: `order_lines` into `order_line`, and `addresses` into `address`. */
export const singular = (name: string): string =>
  /(?:series|species|news)$/.test(name)
    ? name
    : name
        .replace(/(?<!mov|cook)ies$/, 'y')
        .replace(/(?:(?<=ss|[nprt]us|(?<![a-z])bus|alias|canvas|x|sh|[nrt]ch)es|(?<=[^su])s)$/, '')

/** The entity of a table, derived from the table's name in the database. */
export const entityOfTable = (table: string): string => singular(spellEntity(table.replace(/^.*\./, '')))
