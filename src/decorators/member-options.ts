/** Decorator options for ID properties, so that decorators need not infer the property's type. */
import type { Dialect } from '../formats/shared/format.ts'
import { type ColumnIds, checkDialect, columnType, widthOf } from '../sql/text.ts'
import { parseStored } from './stored.ts'

/** Converts column values for TypeORM. NULL and absent values are left unchanged. */
export interface IdTransformer {
  /** Throws an `IdError` for a value that is not an ID. */
  to(this: void, value: unknown): unknown
  /** Throws an `IdError` for a stored value that is not an ID. `problemOf` does not turn this error into a 400 response. */
  from(this: void, value: unknown): unknown
}

/** Options for TypeORM's `@Column` and `@PrimaryColumn`. */
export interface IdColumn {
  readonly type: 'varchar' | 'text'
  /** The maximum number of characters. Absent for `text`. */
  readonly length?: number
  readonly charset?: string
  readonly collation?: string
  readonly transformer: IdTransformer
}

/**
 * Returns options for TypeORM's `@Column` and `@PrimaryColumn` on an ID property: the column type, its length, and a transformer that
 * parses values on read and write, including values in conditions.
 *
 * Without an explicit type, TypeORM uses the type that the compiler emits. With SWC and oxc, that type is the definition, and TypeORM
 * fails to start.
 *
 * Shape: without a dialect, a `varchar` that fits the longest ID. With a dialect, a column that compares byte by byte, like
 * `columnType`: `text` with the collation `C` in PostgreSQL, an ASCII `varchar` in MySQL, and `text` in SQLite.
 *
 * @throws {IdError} `invalid_option` for an unknown dialect.
 * @example
 * @PrimaryColumn(idColumnOptions(PostId))
 * id!: PostId
 * @Column({ ...idColumnOptions(UserId, 'postgresql'), nullable: true })
 * reviewerId!: UserId | null
 */
export function idColumnOptions(ids: ColumnIds, dialect?: Dialect): IdColumn {
  if (dialect !== undefined) checkDialect(dialect)
  const transformer = createTransformer(ids)
  if (dialect === 'postgresql') return { type: 'text', collation: 'C', transformer }
  if (dialect === 'sqlite') return { type: 'text', transformer }
  const ascii = dialect === 'mysql' ? { charset: 'ascii', collation: 'ascii_bin' } : {}
  return { type: 'varchar', length: widthOf(ids), ...ascii, transformer }
}

/** Options for MikroORM's `@Property` and `@PrimaryKey`. */
export interface IdProperty {
  /** A custom type class, whose instances only MikroORM uses. */
  readonly type: new () => never
  /** The maximum number of characters. */
  readonly length: number
  readonly columnType?: string
}

/**
 * Returns options for MikroORM's `@Property` and `@PrimaryKey` on an ID property: its length, and a custom type that parses values on read
 * and write, including values in conditions. Properties in an `EntitySchema` accept the same options.
 *
 * Shape: without a dialect, a `varchar` that fits the longest ID. With a dialect, the `columnType` from `brandid/sql`, which compares byte
 * by byte.
 *
 * @throws {IdError} `invalid_option` for an unknown dialect.
 * @example
 * @PrimaryKey(idProperty(PostId))
 * id: PostId = PostId.generate()
 * @Property({ ...idProperty(UserId, 'postgresql'), nullable: true })
 * reviewerId!: UserId | null
 */
export function idProperty(ids: ColumnIds, dialect?: Dialect): IdProperty {
  return {
    type: typeOf(ids),
    length: widthOf(ids),
    ...(dialect !== undefined && { columnType: columnType(dialect, ids) }),
  }
}

/** Creates a transformer that parses all values except absent values. A bad row is the server's fault, so `from` uses `parseStored`. */
function createTransformer(ids: ColumnIds): IdTransformer {
  const unlessAbsent = (parse: (value: unknown) => unknown) => (value: unknown) =>
    value == null ? value : parse(value)
  return { to: unlessAbsent(ids.parse), from: unlessAbsent((value) => parseStored(ids, value, '')) }
}

interface ColumnOfMikroOrm {
  readonly columnTypes?: readonly string[]
  readonly length?: number
}

interface PlatformOfMikroOrm {
  getVarcharTypeDeclarationSQL(column: ColumnOfMikroOrm): string
}

/**
 * Creates a class with the same members as MikroORM's `Type`, which MikroORM recognizes by `__mappedType`. The class does not extend
 * `Type`, because brandid does not depend on MikroORM.
 */
function typeOf(ids: ColumnIds): new () => never {
  const { to, from } = createTransformer(ids)
  class IdType {
    readonly runtimeType = 'string'
    readonly name = 'IdType'
    get __mappedType() {
      return true
    }
    convertToDatabaseValue(value: unknown) {
      return to(value)
    }
    convertToJSValue(value: unknown) {
      return from(value)
    }
    toJSON(value: unknown) {
      return value
    }
    compareAsType() {
      return 'string'
    }
    /** Returns false, because a row contains the ID itself, so comparisons need no conversion. */
    ensureComparable() {
      return false
    }
    getColumnType(column: ColumnOfMikroOrm, platform: PlatformOfMikroOrm) {
      return column.columnTypes?.[0] ?? platform.getVarcharTypeDeclarationSQL(column)
    }
  }
  return IdType as new () => never
}

/** Options for `@ApiProperty` from `@nestjs/swagger`: an OpenAPI string schema. */
export interface IdApiProperty {
  readonly type: 'string'
  readonly pattern: string
  readonly minLength: number
  readonly maxLength: number
  readonly example: string
  readonly description?: string
}

/**
 * Returns options for `@ApiProperty` and `@ApiParam` from `@nestjs/swagger`: the type, pattern, lengths in characters, an example and the
 * definition's description. For a union, the pattern combines the patterns of the members.
 *
 * @example
 * @ApiProperty(idApiProperty(TeamId))
 * team!: TeamId
 * @ApiParam({ name: 'id', ...idApiProperty(UserId) })
 */
export function idApiProperty(ids: ColumnIds): IdApiProperty {
  const { anyOf, description, ...whole } = schemaIn(ids)
  const members = anyOf ?? [whole]
  const pattern = members.map((each) => `(?:${each.pattern})`).join('|')
  return {
    type: 'string',
    pattern: anyOf ? pattern : whole.pattern,
    minLength: Math.min(...members.map((each) => each.minLength)),
    maxLength: Math.max(...members.map((each) => each.maxLength)),
    example: members[0]?.examples?.[0] ?? '',
    ...(description && { description }),
  }
}

/** A definition's JSON Schema. A union's schema has these keywords in each member of `anyOf` instead. */
interface StringSchema {
  readonly pattern: string
  readonly minLength: number
  readonly maxLength: number
  readonly examples?: readonly string[]
  readonly description?: string
  readonly anyOf?: readonly StringSchema[]
}

const schemaIn = (ids: ColumnIds) =>
  ids['~standard'].jsonSchema.output({ target: 'draft-2020-12' }) as object as StringSchema
