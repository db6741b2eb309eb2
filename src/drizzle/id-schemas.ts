/** The Zod schemas of the ID columns of a Drizzle table, for drizzle-zod. */
import { Column, getTableColumns, getViewSelectedFields, is, Table, type View } from 'drizzle-orm'
import type * as z from 'zod/v4'
import type { AnyId } from '../core.ts'
import { checkChoice } from '../errors/error.ts'
import { schemaOf, type ZodId } from '../zod/classic-schema.ts'
import { idsOf } from './columns.ts'

/** The schema that receives the schemas of a table, for rows that are read, inserted or updated. */
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

/** A schema, wrapped as drizzle-zod itself wraps a column's schema: `nullable` without `not null`, and `optional` with a default. */
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

/** Whether only the database computes a column, so that inserted and updated rows do not have it. */
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
 * Returns the schema of each ID column of a table or view, in the form of drizzle-zod's refinements. Without them, drizzle-zod turns
 * an ID column into `z.any()`, because it does not know custom types.
 *
 * Shape: a schema for each column of `idColumn`, `generatedIdColumn` and `foreignIdColumn`, and for their arrays, by the column's name
 * in the table. It accepts the IDs of the column's definition or union, `null` if the column may be NULL, and an absent value if
 * drizzle-zod makes the column optional. Pass `'insert'` for `createInsertSchema`, and `'update'` for `createUpdateSchema`. Write
 * schemas of other columns after the spread: `{ ...idSchemas(users), name: … }`.
 *
 * The definition is the definition with which the column was created. Your own custom type for IDs has its type here but no schema, so
 * write the definition's schema after the spread.
 *
 * @throws {IdError} `invalid_option` if `use` has an unknown value.
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
  // drizzle-zod keeps every refinement, so a column that it leaves out would come back.
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
