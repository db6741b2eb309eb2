/** The kinds of what a query compares: columns and expressions of Drizzle and Kysely, and plain values. */
import { type Kind, kindsOf } from './kinds.ts'
import { membersOf } from './type-flags.ts'
import type { Checker, Type } from './type-services.ts'

/** The kinds of the values of an operand: of a column, an expression, a subquery of one column, a list, or a value. */
export function operandKinds(type: Type, checker: Checker): readonly Kind[] {
  const kinds = kindsOf(type, checker)
  if (kinds.length > 0) return kinds
  return membersOf(type).flatMap((member) => {
    const held = heldBy(member, checker)
    return held ? operandKinds(held, checker) : []
  })
}

function heldBy(type: Type, checker: Checker): Type | undefined {
  const read = (from: Type | undefined, name: string) => from && propertyType(from, name, checker)
  const drizzle = read(type, '_')
  // `_.data` of a column, `_.type` of a template, `_.result` of a query; Kysely's expressions have one property.
  const held =
    read(drizzle, '$type') ??
    read(drizzle, 'data') ??
    read(drizzle, 'type') ??
    read(drizzle, 'result') ??
    read(type, 'expressionType')
  if (held) return onlyColumn(held, checker)
  // What is selected of a column of Kysely that is written as another type.
  const selected = read(type, '__select__')
  if (selected) return selected
  return isList(type, checker) ? checker.getTypeArguments(type)[0] : undefined
}

/** The column of rows that have one, or the type itself. */
function onlyColumn(type: Type, checker: Checker): Type {
  const [row = type] = isList(type, checker) ? checker.getTypeArguments(type) : membersOf(type)
  const columns = kindsOf(row, checker).length > 0 ? [] : checker.getPropertiesOfType(row)
  const [column] = columns
  return column && columns.length === 1 ? checker.getTypeOfSymbol(column) : type
}

export const isList = (type: Type, checker: Checker): boolean =>
  checker.isArrayType(type) || checker.isTupleType(type)

/** The type of a property; `undefined` where there is none. */
export function propertyType(type: Type, name: string, checker: Checker): Type | undefined {
  const symbol = checker.getPropertyOfType(type, name)
  return symbol && checker.getTypeOfSymbol(symbol)
}
