/** ID columns for Drizzle on MySQL and MariaDB. */
import { type AnyMySqlColumn, customType, type UpdateDeleteAction } from 'drizzle-orm/mysql-core'
import type { GeneratingIdDef, IdOf } from '../core.ts'
import { type ColumnIds, columnType } from '../sql/text.ts'
import {
  type ColumnTypes,
  columnOf,
  type IdColumnOptions,
  type ReferencedBy,
  type StorageOf,
  type StoredIn,
  splitForeign,
} from './columns.ts'

const MYSQL_TYPES: ColumnTypes = {
  text: (ids) => columnType('mysql', ids),
  body: (ids) => columnType('mysql', ids, { body: true }),
  bigint: () => 'bigint',
}

/**
 * Creates a column for the IDs of a definition or an `idUnion`. Values have the branded type and are parsed on every read and write.
 *
 * Types: the `columnType` from `brandid/sql`, an ASCII `varchar` that fits the longest ID and compares bytes; `bigint`; or exactly `type`.
 * Set `supportBigNumbers` in mysql2, because reading a rounded number throws. Relational queries (`with:`) return a `bigint` as a JSON
 * number, and reading it also throws if it would be rounded.
 *
 * A value that is not an ID throws an `IdError` with the names of the table and the column, before a statement is sent or when the row is
 * read. `onWrite: 'trust'` and `onRead: 'trust'` each disable one check. Rows from raw SQL (`db.execute`), placeholders and template values
 * bypass the column: see docs/drizzle.md. Unlike Drizzle, `eqId` and `foreignIdColumn` compare the columns' ID types.
 *
 * @throws {IdError} `invalid_format` if the format cannot be stored as `as` requires; `invalid_option` for an unknown option or value, or a
 * missing `name` before drizzle-orm 0.34.
 * @example
 * const posts = mysqlTable('posts', {
 *   id: generatedIdColumn(PostId).primaryKey(),
 *   author: foreignIdColumn(UserId, () => users.id).notNull(),
 *   editor: idColumn(UserId, { type: 'varchar(48) collate utf8mb4_0900_as_cs' }),
 * })
 */
export function idColumn<Ids extends ColumnIds, Storage extends Exclude<StorageOf<Ids>, 'uuid'> = 'text'>(
  ids: Ids,
  options: IdColumnOptions<Storage> = {},
) {
  const column = columnOf(MYSQL_TYPES, ids, options)
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
 * As always in Drizzle, a self-reference requires an annotation: `(): AnyMySqlColumn => users.id`.
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
  target: () => Target & AnyMySqlColumn,
  options: IdColumnOptions<Storage> & {
    readonly onDelete?: UpdateDeleteAction
    readonly onUpdate?: UpdateDeleteAction
  } = {},
) {
  const { column, actions } = splitForeign(options)
  return idColumn(ids, column).references(target, actions)
}
