/** The options of decorators for a member that holds an ID, so that no decorator reads the member's type. */
import type { Dialect } from '../formats/shared/format.ts'
import { type ColumnIds, checkDialect, columnType, widthOf } from '../sql/text.ts'
import { parseStored } from './stored.ts'

/** Converts the values of a column for TypeORM. It leaves NULL and absent values alone. */
export interface IdTransformer {
  /** Throws an `IdError` for a value that is not an ID. */
  to(this: void, value: unknown): unknown
  /** Throws an `IdError` for a stored value that is not an ID, which `problemOf` does not turn into a 400. */
  from(this: void, value: unknown): unknown
}

/** Options of `@Column` and `@PrimaryColumn` of TypeORM. */
export interface IdColumn {
  readonly type: 'varchar' | 'text'
  /** The number of characters, for a type that has a length. */
  readonly length?: number
  readonly charset?: string
  readonly collation?: string
  readonly transformer: IdTransformer
}

/**
 * Returns the options of TypeORM's `@Column` and `@PrimaryColumn` for a member that holds an ID: the type of the column, its length,
 * and a transformer that parses the values that are read and written, also in conditions.
 *
 * Without a type, TypeORM reads the type that the compiler emits. Under SWC and oxc this is the definition, and TypeORM fails to
 * start.
 *
 * Shape: without a dialect, `varchar` with room for the longest ID. With a dialect, the column compares byte by byte, like a column of
 * `columnType`: `text` with the collation `C` in PostgreSQL, an ASCII `varchar` in MySQL, and `text` in SQLite.
 *
 * @throws {IdError} `invalid_option` for another dialect.
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

/** Options of `@Property` and `@PrimaryKey` of MikroORM. */
export interface IdProperty {
  /** The class of a column type. Only MikroORM calls its instances, so their type is not declared. */
  readonly type: new () => never
  /** Characters. */
  readonly length: number
  readonly columnType?: string
}

/**
 * Returns the options of MikroORM's `@Property` and `@PrimaryKey` for a member that holds an ID: a column type that parses the values
 * that are read and written, also in conditions, and its length. Members of an `EntitySchema` have the same options.
 *
 * Shape: without a dialect, `varchar` with room for the longest ID. With a dialect, it is the `columnType` of `brandid/sql`, which
 * compares byte by byte.
 *
 * @throws {IdError} `invalid_option` for another dialect.
 * @example
 * @PrimaryKey(idProperty(PostId))
 * id: PostId = PostId.generate()
 * @Property({ ...idProperty(UserId, 'postgresql'), nullable: true })
 * reviewerId!: UserId | null
 */
export function idProperty(ids: ColumnIds, dialect?: Dialect): IdProperty {
  const own = dialect === undefined ? {} : { columnType: columnType(dialect, ids) }
  return { type: typeOf(ids), length: widthOf(ids), ...own }
}

/** Creates a transformer that parses the values that are written and read. Absent values are kept. A bad row is the server's fault. */
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
 * Creates a class with the members of MikroORM's `Type`, which MikroORM recognizes by `__mappedType`. The class does not extend
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
    /** Always false, because a row holds the ID itself and a comparison needs no conversion. */
    ensureComparable() {
      return false
    }
    getColumnType(column: ColumnOfMikroOrm, platform: PlatformOfMikroOrm) {
      return column.columnTypes?.[0] ?? platform.getVarcharTypeDeclarationSQL(column)
    }
  }
  return IdType as new () => never
}

/** Options of `@ApiProperty` of `@nestjs/swagger`: the schema of a string in an OpenAPI document. */
export interface IdApiProperty {
  readonly type: 'string'
  readonly pattern: string
  readonly minLength: number
  readonly maxLength: number
  readonly example: string
  readonly description?: string
}

/**
 * Returns the options of `@ApiProperty` and `@ApiParam` of `@nestjs/swagger` for an ID: type, pattern, lengths in characters, an
 * example and the definition's description. The members of a union share a pattern.
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

/** The JSON Schema of a definition, with all of these keywords. The schema of a union has them in its members instead. */
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
