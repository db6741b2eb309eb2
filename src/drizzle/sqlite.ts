/** ID columns for Drizzle on SQLite. */
import { type AnySQLiteColumn, customType, type UpdateDeleteAction } from 'drizzle-orm/sqlite-core'
import type { GeneratingIdDef, IdOf } from '../core.ts'
import type { ColumnIds } from '../sql/text.ts'
import {
  type ColumnTypes,
  columnOf,
  type IdColumnOptions,
  type ReferencedBy,
  type StorageOf,
  type StoredIn,
  splitForeign,
} from './columns.ts'

const SQLITE_TYPES: ColumnTypes = { text: () => 'text', body: () => 'text', bigint: () => 'integer' }

/**
 * Creates a column for the IDs of a definition or an `idUnion`. Values have the branded type and are parsed on every read and write.
 *
 * Types: `text`, also for `body`; `integer` for `bigint`; or exactly `type`. Set `intMode: 'bigint'` in libsql or `safeIntegers` in
 * better-sqlite3, because reading a rounded number throws. Relational queries (`with:`) return an integer as a JSON number, and reading it
 * also throws if it would be rounded.
 *
 * A value that is not an ID throws an `IdError` with the names of the table and the column, before a statement is sent or when the row is
 * read. `onWrite: 'trust'` and `onRead: 'trust'` each disable one check. Rows from raw SQL (`db.execute`), placeholders and template values
 * bypass the column: see docs/drizzle.md. Unlike Drizzle, `eqId` and `foreignIdColumn` compare the columns' ID types.
 *
 * @throws {IdError} `invalid_format` if the format cannot be stored as `as` requires; `invalid_option` for an unknown option or value, or a
 * missing `name` before drizzle-orm 0.34.
 * @example
 * const posts = sqliteTable('posts', {
 *   id: generatedIdColumn(PostId).primaryKey(),
 *   author: foreignIdColumn(UserId, () => users.id).notNull(),
 *   editor: idColumn(UserId, { type: 'varchar(48)' }),
 * })
 */
export function idColumn<Ids extends ColumnIds, Storage extends Exclude<StorageOf<Ids>, 'uuid'> = 'text'>(
  ids: Ids,
  options: IdColumnOptions<Storage> = {},
) {
  const column = columnOf(SQLITE_TYPES, ids, options)
  return customType<{ data: IdOf<Ids>; driverData: StoredIn<Ids, Storage> }>(column)(column.name)
}

/** Creates an `idColumn` for the table's own IDs. The program generates an ID for each new row without an ID. */
export function generatedIdColumn<
  Definition extends GeneratingIdDef,
  Storage extends Exclude<StorageOf<Definition>, 'uuid'> = 'text',
>(definition: Definition, options?: IdColumnOptions<Storage>) {
  return idColumn(definition, options).$defaultFn(() => definition.generate())
}

/**
 * Creates an `idColumn` with a foreign key. Referencing a column of another kind fails to compile, whereas Drizzle's own `references`
 * accepts any column.
 *
 * As always in Drizzle, a self-reference requires an annotation: `(): AnySQLiteColumn => users.id`.
 *
 * @example
 * author: foreignIdColumn(UserId, () => users.id, { onDelete: 'cascade' }).notNull()
 */
export function foreignIdColumn<
  Ids extends ColumnIds,
  Target extends ReferencedBy<Ids, Target>,
  Storage extends Exclude<StorageOf<Ids>, 'uuid'> = 'text',
>(
  ids: Ids,
  target: () => Target & AnySQLiteColumn,
  options: IdColumnOptions<Storage> & {
    readonly onDelete?: UpdateDeleteAction
    readonly onUpdate?: UpdateDeleteAction
  } = {},
) {
  const { column, actions } = splitForeign(options)
  return idColumn(ids, column).references(target, actions)
}
