/** The entry `brandid/drizzle-pg`: id columns for Drizzle on PostgreSQL. */
import { customType } from 'drizzle-orm/pg-core'
import type { AnyIdDef, GeneratingIdDef, IdOf } from '../core.ts'
import { type IdColumnOptions, idCodec, type StorageOf, type Stored } from './id-codec.ts'

/**
 * A column that holds ids of one definition: typed with the brand, parsed when read and when written.
 *
 * Types: `text`, for `body`, too; `uuid`, which takes 16 bytes and gets its prefix back when read; `bigint`. The collation
 * is left to the database, since drizzle-kit would alter the column at each push: see `columnType` of `brandid/sql`.
 * In a relational query (`with:`) PostgreSQL sends a `bigint` as a JSON number; where it would be rounded, reading it
 * throws.
 * A row that holds something else throws an `IdError` that names table and column, unless `onRead` is `'trust'`.
 * Rows of raw SQL (`db.execute`) pass no column: parse them. Drizzle does not compare the types of two columns, as in
 * `eq(posts.author, users.id)`.
 *
 * @throws {IdError} `invalid_format` when the definition cannot be stored as told.
 * @example
 * const posts = pgTable('posts', {
 *   id: generatedIdColumn(PostId).primaryKey(),
 *   author: idColumn(UserId).notNull().references(() => users.id),
 * })
 */
export function idColumn<Definition extends AnyIdDef>(
  definition: Definition,
  options: IdColumnOptions<StorageOf<Definition>> = {},
) {
  const { as: storage = 'text' } = options
  const type = storage === 'body' ? 'text' : storage
  const column = customType<{ data: IdOf<Definition>; driverData: Stored }>({
    dataType: () => type,
    ...idCodec(definition, options),
  })
  return column(options.name ?? '')
}

/** The same for the table's own ids: a row that comes without one gets a new one, from the program. */
export function generatedIdColumn<Definition extends GeneratingIdDef>(
  definition: Definition,
  options?: IdColumnOptions<StorageOf<Definition>>,
) {
  return idColumn(definition, options).$defaultFn(() => definition.generate() as IdOf<Definition>)
}
