/** The columns that texts name in Kysely: `posts.id`, `id`, in the tables of a query. */
import type { Kind } from './kinds.ts'
import { operandKinds, propertyType } from './operand-kinds.ts'
import { membersOf } from './type-flags.ts'
import type { Checker, Type } from './type-services.ts'

/** The tables of a query: all that exist, and the names of those that it reads. */
export interface Tables {
  readonly all: Type
  readonly names: readonly string[]
}

/** The tables of a builder of Kysely, which are its type parameters `DB` and `TB`. */
export function tablesOf(builder: Type, checker: Checker): Tables | undefined {
  const { typeParameters: parameters = [] } = builder.target ?? {}
  const find = (name: string) => {
    const index = parameters.findIndex((each) => each.symbol?.name === name)
    return index < 0 ? undefined : checker.getTypeArguments(builder)[index]
  }
  const all = find('DB')
  const read = find('TB')
  if (!all) return undefined
  const names = read ? membersOf(read).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])) : []
  return { all, names }
}

/** The kinds of the column that a text names: `posts.id`, `public.posts.id`, or `id` of a table that is read. */
export function referenceKinds(reference: string, { all, names }: Tables, checker: Checker): readonly Kind[] {
  const end = reference.lastIndexOf('.')
  const tables = end < 0 ? names : [reference.slice(0, end)]
  const column = reference.slice(end + 1)
  return tables.flatMap((name) => {
    const table = propertyType(all, name, checker)
    const type = table && propertyType(table, column, checker)
    return type ? operandKinds(type, checker) : []
  })
}
