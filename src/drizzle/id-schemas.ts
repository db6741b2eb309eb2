/** Zod schemas for the ID columns of a Drizzle table, for use with drizzle-zod. */
import { Column, getTableColumns, getViewSelectedFields, is, Table, type View } from 'drizzle-orm'
import type * as z from 'zod/v4'
import type { AnyId } from '../core.ts'
import { checkChoice } from '../errors/error.ts'
import { schemaOf, type ZodId } from '../zod/classic-schema.ts'
import { idsOf } from './columns.ts'

/** The drizzle-zod schema to refine: for selected, inserted or updated rows. */
export type SchemaUse = 'select' | 'insert' | 'update'

/** The columns of a table or a view. */
export type ColumnsOf<Source> = Source extends { readonly _: { readonly columns: infer Columns } }
  ? Columns
  : Source extends { readonly _: { readonly selectedFields: infer Fields } }
    ? Fields
    : never

/** The schema for a column of IDs or arrays of IDs, and `never` for any other column. */
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

/**
 * Wraps a schema in the same way as drizzle-zod: `nullable` for a column without `not null`, and `optional` for a column with a
 * default.
 */
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

/** Whether only the database computes a column, so that inserts and updates omit the column. */
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
 * Returns a schema for each ID column of a table or view, as refinements for drizzle-zod. Without refinements, drizzle-zod uses
 * `z.any()` for ID columns, because it does not support custom types.
 *
 * Shape: a schema for each column created by `idColumn`, `generatedIdColumn` or `foreignIdColumn`, including arrays, by the column's
 * name in the table. A schema accepts the IDs of the column's definition or union, `null` if the column is nullable, and an absent
 * value if drizzle-zod makes the column optional. Pass `'insert'` for `createInsertSchema`, and `'update'` for `createUpdateSchema`.
 * Add schemas for other columns after the spread: `{ ...idSchemas(users), name: … }`.
 *
 * A column with your own custom ID type gets a type here but no schema, so add the definition's schema after the spread.
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
  // drizzle-zod keeps every refinement, so a schema for a generated column would add the omitted column again.
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
