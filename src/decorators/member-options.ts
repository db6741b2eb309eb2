/** What decorators take for a member that holds an ID, so that none of them reads the member's type. */
import type { Dialect } from '../formats/shared/format.ts'
import { type ColumnIds, checkDialect, columnType, widthOf } from '../sql/text.ts'
import { parseStored } from './stored.ts'

/** Converts the values of a column, as TypeORM calls it. NULL and absent values stay. */
export interface IdTransformer {
  /** Throws an `IdError` for a value that is not an ID. */
  to(this: void, value: unknown): unknown
  /** Throws an `IdError` for a stored value that is not an ID, of which `problemOf` makes no 400. */
  from(this: void, value: unknown): unknown
}

/** Options of `@Column` and `@PrimaryColumn` of TypeORM. */
export interface IdColumn {
  readonly type: 'varchar' | 'text'
  /** Characters, with a type that has a length. */
  readonly length?: number
  readonly charset?: string
  readonly collation?: string
  readonly transformer: IdTransformer
}

/**
 * Options of TypeORM's `@Column` and `@PrimaryColumn` for a member that holds an id: the type of the column, its length,
 * and a transformer that parses what is read and written, in conditions as well.
 *
 * Without a type TypeORM reads the one that the compiler emits: under SWC and oxc the definition, with which it does not start.
 *
 * Shape: without a dialect `varchar` with room for the longest ID. With one, the column compares byte by byte, as
 * that of `columnType` does: `text` with the collation `C` in PostgreSQL, `varchar` of ASCII in MySQL, `text` in SQLite.
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
  /** The class of a type of column. MikroORM alone calls its instances, whose type is that of no other library. */
  readonly type: new () => never
  /** Characters. */
  readonly length: number
  readonly columnType?: string
}

/**
 * Options of MikroORM's `@Property` and `@PrimaryKey` for a member that holds an id: a type of column that parses what is
 * read and written, in conditions as well, and its length. Members of an `EntitySchema` take the same.
 *
 * Shape: without a dialect `varchar` with room for the longest ID; with one, `columnType` of `brandid/sql`, which compares
 * byte by byte.
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

/** Parses what is written and what is read. What is absent stays, and a bad row is the server's fault. */
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

/** A class with the members of MikroORM's `Type`, which it knows by `__mappedType`: it is no dependency of brandid. */
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
    /** A row's text is the ID itself, so nothing has to be converted back for a comparison. */
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
 * Options of `@ApiProperty` and `@ApiParam` of `@nestjs/swagger` for an id: type, pattern, lengths in characters, an example
 * and the definition's description. The members of a union have one pattern.
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

/** The JSON Schema of IDs, which has each of these keywords, or of a union, which has those of its members. */
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
