/** The Zod schemas of the ID columns of a Drizzle table, for drizzle-zod. */
import { Column, getTableColumns, getViewSelectedFields, is, Table, type View } from 'drizzle-orm'
import type * as z from 'zod/v4'
import type { AnyId } from '../core.ts'
import { checkChoice } from '../errors/error.ts'
import { schemaOf, type ZodId } from '../zod/classic-schema.ts'
import { idsOf } from './columns.ts'

/** The schema that receives the schemas of a table: that of the rows read, inserted or updated. */
export type SchemaUse = 'select' | 'insert' | 'update'

/** The columns of a table or a view. */
export type ColumnsOf<Source> = Source extends { readonly _: { readonly columns: infer Columns } }
  ? Columns
  : Source extends { readonly _: { readonly selectedFields: infer Fields } }
    ? Fields
    : never

/** The schema of the IDs that a column holds, or of their arrays; `never` for a column of anything else. */
export type SchemaOfColumn<Each> = Each extends {
  readonly _: { readonly dataType: 'custom'; readonly data: infer Data }
}
  ? unknown extends Data
    ? never
    : [Data] extends [AnyId]
      ? ZodId<Data>
      : never
  : Each extends { readonly _: { readonly dataType: 'array'; readonly baseColumn: infer Base } }
    ? [SchemaOfColumn<Base>] extends [infer Item extends z.ZodType]
      ? [Item] extends [never]
        ? never
        : z.ZodArray<Item>
      : never
    : never

/** A schema as drizzle-zod itself wraps that of a column: `nullable` without `not null`, `optional` with a default. */
export type SchemaIn<Use extends SchemaUse, Each, Schema extends z.ZodType> = Use extends 'select'
  ? Nullable<Each, Schema>
  : Use extends 'update'
    ? z.ZodOptional<Nullable<Each, Schema>>
    : Each extends { readonly _: { readonly notNull: true; readonly hasDefault: false } }
      ? Schema
      : z.ZodOptional<Nullable<Each, Schema>>

type Nullable<Each, Schema extends z.ZodType> = Each extends { readonly _: { readonly notNull: true } }
  ? Schema
  : z.ZodNullable<Schema>

/** Whether the database alone computes a column, so that no row inserted or updated has it. */
type IsComputed<Each> = Each extends { readonly _: { readonly generated: infer Generated } }
  ? [Generated] extends [undefined]
    ? false
    : Generated extends { readonly type: 'byDefault' }
      ? false
      : true
  : false

/** A schema for each ID column. */
export type IdSchemas<Columns, Use extends SchemaUse> = {
  [Name in keyof Columns as [SchemaOfColumn<Columns[Name]>] extends [never]
    ? never
    : Use extends 'select'
      ? Name
      : IsComputed<Columns[Name]> extends true
        ? never
        : Name]: SchemaIn<Use, Columns[Name], SchemaOfColumn<Columns[Name]>>
}

/**
 * The schema of each ID column of a table or view, as drizzle-zod takes refinements. Without them it makes `z.any()` of
 * an ID column, because it knows no custom type.
 *
 * Shape: one schema for each column of `idColumn`, `generatedIdColumn` and `foreignIdColumn`, and for their arrays, by
 * the column's name in the table. It accepts the IDs of the column's definition or union, `null` where the column may be
 * NULL, and nothing at all where drizzle-zod makes a column optional: pass `'insert'` to `createInsertSchema`, and
 * `'update'` to `createUpdateSchema`. Write schemas of other columns behind them: `{ ...idSchemas(users), name: … }`.
 *
 * The definition is the one that the column was made with. A custom type of your own that holds IDs has its type here,
 * and no schema: write that of the definition behind them.
 *
 * @throws {IdError} `invalid_option` when `use` has another value.
 * @example
 * const UserRow = createSelectSchema(users, idSchemas(users))
 * const NewUser = createInsertSchema(users, { ...idSchemas(users, 'insert'), name: (name) => name.min(1) })
 * const ChangedUser = createUpdateSchema(users, idSchemas(users, 'update'))
 */
export function idSchemas<Source extends Table | View, Use extends SchemaUse = 'select'>(
  source: Source,
  use?: Use,
): IdSchemas<ColumnsOf<Source>, Use> {
  const chosen: SchemaUse = use ?? 'select'
  checkChoice(chosen, 'use', ['select', 'insert', 'update'], 'invalid_option')
  const columns = is(source, Table) ? getTableColumns(source) : getViewSelectedFields(source as View)
  const schemas = Object.entries(columns).flatMap(([name, column]) => {
    const schema = is(column, Column) ? schemaIn(chosen, column) : undefined
    return schema ? [[name, schema]] : []
  })
  return Object.fromEntries(schemas)
}

function schemaIn(use: SchemaUse, column: Column): z.ZodType | undefined {
  // drizzle-zod keeps what it is given, so a column that it leaves out would come back.
  if (use !== 'select' && column.generated?.type === 'always') return undefined
  const schema = schemaOfColumn(column)
  if (!schema) return undefined
  const nullable = column.notNull ? schema : schema.nullable()
  const isOptional = use === 'update' || (use === 'insert' && (!column.notNull || column.hasDefault))
  return isOptional ? nullable.optional() : nullable
}

function schemaOfColumn(column: Column): z.ZodType | undefined {
  const { baseColumn, size } = column as { readonly baseColumn?: Column; readonly size?: number }
  if (baseColumn) {
    const items = schemaOfColumn(baseColumn)?.array()
    return size === undefined ? items : items?.length(size)
  }
  const ids = idsOf(column)
  return ids && schemaOf(ids)
}
