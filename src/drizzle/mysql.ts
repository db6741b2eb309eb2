/** Id columns for Drizzle on MySQL and MariaDB. */
import { customType } from 'drizzle-orm/mysql-core'
import type { GeneratingIdDef, IdOf } from '../core.ts'
import { columnType } from '../sql/column-type.ts'
import type { ColumnIds } from '../sql/stored-text.ts'
import { type IdColumnOptions, idCodec, type StorageOf, type StoredIn } from './id-codec.ts'

/**
 * A column that holds ids of one definition, or of the members of an `idUnion`: typed with the brand, parsed when read
 * and when written.
 *
 * Types: `columnType` of `brandid/sql`, an ASCII `varchar` as wide as the ids require, compared by bytes; `bigint`; or `type`,
 * to the letter. Give mysql2 the option `supportBigNumbers`: a number that it has rounded throws. In a relational query
 * (`with:`) a `bigint` comes as a JSON number, and throws as well where it would be rounded.
 *
 * A value that is not an id throws an `IdError` that names table and column: on the way in before a statement is sent,
 * on the way out for the row. `onRead: 'trust'` and `onWrite: 'trust'` switch the two checks off, each by itself.
 * Rows of raw SQL (`db.execute`), placeholders and values in a template pass no column: see docs/databases.md. Drizzle
 * does not compare the types of two columns, as in `eq(posts.author, users.id)`.
 *
 * @throws {IdError} `invalid_format` when the format cannot be stored as `as` requires.
 * @example
 * const posts = mysqlTable('posts', {
 *   id: generatedIdColumn(PostId).primaryKey(),
 *   author: idColumn(UserId).notNull().references(() => users.id),
 *   editor: idColumn(UserId, { type: 'varchar(48) collate utf8mb4_0900_as_cs' }),
 * })
 */
export function idColumn<Ids extends ColumnIds, Storage extends Exclude<StorageOf<Ids>, 'uuid'> = 'text'>(
  ids: Ids,
  options: IdColumnOptions<Storage> = {},
) {
  const { as: storage } = options
  const { type = storage === 'bigint' ? storage : columnType('mysql', ids, { body: storage === 'body' }) } =
    options
  const column = customType<{ data: IdOf<Ids>; driverData: StoredIn<Ids, Storage> }>({
    dataType: () => type,
    ...idCodec(ids, options),
  })
  return column(options.name ?? '')
}

/** The same for the table's own ids: a row without one gets a new id from the program. */
export function generatedIdColumn<
  Definition extends GeneratingIdDef,
  Storage extends Exclude<StorageOf<Definition>, 'uuid'> = 'text',
>(definition: Definition, options?: IdColumnOptions<Storage>) {
  return idColumn(definition, options).$defaultFn(() => definition.generate() as IdOf<Definition>)
}
