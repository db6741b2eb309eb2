/** The entry `brandid/drizzle-mysql`: id columns for Drizzle on MySQL and MariaDB. */
import { customType } from 'drizzle-orm/mysql-core'
import type { AnyIdDef, GeneratingIdDef, IdOf } from '../core.ts'
import { columnType } from '../sql/column-type.ts'
import { type IdColumnOptions, idCodec, type StorageOf, type Stored } from './id-codec.ts'

/**
 * A column that holds ids of one definition: typed with the brand, parsed when read and when written.
 *
 * Types: `columnType` of `brandid/sql`, an ASCII `varchar` compared by bytes; `bigint`. Give mysql2 the option
 * `supportBigNumbers`: a number that it has rounded throws. In a relational query (`with:`) a `bigint` comes as a JSON number,
 * and throws as well where it would be rounded.
 * A row that holds something else throws an `IdError` that names table and column, unless `onRead` is `'trust'`.
 * Rows of raw SQL (`db.execute`) pass no column: parse them. Drizzle does not compare the types of two columns, as in
 * `eq(posts.author, users.id)`.
 *
 * @throws {IdError} `invalid_format` when the definition cannot be stored as told.
 * @example
 * const posts = mysqlTable('posts', {
 *   id: generatedIdColumn(PostId).primaryKey(),
 *   author: idColumn(UserId).notNull().references(() => users.id),
 * })
 */
export function idColumn<Definition extends AnyIdDef>(
  definition: Definition,
  options: IdColumnOptions<Exclude<StorageOf<Definition>, 'uuid'>> = {},
) {
  const { as: storage = 'text' } = options
  const type = storage === 'bigint' ? 'bigint' : textType(definition, storage === 'body')
  const column = customType<{ data: IdOf<Definition>; driverData: Stored }>({
    dataType: () => type,
    ...idCodec(definition, options),
  })
  return column(options.name ?? '')
}

/** The same for the table's own ids: a row that comes without one gets a new one, from the program. */
export function generatedIdColumn<Definition extends GeneratingIdDef>(
  definition: Definition,
  options?: IdColumnOptions<Exclude<StorageOf<Definition>, 'uuid'>>,
) {
  return idColumn(definition, options).$defaultFn(() => definition.generate() as IdOf<Definition>)
}

/** Former formats may be of any length. */
function textType(definition: AnyIdDef, body: boolean): string {
  if (definition.accepts.length === 0) return columnType('mysql', definition, { body })
  return 'varchar(255) character set ascii collate ascii_bin'
}
